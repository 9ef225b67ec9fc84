// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/entry_editor.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "ui/inputs/entry_facts.h"
#include "ui/inputs/quiet_combo_box.h"
#include "ui/inputs/unit_field.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

bool same_text(const FieldView& a, const FieldView& b) { return field_text(a) == field_text(b); }

}  // namespace

EntryEditor::EntryEditor(const QString& title, const EntryRef& entry, QWidget* parent)
    : QDialog(parent), original_(entry), entry_(entry), fields_(fields(entry)) {
  setObjectName(QStringLiteral("entry_editor"));
  setWindowTitle(tr("%1: copy of %2").arg(title, catalog_text(base(entry).name)));
  auto* layout = new QVBoxLayout(this);
  auto* about = new QLabel(tr("The copy is saved in this project. Figures are dense rates in the units shown; a typed "
                              "value may include another unit."),
                           this);
  about->setWordWrap(true);
  about->setProperty("type", "second");
  layout->addWidget(about);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  auto* form = new QWidget(scroll);
  auto* grid = new QGridLayout(form);
  grid->setHorizontalSpacing(scaled(12));
  grid->setVerticalSpacing(scaled(3));
  grid->setColumnStretch(2, 1);
  rows_.reserve(fields_.size());
  for (const FieldView& field : fields_) addRow(*grid, field);
  grid->setRowStretch(grid->rowCount(), 1);
  scroll->setWidget(form);
  layout->addWidget(scroll, 1);
  buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Use the copy"));
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons_);
  resize(QSize(scaled(560), scaled(640)).boundedTo(screen()->availableGeometry().size() * 9 / 10));
  showAll();
}

void EntryEditor::addRow(QGridLayout& grid, const FieldView& field) {
  const int line = int(rows_.size()) * 2;
  Row row{new QLabel(engine_text(field.label), this), makeControl(field), new QLabel(this), new QLabel(this)};
  const QString tip = QStringLiteral("%1\n%2").arg(engine_text(field.help), field_range(field));
  row.control->setObjectName(QStringLiteral("field.") + QLatin1String(field.id));
  row.control->setAccessibleName(engine_text(field.label));
  row.control->setToolTip(tip);
  row.control->setFixedWidth(scaled(180));
  // Gives a check box the height of a field, so that the rows have equal distances.
  row.control->setMinimumHeight(scaled(24));
  row.label->setToolTip(tip);
  row.label->setBuddy(row.control);
  row.remark->setProperty("type", "caption");
  row.error->setProperty("type", "error");
  row.error->setObjectName(QStringLiteral("error.") + QLatin1String(field.id));
  row.error->setWordWrap(true);
  row.error->hide();
  grid.addWidget(row.label, line, 0);
  grid.addWidget(row.control, line, 1);
  grid.addWidget(row.remark, line, 2);
  grid.addWidget(row.error, line + 1, 0, 1, 3);
  rows_.push_back(row);
}

QWidget* EntryEditor::makeControl(const FieldView& field) {
  const size_t row = rows_.size();
  if (std::holds_alternative<bool>(field.value)) {
    auto* box = new QCheckBox(this);
    connect(box, &QCheckBox::toggled, this, [this, row](bool on) { take(row, on); });
    return box;
  }
  if (!field.choices.empty()) {
    auto* box = new QuietComboBox(this);
    for (const char* choice : field.choices) box->addItem(QString::fromLatin1(choice));
    connect(box, &QComboBox::currentTextChanged, this,
            [this, row](const QString& text) { take(row, text.toStdString()); });
    return box;
  }
  auto* edit = new UnitField(this);
  if (!std::holds_alternative<double>(field.value)) edit->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  connect(edit, &UnitField::committed, this, [this, row] { takeText(row); });
  connect(edit, &UnitField::restored, this, [this, row] { refuse(row, {}); });
  return edit;
}

void EntryEditor::takeText(size_t row) {
  auto* edit = static_cast<UnitField*>(rows_[row].control);
  const QString typed = edit->text().trimmed();
  if (!std::holds_alternative<double>(fields_[row].value)) return take(row, typed.toStdString());
  const bool nothing = typed.isEmpty() || typed == QStringLiteral("–") || typed == tr("unknown");
  if (const auto number = nothing ? std::optional(unknown) : edit->typed()) return take(row, *number);
  refuse(
      row,
      tr("%1 must be %2; “%3” is not valid.").arg(engine_text(fields_[row].label), field_range(fields_[row]), typed));
}

void EntryEditor::take(size_t row, const std::variant<double, bool, std::string>& value) {
  try {
    entry_ = with_field(entry_, fields_[row].id, value);
    fields_ = fields(entry_);
    rows_[row].error->clear();
    showAll();
  } catch (const InputError&) {
    refuse(row,
           tr("%1 must be %2; the old value is kept.").arg(engine_text(fields_[row].label), field_range(fields_[row])));
  }
}

void EntryEditor::refuse(size_t row, const QString& sentence) {
  rows_[row].error->setText(sentence);
  rows_[row].error->setVisible(!sentence.isEmpty());
  rows_[row].control->setAccessibleDescription(sentence);
  if (auto* edit = qobject_cast<UnitField*>(rows_[row].control)) edit->setRefused(!sentence.isEmpty());
  const bool clean = std::all_of(rows_.begin(), rows_.end(), [](const Row& r) { return r.error->text().isEmpty(); });
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(clean);
}

void EntryEditor::showAll() {
  const std::vector<FieldView> before = fields(original_);
  for (size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].error->text().isEmpty()) {
      refuse(i, {});
      showField(i, fields_[i]);
    }
    const bool changed = !same_text(fields_[i], before[i]);
    QFont label = ui::font(TextStyle::body);
    label.setWeight(changed ? QFont::DemiBold : QFont::Normal);
    rows_[i].label->setFont(label);
    rows_[i].remark->setText(changed                 ? tr("was %1").arg(field_text(before[i]))
                             : fields_[i].unverified ? tr("unverified")
                                                     : QString());
  }
}

void EntryEditor::showField(size_t row, const FieldView& field) {
  QWidget* control = rows_[row].control;
  const QSignalBlocker quiet(control);
  if (const auto* truth = std::get_if<bool>(&field.value)) {
    static_cast<QCheckBox*>(control)->setChecked(*truth);
  } else if (auto* box = qobject_cast<QComboBox*>(control)) {
    box->setCurrentText(QString::fromStdString(std::get<std::string>(field.value)));
  } else if (const auto* number = std::get_if<double>(&field.value); number && !is_date(field)) {
    static_cast<UnitField*>(control)->showNumber(*number, field.unit);
  } else {
    static_cast<UnitField*>(control)->showText(field_text(field));
  }
}

}  // namespace trainyard::ui
