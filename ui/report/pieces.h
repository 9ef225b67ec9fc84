// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "ui/report/report.h"
#include "ui/report/text_box.h"

class QPainter;
class QRectF;

namespace trainyard::ui {

class ChartStore;

/// A unit that never breaks across pages: a line of a list, a table row, a paragraph, a figure. Lengths are px at 96
/// dpi.
struct Piece {
  double height = 0;
  double before = 0;       ///< space above it, omitted at the top of a page
  bool with_next = false;  ///< stays on the page of the next piece, as a heading does
  bool new_page = false;
  bool off_first = false;             ///< never placed on the first page
  std::shared_ptr<const Piece> head;  ///< repeated if a page or column starts with this piece
  block::Heading bookmark{};          ///< set for headings; otherwise its text is empty
  QVector<TextBox::Link> links{};
  std::function<void(QPainter&)> paint;  ///< paints with the top left corner at the origin
};

/// Consecutive pieces in one or more columns.
struct Flow {
  int columns = 1;
  std::vector<Piece> pieces;
};

/// Space between two columns, in px.
inline constexpr double column_gap = 26;

/// Page numbers (from 1) of the headings that have an id. Filled when all pieces are placed, and read while they are
/// painted.
using PageNumbers = std::map<QString, int>;

/// Converts the blocks to pieces of that width, in order.
std::vector<Flow> flows_of(const Report& report, double width, ChartStore& charts,
                           const std::shared_ptr<const PageNumbers>& numbers);

// One function per kind of block; each appends to `out`.
void add_pieces(const block::Cover& cover, double width, std::vector<Piece>& out);
void add_pieces(const block::Heading& heading, double width, std::vector<Piece>& out);
void add_pieces(const block::Contents& contents, double width, const std::shared_ptr<const PageNumbers>& numbers,
                std::vector<Piece>& out);
void add_pieces(const block::Paragraph& paragraph, double width, std::vector<Piece>& out);
void add_pieces(const block::Verdict& verdict, double width, std::vector<Piece>& out);
void add_pieces(const block::Table& table, double width, std::vector<Piece>& out);
void add_pieces(const block::Items& items, double width, std::vector<Piece>& out);
void add_pieces(const block::Figures& figures, double width, ChartStore& charts, std::vector<Piece>& out);
/// `width` is the width of one column.
void add_pieces(const block::Columns& columns, double width, std::vector<Piece>& out);

/// Paints a horizontal line of at least 1 px.
void paint_rule(QPainter& painter, double x, double y, double width, Role role, double thickness = 1);

namespace type {
inline constexpr TypeStyle title{22, QFont::Bold, QFont::Bold, Role::text, 1.2};
inline constexpr TypeStyle subtitle{12.5, QFont::Normal, QFont::DemiBold, Role::second_text, 1.3};
inline constexpr TypeStyle part{15, QFont::Bold, QFont::Bold, Role::text, 1.25};
inline constexpr TypeStyle section{13, QFont::Bold, QFont::Bold, Role::text, 1.25};
inline constexpr TypeStyle text{9.5, QFont::Normal, QFont::DemiBold, Role::text, 1.4};
inline constexpr TypeStyle fact_label{8.3, QFont::Normal, QFont::DemiBold, Role::muted_text, 1.3};
inline constexpr TypeStyle fact{9.5, QFont::Medium, QFont::DemiBold, Role::text, 1.35};
inline constexpr TypeStyle verdict{13.5, QFont::Bold, QFont::Bold, Role::text, 1.25};
inline constexpr TypeStyle verdict_detail{9.5, QFont::Normal, QFont::DemiBold, Role::second_text, 1.35};
inline constexpr TypeStyle table{8.7, QFont::Normal, QFont::DemiBold, Role::text, 1.35};
inline constexpr TypeStyle table_head{8.7, QFont::DemiBold, QFont::DemiBold, Role::second_text, 1.35};
inline constexpr TypeStyle dense_table{7.9, QFont::Normal, QFont::DemiBold, Role::text, 1.3};
inline constexpr TypeStyle dense_head{7.9, QFont::DemiBold, QFont::DemiBold, Role::second_text, 1.3};
inline constexpr TypeStyle caption{8.3, QFont::Normal, QFont::DemiBold, Role::second_text, 1.4};
inline constexpr TypeStyle figure_title{9.5, QFont::DemiBold, QFont::Bold, Role::text, 1.35};
inline constexpr TypeStyle list_title{9.2, QFont::DemiBold, QFont::Bold, Role::text, 1.35};
inline constexpr TypeStyle list{8, QFont::Normal, QFont::DemiBold, Role::text, 1.27};
inline constexpr TypeStyle list_id{6.8, QFont::Normal, QFont::DemiBold, Role::muted_text, 1.27};
inline constexpr TypeStyle list_text{8, QFont::Normal, QFont::DemiBold, Role::second_text, 1.45};
inline constexpr TypeStyle contents{8.3, QFont::Normal, QFont::DemiBold, Role::second_text, 1.3};
inline constexpr TypeStyle running{7.8, QFont::Normal, QFont::DemiBold, Role::muted_text, 1.3};
}  // namespace type

}  // namespace trainyard::ui
