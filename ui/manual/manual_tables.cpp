// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_tables.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "engine/metrics/explain.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "ui/document/value_text.h"
#include "ui/manual/manual.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct TableText {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::Manual)
};

Job first_job(const Jobs& jobs) {
  return *std::ranges::find_if(every_job, [&jobs](Job job) { return jobs.has(job); });
}

QString jobs_text(const Jobs& jobs) {
  QStringList names;
  for (const Job job : every_job)
    if (jobs.has(job)) names << engine_text(job_label(job));
  return names.join(QStringLiteral(", "));
}

/// A row of facts; nothing if the text is empty. `html` is already HTML.
QString fact(const QString& name, const QString& html) {
  return html.isEmpty() ? QString()
                        : QStringLiteral("<tr><th>%1</th><td>%2</td></tr>\n").arg(name.toHtmlEscaped(), html);
}

QString head(const QString& anchor, const QString& label, const char* id, const QString& help) {
  return QStringLiteral("<section id=\"%1\">\n<h4>%2 <code>%3</code></h4>\n<p>%4</p>\n<table>\n")
      .arg(anchor, label.toHtmlEscaped(), QLatin1String(id), help.toHtmlEscaped());
}

QString choices_text(const Parameter& parameter) {
  QStringList lines;
  for (const Choice& choice : parameter.choices)
    lines << QStringLiteral("<code>%1</code> %2: %3")
                 .arg(QLatin1String(choice.id), engine_text(choice.label).toHtmlEscaped(),
                      engine_text(choice.help).toHtmlEscaped());
  return lines.join(QStringLiteral("<br>"));
}

QString default_text(const Parameter& parameter) {
  const Design& usual = default_design(first_job(parameter.jobs));
  const QString value = value_text(usual, parameter);
  return is_automatic(usual, parameter) ? TableText::tr("automatic: %1").arg(value) : value;
}

QString input_html(const Parameter& parameter) {
  const bool listed = !parameter.choices.empty();
  return head(anchor_of(parameter), engine_text(parameter.label), parameter.id, engine_text(parameter.help)) +
         fact(TableText::tr("Unit"), QString::fromUtf8(si_name(parameter.unit)).toHtmlEscaped()) +
         (listed ? fact(TableText::tr("Choices"), choices_text(parameter))
                 : fact(TableText::tr("Range"),
                        QString::fromStdString(allowed_values(parameter, number_style())).toHtmlEscaped())) +
         fact(TableText::tr("Default"), default_text(parameter).toHtmlEscaped()) +
         fact(TableText::tr("Automatic value"), engine_text(parameter.derivation).toHtmlEscaped()) +
         fact(TableText::tr("Jobs"), jobs_text(parameter.jobs).toHtmlEscaped()) +
         fact(TableText::tr("Source"), engine_text(parameter.source).toHtmlEscaped()) +
         QStringLiteral("</table>\n</section>\n");
}

/// A quantity of a formula with a link to its description. Figures of the model or the accelerator link to the input
/// that chooses it.
QString term_html(const Term& term) {
  const QString id = QString::fromStdString(term.id).section(u'.', 0, 0);
  const QString anchor =
      (term.origin == Origin::metric ? QStringLiteral("metric-") : QStringLiteral("parameter-")) + id;
  const QString words = term.symbol ? QString::fromUtf8(term.symbol) : engine_text(term.label);
  return QStringLiteral("<a href=\"#%1\" title=\"%2\">%3</a>")
      .arg(anchor, engine_text(term.label).toHtmlEscaped(), words.toHtmlEscaped());
}

QString formula_html(const Explanation& explained) {
  if (explained.narrative) return engine_text(explained.narrative).toHtmlEscaped();
  QString out;
  for (const FormulaPiece& piece : explained.formula)
    out += piece.term >= 0 ? term_html(explained.terms[size_t(piece.term)])
           : piece.label   ? engine_text(piece.label).toHtmlEscaped()
                           : QString::fromStdString(piece.text).toHtmlEscaped();
  return out;
}

QString result_html(const Metric& metric, const Design& design, const Evaluation& evaluation) {
  const Explanation explained = explain(metric, design, evaluation);
  return head(anchor_of(metric), engine_text(metric.label), metric.id, engine_text(metric.help)) +
         fact(TableText::tr("Unit"), QString::fromUtf8(si_name(metric.unit)).toHtmlEscaped()) +
         fact(TableText::tr("Formula"), formula_html(explained)) +
         fact(TableText::tr("Jobs"), jobs_text(metric.jobs).toHtmlEscaped()) +
         fact(TableText::tr("Source"), engine_text(metric.source).toHtmlEscaped()) +
         QStringLiteral("</table>\n</section>\n");
}

QString chapter(const QString& id, const QString& title, const QString& intro) {
  return QStringLiteral("<h2 id=\"%1\">%2</h2>\n<p>%3</p>\n").arg(id, title.toHtmlEscaped(), intro.toHtmlEscaped());
}

QString group_heading(const char* label) {
  return QStringLiteral("<h3>%1</h3>\n").arg(engine_text(label).toHtmlEscaped());
}

}  // namespace

QString inputs_html() {
  QString out =
      chapter(QStringLiteral("inputs"), TableText::tr("All inputs"),
              TableText::tr("Values of files and of the command line are in the stated unit. “Automatic” inputs "
                            "follow from others until you set them."));
  for (const Group group : groups) {
    QString rows;
    for (const Parameter& parameter : parameters())
      if (group_of(parameter, first_job(parameter.jobs)) == group) rows += input_html(parameter);
    if (!rows.isEmpty()) out += group_heading(group_label(group)) + rows;
  }
  return out;
}

QString results_html() {
  QString out = chapter(QStringLiteral("results"), TableText::tr("All results"),
                        TableText::tr("Each quantity of a formula links to its description."));
  std::vector<Evaluation> evaluations;
  for (const Job job : every_job) evaluations.push_back(evaluate(default_design(job)));
  std::vector<MetricGroup> order;
  for (const Metric& metric : metrics())
    if (std::ranges::find(order, metric.group) == order.end()) order.push_back(metric.group);
  for (const MetricGroup group : order) {
    out += group_heading(metric_group_label(group));
    for (const Metric& metric : metrics()) {
      if (metric.group != group) continue;
      const Job job = first_job(metric.jobs);
      out += result_html(metric, default_design(job), evaluations[size_t(job)]);
    }
  }
  return out;
}

}  // namespace trainyard::ui
