"""A channel in which score sheets are opened, written and shown."""

from typing import Any

import discord
from simcord import MemberActor

from bot.league.sheet import Sheet
from tests.cogs.answers import filled, private
from tests.cogs.people import ids, kept, newest, until, walk
from tests.cogs.place import Place


class Desk(Place):
    async def sheet(self) -> Sheet:
        """The newest sheet."""
        return (await self.bot.club.sheets(self.guild, open=False))[0]

    async def opened(self, keeper: MemberActor, *sides: str, **more: Any) -> discord.Message:
        """A sheet by command."""
        named = {f"lado{number}": side for number, side in enumerate(sides, 1)}
        await keeper.slash(self.channel, "placar abrir", **named, **more)
        return await self.shown("Placar")

    async def two_pairs(self, ana: MemberActor, beto: MemberActor) -> discord.Message:
        return await self.opened(ana, f"{ana.mention}, Tia Lu", f"{beto.mention} e Zeca")

    async def over(self, ana: MemberActor, beto: MemberActor, theirs: str = "120") -> discord.Message:
        """A sheet of two pairs that Ana's has won in a round: the message that asks whether it is right."""
        message = await self.two_pairs(ana, beto)
        self.bot.house.now.pass_by(seconds=60)  # type: ignore[attr-defined]  # a test's clock
        await self.write(ana, message, "3000", theirs)
        return await self.shown("está certo?")

    async def counted(self, ana: MemberActor, beto: MemberActor) -> discord.Message:
        """Such a sheet once its match counts."""
        await beto.click(await self.over(ana, beto), label="Confirmar")
        return await self.shown("Vale para a liga")

    async def shown(self, *words: str) -> discord.Message:
        """The public message once it says all that."""

        def there() -> bool:
            message = newest(self.channel)
            return all(word in self.text(message) + self.alt(message) for word in words)

        await until(there)
        message = self.newest()
        self.fits(message)
        return message

    async def write(self, person: MemberActor, message: Any, *totals: str, label: str = "") -> Any:
        """Write a round by taps: the form, what it comes to, `Salvar`."""
        label = label or next(each for each in self.buttons(message) if each.startswith("Anotar"))
        preview = await filled(person, await person.click(message, label=label), *totals)
        self.fits(private(preview))
        return await person.click(private(preview), label="Salvar")

    def pieces(self, message: Any, kind: int) -> list[dict[str, Any]]:
        """The components of that kind (Discord's number) in a message."""
        return [one for one in walk(kept(self.env, message).components) if one["type"] == kind]

    def fits(self, message: Any) -> None:
        """At most what Discord takes, and no id twice."""
        assert len(list(walk(kept(self.env, message).components))) <= 40
        found = ids(self.env, message)
        assert len(set(found)) == len(found)
        assert len(self.text(message)) <= 4000
