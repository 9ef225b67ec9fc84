// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QMenu;
class QToolButton;
class QVBoxLayout;

namespace trainyard::ui {

/// A framed part of a page: title, subtitle, a "…" menu and content. Paints title and border itself, so that changes
/// during a drag need no new layout.
class Card : public QWidget {
  Q_OBJECT
 public:
  explicit Card(const QString& title, QWidget* parent = nullptr);
  void setTitle(const QString& title);
  const QString& title() const { return title_; }
  void setSubtitle(const QString& subtitle);
  const QString& subtitle() const { return subtitle_; }
  /// Shows a red border: the card shows why the design is refused.
  void setAlarmed(bool alarmed);
  bool isAlarmed() const { return alarmed_; }
  /// Shows a line along the top: the content is older than the inputs and is being updated.
  void setFollowing(bool following);
  bool isFollowing() const { return following_; }
  /// Same, and greys the content: it must not be read as the answer to the present inputs.
  void setOutdated(bool outdated);
  bool isOutdated() const { return veil_ && !veil_->isHidden(); }
  /// The "…" menu; its button is hidden while the menu is empty.
  QMenu* menu() const { return menu_; }
  void showMenuButton();
  /// The height of a subtitle below the title. A card of fixed height grows by it.
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
  /// The area of the line that title and subtitle share.
  QRectF titleLine() const;
  void setMargins();
  /// Moves a subtitle that does not fit beside the title to its own lines. These remain until the width changes, so
  /// that a changing text does not move the content.
  void fitSubtitle(bool other_width);
  void placeVeil();

  QString title_, subtitle_;
  bool alarmed_ = false, following_ = false;
  int lines_below_ = 0;  ///< lines of the subtitle under the title
  QVBoxLayout* content_;
  QWidget* veil_ = nullptr;  ///< covers outdated content; created when first needed
  QToolButton* more_;
  QMenu* menu_;
};

}  // namespace trainyard::ui
