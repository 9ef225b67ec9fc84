// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>

#include "engine/run/parallel.h"

namespace trainyard::ui {

/// Work that takes longer than a frame, in a thread of its own. The latest request wins: starting again cancels what
/// runs, and an older answer is dropped.
class BackgroundStudy : public QObject {
  Q_OBJECT
 public:
  /// Runs in the window's thread with what the work has found.
  using Deliver = std::function<void()>;
  /// Runs in the other thread; must not touch widgets or the document. What it throws becomes failed(). Its execution
  /// stops when nobody waits any more, and leaves one processor to the window.
  using Work = std::function<Deliver(const Execution&)>;

  explicit BackgroundStudy(QObject* parent = nullptr);
  /// Waits for the work to stop.
  ~BackgroundStudy() override;
  void start(Work work);
  void cancel();
  bool isRunning() const { return request_ != nullptr; }
  double done() const { return done_; }

 signals:
  void progressed(double done);
  void failed(const QString& sentence);
  /// Nothing runs any more: delivered, failed or cancelled.
  void stopped();
  void started();

 private:
  struct Request;
  void report(const std::shared_ptr<Request>& request, double done);
  void end(const std::shared_ptr<Request>& request);

  QThreadPool pool_;
  std::shared_ptr<Request> request_;
  double done_ = 0;
};

}  // namespace trainyard::ui
