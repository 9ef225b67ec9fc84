// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/own_table.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "engine/error.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(OwnTable)
};

constexpr qint64 largest_table = qint64(64) << 20;
/// Limits the memory: while the page can show a row, its prediction takes 9 kB.
constexpr size_t most_rows = 20000;

QByteArray read_table(const QString& path) {
  const QString name = QDir::toNativeSeparators(path);
  QFile file(path);
  const auto refuse_size = [&] {
    throw InputError(Text::tr("%1 cannot be loaded: it is larger than 64 MiB.").arg(name).toStdString());
  };
  if (QFileInfo(path).size() > largest_table) refuse_size();
  if (!file.open(QIODevice::ReadOnly))
    throw InputError(Text::tr("%1 cannot be loaded: %2.").arg(name, file.errorString()).toStdString());
  // Read up to the limit instead of asking for the size, because devices and pipes do not report it.
  QByteArray bytes = file.read(largest_table + 1);
  if (bytes.size() > largest_table) refuse_size();
  return bytes;
}

// Free functions, because lupdate would use the class of a member function as the translation context.

[[noreturn]] void refuse_length(const QString& name) {
  throw InputError(
      Text::tr("%1 has more than %L2 rows, the limit of the window. The command trainyard validate has no limit.")
          .arg(name)
          .arg(most_rows)
          .toStdString());
}

[[noreturn]] void refuse_empty(const QString& name) {
  throw InputError(Text::tr("%1 contains no runs.").arg(name).toStdString());
}

}  // namespace

OwnTable::OwnTable(const QString& path)
    : name_(QDir::toNativeSeparators(path)),
      text_(read_table(path).toStdString()),
      rows_(std::make_unique<NamedRows>(text_, QFileInfo(path).fileName().toStdString())) {}

void OwnTable::check(size_t rows) const {
  if (rows >= most_rows) refuse_length(name_);
}

void OwnTable::refuseEmpty() const { refuse_empty(name_); }

}  // namespace trainyard::ui
