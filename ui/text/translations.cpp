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

// This function is outside the namespace, because Q_INIT_RESOURCE needs a resource function of the global namespace.
static void init_translation_resource() { Q_INIT_RESOURCE(translations); }

namespace trainyard::ui {
namespace {

const QString language_key = QStringLiteral("language");
constexpr char translator_name[] = "trainyard_translator";

/// Looks up contexts with and without the namespace. Classes always ask with the namespace, but lupdate omits it where
/// it does not recognise the namespace.
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
  // If the system already uses the chosen language, keep its country and number format.
  return language.isEmpty() || QLocale(language).language() == system.language() ? system : QLocale(language);
}

void install_translations(const QLocale& locale) {
  init_translation_resource();
  qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>(translator_name));
  // QTranslator::load(QLocale, …) would skip English, which has no file, and load the next language of the list.
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
