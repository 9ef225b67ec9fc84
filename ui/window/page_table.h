// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "engine/parameters/parameter.h"

class QWidget;

namespace trainyard::ui {

class Document;
class Page;

/// A page of the window. Its row decides its place among the buttons of a job and its shortcut: Ctrl+1, Ctrl+2 …
struct PageRow {
  Page* (*make)(Document* document, QWidget* parent);
  Jobs jobs = {Job::training};  ///< jobs of the scenarios that it shows; for other jobs it has no button
  /// The page hides the explanation to get its room; a click on any number shows the explanation again.
  bool roomy = false;
};

/// All pages. To add one, create its folder in ui/pages and add a row here.
std::span<const PageRow> page_table();

}  // namespace trainyard::ui
