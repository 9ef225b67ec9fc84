// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of catalogs, case studies and known runs are translated wherever they are shown.
#include "engine/studies/catalog_texts.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTextDocument>
#include <memory>

#include "engine/studies/findings.h"
#include "engine/studies/source_figures.h"
#include "tests/engine/designs.h"
#include "tests/ui/window_test.h"
#include "ui/document/value_text.h"
#include "ui/figures/data_charts.h"
#include "ui/figures/storage_charts.h"
#include "ui/inputs/entry_facts.h"
#include "ui/inputs/entry_picker.h"
#include "ui/pages/storage/storage_page.h"
#include "ui/pages/trust/known_runs_view.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/report/chart_store.h"
#include "ui/report/html.h"
#include "ui/report/report.h"
#include "ui/text/case_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// Conversion of rich text to plain text replaces no-break spaces, so compare with spaces only.
QString spaced(QString text) { return text.replace(QChar::Nbsp, u' '); }
QString german(const std::string& text) { return spaced(catalog_text(text)); }

/// English catalog texts whose German translation differs and that are too long to occur by chance.
QStringList english_texts() {
  QStringList texts;
  for (const std::string& text : catalog_texts()) {
    const QString english = QString::fromStdString(text);
    if (english.size() >= 12 && english.contains(u' ') && german(text) != spaced(english)) texts << spaced(english);
  }
  return texts;
}

QString plain(const QString& html) {
  QTextDocument document;
  document.setHtml(html);
  return spaced(document.toPlainText());
}

/// Titles of sources, which are not translated.
QStringList source_titles() {
  QStringList titles;
  const auto add = [&titles](const std::string& title) { titles << spaced(QString::fromStdString(title)); };
  for (const CatalogKind kind : catalog_kinds)
    for (const EntryRef& entry : catalog(kind)) {
      for (const std::string& source : base(entry).sources) add(source);
      for (const QuotedFigure& quoted : base(entry).quoted) add(quoted.where);
    }
  for (const auto* studies : {&case_studies(), &known_runs(), &known_serving()})
    for (const CaseStudy& study : *studies)
      for (const std::string& source : study.sources) add(source);
  for (const SourceFigure& figure : source_figures()) add(figure.where);
  titles.removeDuplicates();
  return titles;
}

QStringList english_in(QString shown) {
  static const QStringList texts = english_texts(), titles = source_titles();
  shown = spaced(shown);
  QStringList found;
  for (const QString& text : texts)
    if (shown.contains(text)) found << text;
  if (found.isEmpty()) return found;
  for (const QString& title : titles) shown.remove(title);
  found.removeIf([&shown](const QString& text) { return !shown.contains(text); });
  return found;
}

/// All texts of a widget and its children: cells and their tips, labels, menus.
QString said(const QWidget& window) {
  QStringList texts;
  for (const auto* label : window.findChildren<QLabel*>()) texts << plain(label->text());
  for (const auto* widget : window.findChildren<QWidget*>())
    texts << plain(widget->toolTip()) << widget->accessibleName() << widget->accessibleDescription();
  for (const auto* action : window.findChildren<QAction*>())
    texts << action->text() << action->toolTip() << action->statusTip();
  for (const auto* view : window.findChildren<QAbstractItemView*>()) {
    const QAbstractItemModel* model = view->model();
    for (int row = 0; model && row < model->rowCount(); ++row)
      for (int column = 0; column < model->columnCount(); ++column)
        for (int role = 0; role < Qt::UserRole + 8; ++role) texts << model->index(row, column).data(role).toString();
  }
  return texts.join('\n');
}

}  // namespace

