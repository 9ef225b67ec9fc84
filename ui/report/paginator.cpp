// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paginator.h"

#include <algorithm>

namespace trainyard::ui {
namespace {

/// How far apart two tried column heights are when columns are balanced.
constexpr double balance_step = 3;
/// What a two-column flow needs at least of a page that is already begun.
constexpr double least_column = 120;

/// The pieces from `first` on that must stay together: one, or a heading and what follows it.
size_t chunk_end(std::span<const Piece> pieces, size_t first) {
  size_t end = first;
  while (end + 1 < pieces.size() && pieces[end].with_next) ++end;
  return end + 1;
}

double chunk_height(std::span<const Piece> pieces, size_t first, size_t end, bool at_top) {
  double height = 0;
  for (size_t i = first; i < end; ++i) height += pieces[i].height + (at_top && i == first ? 0 : pieces[i].before);
  return height;
}

/// The pieces that one column of that height takes, from `first` on; at least one chunk.
size_t column_end(std::span<const Piece> pieces, size_t first, double height) {
  double y = 0;
  size_t next = first;
  while (next < pieces.size()) {
    const size_t end = chunk_end(pieces, next);
    const double grown = y + chunk_height(pieces, next, end, next == first);
    if (grown > height && next > first) break;
    y = grown;
    next = end;
  }
  return next;
}

/// The smallest height at which `columns` columns hold all pieces, or `height` when they do not.
double balanced_height(std::span<const Piece> pieces, int columns, double height) {
  for (double tried = chunk_height(pieces, 0, pieces.size(), true) / columns; tried < height; tried += balance_step) {
    size_t next = 0;
    bool fits = true;
    for (int column = 0; column < columns && next < pieces.size(); ++column) {
      const size_t end = column_end(pieces, next, tried);
      fits = fits && chunk_height(pieces, next, end, true) <= tried;
      next = end;
    }
    if (fits && next == pieces.size()) return tried;
  }
  return height;
}

}  // namespace

void Paginator::newPage() {
  pages_.emplace_back();
  y_ = 0;
}

void Paginator::place(const Piece& piece, double x, double& y) {
  pages_.back().push_back({piece, {x, y}});
  y += piece.height;
}

void Paginator::add(const Flow& flow) {
  if (pages_.empty()) newPage();
  if (flow.columns == 1)
    addColumn(flow.pieces);
  else
    addColumns(flow.pieces, flow.columns);
}

void Paginator::addColumn(std::span<const Piece> pieces) {
  for (size_t first = 0; first < pieces.size();) {
    const size_t end = chunk_end(pieces, first);
    const bool full = y_ > 0 && y_ + chunk_height(pieces, first, end, false) > height_;
    if (full || (pieces[first].new_page && y_ > 0)) newPage();
    for (size_t i = first; i < end; ++i) {
      // A chunk that is longer than a page breaks where it must.
      if (i > first && y_ + pieces[i].before + pieces[i].height > height_) newPage();
      if (y_ == 0 && pieces[i].head)
        place(*pieces[i].head, 0, y_);
      else if (y_ > 0)
        y_ += pieces[i].before;
      place(pieces[i], 0, y_);
    }
    first = end;
  }
}

void Paginator::addColumns(std::span<const Piece> pieces, int columns) {
  const double pitch = (width_ + column_gap) / columns;
  while (!pieces.empty()) {
    if (y_ > 0 && height_ - y_ < least_column) newPage();
    const double top = y_ > 0 ? y_ + pieces.front().before : 0;
    const double height = balanced_height(pieces, columns, height_ - top);
    for (int column = 0; column < columns && !pieces.empty(); ++column) {
      const size_t end = column_end(pieces, 0, height);
      double y = top;
      for (size_t i = 0; i < end; ++i) {
        if (i > 0) y += pieces[i].before;
        place(pieces[i], pitch * column, y);
      }
      y_ = std::max(y_, y);
      pieces = pieces.subspan(end);
    }
    if (!pieces.empty()) newPage();
  }
}

}  // namespace trainyard::ui
