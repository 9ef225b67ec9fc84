// SPDX-License-Identifier: GPL-3.0-or-later
// The items of the window's palette.
#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QToolBar>

#include "ui/document/document.h"
#include "ui/palette/command_palette.h"
#include "ui/palette/design_items.h"
#include "ui/palette/fuzzy.h"
#include "ui/text/scenario_text.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/page_table.h"

namespace trainyard::ui {
namespace {

QString strip_menu_marks(QString text) {
  text.replace(QStringLiteral("&&"), QStringLiteral("\x01")).remove(u'&').replace(u'\x01', u'&');
  return text.endsWith(u'…') ? text.chopped(1) : text;
}

/// Object names are English in every language, so they serve as English search terms.
QString english_search_term(const QString& id) { return fold_text(QString(id).replace(u'_', u' ')); }

PaletteItem action_item(QAction* action, const QString& path) {
  const QString title = strip_menu_marks(action->text());
  PaletteItem item{
      .kind = PaletteItem::Kind::action,
      .title = title,
      .names = {fold_text(title), fold_text(path + u' ' + title), english_search_term(action->objectName())}};
  const QString keys = action->shortcut().toString(QKeySequence::NativeText);
  item.detail = [path, keys] { return keys.isEmpty() ? path : QStringLiteral("%1   %2").arg(path, keys); };
  item.run = [action] { action->trigger(); };
  return item;
}

/// Adds every enabled action of a menu and its submenus, except those that show pages, which are listed separately.
void add_actions(const QMenu& menu, const QString& path, const QActionGroup* pages, QVector<PaletteItem>& items) {
  for (QAction* action : menu.actions()) {
    if (action->isSeparator() || !action->isVisible() || !action->isEnabled()) continue;
    const QString title = strip_menu_marks(action->text());
    if (const QMenu* below = action->menu())
      add_actions(*below, QStringLiteral("%1 › %2").arg(path, title), pages, items);
    else if (action->actionGroup() != pages)
      items.push_back(action_item(action, path));
  }
}

QVector<PaletteItem> scenario_items(Document& document) {
  QVector<PaletteItem> items;
  const Project& project = document.project();
  for (int i = 0; i < int(project.scenarios.size()); ++i) {
    const QString letter = scenario_letter(project, i),
                  name = QString::fromStdString(project.scenarios[size_t(i)].name);
    PaletteItem item{.kind = PaletteItem::Kind::scenario, .title = QStringLiteral("%1 %2").arg(letter, name)};
    item.names = {fold_text(name), fold_text(item.title)};
    item.detail = [&document, i] { return i == document.current() ? MainWindow::tr("open") : QString(); };
    item.run = [&document, i] { document.setCurrent(i); };
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace

QVector<PaletteItem> MainWindow::pageItems() {
  QVector<PaletteItem> items;
  for (PageEntry& entry : page_entries_) {
    if (!isOfUse(entry)) continue;
    const QString title = entry.row.title();
    PaletteItem item{.kind = PaletteItem::Kind::page,
                     .title = title,
                     .names = {fold_text(title), english_search_term(QLatin1String(entry.row.id))}};
    item.detail = [keys = entry.action->shortcut().toString(QKeySequence::NativeText)] { return keys; };
    item.run = [this, &entry] { showEntry(entry); };
    items.push_back(item);
    for (QPushButton* button : pageOf(entry)->viewButtons()) {
      const QString name = strip_menu_marks(button->text());
      item.title = QStringLiteral("%1 › %2").arg(title, name);
      item.names = {fold_text(name), fold_text(item.title), english_search_term(button->objectName())};
      item.detail = [] { return QString(); };
      item.run = [this, &entry, button] {
        showEntry(entry);
        button->click();
      };
      items.push_back(item);
    }
  }
  return items;
}

void MainWindow::openPalette() {
  const PaletteTargets targets{.show_input = [this](const QString& id) { showParameter(id); },
                               .explain = [this](const QString& id) { explain(id); },
                               .fail = [this](const QString& sentence) { banner_->showError(sentence); }};
  QVector<PaletteItem> items = pageItems() + scenario_items(*document_);
  fillCaseMenus();
  fillStudyMenu();
  files_->fillRecentMenu(actions_->recent_menu);
  for (const QAction* top : menuBar()->actions())
    if (top->menu()) add_actions(*top->menu(), strip_menu_marks(top->text()), actions_->pages, items);
  items += design_items(*document_, targets);
  auto* palette = new CommandPalette(
      std::move(items), [this, targets](const QString& typed) { return value_items(typed, *document_, targets); },
      this);
  palette->setAttribute(Qt::WA_DeleteOnClose);
  // Centred on the tool bar, because a narrow bar may hide the button.
  palette->openUnder(*tool_bar_);
}

}  // namespace trainyard::ui
