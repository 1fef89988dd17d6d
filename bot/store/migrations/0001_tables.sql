-- Tables, their seats, rounds and actions; what is remembered around them. Times: UTC milliseconds.
-- Records (rounds, actions) know seat numbers; people are in seats alone, so that a person can be forgotten.
PRAGMA application_id = 1112362349;

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    thread BIGINT,
    host BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    seat_count INTEGER NOT NULL,
    clock TEXT NOT NULL,
    clock_seconds INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('lobby', 'playing', 'over')),
    invited BIGINT,
    invited_name TEXT NOT NULL,
    revision INTEGER NOT NULL,
    version INTEGER NOT NULL,
    round INTEGER NOT NULL,
    to_act TEXT NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    turn_since BIGINT NOT NULL,
    deadline BIGINT,
    due BIGINT,
    warned INTEGER NOT NULL,
    series TEXT NOT NULL,
    number INTEGER NOT NULL,
    rematch_of TEXT REFERENCES tables (id),
    seed TEXT,
    seed_commitment TEXT NOT NULL,
    end_reason TEXT,
    end_at BIGINT,
    end_by BIGINT,
    end_text TEXT,
    end_winner INTEGER,
    end_seat INTEGER,
    message BIGINT,
    message_version INTEGER,
    message_created BIGINT
);
CREATE INDEX tables_due ON tables (due) WHERE stage <> 'over';
CREATE INDEX tables_open ON tables (guild, channel) WHERE stage <> 'over';
CREATE INDEX tables_invited ON tables (invited) WHERE stage <> 'over';
CREATE INDEX tables_message ON tables (message);
CREATE INDEX tables_rematch ON tables (rematch_of);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    computer TEXT,
    away INTEGER NOT NULL,
    seen BIGINT NOT NULL,
    missed INTEGER NOT NULL,
    extras INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_user ON seats (user_id);

CREATE TABLE rounds (
    table_id TEXT NOT NULL REFERENCES tables (id),
    round INTEGER NOT NULL,
    standing TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (table_id, round)
);

CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables (id),
    revision INTEGER NOT NULL,
    round INTEGER NOT NULL,
    text TEXT NOT NULL,
    done_by TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, revision)
);

CREATE TABLE hands (
    table_id TEXT NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    application BIGINT NOT NULL,
    token TEXT NOT NULL,
    message BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

CREATE TABLE pings (
    message BIGINT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    revision INTEGER NOT NULL
);
CREATE INDEX pings_table ON pings (table_id);

CREATE TABLE personal (
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
);

CREATE TABLE house (
    guild BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (guild, name)
);

CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);

CREATE TABLE cooldowns (
    challenger BIGINT NOT NULL,
    challenged BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (challenger, challenged)
);

CREATE TABLE reports (
    number INTEGER NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    guild BIGINT,
    table_id TEXT,
    text TEXT NOT NULL,
    fault TEXT NOT NULL,
    record TEXT NOT NULL
);

CREATE TABLE heartbeat (
    process INTEGER NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
