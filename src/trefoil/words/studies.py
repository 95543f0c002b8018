"""What is wrong with a study or its ledger, in words."""

from __future__ import annotations

from collections.abc import Callable

from trefoil.spec.vocabulary import Text


def _no_such_question(question: str, questions: str) -> Text:
    return Text(
        ru=f"вопроса «{question}» нет; есть: {questions}",
        en=f"there is no question “{question}”; there are: {questions}",
    )


def _question_elsewhere(question: str, game: str, questions: str) -> Text:
    return Text(
        ru=f"вопрос «{question}» к игре «{game}» не задать; к ней есть: {questions}",
        en=f"the question “{question}” cannot be asked of the game “{game}”; it has: {questions}",
    )


def _no_ledger(path: str) -> Text:
    return Text(ru=f"нет журнала {path}", en=f"there is no ledger {path}")


def _not_a_ledger(path: str) -> Text:
    return Text(
        ru=f"файл {path} — не журнал исследований, он не тронут",
        en=f"the file {path} is no ledger of studies; it was left alone",
    )


def _ledger_version(path: str, found: int, wanted: int) -> Text:
    return Text(
        ru=f"журнал {path} — версии {found}, а здесь известна версия {wanted}; он не тронут",
        en=f"the ledger {path} is of version {found}, and only version {wanted} is known here; it was left alone",
    )


def _ledger_rules(path: str, game: str, found: str, wanted: str) -> Text:
    return Text(
        ru=f"в журнале {path} игра «{game}» исследована по другим правилам (отпечаток {found}, сейчас {wanted}); "
        "укажите другой файл через --ledger",
        en=f"the ledger {path} holds a study of “{game}” by other rules (digest {found}, today {wanted}); "
        "name another file with --ledger",
    )


def _ledger_kernel(path: str, game: str, found: str, wanted: str) -> Text:
    return Text(
        ru=f"в журнале {path} игра «{game}» исследована другим решателем ({found[:12] or 'без него'}, сейчас "
        f"{wanted[:12] or 'его нет'}); укажите другой файл через --ledger",
        en=f"the ledger {path} holds a study of “{game}” by another solver ({found[:12] or 'none'}, today "
        f"{wanted[:12] or 'none'}); name another file with --ledger",
    )


def _ledger_basis(path: str, question: str) -> Text:
    return Text(
        ru=f"в журнале {path} на вопрос «{question}» отвечал другой код; укажите другой файл через --ledger",
        en=f"in the ledger {path} the question “{question}” was answered by other code; "
        "name another file with --ledger",
    )


def _ledger_full(path: str) -> Text:
    return Text(
        ru=f"для журнала {path} не осталось места на диске; всё записанное цело",
        en=f"no space is left on the disk for the ledger {path}; what it held is intact",
    )


def _ledger_unusable(path: str, reason: str) -> Text:
    ru, en = {
        "folder": ("это папка", "it is a folder"),
        "no-folder": ("нет такой папки", "there is no such folder"),
        "damaged": ("файл повреждён", "the file is damaged"),
        "busy": ("его занимает другая программа", "another program holds it"),
        "read-only": ("здесь ничего не записать", "nothing can be written there"),
        "disk": ("диск не отвечает как должен", "the disk fails"),
    }.get(reason, (reason, reason))
    return Text(
        ru=f"журнал {path} не читается или не записывается: {ru}",
        en=f"the ledger {path} cannot be read or written: {en}",
    )


def _bad_deals(first: int, deals: int, last: int) -> Text:
    return Text(
        ru=f"{deals} раскладов с номера {first} не исследовать: нужен хотя бы один, с номером от 0 до {last}",
        en=f"{deals} deals from number {first} on cannot be studied: at least one is wanted, numbered 0 to {last}",
    )


def _no_such_policy(policy: str, policies: str) -> Text:
    return Text(
        ru=f"способа игры «{policy}» нет; есть {policies} и ваш собственный, как модуль:функция",
        en=f"there is no policy “{policy}”; there are {policies} and your own, as module:function",
    )


