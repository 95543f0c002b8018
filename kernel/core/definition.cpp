#include "definition.hpp"

namespace trefoil {
namespace {

// Reads words one after another and remembers the first fault; after a fault it gives zeros.
class Reader {
  public:
    Reader(const std::uint64_t* words, std::size_t count) : at_(words), end_(words + count) {}

    std::uint64_t word() {
        if (fault_ != nullptr || at_ == end_) {
            fail("the definition is cut short");
            return 0;
        }
        return *at_++;
    }

    // A number from `low` to `high`; -1 is written as the largest word.
    int number(std::int64_t low, std::int64_t high) {
        const auto value = static_cast<std::int64_t>(word());
        if (fault_ == nullptr && (value < low || value > high)) fail("a number is out of range");
        return fault_ == nullptr ? static_cast<int>(value) : static_cast<int>(low);
    }

    template <class E>
    E choice(E last) {
        return static_cast<E>(number(0, static_cast<int>(last)));
    }

    bool flag() { return number(0, 1) != 0; }

    std::vector<std::uint8_t> piles(int count) {
        std::vector<std::uint8_t> found;
        Piles seen = 0;
        for (int n = number(0, kMaxPiles); n > 0 && ok(); --n) {
            found.push_back(static_cast<std::uint8_t>(number(0, count - 1)));
            if ((seen >> found.back() & 1) != 0) fail("a pile is named twice");
            seen |= Piles{1} << found.back();
        }
        return found;
    }

    void fail(const char* why) {
        if (fault_ == nullptr) fault_ = why;
    }

    bool ok() const { return fault_ == nullptr; }
    bool at_end() const { return at_ == end_; }
    const char* fault() const { return fault_; }

