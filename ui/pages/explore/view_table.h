// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "engine/parameters/parameter.h"

class QWidget;

namespace trainyard::ui {

class Document;
class ExploreView;

/// The kinds of questions that views answer. Each kind is a group with a button.
enum class ViewGroup { find, what_if, look_inside };

/// A view of the Options page.
struct ExploreViewRow {
  const char* id;  ///< object name of its button
  ExploreView* (*make)(Document* document, QWidget* parent);
  const QMetaObject* type;
  QString (*title)();
  QString (*tip)();
  ViewGroup group;
  Jobs jobs = {Job::training};  ///< jobs of the scenarios that it supports
  bool at_start = false;        ///< it adds menu actions or a status-bar mark; other views are created when they
                                ///< are first shown
};

/// All views in the order of their buttons. To add a view, create its files and add a row to the table.
std::span<const ExploreViewRow> explore_view_table();

}  // namespace trainyard::ui
