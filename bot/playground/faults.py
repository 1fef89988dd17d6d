"""What goes wrong on purpose: failing, lost and held requests."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field

from bot.playground.errors import Refusal, refuse


@dataclass
class Fault:
    """The next `times` requests that match are answered with this status and code.

    `lost`: the request is carried out and only its answer is replaced.
    """

    method: str
    path: re.Pattern[str]
    status: int
    code: int
    times: int
    retry_after: float
    lost: bool

    def refusal(self) -> Refusal:
        """What the bot gets to see."""
        if self.status == 429:
            return Refusal(429, self.code, "You are being rate limited.", retry_after=self.retry_after)
        if self.code:
            return refuse(self.code, status=self.status, retry_after=self.retry_after)
        return Refusal(self.status, 0, f"{self.status}: fault on purpose")


@dataclass
class Gate:
    """A request that is held: it has come when `arrived` is set, and goes on after `release()`."""

    method: str
    path: re.Pattern[str]
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let the request go on."""
        self.opened.set()


class Faults:
    """The faults that are due; paths are regular expressions, searched in the path after /api/v10."""

    def __init__(self) -> None:
        self._due: list[Fault] = []
        self._gates: list[Gate] = []

    def fail_next(
        self,
        method: str,
        path: str,
        status: int = 500,
        code: int = 0,
        times: int = 1,
        *,
        retry_after: float = 0.05,
        lost: bool = False,
    ) -> Fault:
        """Let the next `times` matching requests fail. `lost` carries them out and loses the answer."""
        fault = Fault(method, re.compile(path), status, code, times, retry_after, lost)
        self._due.append(fault)
        return fault

    def hold_next(self, method: str, path: str) -> Gate:
        """Hold the next matching request until the gate is released."""
        gate = Gate(method, re.compile(path))
        self._gates.append(gate)
        return gate

    def clear(self) -> None:
        """Take all faults back and let held requests go on."""
        self._due.clear()
        for gate in self._gates:
            gate.release()
        self._gates.clear()

    async def pause(self, method: str, path: str) -> None:
        """Wait here if this request is to be held."""
        for gate in self._gates:
            if gate.method == method and gate.path.search(path):
                self._gates.remove(gate)
                gate.arrived.set()
                await gate.opened.wait()
                return

    def strike(self, method: str, path: str) -> Fault | None:
        """The fault due for this request, if any; it is used up."""
        for fault in self._due:
            if fault.method == method and fault.path.search(path):
                fault.times -= 1
                if fault.times <= 0:
                    self._due.remove(fault)
                return fault
        return None
