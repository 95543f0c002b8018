// A search from a board as Python holds it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>

#include "abstract.hpp"

namespace trefoil {

// Between two looks at the clock of a slice; a search looks at its own limits by itself.
inline constexpr std::uint64_t kBurst = 8192;

// `run` may be called from any thread, from one at a time.
template <class Found>
class BoardJob {
  public:
    template <class... Args>
    BoardJob(const SharedBoard& shared, std::uint64_t nodes, double seconds, std::size_t memory, Args... args)
        : definition_(shared.definition), search_(*shared.board, args..., limits(nodes, seconds, memory)) {}

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
    Found& search() { return *search_; }
    const Found& search() const { return *search_; }

    std::vector<MoveTuple> line() const {
        std::vector<MoveTuple> out;
        for (const Move move : search().line()) out.push_back(to_tuple(move));
        return out;
    }

    // What every such search tells of itself.
    static nb::class_<BoardJob> bind(nb::module_& m, const char* name, const char* doc) {
        using namespace nb::literals;
        return nb::class_<BoardJob>(m, name, doc)
            .def("run", &BoardJob::run, "seconds"_a, "Search on for so long; true when the search is over.")
            .def("run_nodes", &BoardJob::run_nodes, "nodes"_a, "Search on for so many positions; true when the search is over.")
            .def("stop", &BoardJob::stop, "End the search soon, from any thread.")
            .def_prop_ro("nodes_so_far", &BoardJob::nodes, "Positions entered, readable while the search runs.")
            .def_prop_ro("finished", [](const BoardJob& job) { return job.search().finished(); })
            .def_prop_ro("verdict", [](const BoardJob& job) { return trefoil::name(job.search().result().verdict); },
                         nb::sig("def verdict(self) -> str"))
            .def_prop_ro("cause", [](const BoardJob& job) { return trefoil::name(job.search().result().cause); },
                         nb::sig("def cause(self) -> str"))
            .def_prop_ro("nodes", [](const BoardJob& job) { return job.search().result().nodes; })
            .def_prop_ro("stored", [](const BoardJob& job) { return job.search().result().stored; })
            .def_prop_ro("seconds", [](const BoardJob& job) { return job.search().result().seconds; })
            .def("line", &BoardJob::line, "The moves of a won search.");
    }

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
    Unlocked<Found> search_;
};

}  // namespace trefoil
