// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pages.h"

#include <QPainter>
#include <algorithm>

namespace trainyard::ui {
namespace {

constexpr double px_per_mm = 96 / 25.4;
constexpr double side = 20 * px_per_mm;  // left and right margin
constexpr double top = 20 * px_per_mm;   // start of the text
constexpr double head_rule = 15 * px_per_mm;
constexpr double foot_rule = 15.5 * px_per_mm;  // distance of the rule from the bottom edge
constexpr double above_foot = 3.5 * px_per_mm;

void paint_pair(QPainter& painter, const QString& left, const QString& right, double width, double y) {
  const TextBox right_box({{right}}, type::running, width, Qt::AlignRight);
  right_box.paint(painter, {side, y});
  const double left_width = width - TextBox::widthOf({{right}}, type::running) - 24;
  const QString fitting = TextBox::elided(left, type::running, left_width);
  TextBox({{fitting}}, type::running, width).paint(painter, {side, y});
}

/// Share of the height below which a last page counts as nearly empty.
constexpr double nearly_empty = 0.2;
/// Share of the height below which a last page is worth saving by less space between pieces.
constexpr double worth_saving = 0.4;
/// Factor on the space between pieces of a report that is tightened to save a page.
constexpr double tighter = 0.7;
/// The same on Letter, which is 6 % shorter than A4, so that the first page has the same content.
constexpr double tighter_on_letter = 0.8;
/// Number of pages from which a report has a table of contents.
constexpr size_t pages_with_contents = 10;

using PlacedPages = std::vector<Paginator::Page>;

double filled_height(const Paginator::Page& page) {
  double height = 0;
  for (const Paginator::Placed& placed : page) height = std::max(height, placed.at.y() + placed.piece.height);
  return height;
}

PlacedPages place_flows(const std::vector<Flow>& flows, Paginator paginator) {
  for (const Flow& flow : flows) paginator.add(flow);
  return paginator.take();
}

std::vector<Flow> tightened(std::vector<Flow> flows, double factor) {
  for (Flow& flow : flows)
    for (Piece& piece : flow.pieces) piece.before *= factor;
  return flows;
}

/// If the last page would be nearly empty, saves it by less space between pieces. If that does not suffice, moves the
/// end of the page before to it.
PlacedPages fill_pages(const std::vector<Flow>& flows, const QSizeF& room) {
  const Paginator empty(room.width(), room.height());
  PlacedPages pages = place_flows(flows, empty);
  if (pages.size() < 2 || filled_height(pages.back()) > worth_saving * room.height()) return pages;
  if (PlacedPages saved = place_flows(tightened(flows, tighter), empty); saved.size() < pages.size()) return saved;
  if (filled_height(pages.back()) > nearly_empty * room.height()) return pages;
  Paginator fuller = empty;
  fuller.shorten(pages.size() - 2, nearly_empty * room.height());
  PlacedPages moved = place_flows(flows, fuller);
  return moved.size() == pages.size() ? moved : pages;
}

/// The report without its table of contents and the heading above.
Report without_contents(Report report) {
  const auto contents = std::ranges::find_if(
      report.blocks, [](const Block& item) { return std::holds_alternative<block::Contents>(item); });
  if (contents != report.blocks.end()) report.blocks.erase(contents - 1, contents + 1);
  return report;
}

}  // namespace

QSizeF paper_size(Paper paper) {
  return paper == Paper::a4 ? QSizeF(210 * px_per_mm, 297 * px_per_mm) : QSizeF(8.5 * 96, 11.0 * 96);
}

Pages::Pages(const Report& report, ChartStore& charts)
    : head_left_(report.head_left),
      head_right_(report.head_right),
      foot_(report.foot),
      size_(paper_size(report.paper)) {
  const double width = size_.width() - 2 * side;
  const auto numbers = std::make_shared<PageNumbers>();
  const QSizeF room(width, size_.height() - top - foot_rule - above_foot);
  const auto filled = [&](const Report& shown) {
    const double factor = report.paper == Paper::letter ? tighter_on_letter : 1;
    return fill_pages(tightened(flows_of(shown, width, charts, numbers), factor), room);
  };
  pages_ = filled(without_contents(report));
  if (pages_.size() >= pages_with_contents) pages_ = filled(report);
  collect();
  for (const Mark& mark : marks_)
    if (!mark.id.isEmpty()) numbers->emplace(mark.id, mark.page + 1);
}

void Pages::collect() {
  for (int page = 0; page < count(); ++page)
    for (const Paginator::Placed& placed : pages_[size_t(page)]) {
      const QPointF corner = QPointF(side, top) + placed.at;
      const block::Heading& heading = placed.piece.bookmark;
      if (!heading.text.isEmpty()) marks_.push_back({heading.id, heading.text, heading.level, page, corner.y()});
      for (const TextBox::Link& link : placed.piece.links)
        links_.push_back({page, link.area.translated(corner), link.target});
    }
}

const Pages::Mark* Pages::mark(const QString& id) const {
  const auto found = std::ranges::find(marks_, id, &Mark::id);
  return found == marks_.end() ? nullptr : &*found;
}

void Pages::paint(QPainter& painter, int index) const {
  if (index > 0) paintHead(painter);
  for (const Paginator::Placed& placed : pages_[size_t(index)]) {
    painter.save();
    painter.translate(QPointF(side, top) + placed.at);
    placed.piece.paint(painter);
    painter.restore();
  }
  paintFoot(painter, index);
}

void Pages::paintHead(QPainter& painter) const {
  const double width = size_.width() - 2 * side;
  paint_pair(painter, head_left_, head_right_, width, head_rule - 18);
  paint_rule(painter, side, head_rule, width, Role::border);
}

void Pages::paintFoot(QPainter& painter, int index) const {
  const double width = size_.width() - 2 * side, y = size_.height() - foot_rule;
  paint_rule(painter, side, y, width, Role::border);
  paint_pair(painter, foot_, ReportText::tr("%1 of %2").arg(index + 1).arg(count()), width, y + 7);
}

}  // namespace trainyard::ui
