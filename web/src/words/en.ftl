# Words of the page. The same keys stand in ru.ftl.

site-title = Trefoil — a card table for patience
table-title = { $game } — Trefoil
rules-title = Rules: { $game } — Trefoil
welcome = A game of patience?
play = Play
play-first = Play { $game }
play-game = Play { $game }
choose = Choose…
choose-game = Choose a variant or a deal: { $game }
by-number = Deal by number…
by-number-short = By number…
rules = Rules
rules-of = Rules of { $game }
all-games = All games
search = Find a game
found =
    { $n ->
        [one] { $n } game found
       *[other] { $n } games found
    }
found-nothing = There is no such game here.
continue = Continue
more = Show all
fewer = Show fewer
cards-count =
    { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
moves-made =
    { $n ->
        [one] { $n } move
       *[other] { $n } moves
    }
was-won = came out
was-lost = did not come out
own-game = from your folder
broken = Files that could not be read
differs = Not to be confused:
about-faces = Card faces: Adrian Kennard, public domain (CC0).
again = Try again

studies = Studies
studies-link = How often does it come out?
studies-title = Studies — Trefoil
study-title = { $game }: how often does it come out? — Trefoil
studies-lead = How often each game comes out, asked of thousands of deals, beside what books claim and others have published. Every point of a picture opens its deal at the table.
studies-legend = Band: interval; line: rate found, two where some deals are unknown; diamond or wide band: claimed or published.
studies-own = From your ledgers
studies-measured = Measured with Trefoil
studies-none = There are no studies yet. Run trefoil study.
studies-by-rate = Greatest rate first
study-of =
    { $n ->
        [one] of { $n } deal
       *[other] of { $n } deals
    }
studies-found =
    { $n ->
        [one] { $n } study found
       *[other] { $n } studies found
    }
studies-questions = Questions
study-interval = interval
study-open = { $n } unknown
study-changed = By rules that are no longer these.
study-unknown = unknown
study-facts = What it rests on
study-table = As a table

family-fans = Fans
family-couples = For two
family-canfield = Canfield
family-klondike = Klondike
family-elevens = Elevens
family-freecell = Free cells
family-castles = Castles and open columns
family-thieves = Thieves
family-spider = Spider and its kin
family-golf = Golf and holes
family-other = Others

deal-number = Deal number
deal-random = any
deal-short = No. { $deal }
deal-of = Deal number { $deal }. Another deal…
deal-given = own deal
unlimited = unlimited
opening = Dealing…
no-such-deal = There is no such deal
no-such-table = There is no such table
closed-table = This table cannot be opened
fault-offline = The server does not answer. Please try again.
fault-no-game = There is no game “{ $game }” here.

notes = Notes
note = note { $n }
note-back = back to the text

tools = Actions
undo = Undo
redo = Redo
do-redeal = Redeal
do-pass = Pass
all-up = Everything that fits to the foundations
all-up-short = All up
flip-all = Turn up every card that may be turned
flip-all-short = Turn all
moves = Moves
menu = Menu
new-deal = New deal
restart = Start again
copy-link = Copy link
save-game = Save the game
type-move = Type a move
type-move-example = for instance 5h fan3
do-move = Move
settings = Settings
keys = Keys
close = Close
offline = Connection lost, trying again…
score = Score { $score }
score-label = Score
mover = { $seat } to move
seat-0 = Player A
seat-1 = Player B
position = Move { $at } of { $of }
the-deal = The deal
no-moves-yet = No move has been made yet.
quote = “{ $text }”

set-lang = Language
set-look = Deck
look-classic = classic
look-four = four colours
look-big = large index
set-letters = Letters on the cards
letters-latin = A K Q J
letters-russian = Т К Д В
set-theme = Table
theme-forest = green
theme-night = night
theme-day = light
set-speed = Movement of cards
speed-0 = none
speed-100 = fast
speed-180 = normal
speed-400 = slow
set-scale = Size of the cards: { $n } %
set-one-tap = Play with one tap
set-one-tap-note = A card that can go to one place only goes there at once.
set-mirror = For the left hand

hint-mouse = Press a card and the places where it may go light up; press one of them, or drag the card there. A double press plays at once.
key-arrows = between piles and cards
key-ends = first and last open card of the pile
key-press = pick up, set down
key-tap = pick up; once more: play
key-run = pick up more or fewer cards
key-zones = tableau, stock, foundations, waste, reserve, cells
key-draw = draw, turn the waste, redeal
key-undo = undo
key-redo = redo
key-pile = read the pile
key-moves = read the possible moves
key-counters = read score and counters
key-type = type a move
key-keys = this list
key-cancel = let go of the cards

said-undone = Undone: { $move }
said-redone = Again: { $move }
said-goto = Move { $at } of { $of }.
said-no-faces = The card faces could not be loaded.
said-no-tap = There is more than one move here, or none: choose a place.
said-no-draw = There is nothing to draw.
said-no-moves = There are no moves.
said-no-counters = There is no score and no limit here.
said-put-down = Let go.
said-picked =
    { $count ->
        [one] { $count } card picked up
       *[other] { $count } cards picked up
    }
said-copied = Link copied.

table-label = Table: { $game }
pile-empty = { $pile }, empty
card-down = face-down card
card-covered = covered card
cards-down =
    { $n ->
        [one] { $n } face-down card
       *[other] { $n } face-down cards
    }
cards-covered =
    { $n ->
        [one] { $n } covered card
       *[other] { $n } covered cards
    }
card-name = { $rank } of { $suit }
card-alone = { $card }, { $pile }
card-label = { $card }, { $pile }, { $nth } of { $count }
rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
suit-s = spades
suit-h = hearts
suit-d = diamonds
suit-c = clubs
nth-feminine =
    { $n ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
        [7] seventh
        [8] eighth
        [9] ninth
        [10] tenth
       *[other] number { $n }
    }
nth-masculine =
    { $n ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
        [7] seventh
        [8] eighth
        [9] ninth
        [10] tenth
       *[other] number { $n }
    }
of-count =
    { $n ->
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
       *[other] { $n }
    }

sign-won = winnable
sign-lost = lost
sign-unknown = unclear
sign-thinking = thinking…
sign-hidden = winnable?
ask-verdict = Ask the solver whether the game can still be won; it knows the hidden cards too
verdict = Show whether it can be won
hint = Hint
hint-play = Do this
hint-line = Whole line
hint-back = Go back to move { $at }
hint-waiting = The solver is looking for a move…
line-title =
    { $n ->
        [one] { $n } move to the win
       *[other] { $n } moves to the win
    }
line-next = Next move
line-cut =
    { $n ->
        [one] { $n } more move is not shown: it would name cards that cannot be seen.
       *[other] { $n } more moves are not shown: they would name cards that cannot be seen.
    }
line-whole = Show all, hidden cards too
said-no-solver = There is no solver for this game here.
finding-deal = Looking for a deal that can be won…
set-verdict = Show whether the game can still be won
set-verdict-note = While some cards are hidden the solver says nothing unless asked.
set-winnable = Only deals that can be won
set-winnable-note = Where there is a solver; the search takes up to 20 seconds.
key-hint = hint; once more: the whole line

company = Who plays
company-2-link = two of us: my partner comes by a link
company-2-computer = with the computer
company-2-alone = alone, for both sides
company-1-alone = alone
company-1-link = a race: the same deal for a rival
strength = Partner
games = How many games
games-1 = a single game
games-2 = a match of two games
begins = Who begins
begins-lots = lots decide
begins-own = I do
begins-other = my partner
open-table = Open the table
play-two = Play together
play-two-game = Play together: { $game }
table-two = for two
table-race = race
invited-two = You are invited to play together
invited-race = You are invited to a race: both have the same deal
sit-down = Sit down
invite-taken = The seat at this table is taken.

who-you = You
who-partner = Partner
who-computer = Computer
who-rival = Rival
presence-watching = you look on
presence-waiting =
    { $who ->
        [rival] waiting for your rival
       *[partner] waiting for your partner
    }
presence-computer = with the computer
presence-here =
    { $who ->
        [rival] rival connected
       *[partner] partner connected
    }
presence-away =
    { $who ->
        [rival] rival not connected
       *[partner] partner not connected
    }
turn-own = Your turn.
turn-own-short = Your turn
turn-of = { $who } to move.
turn-of-short = { $who } to move
score-of = You { $own }, { $who } { $other }
match-game = game { $game } of { $of }
race-home = { $home } of { $of } cards home
race-won = came out!
race-lost = did not come out

lobby-two = Waiting for your partner
lobby-race = Waiting for your rival
lobby-watch = The players are not all here yet
lobby-send = Send this link. No account is needed: whoever opens it first sits down at the table.
lobby-stay = You may close the page and come back: the seat stays yours.
first-own = you begin
first-other = your partner begins
link = Link
copy = Copy
copied = Copied
share = Share

cut-title = Cut your partner’s pack
cut-watch = The players are cutting the packs
cut-where = How many cards to cut
cut-cards =
    { $n ->
        [one] { $n } card from the top
       *[other] { $n } cards from the top
    }
cut-do = Cut
cut-done =
    { $n ->
        [one] You have cut { $n } card
       *[other] You have cut { $n } cards
    }
cut-waiting = { $who } has not cut your pack yet.
pack-own = your pack
pack-partner = your partner’s pack
shuffle-promised = The packs are shuffled and can no longer be changed
shuffle-why = These are the SHA-256 fingerprints of both shuffled packs. After the game the packs are shown, and anyone can compare them with the fingerprints.
shuffle-shown = The shuffles are shown and can be checked
shuffle-check = These are the SHA-256 fingerprints shown before the cuts. The whole saved game is checked by the command trefoil verify.
shuffle-kept = ✓ The packs are those that were promised before the cuts.
shuffle-broken = The packs are not those that were promised before the cuts!

said-phrase = { $who }: { $text }
said-by = { $who }: { $move }
said-laid = The cards are laid out.
news-came = { $who } is at the table.
news-left = { $who } has left the game: the seat is free, and the invitation is good again.
news-here = { $who } is connected.
news-away = { $who } is not connected.
news-cut = { $who }: the pack is cut.
news-again = { $who } would like another game.
news-won = { $who }: the patience has come out.
news-lost = { $who }: the patience has not come out.
take-back = Ask to take a move back
back-asked = Waiting for your partner’s leave to take the move back…
back-wanted = { $who } asks to take a move back.
back-yes = Allow
back-no = No
back-denied = The move stands.
elsewhere = You are playing on another device; here you only look on.
next-ready = The next game is open.
next-go = To the table
looking = Showing move { $at } of { $of }
looking-back = To the game
phrases = Say to your partner
phrases-short = Say
nothing-said = What you say to each other stays here.
link-device = Play on another device
link-own-note = Open this link on another device, and the game goes on there. Show it to nobody: whoever has it plays for you.
link-watch = Link for spectators
link-watch-note = With this link one can watch the game, but not play.
watch-instead = Look on
leave = Leave the table
leave-title = Leave for good?
leave-note = The seat becomes free, and only the invitation gives it back. If you want a break, just close the page: the seat stays yours.
leave-stay = Stay
leave-yes = Leave

result = Result
result-two-ahead = You have taken more cards!
result-two-behind = Your partner has taken more cards
result-two-even = Both have taken the same number of cards
result-two-leads = { $who } has taken more cards
result-race-ahead = You are ahead!
result-race-behind = Your rival is ahead
result-race-even = A tie
result-race-open = Your game is over, your rival is still playing
result-race-leads = { $who } is ahead
result-together-won = The patience has come out!
result-together-lost = The patience has not come out
row-taken = cards taken
row-before = game 1
row-game = game 2
row-total = total
row-home = home
row-moves = moves
match-goes-on = This was the first of two games. The second is played with the same packs, the seats exchanged.
match-second = Second game
again-exchange = exchange the seats
again-wanted = { $who } would like another game.
again-wanted-exchange = { $who } would like another game with the seats exchanged.
again-asked = Waiting for an answer…
again-match = Another match
again-game = Play again
set-sound = A soft sound when the partner has moved
