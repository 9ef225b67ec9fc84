// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/save_dialog.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(SaveDialog)
};

}  // namespace

QString ask_where_to_save(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                          const QString& suffix, Ending ending) {
  QString path = QFileDialog::getSaveFileName(parent, title, suggestion, filter);
  const QString typed = QFileInfo(path).suffix();
  const bool ends_well = ending == Ending::free ? !typed.isEmpty() : typed.compare(suffix, Qt::CaseInsensitive) == 0;
  if (path.isEmpty() || ends_well) return path;
  // The dialog has asked before replacing a file with the typed name, but not with the name plus suffix.
  path += u'.' + suffix;
  if (!QFileInfo::exists(path)) return path;
  QMessageBox box(QMessageBox::Question, title, Texts::tr("“%1” exists already.").arg(QFileInfo(path).fileName()),
                  QMessageBox::Cancel, parent);
  box.setObjectName(QStringLiteral("replace_file"));
  box.setInformativeText(Texts::tr("Replacing the file destroys its contents."));
  const auto* replace = box.addButton(Texts::tr("Replace"), QMessageBox::DestructiveRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == replace ? path : QString();
}

}  // namespace trainyard::ui
