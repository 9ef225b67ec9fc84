// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;
class QWidget;

namespace trainyard::ui {

/// A line of running text in a card.
QLabel* card_text(QWidget* parent);

}  // namespace trainyard::ui
