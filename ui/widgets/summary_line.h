// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

namespace trainyard::ui {

/// One sentence, right-aligned by default, with important words in bold. Painted, because a QLabel updates the layout
/// of the window for each change; this widget does so only when a sentence needs more lines than before.
class SummaryLine : public QWidget {
  Q_OBJECT
 public:
  explicit SummaryLine(QWidget* parent = nullptr);
  /// `text` may mark important words with <b> and </b>; other markup is not supported.
  void setText(const QString& text);
  /// For a line of its own, without buttons to its left.
  void setLeftAligned() { left_ = true; }
  /// The text without <b> and </b>.
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
  using Line = QVector<Run>;  ///< also a single word that is partly bold
  static double widthOf(const Line& line);
  static Line appendWord(Line line, const Line& word);
  QVector<Line> linesFor(double width) const;

  QString marked_;
  QVector<Line> words_;
  bool left_ = false;
  int lines_ = 1;  ///< maximum lines needed so far at this width
};

}  // namespace trainyard::ui
