// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>

class QLabel;

namespace trainyard::ui {

/// Running text that is broken into lines. A label tells its layout of each new text, which then measures all that
/// stands in it, each several times; this one speaks up only when the text needs another height at the width it has.
class Prose : public QWidget {
 public:
  explicit Prose(QWidget* parent = nullptr);
  /// For format, alignment and the place in the hierarchy. Its text is set here.
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
  mutable QHash<int, int> heights_;  ///< of the text that is shown, by width
};

}  // namespace trainyard::ui
