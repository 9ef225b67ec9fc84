// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QVector>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/files/project.h"
#include "engine/run/parallel.h"
#include "ui/charts/chart_spec.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {

/// The translation context of everything that a report says.
class ReportText {
  Q_DECLARE_TR_FUNCTIONS(ReportText)
};

enum class Paper { a4, letter };

/// What a person says about a report.
struct ReportOptions {
  std::optional<QString> title, author, note;  ///< in place of what the project says
  QString subtitle;                            ///< empty: devices and data
  QString prepared_for;                        ///< empty: left out
  QString date;                                ///< as it shall stand there, finished
  Paper paper = Paper::a4;
  QByteArray logo{};                     ///< an image file that check_logo() accepts; empty: none
  std::vector<std::string> scenarios{};  ///< letters; empty: all of the same job as the one that it is about
  std::vector<std::string> sections{};   ///< "appendix", "-storage": besides and against what is usual
  bool operator==(const ReportOptions&) const = default;
};
/// What stands on the first page where nobody says otherwise.
struct Titles {
  QString title, subtitle;
};
Titles usual_titles(const Design& design, const Evaluation& evaluation);
/// What the project remembers of its last report.
ReportOptions options_of(const Project& project);
/// The paper on which the country of the locale prints.
Paper usual_paper();

/// How a piece of text is coloured.
enum class Tone { normal, second, muted, better, worse, warning };

struct Span {
  QString text;
  bool strong = false;
  Tone tone = Tone::normal;
  bool code = false;  ///< something to type: never hyphenated or quoted
  QString link{};     ///< an address, or "#" and the id of a heading
  bool operator==(const Span&) const = default;
};
using Rich = QVector<Span>;

/// Text in which **stars** make words strong, so that whole sentences can be translated.
Rich rich(const QString& text, Tone tone = Tone::normal);
QString plain(const Rich& text);
/// The text, with what names a source on the web (an address, arXiv, DOI) leading there.
Rich with_links(const QString& text, Tone tone = Tone::normal);

/// The blocks of a report. Each renderer (pages, HTML) walks the same list, so none can say something else.
namespace block {

/// The head of the first page.
struct Cover {
  QByteArray logo;
  QString aside;  ///< at the other end of the line of the logo
  QString title, subtitle;
  QVector<std::pair<QString, QString>> facts;  ///< "Prepared by", "M. Architect"
};

struct Heading {
  QString text;
  int level = 1;  ///< 1 opens a part, 2 a section
  bool new_page = false;
  QString id{};  ///< what links name; empty: none leads here
};

/// The parts with their pages, in a few columns.
struct Contents {
  QVector<std::pair<QString, QString>> entries;  ///< id of the heading, its text
};

struct Paragraph {
  Rich text;
};

struct Verdict {
  StatusMark mark = StatusMark::good;
  QString title, detail;
};

struct Table {
  struct Column {
    QString head;
    bool right = false;  ///< numbers stand at the right edge
    double share = 0;    ///< of the width that is left over; 0 = as wide as its widest cell
  };
  QVector<Column> columns;
  QVector<QVector<Rich>> rows;
  bool dense = false;  ///< smaller, for long tables
};

/// Sentences with a mark or a number in front.
struct Items {
  struct Item {
    std::optional<StatusMark> mark;
    int number = 0;  ///< where there is no mark
    Rich text;
  };
  QVector<Item> items;
};

struct Figure {
  ChartSpec chart;
  QString title;
  Rich caption;
  double height = 120;  ///< of the drawing, in px at 96 dpi
};

/// One figure over the whole width, or several beside each other.
struct Figures {
  QVector<Figure> figures;
};

/// Lists of values, and texts that belong to them, in two columns.
struct Columns {
  struct Row {
    QString label, id, value;
    QString aside;        ///< muted, behind the value: the default in brackets, "derived"
    bool marked = false;  ///< with ● and a ground
  };
  struct Section {
    QString title;
    QVector<Row> rows;
    Rich text;  ///< under the rows
  };
  QVector<Section> sections;
};

}  // namespace block

using Block = std::variant<block::Cover, block::Heading, block::Contents, block::Paragraph, block::Verdict,
                           block::Table, block::Items, block::Figures, block::Columns>;

struct Report {
  QString title, subtitle, author;
  QString language;                     ///< of its texts, as PDF and HTML name it
  QString head_left, head_right, foot;  ///< of every page; the head not on the first
  Paper paper = Paper::a4;
  QVector<Block> blocks;
  QByteArray project_json;  ///< attached to the PDF: enough to compute every number again
};

class ReportStudies;

/// What the scenario's numbers say, in the order of reading. Pure: equal arguments and an equal locale give equal
/// reports; `studies` keeps what takes time for the next one.
Report build_report(const Project& project, int scenario, const ReportOptions& options);
Report build_report(const Project& project, int scenario, const ReportOptions& options, ReportStudies& studies,
                    const Execution& execution = {});

}  // namespace trainyard::ui
