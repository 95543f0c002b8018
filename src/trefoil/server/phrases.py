"""The set phrases that two players can say to each other; nothing is typed."""

from __future__ import annotations

from trefoil.server.seat_messages import PhraseInfo
from trefoil.spec.vocabulary import Text

_PHRASES: dict[str, tuple[str, str]] = {
    "hello": ("Hello!", "Здравствуйте!"),
    "good-luck": ("Good luck!", "Удачи!"),
    "your-turn": ("It is your turn.", "Ваш ход."),
    "wait": ("One moment, please.", "Минутку, пожалуйста."),
    "back": ("I am back.", "Я снова здесь."),
    "nice": ("Well spotted!", "Вот это глаз!"),
    "oops": ("Oh no!", "Ой!"),
    "sorry": ("Sorry!", "Извините!"),
    "thanks": ("Thank you!", "Спасибо!"),
    "well-played": ("Well played!", "Отличная игра!"),
    "once-more": ("Once more?", "Ещё разок?"),
    "bye": ("Goodbye!", "До свидания!"),
}

PHRASES = {id: Text(ru=ru, en=en) for id, (en, ru) in _PHRASES.items()}
PHRASE_INFOS = tuple(PhraseInfo(id, text) for id, text in PHRASES.items())
