// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/html_style.h"

#include <QFile>

#include "ui/theme/theme.h"

namespace trainyard::ui {
namespace {

constexpr auto rules = R"css(
*{box-sizing:border-box}
body{margin:0;background:${window};color:${text};font:15px/1.5 ${family},sans-serif}
main{max-width:820px;margin:0 auto;padding:32px 24px 64px}
header{border-top:4px solid ${text};padding-top:22px}
h1{font-size:32px;line-height:1.2;margin:0}
.subtitle{font-size:18px;color:${second};margin:4px 0 0}
.facts{display:flex;flex-wrap:wrap;gap:12px 48px;margin:22px 0 0}
.facts dt{font-size:12.5px;color:${muted}}
.facts dd{margin:0;font-weight:600}
.logo{display:block;max-height:60px;max-width:40%;margin:0 0 20px}
.aside{float:right;margin:0;font-size:13px;color:${muted}}
nav{columns:3 180px;column-gap:30px;margin:26px 0 0;font-size:13px}
nav a{display:block;padding:3px 0;border-bottom:1px solid ${border};color:${second};text-decoration:none}
a{color:inherit}
h2{font-size:24px;margin:52px 0 8px}
h3{font-size:20px;margin:34px 0 8px}
h4{font-size:15px;margin:0 0 4px}
p{margin:0 0 10px}
.lines{white-space:pre-line}
.verdict{display:flex;gap:18px;align-items:center;margin:26px 0 0;padding:16px 20px;border:1px solid;border-left-width:6px}
.verdict svg{width:30px;flex:none}
.verdict strong{display:block;font-size:20px;line-height:1.3;color:${text}}
.verdict span{color:${second}}
.good{background:${fits_ground};border-color:${fits}}
.warning{background:${tight_ground};border-color:${tight}}
.error{background:${error_ground};border-color:${error}}
table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;margin:10px 0 0}
th{text-align:left;font-weight:600;color:${second};border-bottom:1px solid ${second};vertical-align:bottom}
th,td{padding:5px 16px 5px 0}
th:last-child,td:last-child{padding-right:0}
td{border-bottom:1px solid ${border};vertical-align:top}
.right{text-align:right;white-space:nowrap}
th.right{white-space:normal}
.items{list-style:none;margin:0;padding:0}
.items li{display:flex;gap:10px;margin:0 0 8px}
.items svg{width:16px;flex:none;align-self:flex-start;margin-top:3px}
.items b{min-width:16px}
.figures{display:flex;flex-wrap:wrap;gap:26px}
figure{flex:1 1 340px;margin:26px 0 0}
figure svg{display:block;width:100%;height:auto}
figcaption{font-size:13px;color:${second};margin-top:6px}
.columns{columns:2 340px;column-gap:30px;margin-top:14px}
.columns section{margin:0 0 18px}
.columns h4{border-bottom:1px solid ${text};break-after:avoid}
.columns table{font-size:12.5px}
.columns tr{break-inside:avoid}
.columns td{padding:2px 8px 2px 14px}
.columns td:last-child{text-align:right;padding:2px 0}
.columns .marked td{background:${selection};font-weight:600}
.columns .marked td:first-child::before{content:"●";position:absolute;margin-left:-13px}
.columns small{color:${muted};font-weight:400;margin-left:6px;overflow-wrap:anywhere}
.columns p{font-size:12.5px;color:${second}}
code{font-family:inherit;font-weight:600;overflow-wrap:anywhere;color:${text}}
.second{color:${second}}.muted{color:${muted};font-weight:400}
.better{color:${better}}.worse{color:${worse}}.caution{color:${tight}}
footer{margin-top:48px;padding-top:8px;border-top:1px solid ${border};font-size:12.5px;color:${muted}}
@media print{main{padding:0;max-width:none}h2{break-before:page}h3,h4{break-after:avoid}figure,tr{break-inside:avoid}}
)css";

QString family() { return u'"' + font(TextStyle::body).family() + u'"'; }

/// Embeds the program's typeface, so that charts and columns look as in print.
QString font_faces() {
  QString result;
  const std::pair<const char*, int> weights[] = {{"Regular", 400}, {"Medium", 500}, {"SemiBold", 600}, {"Bold", 700}};
  for (const auto& [name, weight] : weights) {
    QFile file(QStringLiteral(":/fonts/TrainyardSans-%1.ttf").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) continue;
    result += QStringLiteral("@font-face{font-family:%1;font-weight:%2;src:url(data:font/ttf;base64,")
                  .arg(family())
                  .arg(weight) +
              QString::fromLatin1(file.readAll().toBase64()) + QStringLiteral(")}\n");
  }
  return result;
}

}  // namespace

QString html_style() {
  QString style = QString::fromUtf8(rules).trimmed();
  const std::pair<const char*, Role> colors[] = {{"window", Role::window},      {"text", Role::text},
                                                 {"second", Role::second_text}, {"muted", Role::muted_text},
                                                 {"border", Role::border},      {"selection", Role::selection},
                                                 {"fits", Role::fits},          {"fits_ground", Role::fits_ground},
                                                 {"tight", Role::tight},        {"tight_ground", Role::tight_ground},
                                                 {"error", Role::error},        {"error_ground", Role::error_ground},
                                                 {"better", Role::better},      {"worse", Role::worse}};
  for (const auto& [name, role] : colors)
    style.replace(QStringLiteral("${%1}").arg(QLatin1String(name)), theme(ThemeKind::print).color(role).name());
  style.replace(QStringLiteral("${family}"), family());
  return font_faces() + style + u'\n';
}

}  // namespace trainyard::ui
