// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "engine/parameters/parameter.h"

class QWidget;

namespace trainyard::ui {

class Document;
class Page;

/// A page of the window. Its place in the table is its place among the buttons and its key: Ctrl+1, Ctrl+2 …
struct PageRow {
  Page* (*make)(Document* document, QWidget* parent);
  Jobs jobs = {Job::training};  ///< of the scenarios that it shows; those of another see what it is for
  /// It takes the room of the explanation; a click on any number brings that back.
  bool roomy = false;
};

/// All pages. A new one is its folder in ui/pages and a row here.
std::span<const PageRow> page_table();

}  // namespace trainyard::ui
