// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/layers_card.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/error.h"
#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/pages/schedule/layer_columns.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr int usual_lines = 3;

}  // namespace

LayersCard::LayersCard(Document* document, QWidget* parent)
    : Card(tr("Layers on each stage"), parent),
      document_(document),
      columns_(new LayerColumns(this)),
      sentence_(new Prose(this)) {
  setObjectName(QStringLiteral("layers_card"));
  sentence_->setObjectName(QStringLiteral("layers_sentence"));
  sentence_->label()->setProperty("type", "second");
  sentence_->label()->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  auto* row = new FlowLayout;
  row->setSpacing(scaled(8));
  makeButtons(row);
  content()->addSpacing(scaled(4));
  content()->addWidget(columns_);
  content()->addSpacing(scaled(6));
  content()->addWidget(sentence_);
  content()->addSpacing(scaled(8));
  content()->addLayout(row);
  content()->addSpacing(scaled(4));
  connect(columns_, &LayerColumns::chosen, this,
          [this](int stage) { emit explain(metric_id(&Evaluation::stage_layers), stage); });
}

void LayersCard::makeButtons(FlowLayout* row) {
  for (const Choice& choice : parameter(&Layout::stage_split).choices) {
    auto* button = new QPushButton(engine_text(choice.label), this);
    const QString id = QString::fromUtf8(choice.id);
    button->setObjectName(QStringLiteral("split_") + id);
    button->setAccessibleName(tr("Distribute layers: %1").arg(button->text()));
    button->setToolTip(engine_text(choice.help));
    button->hide();
    connect(button, &QPushButton::clicked, this, [this, id] { apply(id); });
    row->addWidget(button);
    buttons_.push_back(button);
  }
}

QPushButton* LayersCard::button(const QString& id) const {
  const QString name = QStringLiteral("split_") + id;
  const auto found =
      std::find_if(buttons_.begin(), buttons_.end(), [&](QPushButton* b) { return b->objectName() == name; });
  return found == buttons_.end() ? nullptr : *found;
}

QString LayersCard::sentence() const { return sentence_->text(); }

void LayersCard::setStage(int stage) { columns_->setMarked(stage); }

void LayersCard::refresh() {
  const Design& design = document_->design();
  const QVector<StageLayers> stages = stage_layers(design);
  columns_->setStages(stages);
  setSubtitle(tr("%n layers", nullptr, int(design.work.model->layers)));
  sentence_->setText(layers_sentence(design, stages));
  sentence_->setMinimumHeight(usual_lines * sentence_->label()->fontMetrics().lineSpacing());
  const std::vector<SplitChoice> choices = split_choices(design);
  for (QPushButton* button : buttons_) {
    const auto of = std::find_if(choices.begin(), choices.end(), [&](const SplitChoice& choice) {
      return button->objectName() == QStringLiteral("split_") + choice.id;
    });
    if (of == choices.end() && button->hasFocus()) columns_->setFocus();
    button->setVisible(of != choices.end());
    if (of == choices.end()) continue;
    const Evaluation& now = document_->evaluation();
    button->setToolTip(
        of->help + u'\n' +
        tr("Step %1 instead of %2, memory %3 instead of %4")
            .arg(number_text(of->evaluation.step_time, Unit::seconds), number_text(now.step_time, Unit::seconds),
                 number_text(of->evaluation.memory, Unit::memory), number_text(now.memory, Unit::memory)));
  }
}

void LayersCard::apply(const QString& id) {
  const Parameter& split = parameter(&Layout::stage_split);
  Design next = document_->design();
  try {
    set_value(next, split, id.toStdString());
    document_->edit(next, change_text(document_->design(), next, split));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
