// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <span>

#include "engine/parameters/parameter.h"

class QWidget;
struct QMetaObject;

namespace trainyard::ui {

class Document;
class Page;

/// A page of the window. Its row decides its place among the buttons of a job and its shortcut: Ctrl+1, Ctrl+2 …
struct PageRow {
  const char* id;      ///< its object name
  QString (*title)();  ///< in the language of the program
  Page* (*make)(Document* document, QWidget* parent);
  const QMetaObject* type;
  Jobs jobs;  ///< jobs of the scenarios that it shows; for other jobs it has no button
  /// The page hides the explanation to get its room; a click on any number shows the explanation again.
  bool hides_explanation;
  bool has_studies = false;     ///< it has studyActions()
  bool reads_measured = false;  ///< it takes openMeasured()
  /// Makes a button of the status bar that shows and hides itself and leads to the page, which it creates when clicked.
  QWidget* (*make_status_button)(Document* document, const std::function<Page*()>& page) = nullptr;
};

/// All pages. To add one, create its folder in ui/pages and add a row here.
std::span<const PageRow> page_table();

}  // namespace trainyard::ui
