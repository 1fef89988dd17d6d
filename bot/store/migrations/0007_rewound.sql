-- Ratings that a correction has taken back to what they were after the match (at, id): later ones are rated anew.
CREATE TABLE rewound (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    sides INTEGER NOT NULL,
    at BIGINT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (guild, game, sides)
);
