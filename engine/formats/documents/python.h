// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/documents/document.h"

namespace trainyard {

/// True for a Python source: its name ends in ".py", or its first statement is an import or a definition.
bool is_python(const NamedText& file);

/// Reads the configurations that the functions of a Python source return. Nothing is executed: only literals, names,
/// attributes, arithmetic, assignments and calls of functions of the same file are evaluated. The tree has "functions",
/// with one key per function in file order, and "skipped", the lines of conditions and loops that were not read. A call
/// of any other function is an object with its keyword arguments, "_target_" (the name of the function), "_args_"
/// (positional arguments) and "_of_" (the object of a method). Values that are known only at run time are
/// "${expression}". Throws InputError.
Document parse_python(const NamedText& file);

}  // namespace trainyard
