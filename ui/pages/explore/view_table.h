// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "engine/parameters/parameter.h"

namespace trainyard::ui {

class Document;
class ExploreView;

/// A view of the page Explore.
struct ExploreViewRow {
  const char* id;  ///< of its button
  ExploreView* (*make)(Document* document, QWidget* parent);
  const QMetaObject* type;
  QString (*title)();
  QString (*tip)();
  Jobs jobs = {Job::training};  ///< of the scenarios that it looks at
  bool at_start = false;        ///< it has questions in menus or a mark in the status bar; others are made when they
                                ///< are first shown
};

/// All views in the order of their buttons. A new one is its files and a row here.
std::span<const ExploreViewRow> explore_view_table();

}  // namespace trainyard::ui
