// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recovery_offer.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include "engine/error.h"
#include "ui/document/recovery.h"

namespace trainyard::ui {
namespace {

struct RecoveryOffer {
  Q_DECLARE_TR_FUNCTIONS(RecoveryOffer)
};

enum class Answer { recover, remove, later };

Answer ask(const RecoveryCopy& copy, QWidget* parent) {
  QMessageBox box(parent);
  box.setObjectName(QStringLiteral("recovery"));
  box.setIcon(QMessageBox::Question);
  box.setWindowTitle(RecoveryOffer::tr("Recover unsaved work"));
  box.setText(RecoveryOffer::tr("Trainyard closed before %1 was saved.").arg(copy.displayName()));
  box.setInformativeText(
      RecoveryOffer::tr("A recovery copy from %1 exists. Your own file is unchanged since you last saved it.")
          .arg(QLocale().toString(copy.time.toLocalTime(), QLocale::ShortFormat)));
  const auto* recover = box.addButton(RecoveryOffer::tr("Recover"), QMessageBox::AcceptRole);
  const auto* remove = box.addButton(RecoveryOffer::tr("Delete the copy"), QMessageBox::DestructiveRole);
  auto* later = box.addButton(RecoveryOffer::tr("Decide later"), QMessageBox::RejectRole);
  box.setEscapeButton(later);
  box.exec();
  if (box.clickedButton() == recover) return Answer::recover;
  return box.clickedButton() == remove ? Answer::remove : Answer::later;
}

}  // namespace

bool offer_recovery(Recovery& recovery, QWidget* parent) {
  const auto copies = Recovery::found();
  for (const RecoveryCopy& copy : copies) {
    switch (ask(copy, parent)) {
      case Answer::later:
        break;
      case Answer::remove:
        Recovery::discard(copy);
        break;
      case Answer::recover:
        try {
          recovery.recover(copy);
          return true;
        } catch (const InputError& error) {
          QMessageBox::warning(parent, RecoveryOffer::tr("Recover unsaved work"), QString::fromUtf8(error.what()));
        }
    }
  }
  return false;
}

}  // namespace trainyard::ui
