"""Keeps accounts in memory and posts balanced entries to them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from typing import Iterable, Iterator


class UnbalancedEntry(ValueError):
    """Raised when debits and credits of an entry differ."""


@dataclass(frozen=True)
class Posting:
    account: str
    amount_cents: int
    memo: str = ""


@dataclass
class Ledger:
    currency: str = "EUR"
    _balances: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    _journal: list[tuple[date, list[Posting]]] = field(default_factory=list)

    def post(self, day: date, postings: Iterable[Posting]) -> None:
        entry = list(postings)
        total = sum(p.amount_cents for p in entry)
        if total != 0:
            raise UnbalancedEntry(f"entry of {day.isoformat()} is off by {total / 100:.2f} {self.currency}")
        for posting in entry:
            self._balances[posting.account] += posting.amount_cents
        self._journal.append((day, entry))

    def balance(self, account: str, *, include_children: bool = True) -> int:
        if not include_children:
            return self._balances.get(account, 0)
        prefix = account + ":"
        return sum(v for k, v in self._balances.items() if k == account or k.startswith(prefix))

    def history(self, account: str) -> Iterator[tuple[date, Posting]]:
        for day, entry in self._journal:
            yield from ((day, p) for p in entry if p.account == account)
