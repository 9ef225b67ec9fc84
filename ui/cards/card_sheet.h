// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QVector>

class QGridLayout;

namespace trainyard::ui {

/// Cards in rows that fill the page, or in one column that scrolls where the page is narrow.
class CardSheet : public QScrollArea {
  Q_OBJECT
 public:
  explicit CardSheet(QWidget* parent = nullptr);
  QWidget* sheet() const { return sheet_; }

 protected:
  /// Where a card stands among twelve columns, and how tall it is at least, in px at 96 dpi: in its row, and alone.
  struct Place {
    QWidget* card;
    int row, column, span;
    double least, alone = 240;
    bool grows = true;  ///< what it shows uses more room than that
  };
  /// In the order of reading; call once, with all cards.
  void setPlaces(const QVector<Place>& places);
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  /// Rows are as tall as their cards are at least.
  void fitRows();
  bool isWide() const;

  QWidget* sheet_;
  QGridLayout* grid_;
  QVector<Place> places_;
  int columns_ = 0;
  int least_width_ = 0;  ///< of the cards side by side
};

}  // namespace trainyard::ui
