// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

namespace trainyard::ui {

/// One sentence at the right end of a row, with words that matter in bold. Painted, because a label would lay out the
/// window again with each change: this one does so only where a sentence needs a line more than any before it.
class SummaryLine : public QWidget {
  Q_OBJECT
 public:
  explicit SummaryLine(QWidget* parent = nullptr);
  /// <b> and </b> stand about the words that matter; nothing else is marked up.
  void setText(const QString& text);
  /// Without the marks.
  QString plainText() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Run {
    QString text;
    bool strong;
  };
  using Line = QVector<Run>;  ///< also a word that is in part strong
  static double widthOf(const Line& line);
  static Line longer(Line line, const Line& word);
  QVector<Line> linesFor(double width) const;

  QString marked_;
  QVector<Line> words_;
  int lines_ = 1;  ///< that it has had at this width
};

}  // namespace trainyard::ui
