// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/assumption_chips.h"

#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/inputs/input_row.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// Longer names, such as those of networks, are cut; the tool tip shows them in full.
constexpr double longest_chip = 300;

/// Returns the value as a short text: the name of a choice without its explanation.
QString short_value(const Design& design, const Parameter& p) {
  const QString text = value_text(design, p);
  return is_choice(p) ? text.section(QStringLiteral(", "), 0, 0) : text;
}

}  // namespace

AssumptionChips::AssumptionChips(Document* document, std::span<const ParameterHandle> inputs, QWidget* parent)
    : QWidget(parent), document_(document) {
  auto* flow = new FlowLayout;
  flow->setSpacing(scaled(6));
  setLayout(flow);
  for (const ParameterHandle input : inputs) {
    auto* chip = new QPushButton(this);
    chip->setObjectName(QStringLiteral("chip_") + QLatin1String(input->id));
    chip->setProperty("small", true);
    chip->setFocusPolicy(Qt::StrongFocus);
    connect(chip, &QPushButton::clicked, this, [this, chip, input] { edit(chip, input); });
    flow->addWidget(chip);
    chips_.push_back({input, chip});
  }
  connect(document_, &Document::designEdited, this, &AssumptionChips::follow);
  follow();
}

void AssumptionChips::leaveOut(std::span<const ParameterHandle> inputs) {
  left_out_ = inputs;
  follow();
}

void AssumptionChips::follow() {
  const Design& design = document_->design();
  for (const auto& [input, button] : chips_) {
    const QString text =
        tr("%1: %2", "an input and its value").arg(engine_text(input->label), short_value(design, *input));
    button->setText(button->fontMetrics()
                        .elidedText(text, Qt::ElideRight, scaled(longest_chip))
                        .replace(u'&', QLatin1String("&&")));
    button->setAccessibleName(text);
    button->setToolTip(text + '\n' + engine_text(input->help));
    button->setVisible(!(input->why_idle && input->why_idle(design)) &&
                       std::ranges::find(left_out_, input) == left_out_.end());
  }
}

void AssumptionChips::edit(QPushButton* chip, ParameterHandle input) {
  auto* popup = new QFrame(this, Qt::Popup);
  popup->setAttribute(Qt::WA_DeleteOnClose);
  popup->setObjectName(QStringLiteral("assumption_editor"));
  popup->setProperty("card", true);
  auto* column = new QVBoxLayout(popup);
  column->setContentsMargins(0, scaled(8), 0, scaled(8));
  InputRow* row = make_input_row(*document_, *input, popup);
  row->make();
  row->setMetrics(row_metrics(false));
  row->setMinimumWidth(scaled(360));
  row->follow();
  column->addWidget(row);
  connect(document_, &Document::designEdited, row, [row] { row->follow(); });
  popup->move(chip->mapToGlobal(QPoint(0, chip->height() + scaled(2))));
  popup->show();
  row->control()->setFocus(Qt::PopupFocusReason);
}

}  // namespace trainyard::ui
