// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"
#include "ui/pages/explore/search/search_study.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// Classes of refused layouts: the count, an example, and the smallest change that would make the best of them fit.
class RefusedRows : public ItemArea {
  Q_OBJECT
 public:
  explicit RefusedRows(QWidget* parent = nullptr);
  struct Row {
    QString label, count;
    QString example, change;  ///< the reason for one layout, and its fix
    double share = 0;         ///< relative to the longest bar
    bool legal = false;       ///< legal but too large
    bool mended = false;      ///< a click applies the fix
    bool operator==(const Row&) const = default;
  };
  void setRows(const QVector<Row>& rows);
  const QVector<Row>& rows() const { return rows_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintItem(QPainter& painter, int index) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// The texts, wrapped into lines.
  struct Lines {
    QStringList label, example, change;
  };
  Lines linesOf(const Row& row) const;
  void place();

  QVector<Row> rows_;
  int height_ = 0;
};

class RefusedCard : public Card {
  Q_OBJECT
 public:
  explicit RefusedCard(QWidget* parent = nullptr);
  void setAnswer(const std::shared_ptr<const SearchAnswer>& answer);
  RefusedRows* rows() const { return rows_; }

 signals:
  /// The user wants to apply the fix of this class.
  void mendChosen(const trainyard::RefusedLayouts& refused);

 private:
  RefusedRows* rows_;
  std::shared_ptr<const SearchAnswer> answer_;
};

}  // namespace trainyard::ui
