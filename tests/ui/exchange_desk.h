// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include "tests/ui/window_test.h"
#include "ui/exchange/import_dialog.h"

namespace trainyard::ui::testing {

inline const char* const accelerate =
    "compute_environment: LOCAL_MACHINE\ndistributed_type: FSDP\nmixed_precision: bf16\nnum_processes: 64\n"
    "fsdp_config:\n  fsdp_sharding_strategy: FULL_SHARD\n";

template <class T>
T* child(const QWidget* parent, const char* name) {
  T* found = parent->findChild<T*>(QLatin1String(name));
  if (!found) qWarning("%s is not there", name);
  return found;
}

/// The real window, with helpers that drop and paste files.
class ExchangeDesk : public WindowTest {
 protected:
  void drop(const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &event);
  }
  /// Waits for the import preview; nullptr if none opens within 5 s.
  ImportDialog* preview() {
    ImportDialog* found = nullptr;
    const auto open = [&] { return (found = window_->findChild<ImportDialog*>()) && found->isVisible(); };
    return QTest::qWaitFor(open, 5000) && QTest::qWaitForWindowActive(found) ? found : nullptr;
  }
  static void click(QWidget* parent, const char* name) {
    QTest::mouseClick(child<QPushButton>(parent, name), Qt::LeftButton);
  }
  void paste(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    window_->setFocus();
    QTest::keyClick(window_.get(), Qt::Key_V, Qt::ControlModifier);
  }
};

}  // namespace trainyard::ui::testing
