// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QTimer>
#include <QVector>

namespace trainyard {
struct Metric;
}

namespace trainyard::ui {

class Document;
class BackgroundStudy;
class ExplanationView;

/// Where any number comes from: what it means, its formula, this design's numbers, and what would change it most.
class ExplanationDock : public QDockWidget {
  Q_OBJECT
 public:
  explicit ExplanationDock(Document* document, QWidget* parent = nullptr);
  /// Explains a metric; unknown ids are ignored. `stage` is the pipeline stage that was pointed at, or -1.
  void explain(const QString& id, int stage = -1);
  /// The metric that is explained; empty before the first.
  QString explained() const;
  ExplanationView* view() const { return view_; }
  /// Follows the sliders: numbers at once, what would change most when the window is idle. Nothing while hidden.
  void refresh();
  void back() { go(-1); }
  void forward() { go(1); }

 signals:
  void showParameter(const QString& parameter);
  /// The page of that object name.
  void showPage(const QString& page);
  /// Another metric is explained.
  void subjectChanged(const QString& metric);

 private:
  struct Subject {
    QString metric;
    int stage = -1;
    bool operator==(const Subject&) const = default;
  };
  void go(int step);
  void follow(const QString& target);
  void showSubject();
  void findInfluences();
  /// What is explained; the verdict in place of a result that the open scenario's job has not.
  const Metric* shownMetric() const;

  Document* document_;
  ExplanationView* view_;
  QTimer idle_;
  BackgroundStudy* study_;
  QVector<Subject> history_;
  int place_ = -1;
  bool stale_ = false;
  bool shown_ = false;  ///< not behind another tab, which Qt counts as visible
};

}  // namespace trainyard::ui
