"""A person's profile: what he has done in a game, how strong he is, with whom and against whom he plays."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.games import GAMES
from bot.league.model import PROVISIONAL, PersonId, Rating
from bot.league.people import Met, Profile
from bot.text import Words
from cogs.house import House
from cogs.liga.told import Names
from cogs.lobby import show_board
from cogs.perfil.who import NOBODY, Named, called, number, plain, usual_game
from cogs.ui.allowed import guild_of
from cogs.ui.begin import begin_row
from cogs.ui.board import Board, answer_button, button
from cogs.ui.door import Refusal
from cogs.ui.item import Click, elsewhere, on
from cogs.ui.reply import Reply
from cogs.ui.table import GOLD
from render.profile import profile_picture
from render.standings_words import FORM, results_words

_STREAKS: Final = {"W": "profile.streak.won", "D": "profile.streak.drawn", "L": "profile.streak.lost"}


async def show_profile(
    house: House, reply: Reply, person: PersonId, game: str | None = None, given: Named = NOBODY
) -> None:
    """Show a profile privately. `game`: None for the one that he played last; `given`: see `who.called`."""
    interaction = reply.interaction
    guild = guild_of(interaction)
    words = await house.words(interaction)
    one = await house.club.profile(guild, person, game or await usual_game(house, interaction, person))
    names = await called(house, interaction, _people(one), words, given)
    board = profile_board(words, one, names, interaction.user.id)
    personal = await house.tables.personal(interaction.user.id)
    if house.pictures and not personal.text_mode and one.figures.played:
        name = await plain(house, interaction, person, words, given)
        picture = await house.draw(profile_picture, one, name, words, _usual_sides(one))
        board = replace(board, pictures=[picture])
    await show_board(reply, board)


def _people(one: Profile) -> list[PersonId]:
    return [one.person, *(met.person for met in (one.partner, one.opponent) if met is not None)]


def _usual_sides(one: Profile) -> int:
    """The number of sides at which he has played most."""
    return max(one.course, key=lambda sides: (len(one.course[sides]), -sides), default=2)


def profile_board(words: Words, one: Profile, names: Names, reader: PersonId) -> Board:
    """The profile in words, with the ways to what belongs to it."""
    who = str(one.person)
    games: list[Any] = [
        answer_button(words(f"game.{game}"), elsewhere("profile", who, game), game == one.game) for game in GAMES
    ]
    more: list[Any] = [button(words("profile.history"), elsewhere("history", who, one.game, "0"))]
    if one.person != reader:
        more.append(button(words("profile.versus"), elsewhere("versus", str(reader), who, "")))
    played = one.figures.played or one.figures.excused
    lines = _lines(words, one, names) if played else [words("profile.none")]
    begin = [] if played or one.person != reader else [begin_row(words)]
    head = words("profile.title", name=names[one.person], game=words(f"game.{one.game}"))
    return Board(head, "\n".join(lines), [*begin, games, more], colour=GOLD)


def _lines(words: Words, one: Profile, names: Names) -> Sequence[str]:
    figures = one.figures
    alone = tuple(one.course) == (2,)
    lines = [_rating(words, sides, steps[-1].rating, alone) for sides, steps in sorted(one.course.items())]
    share = _percent(figures.won, figures.played)
    lines.append(words("profile.results", results=results_words(words, figures), share=share))
    if figures.last:
        form = [words(f"picture.league.form.{FORM[letter]}") for letter in figures.last]
        lines.append(words("profile.form", form=" ".join(form)))
    letter, length = one.streak
    if letter:
        lines.append(words(_STREAKS[letter], n=length))
        if one.longest > (length if letter == "W" else 1):
            lines[-1] += f" {words('profile.longest', n=one.longest)}"
    if one.partner is not None:
        lines.append(words("profile.partner", name=names[one.partner.person], **_met(one.partner)))
    if one.opponent is not None:
        lines.append(words("profile.opponent", name=names[one.opponent.person], **_met(one.opponent)))
    if one.biggest is not None:
        lines.append(words("profile.biggest", n=one.biggest[0], match=one.biggest[1]))
    if one.game == "buraco":
        lines.append(words("profile.canastras", count=figures.canastras, clean=figures.clean))
    else:
        lines.append(words("profile.capotes", count=figures.capotes, caras=figures.caras))
    if one.begun:
        share = _percent(one.finished, one.begun)
        lines.append(words("profile.completion", share=share, finished=one.finished, n=one.begun))
    return lines


def _rating(words: Words, sides: int, rating: Rating, alone: bool) -> str:
    """A rating, and how many matches it still wants before it is trusted. `alone`: there is no other one."""
    left = PROVISIONAL - rating.played
    missing = f" ({words('profile.provisional', n=left)})" if rating.provisional else ""
    shown = words("profile.rating" if alone else "profile.rating.sides", sides=sides, rating=rating.shown)
    return shown + missing


def _percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole) if whole else 0


def _met(met: Met) -> dict[str, int]:
    return {"n": met.played, "won": met.won}


@on("profile")
async def _profile(click: Click) -> None:
    if len(click.args) != 2 or click.args[1] not in GAMES:
        raise Refusal("door.old_button")
    await show_profile(click.house, click.reply, number(click.args[0]), click.args[1])
