// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/present/stage.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// The bottom line: keys that are also buttons, a footnote, and the page number "2 of 6". If room is short, the last
/// keys are hidden but still work.
class PresentFoot : public ItemArea {
  Q_OBJECT
 public:
  struct Key {
    QString id, text, tip;
    bool operator==(const Key&) const = default;
  };
  explicit PresentFoot(QWidget* parent = nullptr);
  void setStage(const Stage& stage);
  void setKeys(const QVector<Key>& keys);
  void setContent(const QString& footnote, const QString& place);
  QString footnote() const { return footnote_; }
  QString place() const { return place_; }
  int heightHint() const;

 signals:
  void pressed(const QString& key);

 protected:
  void paintItem(QPainter& painter, int index) override;
  void paintGround(QPainter& painter, const QRect& dirty) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();

  Stage stage_;
  QVector<Key> keys_;
  QString footnote_, place_;
};

}  // namespace trainyard::ui
