// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/serving_axes.h"
#include "ui/figures/serving_charts.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ServingCharts)
};

/// A part of the time of a token; its colour is that of the same part in a training step.
struct TokenMetric {
  MetricHandle metric;
  Part part;
};
constexpr std::array<TokenMetric, 10> token_metrics{{{&Evaluation::token_linear, Part::compute},
                                                     {&Evaluation::token_cache, Part::activations},
                                                     {&Evaluation::token_attention, Part::gradients},
                                                     {&Evaluation::token_elementwise, Part::working},
                                                     {&Evaluation::token_head, Part::optimizer},
                                                     {&Evaluation::token_prefill, Part::recompute},
                                                     {&Evaluation::token_tensor, Part::tensor},
                                                     {&Evaluation::token_expert, Part::expert},
                                                     {&Evaluation::token_pipeline, Part::pipeline},
                                                     {&Evaluation::token_host, Part::stragglers}}};
/// The colours of the parts of a first token, in the order of the parts.
constexpr std::array first_parts{Part::bubble, Part::compute, Part::tensor, Part::activations, Part::stragglers};

/// Largest number of GPUs on the chart of limits, as a multiple of the design's number.
constexpr double most_shown = 4;

QString tokens_text(double tokens) { return number_text(std::round(tokens), Unit::tokens_exact); }

}  // namespace

LinePlot gpus_and_latency_limit(const LimitPrice& price, TokenOf token, const LinePlot* before) {
  const bool first = token == TokenOf::first;
  const std::vector<LimitPoint>& points = first ? price.first_token : price.next_token;
  const LimitPoint& now = first ? price.first_token_now : price.next_token_now;
  LinePlot plot;
  plot.title = serving_title(first ? ServingChart::first_limit : ServingChart::next_limit);
  double longest = 0, most = 0;
  for (const LimitPoint& p : points) {
    longest = std::max(longest, p.limit);
    if (p.held && std::isfinite(p.gpus)) most = std::max(most, p.gpus);
  }
  // The strictest limits need a hundred times as many GPUs. Clip the axis, so that the rest of the chart stays
  // readable.
  if (now.held && std::isfinite(now.gpus)) most = std::min(most, most_shown * now.gpus);
  const UnitStep unit = unit_step(longest, Unit::seconds);
  plot.x_title = first ? Texts::tr("First-token limit (%1)").arg(spec_text::label(unit.name))
                       : Texts::tr("Next-token limit (%1)").arg(spec_text::label(unit.name));
  plot.y_title = Texts::tr("GPUs");
  set_x_axis(plot, longest, Unit::seconds, unit.factor, before);
  set_y_axis(plot, most, Unit::accelerators, 1, before);
  if (!(most > 0)) {
    plot.empty = Texts::tr("No number of GPUs meets any of these limits");
    plot.sentence = plot.empty;
    return plot;
  }
  LinePlot::Line line{metric_id(&Evaluation::serving_gpus), Texts::tr("GPUs"), Part::compute, {}, {}};
  double strictest = LinePlot::nowhere;
  for (const LimitPoint& p : points) {
    if (p.held && !std::isfinite(strictest)) strictest = p.limit;
    line.x.push_back(p.limit / unit.factor);
    line.y.push_back(p.held ? p.gpus : LinePlot::nowhere);
    line.names.push_back(
        Texts::tr("%1 per 1\u00A0M output tokens").arg(banded_or_dash(p.output_cost, p.cost_band, Unit::money)));
  }
  plot.lines = {line};
  if (points.front().limit < strictest)
    plot.limits.push_back({LinePlot::Rule::end, true, strictest / unit.factor, line.id,
                           Texts::tr("not possible below %1").arg(number_text(strictest, Unit::seconds))});
  const QString cost = banded_or_dash(now.output_cost, now.cost_band, Unit::money),
                gpus = banded_or_dash(now.gpus, now.gpus_band, Unit::accelerators);
  if (now.held)
    plot.points = {{LinePlot::Mark::now, Part::compute, now.limit / unit.factor, now.gpus, line.id,
                    Texts::tr("%1: %2 GPUs").arg(number_text(now.limit, Unit::seconds), gpus),
                    Texts::tr("%1 GPUs, %2 per 1\u00A0M output tokens").arg(gpus, cost)}};
  plot.subtitle = Texts::tr("now %1 per 1\u00A0M output tokens").arg(cost);
  plot.sentence = Texts::tr("%1: %2 GPUs at %3").arg(plot.title, gpus, number_or_dash(now.limit, Unit::seconds));
  return plot;
}

