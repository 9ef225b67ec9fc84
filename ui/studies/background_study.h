// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>

#include "engine/run/parallel.h"

namespace trainyard::ui {

/// Runs work that takes longer than a frame in its own thread. The latest request wins: a new start cancels the running
/// work and drops older answers.
class BackgroundStudy : public QObject {
  Q_OBJECT
 public:
  /// Runs in the window's thread to deliver the result.
  using Deliver = std::function<void()>;
  /// Runs in the background thread; must not use widgets or the document. Exceptions become failed(). Its execution
  /// stops when the request is cancelled, and leaves one processor to the window.
  using Work = std::function<Deliver(const Execution&)>;

  explicit BackgroundStudy(QObject* parent = nullptr);
  /// Waits until the work has stopped.
  ~BackgroundStudy() override;
  void start(Work work);
  void cancel();
  bool isRunning() const { return request_ != nullptr; }
  double done() const { return done_; }

 signals:
  void progressed(double done);
  void failed(const QString& sentence);
  /// The work has been delivered, has failed or was cancelled.
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