def _policy_unreadable(policy: str, reason: str) -> Text:
    return Text(
        ru=f"способ игры «{policy}» не загружается: {reason}",
        en=f"the policy “{policy}” cannot be loaded: {reason}",
    )


def _policy_failed(policy: str, deal: int, reason: str) -> Text:
    return Text(
        ru=f"способ игры «{policy}» сбился на раскладе {deal}: {reason}",
        en=f"the policy “{policy}” failed in deal {deal}: {reason}",
    )


def _policy_no_move(policy: str, deal: int, move: str) -> Text:
    return Text(
        ru=f"способ игры «{policy}» выбрал на раскладе {deal} {move}, а такого хода ему не предлагали",
        en=f"in deal {deal} the policy “{policy}” chose {move}, which is none of the moves it was shown",
    )


def _worker_differs(worker: str, what: str) -> Text:
    ru, en = {
        "kernel": ("другой решатель", "another solver"),
        "basis": ("другой код этого вопроса", "other code for this question"),
    }[what]
    return Text(
        ru=f"у работника {worker} {ru}; установите у всех одну и ту же версию Trefoil",
        en=f"the worker {worker} has {en}; install the same version of Trefoil everywhere",
    )


def _workers_lost(times: int) -> Text:
    return Text(
        ru=f"работники пропали {times} раз подряд, ничего не сделав; возможно, им не хватает памяти: "
        "задайте меньше в --memory. Всё сделанное записано",
        en=f"workers were lost {times} times in succession with nothing done; perhaps memory is short: "
        "give less with --memory. What was done is kept",
    )


def _no_distributed() -> Text:
    return Text(
        ru="для кластера нужно дополнение: pip install 'trefoil[cluster]'",
        en="a cluster needs an extra: pip install 'trefoil[cluster]'",
    )


def _bad_scheduler(url: str) -> Text:
    return Text(
        ru=f"«{url}» — не адрес планировщика; он пишется так: tcp://10.0.0.1:8786",
        en=f"“{url}” is no address of a scheduler; one is written like tcp://10.0.0.1:8786",
    )


def _no_scheduler(url: str) -> Text:
    return Text(
        ru=f"планировщик {url} не отвечает; всё сделанное записано",
        en=f"the scheduler {url} does not answer; what was done is kept",
    )


def _no_workers(url: str) -> Text:
    return Text(
        ru=f"у планировщика {url} нет ни одного работника",
        en=f"the scheduler {url} has no workers",
    )


def _no_duckdb() -> Text:
    return Text(
        ru="для Parquet нужно дополнение: pip install 'trefoil[analysis]'",
        en="Parquet needs an extra: pip install 'trefoil[analysis]'",
    )


def _no_matplotlib() -> Text:
    return Text(
        ru="для картинок нужно дополнение: pip install 'trefoil[plots]'",
        en="pictures need an extra: pip install 'trefoil[plots]'",
    )


CATALOGUE: dict[str, Callable[..., Text]] = {
    "no-such-question": _no_such_question,
    "question-elsewhere": _question_elsewhere,
    "no-ledger": _no_ledger,
    "not-a-ledger": _not_a_ledger,
    "ledger-version": _ledger_version,
    "ledger-rules": _ledger_rules,
    "ledger-kernel": _ledger_kernel,
    "ledger-basis": _ledger_basis,
    "ledger-full": _ledger_full,
    "ledger-unusable": _ledger_unusable,
    "bad-deals": _bad_deals,
    "no-such-policy": _no_such_policy,
    "policy-unreadable": _policy_unreadable,
    "policy-failed": _policy_failed,
    "policy-no-move": _policy_no_move,
    "worker-differs": _worker_differs,
    "workers-lost": _workers_lost,
    "no-distributed": _no_distributed,
    "bad-scheduler": _bad_scheduler,
    "no-scheduler": _no_scheduler,
    "no-workers": _no_workers,
    "no-duckdb": _no_duckdb,
    "no-matplotlib": _no_matplotlib,
}
