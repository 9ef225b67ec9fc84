// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QMenu;
class QToolButton;
class QVBoxLayout;

namespace trainyard::ui {

/// A framed part of a page: title, subtitle, a menu behind "…", and what it holds. Paints itself, so that a
/// subtitle or a border that changes with a slider costs no layout.
class Card : public QWidget {
  Q_OBJECT
 public:
  explicit Card(const QString& title, QWidget* parent = nullptr);
  void setTitle(const QString& title);
  const QString& title() const { return title_; }
  void setSubtitle(const QString& subtitle);
  const QString& subtitle() const { return subtitle_; }
  /// A red border: what the card shows is why the design is refused.
  void setAlarmed(bool alarmed);
  bool isAlarmed() const { return alarmed_; }
  /// A line along the top: what the card shows is older than the inputs, and what belongs to them is on its way.
  void setFollowing(bool following);
  bool isFollowing() const { return following_; }
  /// Fills the menu behind "…"; the button is hidden while it is empty.
  QMenu* menu() const { return menu_; }
  void showMenuButton();
  /// What a subtitle in lines of its own takes: a card that has a height by itself is that much taller.
  int extraHeight() const;

 signals:
  void headerGrew();

 protected:
  QVBoxLayout* content() const { return content_; }
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QRect header() const;
  /// Where title and subtitle stand beside each other.
  QRectF titleLine() const;
  void setMargins();
  /// Gives a subtitle without room beside the title lines of its own. While the width stays they are kept, so that a
  /// text that changes with a slider moves nothing back and forth.
  void fitSubtitle(bool other_width);

  QString title_, subtitle_;
  bool alarmed_ = false, following_ = false;
  int lines_below_ = 0;  ///< of the subtitle, under the title
  QVBoxLayout* content_;
  QToolButton* more_;
  QMenu* menu_;
};

}  // namespace trainyard::ui
