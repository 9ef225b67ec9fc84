// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace trainyard {
struct Metric;
struct Parameter;
}  // namespace trainyard

namespace trainyard::ui {

/// The manual as one HTML page in the user's language: contents, the chapters of docs/ (in English), the worked
/// examples with their present results, all inputs and all results. The page needs no other file.
QString manual_html();
/// The manual as a PDF of A4 pages. Needs a QGuiApplication.
QByteArray manual_pdf();

/// Ids in the page: "parameter-tensor_parallel", "metric-step_time".
QString anchor_of(const Parameter& parameter);
QString anchor_of(const Metric& metric);

}  // namespace trainyard::ui
