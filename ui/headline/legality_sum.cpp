// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QStringList>

#include "ui/headline/headline_model.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Headline)
};

QString count(double value) { return number_text(value, Unit::none); }

/// "TP 8 × PP 16 × DP 128", leaving out what is one.
QString product(std::initializer_list<std::pair<const char*, double>> factors) {
  QStringList parts;
  for (const auto& [symbol, value] : factors) {
    if (value != 1) parts << QStringLiteral("%1 %2").arg(QLatin1String(symbol), count(value));
  }
  return parts.join(QStringLiteral(" × "));
}

}  // namespace

QString legality_sum(const Design& design, const Legality& legality) {
  const Design all = resolved(design);
  const Layout& l = all.layout;
  const QString left = count(legality.left), right = count(legality.right);
  switch (legality.reason) {
    case Illegality::none:
      return {};
    case Illegality::product:
      return Text::tr("%1 = %2, not %3 GPUs")
          .arg(product({{"TP", l.tensor_parallel},
                        {"PP", l.pipeline_parallel},
                        {"CP", l.context_parallel},
                        {"DP", l.data_parallel}}),
               left, right);
    case Illegality::heads:
      return Text::tr("TP %1 does not divide %2 attention heads").arg(left, right);
    case Illegality::layers:
      return Text::tr("%1 = %2 stages, more than %3 layers")
          .arg(product({{"PP", l.pipeline_parallel}, {"VP", l.virtual_pipeline}}), left, right);
    case Illegality::experts:
      return Text::tr("EP %1 does not divide %2 experts").arg(left, right);
    case Illegality::expert_groups:
      return Text::tr("EP × ETP = %1 does not divide TP × CP × DP = %2").arg(left, right);
    case Illegality::batch:
      return Text::tr("DP × micro-batch = %1 does not divide a batch of %2").arg(left, right);
    case Illegality::interleaving:
      return Text::tr("%1 micro-batches are no multiple of %2 stages").arg(left, right);
    case Illegality::sequence:
      return Text::tr("%1 does not divide a sequence of %2 tokens").arg(left, right);
  }
  return {};
}

}  // namespace trainyard::ui
