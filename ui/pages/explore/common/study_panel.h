// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QVBoxLayout;

namespace trainyard::ui {

/// The inputs of a study in one scrolling column: headings and labelled fields.
class StudyPanel : public QWidget {
  Q_OBJECT
 public:
  StudyPanel(const QString& name, const QString& accessible_name, QWidget* parent = nullptr);

 protected:
  void addHeading(const QString& text);
  /// Adds a field with its label above.
  void addField(const QString& label, QWidget* widget);
  void addWidget(QWidget* widget);
  QCheckBox* addCheck(const QString& name, const QString& text, const QString& tip, bool on);
  QComboBox* addChoice(const QString& name, const QString& label, const QString& tip,
                       const QVector<QPair<QString, QString>>& items);
  void finish();

 private:
  QVBoxLayout* column_;
};

}  // namespace trainyard::ui
