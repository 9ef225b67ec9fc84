// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paginator.h"

#include <algorithm>

namespace trainyard::ui {
namespace {

/// Step in px between column heights tried when balancing.
constexpr double balance_step = 3;
/// Minimum height in px for a two-column flow on a page that already has content.
constexpr double least_column = 120;

/// Where columns may break: `within_sections` allows breaks inside sections, `between_sections` only between sections.
enum class ColumnBreaks { within_sections, between_sections };

/// Returns the end of the pieces from `first` that must stay together: one piece, or a heading and what follows it.
size_t chunk_end(std::span<const Piece> pieces, size_t first, ColumnBreaks breaks = ColumnBreaks::within_sections) {
  const bool whole = breaks == ColumnBreaks::between_sections;
  size_t end = first;
  while (end + 1 < pieces.size() && (pieces[end].with_next || (whole && pieces[end + 1].head))) ++end;
  return end + 1;
}

/// Returns the height of the pieces at the top of a page or column, where a continued part repeats its head.
double height_at_top(std::span<const Piece> pieces) {
  double height = pieces.front().head ? pieces.front().head->height : 0;
  for (size_t i = 0; i < pieces.size(); ++i) height += pieces[i].height + (i ? pieces[i].before : 0);
  return height;
}

double height_below(std::span<const Piece> pieces) { return height_at_top(pieces) + pieces.front().before; }

/// Returns how many pieces fit into a column of that height; at least one chunk.
size_t column_count(std::span<const Piece> pieces, double height, ColumnBreaks breaks) {
  size_t count = chunk_end(pieces, 0, breaks);
  while (count < pieces.size()) {
    const size_t next = chunk_end(pieces, count, breaks);
    if (height_at_top(pieces.first(next)) > height) break;
    count = next;
  }
  return count;
}

/// Returns whether all pieces fit into that many columns of that height.
bool do_fit(std::span<const Piece> pieces, int columns, double height, ColumnBreaks breaks) {
  for (int column = 0; column < columns && !pieces.empty(); ++column) {
    const size_t count = column_count(pieces, height, breaks);
    if (height_at_top(pieces.first(count)) > height) return false;
    pieces = pieces.subspan(count);
  }
  return pieces.empty();
}

struct Balance {
  double height;
  ColumnBreaks breaks;
};

/// Returns the smallest height at which the columns hold all pieces, with whole sections if possible; `height` if they
/// do not fit.
Balance balance_columns(std::span<const Piece> pieces, int columns, double height) {
  const double least = height_at_top(pieces) / columns;
  for (const ColumnBreaks breaks : {ColumnBreaks::between_sections, ColumnBreaks::within_sections})
    for (double tried = least; tried < height; tried += balance_step)
      if (do_fit(pieces, columns, tried, breaks)) return {tried, breaks};
  return {height, ColumnBreaks::within_sections};
}

}  // namespace

void Paginator::newPage() {
  pages_.emplace_back();
  y_ = 0;
}

/// Places the pieces below each other, omitting the space above the first.
double Paginator::placeAtTop(std::span<const Piece> pieces, QPointF at) {
  if (pieces.front().head) at.ry() += place(*pieces.front().head, at);
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (i > 0) at.ry() += pieces[i].before;
    at.ry() += place(pieces[i], at);
  }
  return at.y();
}

double Paginator::place(const Piece& piece, QPointF at) {
  pages_.back().push_back({piece, at});
  return piece.height;
}

void Paginator::add(const Flow& flow) {
  if (pages_.empty()) newPage();
  if (flow.columns == 1)
    addColumn(flow.pieces);
  else
    addColumns(flow.pieces, flow.columns);
}

void Paginator::addColumn(std::span<const Piece> pieces) {
  while (!pieces.empty()) {
    const auto chunk = pieces.first(chunk_end(pieces, 0));
    // A continued part repeats its head only at the top of a page, not below other pieces.
    const double below = height_below(chunk) - (chunk.front().head ? chunk.front().head->height : 0);
    const bool leaves = chunk.front().new_page || (chunk.front().off_first && pages_.size() == 1);
    if (y_ > 0 && (leaves || y_ + below > room())) newPage();
    if (y_ == 0 && height_at_top(chunk) <= room())
      y_ = placeAtTop(chunk, {0, 0});
    else
      addPieces(chunk);
    pieces = pieces.subspan(chunk.size());
  }
}

void Paginator::addPieces(std::span<const Piece> pieces) {
  for (const Piece& piece : pieces) {
    if (y_ > 0 && y_ + piece.before + piece.height > room()) newPage();
    y_ += y_ > 0 ? piece.before : 0;
    y_ += place(piece, {0, y_});
  }
}

void Paginator::startPageWithHeading() {
  Page& page = pages_.back();
  size_t first = page.size() - 1;
  while (first > 0 && page[first - 1].piece.with_next) --first;
  std::vector<Piece> moved;
  if (first > 0 && page[first].piece.with_next) {
    for (size_t i = first; i < page.size(); ++i) moved.push_back(page[i].piece);
    page.resize(first);
  }
  newPage();
  if (!moved.empty()) y_ = placeAtTop(moved, {0, 0});
}

void Paginator::addColumns(std::span<const Piece> pieces, int columns) {
  const double pitch = (width_ + column_gap) / columns;
  while (!pieces.empty()) {
    if (y_ > 0 && room() - y_ < least_column) startPageWithHeading();
    const double top = y_ > 0 ? y_ + pieces.front().before : 0;
    const Balance balance = balance_columns(pieces, columns, room() - top);
    for (int column = 0; column < columns && !pieces.empty(); ++column) {
      const size_t count = column_count(pieces, balance.height, balance.breaks);
      y_ = std::max(y_, placeAtTop(pieces.first(count), {pitch * column, top}));
      pieces = pieces.subspan(count);
    }
    if (!pieces.empty()) newPage();
  }
}

}  // namespace trainyard::ui