StackedBar token_time(const Evaluation& e, const TokenParts& parts, TokenOf token, double previous_axis_max) {
  StackedBar bar;
  double total = 0;
  if (token == TokenOf::next) {
    for (const TokenMetric& row : token_metrics) total += bar_length(number(e, *row.metric));
  } else {
    for (const TokenPart& part : parts.first_token) total += bar_length(part.seconds);
  }
  const spec_text::Whole whole(total, Unit::seconds);
  if (token == TokenOf::next) {
    for (const TokenMetric& row : token_metrics) {
      const double seconds = number(e, *row.metric);
      if (!(bar_length(seconds) > 0)) continue;
      Segment segment = whole.segment(*row.metric, seconds);
      segment.part = row.part;
      bar.segments.push_back(segment);
    }
  } else {
    for (size_t i = 0; i < parts.first_token.size(); ++i) {
      const TokenPart& part = parts.first_token[i];
      bar.segments.push_back({metric_id(&Evaluation::ttft_mean), spec_text::label(part.label),
                              whole.number(part.seconds), first_parts[i % first_parts.size()],
                              whole.text(part.seconds)});
    }
  }
  const bool next = token == TokenOf::next;
  bar.title = next ? Texts::tr("Time per next token by part") : Texts::tr("Time to first token by part");
  bar.unit = whole.unit();
  bar.total = whole.number(total);
  bar.total_text = spec_text::value(total, Unit::seconds);
  bar.total_id = next ? metric_id(&Evaluation::tpot_mean) : metric_id(&Evaluation::ttft_mean);
  bar.subtitle =
      next ? Texts::tr("average, %1 concurrent users per replica").arg(QLocale().toString(e.users_running, 'f', 0))
           : Texts::tr("average, at the load of this design");
  const LinearAxis axis = linear_axis(bar.total, previous_axis_max);
  bar.axis_max = axis.max;
  bar.axis_step = axis.step;
  bar.sentence = QStringLiteral("%1: %2").arg(bar.title, bar.total_text);
  return bar;
}

CachePages cache_pages(const Design& design, const Evaluation& e) {
  const Serving s = resolved(design).serving;
  CachePages chart;
  chart.title = Texts::tr("Cache memory reserved per request");
  const double longest = std::max(s.context_limit, s.prompt_tokens + s.output_tokens);
  const double page = s.engine->block_tokens, done = s.output_tokens / 2, used = s.prompt_tokens + done;
  chart.subtitle =
      Texts::tr("average request, halfway through its answer; the longest has %1").arg(tokens_text(longest));
  chart.x_title = Texts::tr("Tokens");
  const LinearAxis axis = linear_axis(longest, 0, 8);
  chart.x_max = axis.max;
  chart.x_step = axis.step;
  const auto piece = [](CachePages::Piece kind, double tokens, const QString& label) {
    return CachePages::Stretch{kind, tokens, label, tokens_text(tokens)};
  };
  const QVector<CachePages::Stretch> written{piece(CachePages::Piece::prompt, s.prompt_tokens, Texts::tr("prompt")),
                                             piece(CachePages::Piece::answer, done, Texts::tr("answer so far"))};
  const auto wasted = [](double share) { return Texts::tr("%1 wasted").arg(number_or_dash(share, Unit::fraction)); };
  CachePages::Row whole{metric_id(&Evaluation::cache_waste_contiguous),
                        Texts::tr("Contiguous"),
                        Texts::tr("sized for the longest possible request"),
                        wasted(e.cache_waste_contiguous),
                        0,
                        written};
  whole.pieces.push_back(
      piece(CachePages::Piece::expected, s.output_tokens - done, Texts::tr("reserved for the rest of the answer")));
  whole.pieces.push_back(
      piece(CachePages::Piece::wasted, longest - s.prompt_tokens - s.output_tokens, Texts::tr("never used")));
  chart.rows = {whole};
  if (page > 0) {
    CachePages::Row pages{metric_id(&Evaluation::cache_waste_paged),
                          Texts::tr("Paged"),
                          Texts::tr("%1 each, allocated on demand").arg(tokens_text(page)),
                          wasted(e.cache_waste_paged),
                          page,
                          written};
    pages.pieces.push_back(piece(CachePages::Piece::wasted, std::ceil(used / page) * page - used,
                                 Texts::tr("unused part of the last page")));
    chart.rows.push_back(pages);
  }
  chart.sentence = Texts::tr("Cache memory per request: %1 wasted if contiguous, %2 if paged")
                       .arg(number_or_dash(e.cache_waste_contiguous, Unit::fraction),
                            number_or_dash(e.cache_waste_paged, Unit::fraction));
  return chart;
}

}  // namespace trainyard::ui
