// SPDX-License-Identifier: Apache-2.0
#pragma once

// Marks a string of the engine for translation. The engine returns it unchanged; whoever shows it
// looks it up in the context "engine". lupdate collects it through -tr-function-alias.
#define TRAINYARD_TR(text) text
