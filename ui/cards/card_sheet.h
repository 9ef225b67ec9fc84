// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QVector>

class QGridLayout;

namespace trainyard::ui {

/// Cards in rows that fill the page, or in one scrolling column if the page is narrow.
class CardSheet : public QScrollArea {
  Q_OBJECT
 public:
  explicit CardSheet(QWidget* parent = nullptr);
  QWidget* sheet() const { return sheet_; }

 protected:
  /// The place of a card in the grid of twelve columns, and its minimum heights in px at 96 dpi: in its row, and in one
  /// column.
  struct Place {
    QWidget* card;
    int row, column, span;
    double least, alone = 240;
    bool grows = true;  ///< whether the card can use more room
  };
  /// Places all cards, in reading order; call once.
  void setPlaces(const QVector<Place>& places);
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void arrange();
  /// Sets each row to the minimum height of its cards; a row of hidden cards takes no room.
  void fitRows();
  bool isWide() const;

  QWidget* sheet_;
  QGridLayout* grid_;
  QVector<Place> places_;
  int columns_ = 0;
  int least_width_ = 0;  ///< minimum width of the cards side by side
};

}  // namespace trainyard::ui
