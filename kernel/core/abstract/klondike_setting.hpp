#pragma once

#include "klondike_state.hpp"

namespace trefoil::klondike {

// Fills the tables and the first state.  Returns null, or what is wrong with the input.
const char* prepare(const Input& in, Setting& set, State& s);

}  // namespace trefoil::klondike
