// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace trainyard::ui {

class Prose;

/// A line of running text in a card.
Prose* make_card_text(QWidget* parent);

}  // namespace trainyard::ui