class TestCatalogTexts : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { speak("de_DE"); }

  void catalog_texts_are_translated_and_texts_of_users_stay() {
    QVERIFY(english_texts().size() > 400);
    QCOMPARE(catalog_text("Fat tree, non-blocking"), QStringLiteral("Fat Tree, nicht blockierend"));
    QCOMPARE(catalog_text("Fat tree, non-blocking\nours\nRail-only"),
             QStringLiteral("Fat Tree, nicht blockierend\nours\nNur Rails"));
    QCOMPARE(catalog_text("Fat tree, non-blocking (custom)"),
             QStringLiteral("Fat Tree, nicht blockierend (angepasst)"));
    QCOMPARE(catalog_text("a cluster of ours"), QStringLiteral("a cluster of ours"));
    QCOMPARE(catalog_text(""), QString());
    speak("en_GB");
    QCOMPARE(catalog_text("Fat tree, non-blocking (custom)"), QStringLiteral("Fat tree, non-blocking (custom)"));
    speak("de_DE");
  }

  void facts_of_every_entry_are_translated() {
    for (const CatalogKind kind : catalog_kinds)
      for (const EntryRef& entry : catalog(kind)) {
        const QString facts = plain(facts_html(entry));
        const QStringList english = english_in(facts);
        QVERIFY2(english.isEmpty(), qPrintable(QString::fromStdString(base(entry).id) + ": " + english.join(" | ")));
        for (const QString& line : german(base(entry).notes).split('\n', Qt::SkipEmptyParts))
          QVERIFY2(facts.contains(line), qPrintable(line));
      }
  }

  void units_of_facts_are_translated() {
    const EntryRef entry = *find_entry(CatalogKind::datasets, "llama3");
    QVERIFY2(plain(facts_html(entry)).contains(QStringLiteral("4 Byte")), qPrintable(plain(facts_html(entry))));
    QVERIFY(!plain(facts_html(entry)).contains(QStringLiteral("4 bytes")));
  }

  void a_picker_is_searched_in_both_languages() {
    EntryPicker picker(QStringLiteral("Storage"), *find_entry(CatalogKind::storage, "nfs-tcp"), nullptr);
    QVERIFY(english_in(picker.findChild<QListWidget*>()->item(0)->text()).isEmpty());
    auto* search = picker.findChild<QLineEdit*>();
    for (const char* words : {"über tcp, eine verbindung", "over tcp, one connection", "paralleles", "parallel_fs"}) {
      search->setText(QString::fromUtf8(words));
      const auto* list = picker.findChild<QListWidget*>();
      int shown = 0;
      for (int i = 0; i < list->count(); ++i) shown += !list->item(i)->isHidden();
      QVERIFY2(shown > 0 && shown < list->count(), words);
    }
  }

  void studies_and_notes_of_their_scenarios_are_translated() {
    for (const auto* studies : {&case_studies(), &known_runs(), &known_serving()})
      for (const CaseStudy& study : *studies)
        for (const QString& shown : {plain(case_text_html(study)), case_note(study)}) {
          const QStringList english = english_in(shown);
          QVERIFY2(english.isEmpty(), qPrintable(english.join(" | ")));
          QVERIFY(spaced(shown).contains(german(study.summary)));
        }
  }

  void sentences_and_charts_name_entries_in_words() {
    const Design design =
        with({"network=two-sites", "storage=object-s3-client", "sample_workload=deeplabv3plus-climate"});
    const Evaluation e = evaluate(design);
    QStringList said;
    for (const Finding& finding : findings(design, e))
      said << message_text(finding.title) << message_text(finding.detail);
    for (const Parameter& p : parameters()) said << value_text(design, p);
    for (const auto& row : sample_demand(design, sample_jobs(design)).rows) said << row.label;
    for (const auto& row : storage_path(design, e).rows) said << row.detail;
    const QStringList english = english_in(said.join('\n'));
    QVERIFY2(english.isEmpty(), qPrintable(english.join(" | ")));
  }

  /// A list in a sentence keeps its separator, which need not be ASCII.
  void lists_in_sentences_keep_their_separator() {
    Message::Argument degrees;
    degrees.list = {{"TP", 8}, {"PP", 16}};
    degrees.separator = " × ";
    QCOMPARE(message_text({"%1", {degrees}}), QStringLiteral("TP 8 × PP 16"));
    QCOMPARE(QString::fromStdString(Message{"%1", {degrees}}.text()), QStringLiteral("TP 8 × PP 16"));
  }

  void a_report_is_translated() {
    ChartStore charts;
    const QByteArray html = html_of(build_report(default_project(), 0, {}), charts);
    QString shown = plain(QString::fromUtf8(html));
    const QStringList english = english_in(shown.replace(QChar(0x2028), u' '));
    QVERIFY2(english.isEmpty(), qPrintable(english.join(" | ")));
    QVERIFY(shown.contains(german("Meta RoCE, 24,576 GPUs")));
  }

  void all_pages_of_the_window_are_translated() {
    openWindow({1920, 1080});
    QCOMPARE(window_->document()->project().scenarios[0].name, std::string("Llama 3.1 405B"));
    auto* storage = window_->page<StoragePage>();
    window_->showPage(storage);
    for (int view = 0; storage->viewButton(view); ++view) {
      storage->showView(view);
      QCoreApplication::processEvents();
    }
    auto* trust = window_->page<TrustPage>();
    window_->showPage(trust);
    trust->showKnownRuns();
    QTRY_VERIFY(trust->knownRuns()->runs()->count() > 0);
    const QString shown = spaced(said(*window_));
    QVERIFY(shown.contains(german(known_runs().front().summary)));
    QVERIFY(shown.contains(german(case_studies().back().summary)));
    const QStringList english = english_in(shown);
    QVERIFY2(english.isEmpty(), qPrintable(english.join(" | ")));
  }
};

TRAINYARD_TEST(TestCatalogTexts);
#include "tst_catalog_texts.moc"
