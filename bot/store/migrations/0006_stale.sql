-- How many changes the messages of an evening do not show: one of its matches was decided about, somebody was removed.
ALTER TABLE evenings ADD COLUMN stale INTEGER NOT NULL DEFAULT 0;
