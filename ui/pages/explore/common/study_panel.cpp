// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/common/study_panel.h"

#include <QCheckBox>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/inputs/quiet_combo_box.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

StudyPanel::StudyPanel(const QString& name, const QString& accessible_name, QWidget* parent) : QWidget(parent) {
  setObjectName(name);
  setAccessibleName(accessible_name);
  setProperty("region", QStringLiteral("panel"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(this);
  make_bare(*scroll);
  auto* sheet = new QWidget;
  column_ = new QVBoxLayout(sheet);
  column_->setContentsMargins(scaled(12), scaled(4), scaled(12), scaled(8));
  column_->setSpacing(scaled(3));
  scroll->setWidget(sheet);
  whole->addWidget(scroll);
}

void StudyPanel::addHeading(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("type", QStringLiteral("title"));
  label->setContentsMargins(0, scaled(10), 0, scaled(2));
  column_->addWidget(label);
}

void StudyPanel::addField(const QString& label, QWidget* widget) {
  auto* name = new QLabel(label);
  name->setProperty("type", QStringLiteral("second"));
  name->setContentsMargins(0, scaled(4), 0, 0);
  name->setBuddy(widget);
  column_->addWidget(name);
  column_->addWidget(widget);
}

void StudyPanel::addWidget(QWidget* widget) { column_->addWidget(widget); }

QCheckBox* StudyPanel::addCheck(const QString& name, const QString& text, const QString& tip, bool on) {
  auto* box = new QCheckBox(text);
  box->setObjectName(name);
  box->setToolTip(tip);
  box->setMinimumHeight(scaled(24));
  box->setChecked(on);
  column_->addWidget(box);
  return box;
}

QComboBox* StudyPanel::addChoice(const QString& name, const QString& label, const QString& tip,
                                 const QVector<QPair<QString, QString>>& items) {
  auto* box = new QuietComboBox;
  box->setObjectName(name);
  box->setAccessibleName(label);
  box->setToolTip(tip);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(10);
  for (const auto& [id, text] : items) box->addItem(text, id);
  addField(label, box);
  return box;
}

void StudyPanel::finish() { column_->addStretch(1); }

}  // namespace trainyard::ui
