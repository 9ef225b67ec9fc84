// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>

class QLabel;

namespace trainyard::ui {

/// Word-wrapped text. A QLabel makes its layout measure all siblings for each new text. This widget does so only if the
/// new text needs another height at the current width.
class Prose : public QWidget {
 public:
  explicit Prose(QWidget* parent = nullptr);
  /// The inner label, to set format and alignment. Set its text with setText().
  QLabel* label() const { return label_; }
  void setText(const QString& text);
  QString text() const;

  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QLabel* label_;
  mutable QHash<int, int> heights_;  ///< height of the current text by width, in pixels
};

}  // namespace trainyard::ui
