// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

namespace trainyard::ui {

/// A heading on a page of the report. `y` is in px from the top of the page.
struct PageMark {
  QString id, title;
  int level, page;
  double y;
};

/// An area of a page that links to an address, or to a heading with "#" and its id.
struct PageLink {
  int page;
  QRectF area;
  QString target;
};

}  // namespace trainyard::ui
