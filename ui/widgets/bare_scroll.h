// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

namespace trainyard::ui {

/// Sets up an area that scrolls vertically only, is as wide as its content and has no frame of its own.
void make_bare(QScrollArea& area);
/// An area set up with make_bare(). Create its content with the viewport as parent: Qt applies the style sheet again to
/// every widget that gets a new parent.
QScrollArea* make_bare_scroll(QWidget* parent);
/// An area set up with make_bare() that contains `content`.
QScrollArea* make_bare_scroll(QWidget* content, QWidget* parent);

}  // namespace trainyard::ui
