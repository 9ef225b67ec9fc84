// SPDX-License-Identifier: GPL-3.0-or-later
// The report dialog: it exports every format, keeps its fields in the project and follows them in the preview.
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "tests/test_program.h"
#include "ui/document/document.h"
#include "ui/report/page_preview.h"
#include "ui/report/report_dialog.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

QByteArray content_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestReportDialog : public QObject {
  Q_OBJECT

 private slots:
  void the_dialog_exports_without_a_preview() {
    Document document;
    ReportDialog dialog(document);
    for (const auto& [format, name] :
         {std::pair(ReportDialog::Format::pdf, "d.pdf"), std::pair(ReportDialog::Format::html, "d.html"),
          std::pair(ReportDialog::Format::csv, "d.csv")}) {
      QVERIFY(dialog.exportTo(format, folder_.filePath(name)));
      QVERIFY(content_of(folder_.filePath(name)).size() > 1000);
    }
    QVERIFY(!dialog.exportTo(ReportDialog::Format::pdf, folder_.filePath("none/d.pdf")));
    const auto* message = dialog.findChild<QLabel*>("report_message");
    QVERIFY2(message->text().contains("cannot be written"), qPrintable(message->text()));
  }

  void the_dialog_keeps_its_fields_in_the_project() {
    Document document;
    {
      ReportDialog dialog(document);
      dialog.findChild<QLineEdit*>("report_title")->setText("A plan");
      dialog.findChild<QLineEdit*>("report_author")->setText("M. Architect");
      dialog.findChild<QPlainTextEdit*>("report_note")->setPlainText("A note.");
      dialog.findChild<QComboBox*>("report_paper")->setCurrentIndex(1);
      QCOMPARE(dialog.options().paper, Paper::letter);
      dialog.reject();
    }
    QCOMPARE(document.project().title, std::string("A plan"));
    QCOMPARE(document.project().author, std::string("M. Architect"));
    QCOMPARE(document.project().note, std::string("A note."));
    ReportDialog again(document);
    QCOMPARE(*again.options().title, QStringLiteral("A plan"));
    QCOMPARE(again.options().paper, Paper::letter);
    const int steps = document.undoStack().count();
    again.reject();
    QCOMPARE(document.undoStack().count(), steps);
  }

  void the_preview_follows_the_fields() {
    Document document;
    ReportDialog dialog(document);
    dialog.resize(900, 700);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    auto* preview = dialog.findChild<PagePreview*>();
    QTRY_VERIFY_WITH_TIMEOUT(preview->pageCount() >= 4, 60000);
    const QImage before = preview->grab().toImage();
    dialog.findChild<QLineEdit*>("report_title")->setText("Quite another title");
    QTRY_VERIFY(preview->grab().toImage() != before);
    QTRY_VERIFY(preview->accessibleDescription().startsWith("Quite another title"));
  }

  void every_control_has_a_name_and_a_tip() {
    Document document;
    ReportDialog dialog(document);
    for (QWidget* each : dialog.findChildren<QWidget*>()) {
      const bool control = qobject_cast<QLineEdit*>(each) || qobject_cast<QPushButton*>(each) ||
                           qobject_cast<QComboBox*>(each) || qobject_cast<QPlainTextEdit*>(each) ||
                           qobject_cast<QCheckBox*>(each) || qobject_cast<PagePreview*>(each);
      if (!control) continue;
      QVERIFY2(!each->objectName().isEmpty(), each->metaObject()->className());
      QVERIFY2(!each->toolTip().isEmpty(), qPrintable(each->objectName()));
      QVERIFY2(each->focusPolicy() != Qt::NoFocus, qPrintable(each->objectName()));
    }
  }

 private:
  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestReportDialog);
#include "tst_report_dialog.moc"
