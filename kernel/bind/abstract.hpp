// A search over an abstraction, as Python holds it: whatever it is, it is run, stopped and read alike.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>

#include "bind.hpp"

namespace trefoil {

class Abstract {
  public:
    Abstract(std::uint64_t nodes, double seconds, std::size_t memory) {
        limits_.nodes = nodes;
        limits_.seconds = seconds;
        limits_.memory_bytes = memory;
        limits_.stop = &stop_;
        limits_.progress = &progress_;
    }
    virtual ~Abstract() = default;
    Abstract(const Abstract&) = delete;
    Abstract& operator=(const Abstract&) = delete;

    // True when the search is over.
    bool run_nodes(std::uint64_t nodes) {
        nb::gil_scoped_release release;
        return over_ = over_ || step(nodes);
    }

    bool run(double seconds) {
        nb::gil_scoped_release release;
        const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
        while (!over_) {
            over_ = step(kBurst);
            if (!over_ && std::chrono::steady_clock::now() >= until) return false;
        }
        return true;
    }

    void stop() { stop_.store(true); }
    std::uint64_t nodes_so_far() const { return progress_.nodes.load(); }
    bool over() const { return over_; }
    virtual Result result() const = 0;
    // The sets collected instead of a win, one bit for a card as the abstraction numbers them.
    virtual std::vector<std::uint64_t> stops() const { return {}; }
    // Those collected since this was last asked.
    virtual std::vector<std::uint64_t> fresh() { return {}; }

  protected:
    virtual bool step(std::uint64_t nodes) = 0;
    Limits limits_;

  private:
    static constexpr std::uint64_t kBurst = 8192;
    std::atomic<bool> stop_{false};
    Progress progress_;
    bool over_ = false;
};

// Searches that keep a meter.
template <class Core>
class MeteredJob final : public Abstract {
  public:
    template <class Input>
    MeteredJob(const Input& input, std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory)
        : Abstract(nodes, seconds, memory), core_(input, limits_, switches) {}

    Result result() const override { return core_->result(); }

    std::vector<std::uint64_t> stops() const override {
        std::vector<std::uint64_t> out;
        if constexpr (requires { core_->stops(); }) core_->stops().for_each([&](std::uint64_t key) { out.push_back(key); });
        return out;
    }

    std::vector<std::uint64_t> fresh() override {
        if constexpr (requires { core_->fresh(); }) return core_->fresh();
        return {};
    }

    Core& core() { return *core_; }

  protected:
    bool step(std::uint64_t nodes) override {
        return core_->run(nodes) != Verdict::Unknown || core_->result().cause != Cause::None;
    }

  private:
    Unlocked<Core> core_;
};

// Searches that may refuse a position.
template <class Core>
class ColumnsJob final : public Abstract {
  public:
    template <class Input>
    ColumnsJob(const Input& input, std::uint32_t switches, std::uint64_t nodes, double seconds, std::size_t memory)
        : Abstract(nodes, seconds, memory), search_(input, limits_, switches) {
        if (const char* why = search_->refusal()) throw nb::value_error(why);
    }

    Result result() const override { return search_->result(); }

  protected:
    bool step(std::uint64_t nodes) override { return search_->step(nodes); }

  private:
    Unlocked<Core> search_;
};

using Bytes = std::vector<nb::bytes>;

inline std::vector<std::vector<std::uint8_t>> lists(const Bytes& from) {
    std::vector<std::vector<std::uint8_t>> out;
    for (const auto& each : from) out.push_back(to_bytes(each));
    return out;
}

inline std::vector<MoveTuple> to_tuples(const std::vector<Step>& line) {
    std::vector<MoveTuple> out;
    for (const Step& step : line) out.emplace_back(step.kind, step.card, step.from, step.to);
    return out;
}

const char* name(Verdict verdict);
const char* name(Cause cause);

}  // namespace trefoil
