// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/case_menu.h"

#include <QMenu>

#include "ui/document/document.h"
#include "ui/text/case_text.h"
#include "ui/text/engine_text.h"
#include "ui/window/file_commands.h"

namespace trainyard::ui {

void fill_case_menu(QMenu* menu, Document* document, const std::vector<CaseStudy>& studies) {
  for (const CaseStudy& study : studies) {
    const QString name = catalog_text(study.name), summary = catalog_text(study.summary);
    QAction* action = menu->addAction(QString(name).replace('&', QStringLiteral("&&")));
    action->setObjectName(QStringLiteral("case_") + QString::fromStdString(study.id));
    action->setToolTip(summary + '\n' + case_sources(study));
    action->setStatusTip(summary);
    QObject::connect(action, &QAction::triggered, document,
                     [document, name, &study] { document->addScenario(name, case_note(study), study.design); });
  }
}

void fill_example_menu(QMenu* menu, FileCommands* files) {
  for (const WorkedExample& example : worked_examples()) {
    const QString question = catalog_text(example.question);
    QAction* action = menu->addAction(catalog_text(example.name).replace('&', QStringLiteral("&&")));
    action->setObjectName(QStringLiteral("example_") + QString::fromStdString(example.id));
    action->setToolTip(question);
    action->setStatusTip(question);
    QObject::connect(action, &QAction::triggered, files, [files, &example] { files->openExample(example); });
  }
}

}  // namespace trainyard::ui
