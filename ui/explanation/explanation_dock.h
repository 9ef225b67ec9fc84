// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QTimer>
#include <QVector>

namespace trainyard {
struct Metric;
struct Parameter;
}  // namespace trainyard

namespace trainyard::ui {

class Document;
class BackgroundStudy;
class ExplanationView;

/// Explains any metric: its meaning, formula, the numbers of this design, and the inputs that would change it most.
/// Also explains any input.
class ExplanationDock : public QDockWidget {
  Q_OBJECT
 public:
  explicit ExplanationDock(Document* document, QWidget* parent = nullptr);
  /// Explains a metric, or the input "parameter:ID"; ignores unknown ids. `stage` is the selected pipeline stage (from
  /// 0), or -1 for none.
  void explain(const QString& id, int stage = -1);
  /// The id of the explained metric, or "parameter:ID"; empty before the first.
  QString explained() const;
  ExplanationView* view() const { return view_; }
  /// Updates the numbers at once, and the strongest influences when the window is idle. Does nothing while hidden.
  void refresh();
  void back() { go(-1); }
  void forward() { go(1); }

 signals:
  void showParameter(const QString& parameter);
  /// Requests the page with this object name.
  void showPage(const QString& page);
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
  /// The explained input; nullptr if a metric is explained.
  const Parameter* shownParameter() const;
  /// The explained metric; the verdict if the job of the open scenario does not have that metric.
  const Metric* shownMetric() const;

  Document* document_;
  ExplanationView* view_;
  QTimer idle_;
  BackgroundStudy* study_;
  QVector<Subject> history_;
  int place_ = -1;
  bool stale_ = false;
  bool shown_ = false;  ///< false while behind another tab, although Qt counts the dock as visible
};

}  // namespace trainyard::ui
