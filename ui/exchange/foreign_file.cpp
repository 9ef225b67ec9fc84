// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include "engine/error.h"
#include "engine/formats/document.h"
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

/// How much of a file there is to read: a safetensors file begins with the length of its head, which is JSON.
qint64 needed(QFile& file) {
  const QByteArray begin = file.peek(9);
  const qint64 all = file.size();
  if (begin.size() < 9 || begin[8] != '{' || begin[0] == '{') return all;
  const quint64 head = qFromLittleEndian<quint64>(begin.constData());
  return head < quint64(all) ? qint64(head) + 8 : all;
}

}  // namespace

NamedText read_foreign_file(const QString& path, const Execution& execution) {
  const QString name = QDir::toNativeSeparators(path);
  const QFileInfo info(path);
  if (!info.exists()) refuse(Text::tr("%1 cannot be opened: there is no such file."), name);
  if (info.isDir()) refuse(Text::tr("%1 cannot be opened: it is a folder; open the files in it."), name);
  if (!info.isFile()) refuse(Text::tr("%1 cannot be opened: it is not an ordinary file."), name);
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    throw InputError(Text::tr("%1 cannot be opened: %2.").arg(name, file.errorString()).toStdString());
  // One byte too many says that there is too much.
  const qint64 wanted = std::min(needed(file), qint64(largest_document) + 1);
  QByteArray bytes;
  while (bytes.size() < wanted && !execution.stopped()) {
    const QByteArray part = file.read(std::min(block, wanted - bytes.size()));
    if (part.isEmpty()) break;
    bytes += part;
    execution.report(double(bytes.size()) / double(wanted));
  }
  if (file.error() != QFile::NoError)
    throw InputError(Text::tr("%1 cannot be read: %2.").arg(name, file.errorString()).toStdString());
  return {info.fileName().toStdString(), bytes.toStdString()};
}

}  // namespace trainyard::ui
