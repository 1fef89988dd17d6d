-- Club evenings: who is here, what was drawn, how the tables ended. Times: UTC milliseconds.
-- A table's row is there before the table: so no round is drawn twice, and no table is opened twice.
CREATE TABLE evenings (
    id INTEGER NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    host BIGINT NOT NULL,
    host_name TEXT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    size INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    minutes INTEGER,
    fill TEXT NOT NULL,
    level TEXT NOT NULL,
    rated INTEGER NOT NULL,
    clock TEXT NOT NULL,
    seconds INTEGER NOT NULL,
    seed TEXT NOT NULL,
    created BIGINT NOT NULL,
    ended BIGINT,
    message BIGINT,
    posted BIGINT NOT NULL,
    closing BIGINT,
    version INTEGER NOT NULL
);
CREATE UNIQUE INDEX evenings_open ON evenings (guild, channel) WHERE ended IS NULL;
CREATE INDEX evenings_untold ON evenings (id) WHERE closing IS NULL;

CREATE TABLE evening_guests (
    evening_id INTEGER NOT NULL REFERENCES evenings (id),
    person BIGINT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    here INTEGER NOT NULL,
    PRIMARY KEY (evening_id, person)
);
CREATE INDEX evening_guests_person ON evening_guests (person);

CREATE TABLE evening_rounds (
    evening_id INTEGER NOT NULL REFERENCES evenings (id),
    round INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (evening_id, round)
);

CREATE TABLE evening_tables (
    table_id TEXT NOT NULL PRIMARY KEY,
    evening_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    shares TEXT NOT NULL,
    points TEXT NOT NULL,
    FOREIGN KEY (evening_id, round) REFERENCES evening_rounds (evening_id, round)
);
CREATE INDEX evening_tables_evening ON evening_tables (evening_id);

CREATE TABLE evening_seats (
    table_id TEXT NOT NULL REFERENCES evening_tables (table_id),
    seat INTEGER NOT NULL,
    person BIGINT,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE evening_byes (
    evening_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    person BIGINT NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (evening_id, round, person),
    FOREIGN KEY (evening_id, round) REFERENCES evening_rounds (evening_id, round)
);
