-- Whole matches: what is agreed beforehand, pauses, what people ask of each other, the queue; a server's own rules.
ALTER TABLE tables ADD COLUMN until BIGINT;
ALTER TABLE tables ADD COLUMN pause INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT 'full';
ALTER TABLE tables ADD COLUMN paused BIGINT;
ALTER TABLE tables ADD COLUMN time_left BIGINT;
ALTER TABLE tables ADD COLUMN end_shares TEXT NOT NULL DEFAULT '';

CREATE TABLE requests (
    table_id TEXT NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    asked TEXT NOT NULL,
    seat INTEGER,
    to_user BIGINT,
    to_name TEXT NOT NULL,
    agreed TEXT NOT NULL,
    until BIGINT,
    PRIMARY KEY (table_id, kind, user_id)
);
CREATE INDEX requests_user ON requests (user_id);
CREATE INDEX requests_to ON requests (to_user);

CREATE TABLE queue (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX queue_user ON queue (user_id);

CREATE TABLE rule_sets (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    is_default INTEGER NOT NULL,
    saved_by BIGINT NOT NULL,
    saved BIGINT NOT NULL,
    PRIMARY KEY (guild, game, title)
);
