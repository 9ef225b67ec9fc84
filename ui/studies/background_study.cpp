// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/background_study.h"

#include <QMetaObject>
#include <QThread>
#include <algorithm>
#include <exception>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

namespace trainyard::ui {
namespace {

/// Minimum change of progress that is reported; smaller steps would only load the window.
constexpr double progress_step = 0.01;

/// Lowers the priority of this thread, so that the window stays responsive. Threads that the work starts inherit the
/// priority.
void lower_priority() {
#ifdef Q_OS_LINUX
  // Qt has no effect on Linux, where each thread has its own niceness. Elsewhere, niceness belongs to the process.
  constexpr int niceness = 10;
  ::setpriority(PRIO_PROCESS, 0, niceness);
#else
  QThread::currentThread()->setPriority(QThread::LowPriority);
#endif
}

/// Returns the number of processors without one, which is left to the window.
int free_threads() { return std::max(1, QThread::idealThreadCount() - 1); }

}  // namespace

struct BackgroundStudy::Request {
  std::stop_source stop;
  double reported = -1;  ///< written by one working thread at a time
};

BackgroundStudy::BackgroundStudy(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

BackgroundStudy::~BackgroundStudy() {
  if (request_) request_->stop.request_stop();
  pool_.waitForDone();
}

void BackgroundStudy::start(Work work) {
  if (request_) request_->stop.request_stop();
  const auto request = std::make_shared<Request>();
  request_ = request;
  done_ = 0;
  emit started();
  pool_.start([this, request, work = std::move(work)] {
    lower_priority();
    const auto progress = [this, request](double done) {
      if (done - request->reported < progress_step) return;
      request->reported = done;
      QMetaObject::invokeMethod(this, [this, request, done] { report(request, done); });
    };
    const Execution execution{request->stop.get_token(), progress, free_threads()};
    Deliver deliver;
    QString failure;
    try {
      if (!execution.stopped()) deliver = work(execution);
    } catch (const std::exception& error) {
      failure = QString::fromUtf8(error.what());
    }
    QMetaObject::invokeMethod(this, [this, request, deliver, failure] {
      if (request != request_) return;
      end(request);
      if (!failure.isEmpty())
        emit failed(failure);
      else if (deliver)
        deliver();
    });
  });
}

void BackgroundStudy::cancel() {
  if (!request_) return;
  request_->stop.request_stop();
  end(request_);
}

void BackgroundStudy::report(const std::shared_ptr<Request>& request, double done) {
  if (request != request_) return;
  done_ = done;
  emit progressed(done);
}

void BackgroundStudy::end(const std::shared_ptr<Request>& request) {
  if (request != request_) return;
  request_.reset();
  emit stopped();
}

}  // namespace trainyard::ui
