// SPDX-License-Identifier: GPL-3.0-or-later
// All texts of the tables can be translated, and translations keep all numbers.
#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>

#include "engine/catalog/catalog.h"
#include "engine/metrics/metric.h"
#include "engine/room/room_texts.h"
#include "engine/studies/catalog_texts.h"
#include "places.h"
#include "tests/test_program.h"
#include "ui/text/translations.h"

using namespace trainyard;

namespace {

struct Text {
  QString context, source, translation;
  bool finished = false;
};

/// The messages of a .ts file, also unfinished ones, whose translation may be empty.
QList<Text> read_ts(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QList<Text> texts;
  QString context;
  QXmlStreamReader xml(&file);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == u"name") context = xml.readElementText();
    if (xml.name() == u"source") texts << Text{context, xml.readElementText(), {}};
    if (xml.name() != u"translation") continue;
    texts.last().finished = !xml.attributes().hasAttribute("type");
    texts.last().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
  }
  return texts;
}

QStringList ts_files() {
  const QDir folder(QStringLiteral(TRAINYARD_SOURCE_DIR "/translations"));
  QStringList paths;
  for (const QString& name : folder.entryList({"trainyard_*.ts"})) paths << folder.filePath(name);
  return paths;
}

/// The parts of a text that a translation must keep: placeholders for arguments, and ids in a formula.
QStringList places(const QString& text) {
  static const QRegularExpression place(R"(%(\d+|n|L\d+)|\{[a-z_.0-9]+\})");
  QStringList found;
  for (const auto& match : place.globalMatch(text)) found << match.captured();
  found.sort();
  found.removeDuplicates();
  return found;
}

/// All numbers of a text as digits without separators, sorted, because languages differ in separators and word order.
/// French groups thousands by narrow no-break spaces.
QStringList numbers(const QString& text) {
  static const QRegularExpression number(R"(\d[\d.,\x{202f}]*\d|\d)"), mark(R"([.,\x{202f}])");
  QStringList found;
  for (const auto& match : number.globalMatch(text)) found << match.captured().remove(mark);
  found.sort();
  return found;
}

/// Words that contain a letter; numbers, units in symbols and marks-up count as none.
int words(const QString& text) {
  static const QRegularExpression word(R"([^\s]*\p{L}[^\s]*)");
  int count = 0;
  for (auto found = word.globalMatch(text); found.hasNext(); found.next()) ++count;
  return count;
}

/// Formulas, glossaries and the box with the version are lists; notes of catalogs are paragraphs.
bool is_list(const Text& text) {
  return text.context == u"catalog" || text.source.startsWith(QLatin1String("in words:")) ||
         text.source.contains(QLatin1String("**")) || text.source.contains(QLatin1String("<p>"));
}

void add(QStringList& texts, std::initializer_list<const char*> more) {
  for (const char* text : more) {
    if (text != nullptr && *text != '\0') texts << QString::fromUtf8(text);
  }
}

/// All texts of the tables that the window shows unchanged.
QStringList texts_of_tables() {
  QStringList texts;
  for (const Parameter& p : parameters()) {
    add(texts, {p.label, p.help, p.derivation});
    for (const Choice& choice : p.choices) add(texts, {choice.label, choice.help});
  }
  for (const Metric& m : metrics()) add(texts, {m.label, m.help, metric_group_label(m.group)});
  for (const Group group : groups) add(texts, {group_label(group)});
  for (const CatalogKind kind : catalog_kinds) {
    add(texts, {catalog_label(kind)});
    for (const FieldView& field : fields(catalog(kind).front())) add(texts, {field.label, field.help});
  }
  return texts;
}

}  // namespace

class TestTranslations : public QObject {
  Q_OBJECT

 private slots:
  void tables_are_marked_for_translation() {
    QSet<QString> collected;
    for (const Text& text : read_ts(QStringLiteral(TRAINYARD_ENGINE_TEXTS))) {
      if (text.context == u"engine") collected << text.source;
    }
    QVERIFY2(collected.size() > 100, "hardly any text was collected from the engine");
    QStringList missing;
    for (const QString& text : texts_of_tables()) {
      if (!collected.contains(text)) missing << text;
    }
    QVERIFY2(missing.isEmpty(), qPrintable("not marked with TRAINYARD_TR:\n" + missing.join('\n')));
  }

