// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recovery.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>
#include <QThread>
#include <QUuid>

#include <algorithm>
#include <optional>

#include "engine/error.h"
#include "ui/document/document.h"

namespace trainyard::ui {
namespace {

constexpr int delay = 3000;
constexpr QFile::Permissions for_the_user_alone = QFile::ReadOwner | QFile::WriteOwner;
const QString suffix = QStringLiteral(".recovery");

QString lock_name(const QString& file) { return file + QStringLiteral(".lock"); }

std::optional<QJsonObject> read_copy(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QJsonDocument json = QJsonDocument::fromJson(file.readAll());
  if (!json.isObject() || !json.object().contains(QStringLiteral("project"))) return {};
  return json.object();
}

/// Returns the checksum of the project's file as the lost session knew it.
std::optional<quint64> content_of(const RecoveryCopy& copy) {
  const auto json = read_copy(copy.file);
  const QString text = json ? json->value(QStringLiteral("content")).toString() : QString();
  return text.isEmpty() ? std::nullopt : std::optional<quint64>(text.toULongLong());
}

/// Returns whether the session that wrote the copy is still running; it holds the lock until it ends.
bool is_in_use(const QString& file) {
  QLockFile lock(lock_name(file));
  lock.setStaleLockTime(0);
  return !lock.tryLock(0);
}

QVector<Recovery*>& open_recoveries() {
  static QVector<Recovery*> all;
  return all;
}

}  // namespace

QString RecoveryCopy::displayName() const {
  return original.isEmpty() ? QCoreApplication::translate("Recovery", "an unsaved project")
                            : QFileInfo(original).fileName();
}

Recovery::Recovery(Document& document, QObject* parent) : QObject(parent), document_(document) {
  timer_.setSingleShot(true);
  timer_.setInterval(delay);
  connect(&timer_, &QTimer::timeout, this, &Recovery::write);
  connect(&document, &Document::designEdited, this, &Recovery::follow);
  connect(&document, &Document::scenariosChanged, this, &Recovery::follow);
  connect(&document, &Document::fileChanged, this, &Recovery::follow);
  open_recoveries().push_back(this);
}

Recovery::~Recovery() {
  open_recoveries().removeOne(this);
  remove();
}

void Recovery::writeAll() {
  if (!QCoreApplication::instance() || QThread::currentThread() != QCoreApplication::instance()->thread()) return;
  for (Recovery* each : open_recoveries()) each->write();
}

QString Recovery::folder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery");
}

void Recovery::follow() {
  if (!document_.isModified()) {
    remove();
  } else if (!timer_.isActive()) {
    timer_.start();
  }
}

bool Recovery::write() {
  timer_.stop();
  if (!document_.isModified()) return false;
  if (file_.isEmpty()) {
    if (!QDir().mkpath(folder())) return false;
    QFile::setPermissions(folder(), for_the_user_alone | QFile::ExeOwner);
    file_ = folder() + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) + suffix;
    lock_ = std::make_unique<QLockFile>(lock_name(file_));
    lock_->setStaleLockTime(0);
    lock_->tryLock(0);
  }
  QJsonObject json;
  json[QStringLiteral("path")] = document_.path();
  // JSON has no 64-bit integers, so store it as text.
  if (const auto content = document_.contentOnDisk()) json[QStringLiteral("content")] = QString::number(*content);
  json[QStringLiteral("time")] = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
  json[QStringLiteral("project")] = QString::fromStdString(write_project(document_.project()));
  const QByteArray bytes = QJsonDocument(json).toJson();
  QSaveFile file(file_);
  // Designs are confidential, so the copy must not be readable for other users.
  return file.open(QIODevice::WriteOnly) && file.setPermissions(for_the_user_alone) &&
         file.write(bytes) == bytes.size() && file.flush() && file.commit();
}

void Recovery::remove() {
  timer_.stop();
  if (file_.isEmpty()) return;
  QFile::remove(file_);
  lock_.reset();
  file_.clear();
}

QVector<RecoveryCopy> Recovery::found() {
  QVector<RecoveryCopy> copies;
  const QDir dir(folder());
  const QStringList names = dir.entryList({QLatin1Char('*') + suffix}, QDir::Files);
  for (const QString& name : names) {
    const QString path = dir.filePath(name);
    if (is_in_use(path)) continue;
    if (const auto json = read_copy(path))
      copies.push_back({path, json->value(QStringLiteral("path")).toString(),
                        QDateTime::fromString(json->value(QStringLiteral("time")).toString(), Qt::ISODateWithMs)});
  }
  std::sort(copies.begin(), copies.end(), [](const RecoveryCopy& a, const RecoveryCopy& b) { return a.time > b.time; });
  return copies;
}

Project Recovery::read(const RecoveryCopy& copy) {
  const auto json = read_copy(copy.file);
  if (!json) throw InputError(tr("The recovery copy of %1 cannot be read.").arg(copy.displayName()).toStdString());
  return read_project(json->value(QStringLiteral("project")).toString().toStdString(),
                      copy.displayName().toStdString());
}

void Recovery::discard(const RecoveryCopy& copy) {
  QFile::remove(copy.file);
  QFile::remove(lock_name(copy.file));
}

void Recovery::recover(const RecoveryCopy& copy) {
  document_.restore(read(copy), copy.original, content_of(copy));
  if (write()) discard(copy);
}

}  // namespace trainyard::ui
