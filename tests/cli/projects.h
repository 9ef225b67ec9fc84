// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QTest>

#include "engine/files/project.h"
#include "engine/parameters/parameter.h"

namespace trainyard {

/// Empty if the file cannot be read.
inline QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(bytes);
}

/// A project with two scenarios. The second does not fit in memory.
inline Project two_scenarios() {
  Project project = default_project();
  project.scenarios.front().name = "small";
  project.scenarios.push_back(project.scenarios.front());
  project.scenarios.back().name = "too big";
  assign(project.scenarios.back().design, "micro_batch=16");
  return project;
}

}  // namespace trainyard
