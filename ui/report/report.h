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
#include "ui/charts/alternative_of.h"
#include "ui/charts/chart_spec.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {

/// Translation context of all report texts.
class ReportText {
  Q_DECLARE_TR_FUNCTIONS(ReportText)
};

enum class Paper { a4, letter };

/// The user's choices for a report.
struct ReportOptions {
  std::optional<QString> title, author, note;  ///< override the project's texts
  QString subtitle;                            ///< empty: names the devices and the data
  QString prepared_for;                        ///< empty: the line is omitted
  QString date;                                ///< date as it is printed
  Paper paper = Paper::a4;
  QByteArray logo{};                     ///< image file accepted by check_logo(); empty: none
  std::vector<std::string> scenarios{};  ///< letters; empty: all with the same job as the main scenario
  std::vector<std::string> sections{};   ///< deviations from the default: "appendix" adds, "-storage" removes
  bool operator==(const ReportOptions&) const = default;
};
/// Default title and subtitle of the first page.
struct Titles {
  QString title, subtitle;
};
Titles usual_titles(const Design& design, const Evaluation& evaluation);
/// Returns the report options stored in the project.
ReportOptions options_of(const Project& project);
/// Returns the paper size of the locale's country.
Paper usual_paper();

/// Colour role of a piece of text.
enum class Tone { normal, second, muted, better, worse, warning };

struct Span {
  QString text;
  bool strong = false;
  Tone tone = Tone::normal;
  bool code = false;  ///< to be typed: never hyphenated or quoted
  QString link{};     ///< an address, or "#" and the id of a heading
  bool operator==(const Span&) const = default;
};
using Rich = QVector<Span>;

/// Parses text in which **stars** mark strong words, so that whole sentences can be translated.
Rich rich(const QString& text, Tone tone = Tone::normal);
/// Returns the text without formatting.
QString plain(const Rich& text);
/// Returns the text with links on its web sources (addresses, arXiv, DOI).
Rich with_links(const QString& text, Tone tone = Tone::normal);

/// The blocks of a report. All renderers (pages, HTML) use the same list, so their content cannot differ.
namespace block {

/// Head of the first page.
struct Cover {
  QByteArray logo;
  QString aside;  ///< opposite the logo
  QString title, subtitle;
  QVector<std::pair<QString, QString>> facts;  ///< "Prepared by", "M. Architect"
};

struct Heading {
  QString text;
  int level = 1;  ///< 1 opens a part, 2 a section
  bool new_page = false;
  QString id{};  ///< links to the heading use it; empty: no links
};

struct Contents {
  QVector<std::pair<QString, QString>> entries;  ///< heading id and text
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
    bool right = false;  ///< right-aligned, for numbers
    double share = 0;    ///< share of the remaining width; 0: width of the widest cell
  };
  QVector<Column> columns;
  QVector<QVector<Rich>> rows;
  bool dense = false;  ///< smaller type, for long tables
};

/// Sentences, each with a mark or a number in front.
struct Items {
  struct Item {
    std::optional<StatusMark> mark;
    int number = 0;  ///< shown if there is no mark
    Rich text;
  };
  QVector<Item> items;
};

struct Figure {
  ChartSpec chart;
  QString title;
  Rich caption;
  double height = 120;  ///< height of the chart in px at 96 dpi
};

/// One figure over the full width, or several side by side.
struct Figures {
  QVector<Figure> figures;
};

/// Lists of values and their explanations, in two columns.
struct Columns {
  struct Row {
    QString label, id, value;
    QString aside;        ///< muted text after the value: the default in brackets, "derived"
    bool marked = false;  ///< with ● and a coloured background
  };
  struct Section {
    QString title;
    QVector<Row> rows;
    Rich text;  ///< below the rows
  };
  QVector<Section> sections;
};

}  // namespace block

using AnyBlock = std::variant<block::Cover, block::Heading, block::Contents, block::Paragraph, block::Verdict,
                              block::Table, block::Items, block::Figures, block::Columns>;

/// Any block. It is a class, because each source file that copies the variant itself takes seconds longer to compile.
class Block : public AnyBlock {
 public:
  template <AlternativeOf<AnyBlock> Kind>
  Block(Kind block) : AnyBlock(std::in_place_type<Kind>, std::move(block)) {}
  Block();
  Block(const Block& other);
  Block(Block&& other) noexcept;
  Block& operator=(const Block& other);
  Block& operator=(Block&& other) noexcept;
  ~Block();
};

struct Report {
  QString title, subtitle, author;
  QString language;                     ///< language code for PDF and HTML
  QString head_left, head_right, foot;  ///< texts on every page; the first page has no header
  Paper paper = Paper::a4;
  QVector<Block> blocks;
  QByteArray project_json;  ///< attached to the PDF; sufficient to recompute every number
};

class ReportStudies;

/// Builds the report of a scenario in reading order. Equal arguments and an equal locale give equal reports. `studies`
/// caches slow results for the next report.
Report build_report(const Project& project, int scenario, const ReportOptions& options);
Report build_report(const Project& project, int scenario, const ReportOptions& options, ReportStudies& studies,
                    const Execution& execution = {});

}  // namespace trainyard::ui
