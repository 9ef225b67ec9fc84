// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <span>
#include <vector>

#include "ui/report/pieces.h"

namespace trainyard::ui {

/// Distributes pieces over pages of one size. It cuts no piece, leaves no heading alone at the end of a page, and
/// balances the columns of a flow.
class Paginator {
 public:
  struct Placed {
    Piece piece;
    QPointF at;  ///< relative to the top left corner of the text area
  };
  using Page = std::vector<Placed>;

  Paginator(double width, double height) : width_(width), height_(height) {}
  /// Makes one page (index from 0) shorter, so that more content moves to the next page. Call before add().
  void shorten(size_t page, double by) {
    short_page_ = page;
    shorter_by_ = by;
  }
  void add(const Flow& flow);
  std::vector<Page> take() { return std::move(pages_); }

 private:
  void addColumn(std::span<const Piece> pieces);
  void addColumns(std::span<const Piece> pieces, int columns);
  void newPage();
  /// Starts a new page with the heading at the end of the last one, and the paragraph below it.
  void startPageWithHeading();
  void addPieces(std::span<const Piece> pieces);
  double placeAtTop(std::span<const Piece> pieces, QPointF at);
  double place(const Piece& piece, QPointF at);

  /// The height of the current page.
  double room() const { return height_ - (pages_.size() == short_page_ + 1 ? shorter_by_ : 0); }

  double width_, height_;
  size_t short_page_ = 0;
  double shorter_by_ = 0;
  double y_ = 0;
  std::vector<Page> pages_;
};

}  // namespace trainyard::ui
