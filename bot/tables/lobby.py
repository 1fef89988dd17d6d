"""How does a table come about: opened or by challenge, seats taken and left, until it starts or ends?"""

from bot.games.base import Seat
from bot.tables.model import Person, Place, Plan, Table


class Lobby:
    """The part of the service before the first card. Every method is idempotent and gives the table as saved."""

    async def open(self, host: Person, place: Place, plan: Plan) -> Table:
        """Open a table with the host on seat 0. `plan.rules` are resolved and frozen here.

        `TableError`: seat.bot, table.game, table.rules, limit.person, limit.guild.
        """
        raise NotImplementedError

    async def challenge(self, host: Person, opponent: Person | str, place: Place, plan: Plan) -> Table:
        """Challenge a person to a duel, or start one against a computer player at once (`opponent` is its level).

        `TableError`: as `open`, and challenge.self, seat.bot, challenge.many, .cooldown, .blocked, .open, computer.level.
        """
        raise NotImplementedError

    async def accept(self, table_id: str, person: Person) -> Table:
        """The challenged person sits down and the match starts; a second time changes nothing.

        `TableError`: challenge.none, table.over, limit.person.
        """
        raise NotImplementedError

    async def decline(self, table_id: str, user: int) -> Table:
        """The challenged person refuses (a cool-down begins), or the challenger withdraws. `TableError`: challenge.none."""
        raise NotImplementedError

    async def block(self, user: int, blocked: int, on: bool = True) -> None:
        """`user` wants no more challenges from `blocked`, or (`on` False) wants them again."""
        raise NotImplementedError

    async def blocks(self, user: int) -> tuple[int, ...]:
        """Whom this person has blocked."""
        raise NotImplementedError

    async def sit(self, table_id: str, person: Person, seat: Seat | None = None) -> Table:
        """Sit down on any free seat, or on that one (who sits already moves there). Before the start only.

        `TableError`: seat.bot, seat.taken, seat.unknown, table.full, table.running, table.over, limit.person, challenge.none.
        """
        raise NotImplementedError

    async def leave(self, table_id: str, user: int) -> Table:
        """Leave before the start; the next person becomes host, and an empty table ends. `TableError`: table.running."""
        raise NotImplementedError

    async def add_computer(self, table_id: str, by: int, level: str, seat: Seat | None = None) -> Table:
        """The host seats a computer player on a free seat (None: on every free one).

        `TableError`: table.not_host, computer.level, seat.taken, seat.unknown, table.running, table.over.
        """
        raise NotImplementedError

    async def remove_seat(self, table_id: str, by: int, seat: Seat) -> Table:
        """The host clears a seat before the start, of a person or a computer player. `TableError`: table.not_host, …"""
        raise NotImplementedError

    async def draw_sides(self, table_id: str, by: int) -> Table:
        """The host has the seats drawn by lot. `TableError`: table.not_host, table.running, table.over."""
        raise NotImplementedError

    async def start(self, table_id: str, by: int) -> Table:
        """Deal. Any seated person may, once all seats are taken; a second time changes nothing.

        `TableError`: table.not_seated, table.seats_missing, table.no_people, table.over.
        """
        raise NotImplementedError

    async def rematch(self, table_id: str, user: int) -> Table:
        """After the end: the same plan, people and seats again. The first who asks opens it, with the computer players
        seated (between two people: as a challenge); whoever asks after him sits down, and with the last one it starts.

        `TableError`: table.not_over, table.not_seated, limit.person, limit.guild.
        """
        raise NotImplementedError
