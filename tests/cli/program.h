// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>
#include <QVector>

#include <csignal>

#include <unistd.h>

#include "places.h"

/// Exit status and output of a program; status −1 if it crashed or timed out.
struct Run {
  int status = -1;
  QByteArray out, err;

  QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
  QString text() const { return QString::fromUtf8(out); }
  /// Standard error if it is a single line, else empty.
  QString complaint() const { return err.count('\n') == 1 ? QString::fromUtf8(err).trimmed() : QString(); }
};

/// The environment of a machine without a display, in the C locale.
inline QProcessEnvironment bare_environment() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LANG", "LANGUAGE"})
    environment.remove(QString::fromLatin1(name));
  environment.insert("LC_ALL", "C.UTF-8");
  return environment;
}

/// Milliseconds; far longer than a run takes, because a solver is twenty times slower under the sanitizers.
constexpr int longest_run = 280000;

inline Run run_tool(const QString& program, const QStringList& arguments,
                    const QProcessEnvironment& environment = bare_environment(), const QString& folder = {}) {
  QProcess process;
  process.setProcessEnvironment(environment);
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  process.start(program, arguments);
  process.closeWriteChannel();
  Run result;
  if (!process.waitForFinished(longest_run) || process.exitStatus() != QProcess::NormalExit) return result;
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

inline Run trainyard_run(const QStringList& arguments, const QProcessEnvironment& environment = bare_environment(),
                         const QString& folder = {}) {
  // tests/faults/run names a program with a fault.
  return run_tool(qEnvironmentVariable("TRAINYARD_PROGRAM", TRAINYARD_PROGRAM), arguments, environment, folder);
}

/// True once a process handles Ctrl+C itself, read from /proc. A program that is still loading does not, and loading
/// takes seconds on a busy machine.
inline bool takes_interrupts(const QProcess& process) {
  QFile status(QStringLiteral("/proc/%1/status").arg(process.processId()));
  if (!status.open(QIODevice::ReadOnly)) return false;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith("SigCgt:")) return line.mid(7).trimmed().toULongLong(nullptr, 16) >> (SIGINT - 1) & 1;
  return false;
}

/// True if the process has computed for a while: half a second of processor time.
inline bool has_worked(const QProcess& process) {
  QFile status(QStringLiteral("/proc/%1/stat").arg(process.processId()));
  if (!status.open(QIODevice::ReadOnly)) return false;
  const QByteArray line = status.readAll();
  // Fields 14 and 15 are ticks in user and in kernel mode; the second field, the name, ends with the last bracket.
  const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
  return fields.value(11).toLongLong() + fields.value(12).toLongLong() > ::sysconf(_SC_CLK_TCK) / 2;
}

/// Parses RFC 4180 CSV: quoted cells, doubled quotes, CRLF. Returns no rows for anything else.
inline QVector<QStringList> csv_rows(const QByteArray& bytes) {
  const QString text = QString::fromUtf8(bytes);
  QVector<QStringList> rows{QStringList()};
  QString cell;
  bool quoted = false;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    if (quoted) {
      if (c != u'"') {
        cell += c;
      } else if (text.mid(i + 1, 1) == QStringLiteral("\"")) {
        cell += c;
        ++i;
      } else {
        quoted = false;
      }
    } else if (c == u'"') {
      if (!cell.isEmpty()) return {};
      quoted = true;
    } else if (c == u',' || c == u'\r') {
      rows.last().append(cell);
      cell.clear();
      if (c == u',') continue;
      if (text.mid(++i, 1) != QStringLiteral("\n")) return {};
      rows.append(QStringList());
    } else if (c == u'\n') {
      return {};
    } else {
      cell += c;
    }
  }
  if (quoted || !cell.isEmpty() || !rows.last().isEmpty()) return {};
  rows.removeLast();
  return rows;
}
