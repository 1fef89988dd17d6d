-- Score sheets of real tables. Running scores are kept nowhere: they are the sum of the rounds.
CREATE TABLE sheets (
    id INTEGER NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    keeper BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    created BIGINT NOT NULL,
    stage TEXT NOT NULL,
    refused BIGINT,
    reason TEXT NOT NULL,
    due BIGINT,
    version INTEGER NOT NULL,
    message BIGINT,
    shown INTEGER NOT NULL,
    posted BIGINT NOT NULL
);
CREATE INDEX sheets_guild ON sheets (guild, id);
CREATE INDEX sheets_due ON sheets (due) WHERE due IS NOT NULL;
CREATE INDEX sheets_message ON sheets (message) WHERE message IS NOT NULL;

CREATE TABLE sheet_people (
    sheet_id INTEGER NOT NULL REFERENCES sheets (id),
    side INTEGER NOT NULL,
    place INTEGER NOT NULL,
    person BIGINT NOT NULL,
    confirmed INTEGER NOT NULL,
    PRIMARY KEY (sheet_id, side, place)
);
CREATE INDEX sheet_people_person ON sheet_people (person);

CREATE TABLE sheet_rounds (
    sheet_id INTEGER NOT NULL REFERENCES sheets (id),
    round INTEGER NOT NULL,
    totals TEXT NOT NULL,
    feats TEXT NOT NULL,
    items TEXT NOT NULL,
    written_by BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (sheet_id, round)
);

-- What somebody is filling in: a sheet to be opened, a round to be counted.
CREATE TABLE drafts (
    person BIGINT NOT NULL,
    what TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, what)
);
