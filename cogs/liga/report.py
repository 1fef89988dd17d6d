"""`/liga relatorio`: what an organiser may want to look into, for moderators alone. It accuses nobody."""

from collections.abc import Iterable

from bot.league.report import Report
from bot.text import Words
from cogs.house import Interaction
from cogs.liga.group import GROUP, Part
from cogs.liga.told import Names, names_of, when
from cogs.names import named
from cogs.ui.allowed import guild_of, must_manage
from cogs.ui.board import Board
from cogs.ui.door import command
from cogs.ui.reply import Reply
from cogs.ui.table import GREY


class Organising(Part):
    """What moderators alone read."""

    @GROUP.command(**named("liga.relatorio"))
    @command
    async def report(self, interaction: Interaction, reply: Reply) -> None:
        """Opponents by number and one-sidedness, closings by host, new accounts."""
        must_manage(interaction)
        guild = guild_of(interaction)
        await reply.defer()
        report = await self.house.club.organiser(guild)
        words = await self.house.words(interaction)
        await reply.send(report_board(words, report, await names_of(self.house, guild, _people(report), words)))


def _people(report: Report) -> Iterable[int]:
    for pair in report.opponents:
        yield from pair.people
    yield from (one.host for one in report.closings)
    yield from (one.person for one in report.accounts)


def report_board(words: Words, report: Report, names: Names) -> Board:
    """The report: numbers, and what they may and may not mean."""
    lines = [words("organiser.opponents")]
    lines += [
        words(
            "organiser.pair",
            one=names[pair.people[0]],
            other=names[pair.people[1]],
            won=pair.won,
            lost=pair.lost,
            n=pair.matches,
            share=round(100 * pair.one_sided),
        )
        for pair in report.opponents
    ] or [words("organiser.nothing")]
    lines.append(words("organiser.closings"))
    lines += [words("organiser.closing", name=names[one.host], n=one.count) for one in report.closings] or [
        words("organiser.nothing")
    ]
    lines.append(words("organiser.accounts"))
    lines += [
        words("organiser.account", name=names[one.person], made=when(one.made, "D"), n=one.matches)
        for one in report.accounts
    ] or [words("organiser.nothing")]
    head = words("organiser.title", since=when(report.since, "D"), n=report.matches)
    return Board(head, "\n".join(lines), foot=words("organiser.about"), colour=GREY)
