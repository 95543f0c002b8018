#pragma once

#include "klondike_state.hpp"

namespace trefoil::klondike {

// Fills the tables and the first state.  Returns null, or what is wrong with the input.
const char* prepare(const Input& in, Setting& set, State& s);

// Whether a position is seen to be lost.  Only where not every card may fill a space.
bool lost(const Setting& set, const State& s);

// Sets the waste to where it is when the first card that might be taken comes up.  The same.
void pass(const Setting& set, State& s);

}  // namespace trefoil::klondike
