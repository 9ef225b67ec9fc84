// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "engine/error.h"
#include "engine/formats/documents/safetensors.h"
#include "ui/exchange/preview.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ForeignFile)
};

constexpr qint64 block = 1 << 20;

[[noreturn]] void refuse(const QString& sentence, const QString& name) {
  throw InputError(sentence.arg(name).toStdString());
}

/// Returns the number of bytes to read. It is the header of a tensor file, otherwise at most one byte more than the
/// limit, so that a file over the limit is noticed.
qint64 needed(QFile& file) {
  const QByteArray begin = file.peek(9);
  const size_t head = safetensors_head({begin.constData(), size_t(begin.size())}, quint64(file.size()));
  return head > 0 ? qint64(head) : std::min(file.size(), qint64(largest_document) + 1);
}

/// Adds the folder to a generic file name: Qwen3-32B/config.json.
QString telling_name(const QFileInfo& info) {
  QDir dir = info.absoluteDir();
  const QString version = dir.dirName();
  // The hub's cache stores a model as models--OWNER--NAME/snapshots/VERSION.
  const bool hub = dir.cdUp() && dir.dirName() == QLatin1String("snapshots") && dir.cdUp();
  const QString folder = hub ? dir.dirName() : version;
  return info.completeBaseName() == QLatin1String("config") && !folder.isEmpty() ? folder + '/' + info.fileName()
                                                                                 : info.fileName();
}

}  // namespace

NamedText read_foreign_file(const QString& path, const Execution& execution) {
  const QString name = QDir::toNativeSeparators(path);
  const QFileInfo info(path);
  if (!info.exists()) refuse(Text::tr("%1 cannot be opened: there is no such file."), name);
  if (info.isDir()) refuse(Text::tr("%1 cannot be opened: it is a folder. Open the files inside it."), name);
  if (!info.isFile()) refuse(Text::tr("%1 cannot be opened: it is not an ordinary file."), name);
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    throw InputError(Text::tr("%1 cannot be opened: %2.").arg(name, file.errorString()).toStdString());
  const qint64 wanted = needed(file);
  QByteArray bytes;
  while (bytes.size() < wanted && !execution.stopped()) {
    const QByteArray part = file.read(std::min(block, wanted - bytes.size()));
    if (part.isEmpty()) break;
    bytes += part;
    execution.report(double(bytes.size()) / double(wanted));
  }
  if (file.error() != QFile::NoError)
    throw InputError(Text::tr("%1 cannot be read: %2.").arg(name, file.errorString()).toStdString());
  return {telling_name(info).toStdString(), bytes.toStdString(), quint64(info.size())};
}

}  // namespace trainyard::ui
