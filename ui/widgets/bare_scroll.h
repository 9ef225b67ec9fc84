// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

namespace trainyard::ui {

/// An area that scrolls up and down, is as wide as its content and shows nothing of itself.
void make_bare(QScrollArea& area);
/// Such an area. Content that is made with its viewport as parent costs the least: Qt applies the style sheet again to
/// all of what gets another parent.
QScrollArea* bare_scroll(QWidget* parent);
/// `content` in such an area.
QScrollArea* bare_scroll(QWidget* content, QWidget* parent);

}  // namespace trainyard::ui
