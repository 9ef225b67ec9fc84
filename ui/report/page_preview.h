// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QPixmap>
#include <memory>
#include <vector>

#include "ui/report/chart_store.h"
#include "ui/report/pages.h"

namespace trainyard::ui {

/// Shows the pages of a report below each other, as wide as the view, exactly as in the PDF.
class PagePreview : public QAbstractScrollArea {
  Q_OBJECT
 public:
  explicit PagePreview(QWidget* parent = nullptr);

  void setReport(const Report& report);
  int pageCount() const { return pages_ ? pages_->count() : 0; }
  ChartStore& charts() { return charts_; }
  const Pages& pages() const { return *pages_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  int gap() const;
  double zoom() const;
  QRect pageRect(int page) const;
  const QPixmap& drawPage(int page);
  void rearrange();

  ChartStore charts_;
  std::unique_ptr<Pages> pages_;
  std::vector<QPixmap> drawn_;  ///< null for pages not shown yet
};

}  // namespace trainyard::ui