  private:
    const std::uint64_t* at_;
    const std::uint64_t* end_;
    const char* fault_ = nullptr;
};

constexpr Cards kAll = (Cards{1} << kCards) - 1;

void read_piles(Reader& in, Definition& out) {
    for (int n = in.number(1, kMaxPiles); n > 0 && in.ok(); --n) {
        PileInfo pile;
        pile.role = in.choice(Role::Won);
        pile.room = in.number(-1, kMaxCards);
        pile.group = in.number(0, kMaxPiles - 1);
        if (pile.group >= out.groups) out.groups = pile.group + 1;
        pile.until = in.number(-1, kMaxPiles - 1);
        if (pile.until >= 0 && out.until >= 0 && pile.until != out.until) in.fail("piles wait for different piles");
        if (pile.until >= 0) out.until = pile.until;
        pile.left = in.number(-1, kMaxPiles - 1);
        out.piles.push_back(pile);
    }
    if (out.until >= static_cast<int>(out.piles.size())) in.fail("a pile waits for one that is not there");
    for (const PileInfo& pile : out.piles)
        if (pile.left >= static_cast<int>(out.piles.size())) in.fail("a pile stands beside one that is not there");
}

// A test may only name tests before it, so that evaluating one always ends.
void read_tests(Reader& in, Definition& out) {
    for (int n = in.number(1, 256); n > 0 && in.ok(); --n) {
        Test test;
        test.op = in.choice(Op::Ordered);
        for (auto& arg : test.args) arg = in.word();
        const std::uint64_t before = out.tests.size();
        const bool bad = (test.op == Op::Not && test.args[0] >= before) ||
                         (test.op == Op::And && (test.args[0] >= before || test.args[1] >= before)) ||
                         (test.op == Op::Spent && test.args[0] >= kMaxActions);
        if (bad) in.fail("a test names something that is not there");
        out.tests.push_back(test);
    }
}

void read_starts(Reader& in, Definition& out) {
    const int tests = static_cast<int>(out.tests.size());
    for (int n = in.number(0, 64); n > 0 && in.ok(); --n) {
        const int before = static_cast<int>(out.starts.size());
        Start start;
        start.test = in.number(-1, tests - 1);
        start.mask = in.word() & kAll;
        start.then = in.number(-1, before - 1);
        start.otherwise = in.number(-1, before - 1);
        start.follows = in.number(-1, 63);
        out.starts.push_back(start);
    }
}

void read_tables(Reader& in, Definition& out) {
    for (int n = in.number(0, 64); n > 0 && in.ok(); --n) {
        Relation table{};
        for (auto& row : table) row = in.word() & kAll;
        out.tables.push_back(table);
    }
}

void read_effects(Reader& in, Definition& out) {
    const int piles = static_cast<int>(out.piles.size());
    for (int n = in.number(0, 16); n > 0 && in.ok(); --n) {
        Effect effect;
        effect.kind = in.choice(EffectKind::TakeOut);
        effect.piles = in.piles(piles);
        effect.sources = in.piles(piles);
        effect.cards = in.word() & kAll;
        // A pile that fills itself would go on for ever.
        for (const auto pile : effect.piles)
            for (const auto source : effect.sources)
                if (pile == source) in.fail("a pile fills itself");
        out.effects.push_back(effect);
    }
    // What is taken out and comes back by itself would do so for ever.
    for (const Effect& out_of : out.effects) {
        if (out_of.kind != EffectKind::TakeOut) continue;
        Piles gone = 0;
        for (const auto pile : out_of.sources) gone |= Piles{1} << pile;
        for (const Effect& effect : out.effects) {
            if (effect.kind != EffectKind::TakeOut && effect.kind != EffectKind::Fill) continue;
            for (const auto pile : effect.kind == EffectKind::TakeOut ? effect.piles : effect.sources)
                if ((gone >> pile & 1) != 0) in.fail("cards taken out come back by themselves");
        }
    }
}

DealStep read_step(Reader& in, int piles) {
    DealStep step;
    step.targets = in.piles(piles);
    for (int n = in.number(0, kMaxPiles); n > 0 && in.ok(); --n) step.counts.push_back(in.number(-1, kMaxCards));
    step.by_row = in.flag();
    step.up = in.choice(Up::None);
    step.pick = in.word();
    const bool rest = step.counts.size() == 1 && step.counts[0] == -1 && step.targets.size() == 1;
    if (!rest && step.counts.size() != step.targets.size()) in.fail("a redeal gives counts for other piles");
    for (const int count : step.counts)
        if (count < 0 && !rest) in.fail("a redeal gives a count below zero");
    return step;
}

Action read_action(Reader& in, const Definition& out) {
    const int piles = static_cast<int>(out.piles.size());
    const int tables = static_cast<int>(out.tables.size());
    Action action;
    action.kind = in.choice(Kind::Row);
    action.times = in.number(-1, 250);
    action.counted = in.flag();
    action.when = in.number(0, static_cast<int>(out.tests.size()) - 1);
    action.sources = in.piles(piles);
    action.targets = in.piles(piles);
    action.unit = in.choice(Unit::Covered);
    action.lift = in.choice(Lift::Exact);
    action.link = in.number(-1, tables - 1);
    action.cells = in.word();
    action.spaces = in.word();
    action.fits = in.number(-1, tables - 1);
    action.start = in.number(-1, static_cast<int>(out.starts.size()) - 1);
    action.keep = in.flag();
    action.twin = in.flag();
    action.count = in.number(0, kMaxCards);
    action.by_top = in.flag();
    for (int n = in.number(0, kMaxPiles); n > 0 && in.ok(); --n) action.reach.push_back(in.word());
    if (!action.reach.empty() && action.reach.size() != out.piles.size()) in.fail("an action reaches other piles");
    for (int n = in.number(0, 16); n > 0 && in.ok(); --n) action.steps.push_back(read_step(in, piles));
    if (!in.ok()) return action;
    if (action.unit == Unit::Run && action.link < 0) in.fail("a run has no relation");
    if (action.lift == Lift::Exact && action.count < 1) in.fail("a run has no length");
    // What a redeal lays out again it must have gathered: only that is undone.
    Piles gathered = 0;
    for (const auto pile : action.sources) gathered |= Piles{1} << pile;
    for (const auto& step : action.steps)
        for (const auto pile : step.targets)
            if ((gathered >> pile & 1) == 0) in.fail("a redeal lays cards where it gathered none");
    if (action.kind == Kind::Redeal && (action.steps.empty() || !action.counted)) in.fail("a redeal has no deal or no count");
    if (action.kind == Kind::Draw || action.kind == Kind::Turn) {
        if (action.sources.size() != 1 || action.targets.size() != 1 || action.sources[0] == action.targets[0])
            in.fail("a stock or waste is missing");
        if (action.kind == Kind::Draw && action.count < 1) in.fail("a draw turns no card");
    }
    if (action.kind == Kind::Row) {
        if (action.sources.size() != 1 || action.targets.empty()) in.fail("a row has no stock or no piles");
        for (const auto pile : action.targets)
            if (in.ok() && pile == action.sources[0]) in.fail("a row is dealt to its own stock");
    }
    return action;
}

void finish(Definition& out, Action& action) {
    if (action.kind != Kind::Play || action.targets.empty()) return;
    const PileInfo& target = out.piles[action.targets[0]];
    action.to_foundation = target.role == Role::Foundation;
    const bool carried = action.unit == Unit::Run && (action.cells | action.spaces) != 0;
    action.bounded = target.room >= 0 || carried;
    action.to_spaces = (action.spaces >> action.targets[0] & 1) != 0;
}

bool asks(const Definition& d, int test, std::uint32_t& seen);

bool start_asks(const Definition& d, int start, std::uint32_t& seen) {
    if (start < 0) return false;
    const Start& s = d.starts[static_cast<std::size_t>(start)];
    return (s.test >= 0 && asks(d, s.test, seen)) || start_asks(d, s.then, seen) || start_asks(d, s.otherwise, seen);
}

// A `blocked` test may be asked by an action which it names itself; then it would never end.
bool asks(const Definition& d, int test, std::uint32_t& seen) {
    const Test& t = d.tests[static_cast<std::size_t>(test)];
    if (t.op == Op::Not) return asks(d, static_cast<int>(t.args[0]), seen);
    if (t.op == Op::And) return asks(d, static_cast<int>(t.args[0]), seen) || asks(d, static_cast<int>(t.args[1]), seen);
    if (t.op != Op::Blocked) return false;
    for (std::size_t a = 0; a < d.actions.size(); ++a) {
        if (((t.args[0] | t.args[1]) >> a & 1) == 0) continue;
        if (seen >> a & 1) return true;
        seen |= 1u << a;
        if (asks(d, d.actions[a].when, seen)) return true;
        if (start_asks(d, d.actions[a].start, seen)) return true;
        seen &= ~(1u << a);
    }
    return false;
}

}  // namespace

const char* read_definition(const std::uint64_t* words, std::size_t count, Definition& out) {
    out = Definition{};
    Reader in(words, count);
    if (in.word() != kMagic || in.word() != kLayout) return "these are not the tables of a game";
    out.cards = in.number(1, kMaxCards);
    out.copies = in.number(1, 2);
    out.pack = in.word() & kAll;
    out.win = in.number(0, 255);
    out.loss = in.number(-1, 255);
    out.stand_cards = in.word() & kAll;
    out.stand_piles = in.word();
    read_piles(in, out);
    read_tests(in, out);
    read_starts(in, out);
    read_tables(in, out);
    const int tests = static_cast<int>(out.tests.size());
    for (int n = in.number(0, 32); n > 0 && in.ok(); --n) out.latches.push_back(in.number(0, tests - 1));
    read_effects(in, out);
    for (int n = in.number(1, kMaxActions); n > 0 && in.ok(); --n) out.actions.push_back(read_action(in, out));
    if (in.ok() && !in.at_end()) in.fail("the definition goes on after its end");
    if (in.ok() && (out.win >= tests || out.loss >= tests)) in.fail("the win or loss test is not there");
    if (!in.ok()) return in.fault();
    const std::uint64_t tables = out.tables.size();
    for (const Start& start : out.starts)
        if (start.follows >= static_cast<int>(tables)) return "a start names a relation that is not there";
    for (const Test& test : out.tests)
        if (test.op == Op::Ordered && test.args[1] >= tables) return "a test names a relation that is not there";
    for (const Test& test : out.tests)
        if (test.op == Op::Spent && test.args[0] >= out.actions.size()) return "a test names an action that is not there";
    for (auto& action : out.actions) finish(out, action);
    for (int test = 0; test < tests; ++test) {
        std::uint32_t seen = 0;
        if (asks(out, test, seen)) return "a test asks for itself";
    }
    return nullptr;
}

}  // namespace trefoil