  /// lupdate takes the context from the result type of a function if it is qualified, as in "std::string f()". The text
  /// is then not found at run time. A result type of "auto" avoids that.
  void contexts_are_those_of_the_program() {
    static const QRegularExpression declaration(R"(struct (\w+) \{\s*Q_DECLARE_TR_FUNCTIONS\(([\w:]+)\))");
    QSet<QString> structs, contexts;
    for (const char* layer : {"ui", "app"}) {
      QDirIterator files(QStringLiteral(TRAINYARD_SOURCE_DIR "/") + layer, {"*.cpp", "*.h"}, QDir::Files,
                         QDirIterator::Subdirectories);
      while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const auto& match : declaration.globalMatch(QString::fromUtf8(file.readAll()))) {
          structs << match.captured(1);
          contexts << match.captured(2);
        }
      }
    }
    QVERIFY(structs.size() > 3);
    QStringList wrong;
    for (const QString& path : ts_files())
      for (const Text& text : read_ts(path))
        if (structs.contains(text.context) && !contexts.contains(text.context))
          wrong << text.context + ": " + text.source;
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  /// No message has more than 30 words. In lists and paragraphs, no sentence has more.
  void messages_are_short() {
    constexpr int most = 30;
    static const QRegularExpression mark(R"(<[^>]*>|\*\*)"), end(R"([.;:!?]\s+|\n)");
    QStringList wrong;
    for (const Text& text : read_ts(QStringLiteral(TRAINYARD_SOURCE_DIR "/translations/trainyard_de.ts"))) {
      const QString plain = QString(text.source).replace(mark, QStringLiteral(" "));
      const QStringList parts = is_list(text) ? plain.split(end) : QStringList{plain};
      for (const QString& part : parts)
        if (words(part) > most) wrong << part;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void translations_keep_their_places_data() {
    QTest::addColumn<QString>("path");
    for (const QString& path : ts_files()) QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
  }
  void translations_keep_their_places() {
    QFETCH(QString, path);
    QStringList wrong;
    for (const Text& text : read_ts(path)) {
      if (!text.translation.isEmpty() && places(text.translation) != places(text.source))
        wrong << text.source + " -> " + text.translation;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  /// Messages are sorted, so that moving code does not move them and a change of texts is a short diff.
  void messages_are_sorted_data() { translations_keep_their_places_data(); }
  void messages_are_sorted() {
    QFETCH(QString, path);
    static const QRegularExpression message(QStringLiteral("<source>.*?(?=<translation)"),
                                            QRegularExpression::DotMatchesEverythingOption);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    int found = 0;
    for (const QString& context : QString::fromUtf8(file.readAll()).split(QStringLiteral("</context>"))) {
      QByteArray last;
      for (const auto& match : message.globalMatch(context)) {
        const QByteArray next = match.captured().toUtf8();
        QVERIFY2(last <= next, qPrintable("update_translations sorts them: " + match.captured()));
        last = next;
        ++found;
      }
    }
    QCOMPARE(found, int(read_ts(path).size()));
  }

  void german_is_complete() {
    QMap<QString, QSet<QString>> german, wanted;
    QStringList wrong;
    for (const Text& text : read_ts(QStringLiteral(TRAINYARD_SOURCE_DIR "/translations/trainyard_de.ts"))) {
      german[text.context] << text.source;
      if (text.translation.isEmpty() || !text.finished) wrong << "not translated: " + text.source;
    }
    for (const Text& text : read_ts(QStringLiteral(TRAINYARD_ENGINE_TEXTS))) wanted[text.context] << text.source;
    for (const auto& texts : {catalog_texts(), room_texts()})
      for (const std::string& text : texts) wanted["catalog"] << QString::fromStdString(text);
    QVERIFY2(wanted["catalog"].size() > 400 && wanted["engine"].size() > 400, "hardly any text was collected");
    for (const char* context : {"engine", "catalog"}) {
      for (const QString& text : wanted[context] - german[context]) wrong << "not collected: " + text;
      for (const QString& text : german[context] - wanted[context]) wrong << "said nowhere: " + text;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable("update_translations, then translate\n" + wrong.join('\n')));
  }

  void translations_of_catalogs_keep_their_numbers_data() { translations_keep_their_places_data(); }
  void translations_of_catalogs_keep_their_numbers() {
    QFETCH(QString, path);
    QStringList wrong;
    for (const Text& text : read_ts(path)) {
      if (text.context == u"catalog" && !text.translation.isEmpty() &&
          numbers(text.translation) != numbers(text.source))
        wrong << text.source + " -> " + text.translation;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void a_variant_of_german_finds_german_and_english_needs_nothing() {
    const QList<Text> texts = read_ts(QStringLiteral(TRAINYARD_SOURCE_DIR "/translations/trainyard_de.ts"));
    const auto found = std::find_if(texts.begin(), texts.end(), [](const Text& text) {
      return text.context == u"engine" && !text.translation.isEmpty() && text.translation != text.source;
    });
    if (found == texts.end()) QSKIP("no German text of the engine yet");
    const auto shown = [&] { return QCoreApplication::translate("engine", qPrintable(found->source)); };

    QCOMPARE(shown(), found->source);
    ui::install_translations(QLocale("de_AT"));
    QCOMPARE(shown(), found->translation);
    ui::install_translations(QLocale("en_GB"));
    QCOMPARE(shown(), found->source);
  }
};

TRAINYARD_TEST(TestTranslations);
#include "tst_translations.moc"
