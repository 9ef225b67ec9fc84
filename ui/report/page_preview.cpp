// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_preview.h"
#include "ui/widgets/current_theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace trainyard::ui {

PagePreview::PagePreview(QWidget* parent) : QAbstractScrollArea(parent) {
  setObjectName(QStringLiteral("report_preview"));
  setAccessibleName(ReportText::tr("Report preview"));
  setToolTip(ReportText::tr("The pages as they appear in the PDF"));
  setFocusPolicy(Qt::StrongFocus);
  // Always show the scroll bar. If it appeared on demand, it would change the width and the zoom, which decide whether
  // it is needed.
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void PagePreview::setReport(const Report& report) {
  pages_ = std::make_unique<Pages>(report, charts_);
  setAccessibleDescription(ReportText::tr("%1, %2 pages").arg(report.title).arg(pages_->count()));
  rearrange();
}

int PagePreview::gap() const { return fontMetrics().height(); }

double PagePreview::zoom() const { return std::max(0.1, (viewport()->width() - 2.0 * gap()) / pages_->size().width()); }

QRect PagePreview::pageRect(int page) const {
  const int width = int(std::lround(pages_->size().width() * zoom()));
  const int height = int(std::lround(pages_->size().height() * zoom()));
  return {gap(), gap() + page * (height + gap()) - verticalScrollBar()->value(), width, height};
}

void PagePreview::rearrange() {
  drawn_.assign(size_t(pageCount()), QPixmap());
  if (!pages_) return;
  const int full = pageRect(pages_->count()).top() + verticalScrollBar()->value();
  verticalScrollBar()->setRange(0, std::max(0, full - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(gap() * 3);
  viewport()->update();
}

const QPixmap& PagePreview::drawPage(int page) {
  QPixmap& pixmap = drawn_[size_t(page)];
  if (!pixmap.isNull()) return pixmap;
  const double ratio = devicePixelRatioF();
  pixmap = QPixmap(pageRect(page).size() * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(theme(ThemeKind::print).color(Role::card));
  QPainter painter(&pixmap);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(zoom(), zoom());
  pages_->paint(painter, page);
  return pixmap;
}

void PagePreview::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const Theme& current = current_theme();
  painter.fillRect(viewport()->rect(), current.color(Role::window));
  for (int page = 0; page < pageCount(); ++page) {
    const QRect rect = pageRect(page);
    if (!rect.intersects(viewport()->rect())) continue;
    painter.drawPixmap(rect.topLeft(), drawPage(page));
    painter.setPen(current.color(Role::border));
    painter.drawRect(rect.adjusted(-1, -1, 0, 0));
  }
}

void PagePreview::resizeEvent(QResizeEvent*) { rearrange(); }

void PagePreview::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) rearrange();
  QAbstractScrollArea::changeEvent(event);
}

void PagePreview::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Home)
    verticalScrollBar()->setValue(0);
  else if (event->key() == Qt::Key_End)
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
  else
    QAbstractScrollArea::keyPressEvent(event);
}

}  // namespace trainyard::ui
