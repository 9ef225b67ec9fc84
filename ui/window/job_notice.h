// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/parameters/parameter.h"

class QLabel;
class QPushButton;

namespace trainyard::ui {

class Document;
class Page;

/// In the place of a page that has nothing to show for the job of the open scenario: what it is for, and the way to a
/// scenario or to a page where there is something to see.
class JobNotice : public QWidget {
  Q_OBJECT
 public:
  explicit JobNotice(Document* document, QWidget* parent = nullptr);
  /// `page` is for scenarios of `jobs`; `other` is the page for those of the open one, nullptr where there is none.
  void show(const Page& page, Jobs jobs, const Page* other);

 signals:
  /// The page for scenarios like the open one is asked for.
  void otherPageWanted();

 private:
  void goOrMake();

  Document* document_;
  QLabel *title_, *text_;
  QPushButton *scenario_, *page_;
  Job wanted_ = Job::training;
  int nearest_ = -1;  ///< the scenario of the wanted job; −1 for none
};

/// "Serve this model": what makes a scenario of a job from the open one.
QString making_text(Job job);

}  // namespace trainyard::ui
