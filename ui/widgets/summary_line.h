// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

namespace trainyard::ui {

/// One sentence at the right end of a row, with words that matter in bold. Painted, because a label would lay out the
/// window again with each change.
class SummaryLine : public QWidget {
  Q_OBJECT
 public:
  explicit SummaryLine(QWidget* parent = nullptr);
  /// <b> and </b> stand about the words that matter; nothing else is marked up.
  void setText(const QString& text);
  /// Without the marks.
  QString plainText() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Word {
    QString text;
    bool strong;
  };
  QString marked_;
  QVector<Word> words_;
};

}  // namespace trainyard::ui
