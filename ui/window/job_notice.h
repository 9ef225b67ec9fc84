// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/parameters/parameter.h"

class QLabel;
class QPushButton;

namespace trainyard::ui {

class Document;
class Page;

/// Replaces a page that cannot show the job of the open scenario: explains it and links to a suitable scenario or page.
class JobNotice : public QWidget {
  Q_OBJECT
 public:
  explicit JobNotice(Document* document, QWidget* parent = nullptr);
  /// `page` shows scenarios of `jobs`; `other` is the page for the open scenario, nullptr for none.
  void show(const Page& page, Jobs jobs, const Page* other);

 signals:
  /// The user asks for a page that shows the job of the open scenario.
  void otherPageWanted();

 private:
  void goOrMake();

  Document* document_;
  QLabel *title_, *text_;
  QPushButton *scenario_, *page_;
  Job wanted_ = Job::training;
  int nearest_ = -1;  ///< index of the nearest scenario of the wanted job; −1 for none
};

/// The label of the action that derives a scenario of this job from the open one: "Serve this model".
QString making_text(Job job);

}  // namespace trainyard::ui
