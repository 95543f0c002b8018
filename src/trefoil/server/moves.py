"""From what a client asks to the moves that are made: all questions go to the engine."""

from __future__ import annotations

from collections.abc import Callable

from trefoil.engine import IllegalMove, Move, Refusal, State, Table
from trefoil.engine.notation import best_refusal
from trefoil.engine.view import COVERED
from trefoil.server.messages import AllUp, FlipAll, Play
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import AnyAction, Covered, Draw, Flip, Match, Pass, Redeal, Turn
from trefoil.spec.vocabulary import Play as PlayAction

MOST_MOVES = 500
"""No step is longer than this; a greedy finish of two packs takes 104 moves."""

KINDS: dict[type[AnyAction], str] = {
    PlayAction: "play",
    Draw: "draw",
    Turn: "turn",
    Redeal: "redeal",
    Match: "match",
    Flip: "flip",
    Pass: "pass",
}


def kind(action: AnyAction) -> str:
    """The word of the protocol for what sort of action this is."""
    return KINDS[type(action)]


def is_single(action: AnyAction) -> bool:
    """Whether the action draws one covered card out from under others."""
    return isinstance(action, PlayAction) and isinstance(action.unit, Covered)


def asked(
    table: Table, state: State, legal: list[Move], request: Play | AllUp | FlipAll, seat: int | None = None
) -> list[Move]:
    """The moves of the step that a client asks for, not made yet; at least one.

    `seat`: the only one it may move for.  Raises IllegalMove with the most telling refusal, or Fault
    `nothing-up`, `nothing-to-flip`, `not-yours`.
    """
    if isinstance(request, AllUp):
        moves = _greedy(table, state, legal, _goes_up, seat)
        if not moves:
            raise Fault("nothing-up")
        return moves
    if isinstance(request, FlipAll):
        moves = _greedy(table, state, legal, _is_flip, seat)
        if not moves:
            raise Fault("nothing-to-flip")
        return moves
    if request.piles is not None:
        move = _by_hand(table, state, legal, request)
        check_hand(table, state, move, seat)
        return [move]
    texts = request.moves if request.moves is not None else (request.move or "",)
    moves = []
    for text in texts:
        check_turn(state, seat)
        move = table.read(state, text)
        check_hand(table, state, move, seat)
        state = table.apply(state, move)
        moves.append(move)
    return moves


def check_turn(state: State, seat: int | None) -> None:
    """It is this seat's turn, if there are turns.  Raises IllegalMove `not-turn`."""
    if seat is not None and state.mover >= 0 and state.mover != seat:
        raise IllegalMove(Refusal("not-turn", None, {"seat": state.mover}))


def check_hand(table: Table, state: State, move: Move, seat: int | None) -> None:
    """The move is one for this seat.  Raises Fault `not-yours`."""
    if seat is not None and seat not in table.hands(state, move):
        raise Fault("not-yours")


def of_seat(table: Table, state: State, legal: list[Move], seat: int | None) -> list[Move]:
    """Those of the legal moves that the seat may make; None: all."""
    return legal if seat is None else [move for move in legal if seat in table.hands(state, move)]


def check_seen(table: Table, state: State, legal: list[Move], request: Play | AllUp | FlipAll) -> None:
    """A card that nobody may look at is not asked for: a refusal would name it.

    Raises Fault `unseen`, unless the cards under that one do move together.
    """
    if not isinstance(request, Play) or request.piles is None or not request.count:
        return
    shown = table.view(state).piles
    source = shown[request.piles[0]] if request.piles[0] < len(shown) else ()
    if request.count > len(source) or source[-request.count] != COVERED:
        return
    if not any(move.piles == request.piles and move.count == request.count for move in legal):
        raise Fault("unseen")


def _by_hand(table: Table, state: State, legal: list[Move], request: Play) -> Move:
    """Cards dropped on a pile, cards picked to go together, a pile turned, the stock drawn from."""
    piles = request.piles or ()
    for move in legal:
        if move.piles == piles and isinstance(table.game.actions[move.action], (Draw, Turn)):
            return move
    refusals = []
    # Two piles are a drop or a pair that is picked; which of them, the game's actions tell.
    for count in dict.fromkeys((request.count, 0)):
        try:
            return table.find(state, piles, count, request.single and count > 0)
        except IllegalMove as error:
            refusals.append(error.refusal)
    for index, action in enumerate(table.game.actions):
        if isinstance(action, (Draw, Turn)) and len(piles) == 2:
            refusal = table.refusal(state, Move(index, piles))
            if refusal is not None and _joins(table, action, piles):
                refusals.append(refusal)
    raise IllegalMove(best_refusal([refusal for refusal in refusals if _tells(refusal)] or refusals))


def _joins(table: Table, action: Draw | Turn, piles: tuple[int, ...]) -> bool:
    known = table.rules.piles
    return all(0 <= i < len(known) for i in piles) and (
        (known[piles[0]].zone, known[piles[1]].zone) == (action.frm, action.to)
    )


def _tells(refusal: Refusal) -> bool:
    """Whether the refusal is more than that the game has no action of that sort at all."""
    return refusal.code != "no-rule" or bool(refusal.args.get("from"))


def _goes_up(table: Table, move: Move) -> bool:
    if not isinstance(table.game.actions[move.action], PlayAction):
        return False
    source, target = (table.rules.piles[i] for i in move.piles)
    return target.role == "foundation" != source.role


def _is_flip(table: Table, move: Move) -> bool:
    return isinstance(table.game.actions[move.action], Flip)


def _greedy(
    table: Table, state: State, legal: list[Move], wanted: Callable[[Table, Move], bool], seat: int | None
) -> list[Move]:
    """The first wanted move, again and again, as long as there is one."""
    moves: list[Move] = []
    while len(moves) < MOST_MOVES:
        move = next((move for move in of_seat(table, state, legal, seat) if wanted(table, move)), None)
        if move is None:
            break
        moves.append(move)
        state = table.step(state, move)
        legal = table.legal(state)
    return moves
