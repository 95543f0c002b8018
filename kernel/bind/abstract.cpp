#include "abstract.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "../core/abstract/klondike.hpp"
#include "../core/abstract/rank_fans.hpp"
#include "../core/abstract/suit_fans.hpp"

namespace trefoil {
namespace {

using namespace nb::literals;

using Bytes = std::vector<nb::bytes>;
using Lists = std::vector<std::vector<std::uint8_t>>;

Lists lists(const Bytes& from) {
    Lists out;
    for (const auto& each : from) out.push_back(to_bytes(each));
    return out;
}

// SuitFans and RankFans are built and run alike.
template <class Fans>
class FansJob final : public Abstract {
  public:
    template <class Input>
    FansJob(const Input& input, bool collect, std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory)
        : Abstract(nodes, seconds, memory), fans_(input, limits_, switches) {
        if (collect) fans_.collect();
    }

    Result result() const override { return fans_.result(); }

    std::vector<std::uint64_t> stops() const override {
        std::vector<std::uint64_t> out;
        fans_.stops().for_each([&](std::uint64_t key) { out.push_back(key); });
        return out;
    }

  protected:
    bool step(std::uint64_t nodes) override {
        return fans_.run(nodes) != Verdict::Unknown || fans_.result().cause != Cause::None;
    }

  private:
    Fans fans_;
};

std::unique_ptr<Abstract> suit_fans(const Bytes& chains, const Bytes& fans, const nb::bytes& up, bool heads_fill, bool collect,
                                    std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory) {
    SuitFansInput input;
    input.chains = lists(chains);
    input.fans = lists(fans);
    input.up = to_bytes(up);
    input.heads_fill = heads_fill;
    if (!SuitFans::valid(input)) throw nb::value_error("this is no position of same-suit fans");
    return std::make_unique<FansJob<SuitFans>>(input, collect, switches, nodes, seconds, memory);
}

std::unique_ptr<Abstract> rank_fans(const Bytes& chains, const Bytes& fans, const nb::bytes& up, int room, bool collect,
                                    std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory) {
    RankFansInput input;
    input.chains = lists(chains);
    input.fans = lists(fans);
    input.up = to_bytes(up);
    input.room = room;
    if (!RankFans::valid(input)) throw nb::value_error("this is no position of same-rank fans");
    return std::make_unique<FansJob<RankFans>>(input, collect, switches, nodes, seconds, memory);
}

class KlondikeJob final : public Abstract {
  public:
    KlondikeJob(const klondike::Input& input, std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory)
        : Abstract(nodes, seconds, memory), search_(input, limits_, switches) {
        if (const char* why = search_.refusal()) throw nb::value_error(why);
    }

    Result result() const override { return search_.result(); }

  protected:
    bool step(std::uint64_t nodes) override { return search_.step(nodes); }

  private:
    klondike::Search search_;
};

std::unique_ptr<Abstract> klondike_columns(int ranks, const nb::bytes& home, const Bytes& hidden, const Bytes& open,
                                           const nb::bytes& stock, const nb::bytes& waste, int draw, int turnovers, bool back,
                                           std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory) {
    if (home.size() != klondike::kSuits || hidden.size() != open.size()) throw nb::value_error("four suits and whole columns are wanted");
    klondike::Input input;
    input.ranks = ranks;
    for (int suit = 0; suit < klondike::kSuits; ++suit) input.home[suit] = to_bytes(home)[static_cast<std::size_t>(suit)];
    for (std::size_t i = 0; i < hidden.size(); ++i) input.columns.push_back({to_bytes(hidden[i]), to_bytes(open[i])});
    input.stock = to_bytes(stock);
    input.waste = to_bytes(waste);
    input.draw = draw;
    input.turnovers = turnovers < 0 ? klondike::kUnlimited : static_cast<std::uint8_t>(turnovers);
    input.back = back;
    return std::make_unique<KlondikeJob>(input, switches, nodes, seconds, memory);
}

std::vector<MoveTuple> steps(const Abstract& job) {
    std::vector<MoveTuple> out;
    for (const Step& step : job.result().line) out.emplace_back(step.kind, step.card, step.from, step.to);
    return out;
}

}  // namespace

void bind_abstract(nb::module_& m) {
    constexpr auto kAll = 0xffffffffu;
    nb::class_<Abstract>(m, "Abstract", "A search over an abstraction of the game.")
        .def("run", &Abstract::run, "seconds"_a, "Search on for so long; true when the search is over.")
        .def("run_nodes", &Abstract::run_nodes, "nodes"_a, "Search on for so many positions; true when the search is over.")
        .def("stop", &Abstract::stop, "End the search soon, from any thread.")
        .def_prop_ro("nodes_so_far", &Abstract::nodes_so_far, "Positions entered, readable while the search runs.")
        .def_prop_ro("finished", &Abstract::over)
        .def_prop_ro("verdict", [](const Abstract& job) { return name(job.result().verdict); })
        .def_prop_ro("cause", [](const Abstract& job) { return name(job.result().cause); })
        .def_prop_ro("nodes", [](const Abstract& job) { return job.result().nodes; })
        .def_prop_ro("stored", [](const Abstract& job) { return job.result().stored; })
        .def_prop_ro("seconds", [](const Abstract& job) { return job.result().seconds; })
        .def("steps", &steps, "The steps of a won search: (kind, card, from, to) in the words of the abstraction.")
        .def("stops", &Abstract::stops, "The sets of cards collected.");
    m.def("suit_fans", &suit_fans, "chains"_a, "fans"_a, "up"_a, "heads_fill"_a, "collect"_a = false, "switches"_a = kAll,
          "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30, "Fans of single cards, each with one parent.");
    m.def("rank_fans", &rank_fans, "chains"_a, "fans"_a, "up"_a, "room"_a, "collect"_a = false, "switches"_a = kAll,
          "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30, "Fans of few cards built of equals.");
    m.def("klondike", &klondike_columns, "ranks"_a, "home"_a, "hidden"_a, "open"_a, "stock"_a, "waste"_a, "draw"_a,
          "turnovers"_a, "back"_a, "switches"_a = kAll, "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30,
          "Klondike-like columns whose runs may be parted; turnovers -1 for no limit.");
}

}  // namespace trefoil
