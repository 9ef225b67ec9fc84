// SPDX-License-Identifier: Apache-2.0
#pragma once

// Marks a string of the engine for translation and returns it unchanged. The code that shows it translates it in the
// context "engine". lupdate collects it through -tr-function-alias.
#define TRAINYARD_TR(text) text
