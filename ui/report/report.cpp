// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

namespace trainyard::ui {

Block::Block() = default;
Block::Block(const Block& other) = default;
Block::Block(Block&& other) noexcept = default;
Block& Block::operator=(const Block& other) = default;
Block& Block::operator=(Block&& other) noexcept = default;
Block::~Block() = default;

}  // namespace trainyard::ui
