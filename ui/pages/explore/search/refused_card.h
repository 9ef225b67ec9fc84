// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"
#include "ui/pages/explore/search/search_study.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// Rejected layouts by class: their number, an example, and the smallest fix for the best layout of the class.
class RefusedRows : public ItemArea {
  Q_OBJECT
 public:
  explicit RefusedRows(QWidget* parent = nullptr);
  struct Row {
    QString label, count;
    QString example, change;  ///< the reason why one layout is rejected, and its fix
    double share = 0;         ///< length of the bar relative to the longest one
    bool legal = false;       ///< the layouts are legal but do not fit
    bool mended = false;      ///< the row has a fix, which a click applies
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
  void fixChosen(const trainyard::RefusedLayouts& refused);

 private:
  RefusedRows* rows_;
  std::shared_ptr<const SearchAnswer> answer_;
};

}  // namespace trainyard::ui
