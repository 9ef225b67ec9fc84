// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace trainyard::ui {

/// A framed formula with word wrap. A new text with the same number of lines is only repainted, so sliders stay fast.
class FormulaBox : public QWidget {
  Q_OBJECT
 public:
  explicit FormulaBox(QWidget* parent = nullptr);
  /// A line that starts with "=" is shown in bold.
  void setText(const QString& text);
  const QString& text() const { return text_; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Line {
    QString text;
    bool strong;
  };
  const QVector<Line>& wrapped(int width) const;
  QString text_;
  mutable QVector<Line> lines_;
  mutable int lines_width_ = -1;
};

}  // namespace trainyard::ui
