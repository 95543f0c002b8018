#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>

#include "abstract.hpp"

namespace trefoil {

const char* name(Verdict verdict) {
    switch (verdict) {
        case Verdict::Lost:
            return "lost";
        case Verdict::Won:
            return "won";
        case Verdict::Unknown:
            break;
    }
    return "unknown";
}

const char* name(Cause cause) {
    switch (cause) {
        case Cause::Nodes:
            return "nodes";
        case Cause::Seconds:
            return "seconds";
        case Cause::Memory:
            return "memory";
        case Cause::Stopped:
            return "stopped";
        case Cause::Impossible:
            return "impossible";
        case Cause::None:
            break;
    }
    return "";
}

namespace {

using namespace nb::literals;

// Between two looks at the clock of a slice; a search looks at its own limits by itself.
constexpr std::uint64_t kBurst = 8192;

// A search that Python holds.  `run` may be called from any thread, from one at a time.
class Job {
  public:
    Job(const SharedBoard& shared, std::uint32_t switches, std::uint32_t banned, std::uint64_t nodes, double seconds,
        std::size_t memory)
        : definition_(shared.definition),
          search_(*shared.board, switches, banned, limits(nodes, seconds, memory)) {}

    bool run(double seconds) {
        nb::gil_scoped_release release;
        const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
        while (!search_->run(kBurst))
            if (std::chrono::steady_clock::now() >= until) return false;
        return true;
    }

    bool run_nodes(std::uint64_t nodes) {
        nb::gil_scoped_release release;
        return search_->run(nodes);
    }

    void stop() { stop_.store(true); }
    std::uint64_t nodes() const { return progress_.nodes.load(); }
    Search& search() { return *search_; }
    const Search& search() const { return *search_; }
    const Definition& definition() const { return *definition_; }

  private:
    Limits limits(std::uint64_t nodes, double seconds, std::size_t memory) {
        Limits limits;
        limits.nodes = nodes;
        limits.seconds = seconds;
        limits.memory_bytes = memory;
        limits.stop = &stop_;
        limits.progress = &progress_;
        return limits;
    }

    std::atomic<bool> stop_{false};
    Progress progress_;
    std::shared_ptr<Definition> definition_;
    Unlocked<Search> search_;
};

std::vector<MoveTuple> line(const Job& job) {
    std::vector<MoveTuple> out;
    for (const Move move : job.search().line()) out.push_back(to_tuple(move));
    return out;
}

std::vector<nb::bytes> keys(const Job& job) {
    if (!job.search().closed()) throw nb::value_error("the search has not closed its set");
    std::vector<nb::bytes> out;
    job.search().table().for_all([&](const std::uint8_t* key, std::size_t length) { out.emplace_back(key, length); });
    return out;
}

std::vector<nb::bytes> bests(const Job& job) {
    std::vector<nb::bytes> out;
    for (const auto& best : job.search().bests()) out.push_back(from_bytes(best));
    return out;
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<Job>(m, "Search", "The general complete search from a board.  Limits of 0 mean none; memory 0 stores nothing.")
        .def(nb::init<const SharedBoard&, std::uint32_t, std::uint32_t, std::uint64_t, double, std::size_t>(), "board"_a,
             "switches"_a = static_cast<std::uint32_t>(kAllSwitches), "banned"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0,
             "memory"_a = std::size_t{1} << 30)
        .def("run", &Job::run, "seconds"_a, "Search on for so long; true when the search is over.")
        .def("run_nodes", &Job::run_nodes, "nodes"_a, "Search on for so many positions; true when the search is over.")
        .def("stop", &Job::stop, "End the search soon, from any thread.")
        .def("collect", [](Job& job, int at) { job.search().collect(at); }, "at"_a,
             "Keep the best foundations of the positions where this action is legal; -1: of all positions.")
        .def_prop_ro("nodes_so_far", &Job::nodes, "Positions entered, readable while the search runs.")
        .def_prop_ro("finished", [](const Job& job) { return job.search().finished(); })
        .def_prop_ro("verdict", [](const Job& job) { return name(job.search().result().verdict); }, nb::sig("def verdict(self) -> str"))
        .def_prop_ro("cause", [](const Job& job) { return name(job.search().result().cause); }, nb::sig("def cause(self) -> str"))
        .def_prop_ro("nodes", [](const Job& job) { return job.search().result().nodes; })
        .def_prop_ro("stored", [](const Job& job) { return job.search().result().stored; })
        .def_prop_ro("seconds", [](const Job& job) { return job.search().result().seconds; })
        .def_prop_ro("memory", [](const Job& job) { return job.search().table().memory(); })
        .def_prop_ro("closed", [](const Job& job) { return job.search().closed(); })
        .def("line", &line, "The moves of a won search.")
        .def("closed_set", &keys, "The key of every position entered by a search that has closed its set.")
        .def("bests", &bests, "For each best set of foundations, how many of each card lie there.");
}

}  // namespace trefoil
