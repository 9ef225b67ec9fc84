// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/stage_layers.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/machine/device_kinds.h"
#include "engine/model/stage_split.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/setting.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::StageLayers)
};

/// If there are more ranges, the text gives only their count.
constexpr qsizetype most_ranges = 4;

QStringList ranges(const QVector<int>& numbers) {
  QStringList out;
  for (qsizetype i = 0; i < numbers.size();) {
    qsizetype end = i;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
    if (end - i >= 2)
      out << Texts::tr("%1 to %2", "stages").arg(numbers[i]).arg(numbers[end]);
    else
      for (qsizetype k = i; k <= end; ++k) out << QString::number(numbers[k]);
    i = end + 1;
  }
  return out;
}

/// Why the layers are not evenly distributed.
QString uneven_reason(const Design& whole) {
  if (layer_split(whole.layout, *whole.work.model).has_own_ends())
    return Texts::tr("the inputs set the layers of the first and the last stage.");
  const Model& model = *whole.work.model;
  const QString table = number_text(model.vocab * model.hidden, Unit::scaled);
  switch (whole.layout.stage_split) {
    case StageSplit::lighter_ends:
      return Texts::tr(
                 "the layers do not divide evenly. The first and the last stage also hold embedding and output head "
                 "(%1 parameters each).")
          .arg(table);
    case StageSplit::front:
      return Texts::tr("the layers do not divide evenly, and the first stages hold the remaining ones.");
    case StageSplit::by_cost:
      return Texts::tr("a new stage begins when its share of the compute cost is reached, including the output head.");
    case StageSplit::counted:
      return Texts::tr("embedding and output head (%1 parameters each) replace one layer each.").arg(table);
  }
  return {};
}

QString fewer_text(const QVector<int>& fewer, const QString& counts, int most) {
  const QStringList listed = ranges(fewer);
  if (listed.size() > most_ranges)
    return Texts::tr("%n stages hold fewer layers (%1 instead of %2):", nullptr, int(fewer.size()))
        .arg(counts)
        .arg(most);
  const QString pattern = fewer.size() == 1 ? Texts::tr("Stage %1 holds fewer layers (%2 instead of %3):")
                                            : Texts::tr("Stages %1 hold fewer layers (%2 instead of %3):");
  return pattern.arg(ranges_text(fewer), counts).arg(most);
}

}  // namespace

QString ranges_text(const QVector<int>& numbers) {
  const QStringList all = ranges(numbers);
  if (all.size() <= 1) return all.value(0);
  return Texts::tr("%1 and %2", "the last two of a list")
      .arg(all.mid(0, all.size() - 1).join(QStringLiteral(", ")), all.last());
}

QVector<StageLayers> stage_layers(const Design& design) {
  QVector<StageLayers> stages;
  if (is_mixed(design)) {
    // Kinds can share the layers by speed or memory.
    for (const StageMemory& stage : evaluate(design).stages)
      stages.push_back({int(std::lround(stage.shape.layers())), stage.shape.first, stage.shape.last});
    return stages;
  }
  const Design whole = resolved(design);
  const Setting setting = make_setting(whole);
  for (int i = 0; i < int(setting.pp); ++i) {
    const StageShape shape = stage_shape(setting, i);
    stages.push_back({int(std::lround(shape.layers())), shape.first, shape.last});
  }
  return stages;
}

QString layers_sentence(const Design& design, const QVector<StageLayers>& stages) {
  if (stages.isEmpty()) return {};
  const auto by_layers = [](const StageLayers& a, const StageLayers& b) { return a.layers < b.layers; };
  const int most = std::max_element(stages.begin(), stages.end(), by_layers)->layers;
  if (stages.size() == 1)
    return Texts::tr("A single stage holds all %n layers, embedding and output head.", nullptr, most);
  const Design whole = resolved(design);
  const QString twice = whole.layout.schedule == Schedule::dualpipe
                            ? u' ' + Texts::tr("DualPipe holds each layer on two stages.")
                            : QString();
  QVector<int> fewer;
  int least = most, next = 0;
  for (int i = 0; i < stages.size(); ++i) {
    if (stages[i].layers == most) continue;
    fewer.push_back(i);
    least = std::min(least, stages[i].layers);
    next = std::max(next, stages[i].layers);
  }
  if (fewer.isEmpty()) return Texts::tr("Every stage holds %n layers.", nullptr, most) + twice;
  const QString counts = least == next ? QString::number(least) : Texts::tr("%1 to %2", "layers").arg(least).arg(next);
  return fewer_text(fewer, counts, most) + u' ' + uneven_reason(whole) + twice;
}

std::vector<SplitChoice> split_choices(const Design& design) {
  const Parameter& input = parameter(&Layout::stage_split);
  const QVector<StageLayers> now = stage_layers(design);
  std::vector<SplitChoice> out;
  for (const Choice& choice : input.choices) {
    SplitChoice split{QString::fromUtf8(choice.id), engine_text(choice.label), engine_text(choice.help), design, {}};
    set_value(split.design, input, std::string(choice.id));
    if (stage_layers(split.design) == now) continue;
    split.evaluation = evaluate(split.design);
    if (split.evaluation.legality.reason == Illegality::none) out.push_back(std::move(split));
  }
  return out;
}

}  // namespace trainyard::ui
