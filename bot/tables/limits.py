"""How much, how long and how often, at the tables?"""

from dataclasses import dataclass

Millis = int


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much, how long and how often. Times in milliseconds."""

    tables_per_person: int = 8
    tables_per_guild: int = 200
    challenges_per_person: int = 3
    challenge_life: Millis = 10 * 60_000
    lobby_life: Millis = 30 * 60_000
    """Without anybody sitting down or leaving."""
    decline_cooldown: Millis = 10 * 60_000
    """After a refusal the same person may not challenge the same one again."""
    host_absent: Millis = 5 * 60_000
    """So long without a click, and any player may end the host's lobby."""
    idle_life: Millis = 30 * 24 * 3_600_000
    """Tables without a clock end when nobody plays for so long."""
    abandoned_life: Millis = 2 * 3_600_000
    """A live table at which every person is away ends after so long; a daily one after seven days."""
    nudge_after: Millis = 20_000
    cut_time: Millis = 20_000
    """For the cut at a live table; then it is a plain one."""
    extra_time: Millis = 60_000
    extras_a_round: int = 2
    evict_after: Millis = 15 * 60_000
    """Untouched so long, a table is forgotten in memory (not in the store)."""
    sweep_every: Millis = 1_000
    beat_every: Millis = 5_000
    stand_in: str = "normal"
    """The level that plays for absent people (`Plan.stand_in` full)."""
    round_pause: Millis = 20_000
    """So long the count of a round stays at a live table (daily: as long as a move; no clock: until somebody asks)."""
    consent_time: Millis = 60_000
    """So long a live table waits for who must agree to a resignation or a pause; a daily one as long as a move."""
    seat_time: Millis = 5 * 60_000
    """Likewise for a seat to be taken over."""
    pause_life: Millis = 7 * 24 * 3_600_000
    """A table paused by consent ends after so long."""
    until_at_most: Millis = 7 * 24 * 3_600_000
    """How far ahead the end by time may lie."""
    requests: int = 10
    """At one table."""
    queue: int = 12
    rule_sets: int = 25
    """Of one server, by game: as many as a menu shows."""
    closings: int = 3
    """So many rated matches between people may a host close in a server while they run…"""
    closings_in: Millis = 30 * 24 * 3_600_000
    """…in so long a time."""
