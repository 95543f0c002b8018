#include "job.hpp"

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
using Job = BoardJob<Search>;

void make(Job* job, const SharedBoard& board, std::uint32_t switches, std::uint32_t banned, std::uint64_t nodes,
          double seconds, std::size_t memory) {
    new (job) Job(board, nodes, seconds, memory, switches, banned);
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
    Job::bind(m, "Search", "The general complete search from a board.  Limits of 0 mean none; memory 0 stores nothing.")
        .def("__init__", &make, "board"_a, "switches"_a = static_cast<std::uint32_t>(kAllSwitches), "banned"_a = 0,
             "nodes"_a = 0, "seconds"_a = 0.0, "memory"_a = std::size_t{1} << 30)
        .def("collect", [](Job& job, int at) { job.search().collect(at); }, "at"_a,
             "Keep the best foundations of the positions where this action is legal; -1: of all positions.")
        .def_prop_ro("memory", [](const Job& job) { return job.search().table().memory(); })
        .def_prop_ro("closed", [](const Job& job) { return job.search().closed(); })
        .def("closed_set", &keys, "The key of every position entered by a search that has closed its set.")
        .def("bests", &bests, "For each best set of foundations, how many of each card lie there.");
}

}  // namespace trefoil
