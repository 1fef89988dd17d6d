-- The league: matches that are over, what they come to, seasons, people, disputes. Times: UTC milliseconds.
-- A person is a Discord account (above 0), or somebody known to one server (below 0): a guest, or who was removed.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN entered INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_unsettled ON tables (end_at, id) WHERE rated = 1 AND entered = 0 AND end_shares <> '';
CREATE INDEX tables_closed ON tables (end_by) WHERE end_by IS NOT NULL;

CREATE TABLE matches (
    id INTEGER NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    preset TEXT NOT NULL,
    target INTEGER NOT NULL,
    at BIGINT NOT NULL,
    source TEXT NOT NULL UNIQUE,
    sides TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    state TEXT NOT NULL,
    why TEXT NOT NULL,
    cara INTEGER NOT NULL,
    counted BIGINT NOT NULL,
    after TEXT NOT NULL,
    announced INTEGER NOT NULL
);
CREATE INDEX matches_order ON matches (guild, game, at, id);
CREATE INDEX matches_shown ON matches (guild, at, id);
CREATE INDEX matches_unannounced ON matches (id) WHERE announced = 0;

CREATE TABLE entries (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    side INTEGER NOT NULL,
    share TEXT NOT NULL,
    person BIGINT,
    computer TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX entries_person ON entries (person, match_id);

CREATE TABLE match_rounds (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    round INTEGER NOT NULL,
    totals TEXT NOT NULL,
    feats TEXT NOT NULL,
    items TEXT NOT NULL,
    PRIMARY KEY (match_id, round)
);

CREATE TABLE people (
    guild BIGINT NOT NULL,
    person BIGINT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (guild, person)
);
CREATE INDEX people_person ON people (person);

CREATE TABLE seasons (
    id INTEGER NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    begins BIGINT NOT NULL,
    number INTEGER NOT NULL,
    general INTEGER NOT NULL,
    preset TEXT NOT NULL,
    target INTEGER NOT NULL,
    win INTEGER NOT NULL,
    draw INTEGER NOT NULL,
    loss INTEGER NOT NULL,
    abandonment INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    ends BIGINT,
    closed BIGINT,
    chain TEXT NOT NULL
);
CREATE INDEX seasons_guild ON seasons (guild, game);
CREATE UNIQUE INDEX seasons_general ON seasons (guild, game) WHERE general = 1 AND closed IS NULL;

CREATE TABLE enrolled (
    season INTEGER NOT NULL REFERENCES seasons (id),
    person BIGINT NOT NULL,
    PRIMARY KEY (season, person)
);
CREATE INDEX enrolled_person ON enrolled (person);

-- Figures of a person (other 0) or a pair (person, other: the smaller number first); opening balances likewise.
CREATE TABLE figures (
    season INTEGER NOT NULL REFERENCES seasons (id),
    kind TEXT NOT NULL,
    person BIGINT NOT NULL,
    other BIGINT NOT NULL,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    abandoned INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    points_for INTEGER NOT NULL,
    against INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    best INTEGER NOT NULL,
    canastras INTEGER NOT NULL,
    clean INTEGER NOT NULL,
    capotes INTEGER NOT NULL,
    caras INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    last TEXT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (season, kind, person, other)
);
CREATE INDEX figures_person ON figures (person);
CREATE INDEX figures_other ON figures (other);

CREATE TABLE balances (
    season INTEGER NOT NULL REFERENCES seasons (id),
    kind TEXT NOT NULL,
    person BIGINT NOT NULL,
    other BIGINT NOT NULL,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    abandoned INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    points_for INTEGER NOT NULL,
    against INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    best INTEGER NOT NULL,
    canastras INTEGER NOT NULL,
    clean INTEGER NOT NULL,
    capotes INTEGER NOT NULL,
    caras INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    last TEXT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (season, kind, person, other)
);
CREATE INDEX balances_person ON balances (person);
CREATE INDEX balances_other ON balances (other);

CREATE TABLE ratings (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    sides INTEGER NOT NULL,
    person BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    played INTEGER NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (guild, game, sides, person)
);
CREATE INDEX ratings_person ON ratings (person);

CREATE TABLE final_ratings (
    season INTEGER NOT NULL REFERENCES seasons (id),
    sides INTEGER NOT NULL,
    person BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    played INTEGER NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (season, sides, person)
);
CREATE INDEX final_ratings_person ON final_ratings (person);

CREATE TABLE cases (
    id INTEGER NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    source TEXT NOT NULL,
    opened_by BIGINT NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    round INTEGER,
    decided BIGINT
);
CREATE INDEX cases_pending ON cases (guild, id) WHERE decided IS NULL;
CREATE INDEX cases_source ON cases (source);

CREATE TABLE decisions (
    id INTEGER NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    case_id INTEGER NOT NULL REFERENCES cases (id),
    source TEXT NOT NULL,
    verdict TEXT NOT NULL,
    decided_by BIGINT NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL
);
CREATE INDEX decisions_guild ON decisions (guild, id);

CREATE TABLE marks (
    guild BIGINT NOT NULL,
    name TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (guild, name)
);
