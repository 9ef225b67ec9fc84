// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/translations.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>
#include <memory>
#include <string_view>

// Q_INIT_RESOURCE declares a function of the enclosing namespace; the resource defines it in the global one.
static void init_translation_resource() { Q_INIT_RESOURCE(translations); }

namespace trainyard::ui {
namespace {

const QString language_key = QStringLiteral("language");
constexpr char translator_name[] = "trainyard_translator";

/// lupdate names the context of a class without its namespace wherever it cannot tell it; at run time a class
/// always asks with it.
class Translator : public QTranslator {
 public:
  using QTranslator::QTranslator;
  QString translate(const char* context, const char* source, const char* comment, int count) const override {
    QString found = QTranslator::translate(context, source, comment, count);
    const std::string_view name(context);
    if (!found.isNull() || !name.starts_with(name_space)) return found;
    return QTranslator::translate(context + name_space.size(), source, comment, count);
  }

 private:
  static constexpr std::string_view name_space = "trainyard::ui::";
};

bool install(const QString& file, const QString& folder) {
  auto translator = std::make_unique<Translator>(QCoreApplication::instance());
  if (!translator->load(file, folder)) return false;
  translator->setObjectName(translator_name);
  QCoreApplication::installTranslator(translator.release());
  return true;
}

}  // namespace

QStringList offered_languages() {
  init_translation_resource();
  QStringList languages{QStringLiteral("en")};
  for (const QString& file : QDir(QStringLiteral(":/i18n")).entryList({QStringLiteral("trainyard_*.qm")}))
    languages << file.section(u'_', 1).section(u'.', 0, 0);
  return languages;
}

QString language_choice() { return QSettings().value(language_key).toString(); }

void choose_language(const QString& language) { QSettings().setValue(language_key, language); }

QLocale chosen_locale() {
  const QString language = language_choice();
  const QLocale system = QLocale::system();
  // Who has that language anyway keeps its country, and how it writes numbers.
  return language.isEmpty() || QLocale(language).language() == system.language() ? system : QLocale(language);
}

void install_translations(const QLocale& locale) {
  init_translation_resource();
  qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>(translator_name));
  // Not QTranslator::load(QLocale, …): it passes over English, which has no file, to the next language of the list.
  for (QString language : locale.uiLanguages()) {
    const QLocale::Language code = QLocale(language).language();
    if (code == QLocale::English || code == QLocale::C) return;
    language.replace(u'-', u'_');
    if (!install("trainyard_" + language, ":/i18n")) continue;
    install("qtbase_" + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    return;
  }
}

}  // namespace trainyard::ui
