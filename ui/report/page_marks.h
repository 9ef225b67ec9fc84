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

/// A place on a page that leads to an address, or to the heading whose id follows "#".
struct PageLink {
  int page;
  QRectF area;
  QString target;
};

}  // namespace trainyard::ui
