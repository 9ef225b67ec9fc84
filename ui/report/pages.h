// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <vector>

#include "ui/report/page_marks.h"
#include "ui/report/paginator.h"

namespace trainyard::ui {

/// A report broken into pages, for both preview and PDF. Lengths are px at 96 dpi.
class Pages {
 public:
  /// Views of `charts` draw the charts; `charts` must outlive the pages.
  Pages(const Report& report, ChartStore& charts);

  using Mark = PageMark;
  using Link = PageLink;

  int count() const { return int(pages_.size()); }
  const std::vector<Mark>& marks() const { return marks_; }
  const std::vector<Link>& links() const { return links_; }
  const Mark* mark(const QString& id) const;
  QSizeF size() const { return size_; }
  /// Paints page `index` (from 0) with its header and footer; its top left corner is the origin.
  void paint(QPainter& painter, int index) const;

 private:
  void collect();
  void paintHead(QPainter& painter) const;
  void paintFoot(QPainter& painter, int index) const;

  QString head_left_, head_right_, foot_;
  QSizeF size_;
  std::vector<Paginator::Page> pages_;
  std::vector<Mark> marks_;
  std::vector<Link> links_;
};

/// Returns the sheet size in px at 96 dpi.
QSizeF paper_size(Paper paper);

}  // namespace trainyard::ui
