-- Contests and decisions of which nobody has been told yet, as it is known of matches; marks were set before the telling.
ALTER TABLE cases ADD COLUMN announced INTEGER NOT NULL DEFAULT 0;
ALTER TABLE decisions ADD COLUMN announced INTEGER NOT NULL DEFAULT 0;
UPDATE cases SET announced = 1 WHERE decided IS NOT NULL
    OR EXISTS (SELECT 1 FROM marks WHERE marks.guild = cases.guild AND name = 'case:' || id);
UPDATE decisions SET announced = 1
    WHERE EXISTS (SELECT 1 FROM marks WHERE marks.guild = decisions.guild AND name = 'decision:' || id);
DELETE FROM marks WHERE name LIKE 'case:%' OR name LIKE 'decision:%';
DROP INDEX matches_unannounced;
CREATE INDEX matches_unannounced ON matches (guild, id) WHERE announced = 0;
CREATE INDEX cases_unannounced ON cases (guild, id) WHERE announced = 0;
CREATE INDEX decisions_unannounced ON decisions (guild, id) WHERE announced = 0;
