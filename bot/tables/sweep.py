"""What happens when nobody clicks: reminders, the computer for the absent, lapsed lobbies, time given back?"""


class Sweep:
    """The clock. The service's time stands still from its last heartbeat until the gateway is (back) there."""

    async def run(self) -> None:
        """Sweep and beat for ever, every `Limits.sweep_every`; cancel it to stop."""
        raise NotImplementedError

    async def sweep(self) -> None:
        """Do all that is due now, and keep the heartbeat. Does nothing while the gateway is lost."""
        raise NotImplementedError

    def gateway_lost(self) -> None:
        """Nobody can click from now on: no deadline falls until `gateway_back`."""
        raise NotImplementedError

    async def gateway_back(self) -> None:
        """Clicks arrive (again; also after a start): every deadline moves by the time that the bot was away."""
        raise NotImplementedError

    async def stop(self) -> None:
        """Finish what is being saved and forget the tables in memory. The store is closed by who opened it."""
        raise NotImplementedError
