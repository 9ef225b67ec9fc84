// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <string>
#include <vector>

#include "engine/files/project.h"

class QLineEdit;
class QListWidget;

namespace trainyard::ui {

/// Chooses what a presentation shows for one job: pages, results, inputs. With nothing checked, it shows the defaults.
class PresentDialog : public QDialog {
  Q_OBJECT
 public:
  PresentDialog(const PresentationChoices& choices, Job job, QWidget* parent = nullptr);
  PresentationChoices choices() const;
  QListWidget* pages() const { return pages_; }
  QListWidget* results() const { return results_; }
  QListWidget* inputs() const { return inputs_; }
  QLineEdit* search() const { return search_; }

 private:
  QWidget* makeColumn(const QString& title, QListWidget* list, QLineEdit* search);
  void fill();
  void fillInputs();
  void followLimit(QListWidget* list, size_t most);
  void filter();

  PresentationChoices before_;
  Job job_;
  QListWidget *pages_, *results_, *inputs_;
  QLineEdit* search_;
};

}  // namespace trainyard::ui
