// A lowered game: flat tables, every card relation already a mask of cards.
//
// Nothing here knows what a king, a colour or a foundation's first rank is.  The words come from
// src/trefoil/solve/lower.py, which lists the fields in the order in which they are read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace trefoil {

inline constexpr int kCards = 52;      // different cards; two packs hold each of them twice
inline constexpr int kMaxCards = 104;  // cards on the table
inline constexpr int kMaxPiles = 64;
inline constexpr int kMaxActions = 16;
inline constexpr std::uint64_t kMagic = 0x54524546;
inline constexpr std::uint64_t kLayout = 2;

using Cards = std::uint64_t;  // a set of cards, bit c for card c
using Piles = std::uint64_t;  // a set of piles, bit i for pile i

enum class Role : std::uint8_t { Tableau, Foundation, Stock, Waste, Reserve, Cell, Won };
enum class Kind : std::uint8_t { Play, Draw, Turn, Redeal, Row };
enum class Unit : std::uint8_t { Top, Pile, Run, Covered };
enum class Lift : std::uint8_t { Whole, Any, Ends, Exact };
enum class Op : std::uint8_t { True, Only, Empty, Filled, Blocked, Stand, Held, Spent, Not, And, Gathered, Ordered };
enum class EffectKind : std::uint8_t { TurnUp, Fill, CloseUp, TakeOut };
enum class Up : std::uint8_t { All, Last, None };

struct PileInfo {
    Role role = Role::Tableau;
    int room = -1;   // most cards, -1 for no limit
    int group = 0;   // piles of one group may be exchanged
    int until = -1;  // but only when this pile, which then stays so, is empty; -1: always
    int left = -1;   // its left neighbour, -1 for none
};

struct Test {
    Op op = Op::True;
    std::array<std::uint64_t, 5> args{};
};

struct Start {
    int test = -1;
    Cards mask = 0;
    int then = -1;
    int otherwise = -1;
    int follows = -1;  // beside a left neighbour: only what fits on its top card by this relation
};

using Relation = std::array<Cards, kCards>;  // for every card, the cards on which it may lie

struct Effect {
    EffectKind kind = EffectKind::TurnUp;
    std::vector<std::uint8_t> piles;
    std::vector<std::uint8_t> sources;
    Cards cards = 0;
};

struct DealStep {
    std::vector<std::uint8_t> targets;
    std::vector<int> counts;  // one for each target; a single -1: all cards that are left
    bool by_row = false;
    Up up = Up::All;
    Cards pick = 0;
};

struct Action {
    Kind kind = Kind::Play;
    int times = -1;
    bool counted = false;
    int when = 0;
    std::vector<std::uint8_t> sources;
    std::vector<std::uint8_t> targets;
    Unit unit = Unit::Top;
    Lift lift = Lift::Any;
    int link = -1;
    Piles cells = 0;
    Piles spaces = 0;
    int fits = -1;
    int start = -1;
    bool keep = false;
    bool twin = false;  // its moves may coincide with those of an action before it
    int count = 0;  // cards a draw turns, or an exact lift takes
    bool by_top = false;       // the top card of what is lifted must fit, not the lowest
    std::vector<Piles> reach;  // for each pile where cards may go from it; empty: anywhere
    std::vector<DealStep> steps;

    bool to_foundation = false;  // equal targets count once
    bool bounded = false;        // room or carrying may refuse a lift that fits
    bool to_spaces = false;      // its targets are the piles `spaces` counts
};

struct Definition {
    int cards = 0;
    int copies = 1;
    Cards pack = 0;
    int win = 0;
    int loss = -1;
    Cards stand_cards = 0;
    Piles stand_piles = 0;
    int groups = 0;
    int until = -1;  // that of every pile that has one
    std::vector<PileInfo> piles;
    std::vector<Test> tests;
    std::vector<Start> starts;
    std::vector<Relation> tables;
    std::vector<int> latches;
    std::vector<Effect> effects;
    std::vector<Action> actions;
};

// Reads a definition.  Returns null, or what is wrong with the words; then `out` is not to be used.
const char* read_definition(const std::uint64_t* words, std::size_t count, Definition& out);

}  // namespace trefoil
