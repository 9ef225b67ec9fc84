// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/inputs/row_text.h"
#include "ui/present/present_model.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr int id_role = Qt::UserRole, search_role = Qt::UserRole + 1;

QListWidgetItem* add(QListWidget* list, const QString& id, const QString& text, const QString& tip, bool marked) {
  auto* item = new QListWidgetItem(text, list);
  item->setData(id_role, id);
  item->setToolTip(tip);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
  item->setCheckState(marked ? Qt::Checked : Qt::Unchecked);
  return item;
}

std::vector<std::string> checked_ids(const QListWidget* list) {
  std::vector<std::string> ids;
  for (int i = 0; i < list->count(); ++i)
    if (list->item(i)->checkState() == Qt::Checked)
      ids.push_back(list->item(i)->data(id_role).toString().toStdString());
  return ids;
}

/// Returns `first` in its order, followed by the other elements of `all` in their order.
template <class T>
std::vector<T> move_to_front(const std::vector<T>& first, const std::vector<T>& all) {
  std::vector<T> out = first;
  for (const T& one : all)
    if (std::find(first.begin(), first.end(), one) == first.end()) out.push_back(one);
  return out;
}

}  // namespace

PresentDialog::PresentDialog(const PresentationChoices& choices, Job job, QWidget* parent)
    : QDialog(parent),
      before_(choices),
      job_(job),
      pages_(new QListWidget(this)),
      results_(new QListWidget(this)),
      inputs_(new QListWidget(this)),
      search_(new QLineEdit(this)) {
  setObjectName(QStringLiteral("present_dialog"));
  setWindowTitle(tr("Presentation content"));
  pages_->setObjectName(QStringLiteral("present_pages"));
  results_->setObjectName(QStringLiteral("present_results"));
  inputs_->setObjectName(QStringLiteral("present_inputs_list"));
  search_->setObjectName(QStringLiteral("present_search"));
  search_->setPlaceholderText(tr("Search"));
  search_->setAccessibleName(tr("Search the inputs"));
  search_->setToolTip(search_->accessibleName());
  auto* columns = new QHBoxLayout;
  columns->setSpacing(scaled(12));
  columns->addWidget(makeColumn(tr("Pages"), pages_, nullptr));
  columns->addWidget(makeColumn(tr("Numbers, up to four"), results_, nullptr));
  columns->addWidget(makeColumn(tr("Sliders, up to four"), inputs_, search_));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  QPushButton* usual = buttons->addButton(tr("Use defaults"), QDialogButtonBox::ResetRole);
  usual->setObjectName(QStringLiteral("present_usual"));
  usual->setToolTip(tr("Selects the default content for this job"));
  connect(usual, &QPushButton::clicked, this, [this] {
    before_ = with_choices(before_, job_, {}, {}, {});
    fill();
  });
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(search_, &QLineEdit::textChanged, this, &PresentDialog::filter);
  auto* column = new QVBoxLayout(this);
  column->addLayout(columns, 1);
  column->addWidget(buttons);
  fill();
  followLimit(results_, most_results);
  followLimit(inputs_, most_inputs);
  resize(scaled(900), scaled(520));
}

QWidget* PresentDialog::makeColumn(const QString& title, QListWidget* list, QLineEdit* search) {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  auto* label = new QLabel(title, box);
  label->setProperty("type", "title");
  label->setBuddy(list);
  column->addWidget(label);
  if (search) column->addWidget(search);
  column->addWidget(list, 1);
  list->setAccessibleName(title);
  list->setToolTip(tr("The space bar selects or clears an item"));
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return box;
}

void PresentDialog::fill() {
  const QSignalBlocker quiet_results(results_), quiet_inputs(inputs_);
  pages_->clear();
  results_->clear();
  const QVector<PresentPage> shown = presented_pages(before_, job_);
  for (const PresentPage& page : pages_for(job_)) {
    const bool on = std::any_of(shown.begin(), shown.end(), [&](const PresentPage& p) { return p.id == page.id; });
    add(pages_, page.id, page.title, {}, on);
  }
  const std::vector<const Metric*> numbers = presented_results(before_, job_);
  std::vector<const Metric*> all;
  for (const Metric* m : metrics(job_))
    if (m->value) all.push_back(m);
  for (const Metric* m : move_to_front(numbers, all))
    add(results_, QLatin1String(m->id), engine_text(m->label), engine_text(m->help),
        std::find(numbers.begin(), numbers.end(), m) != numbers.end());
  fillInputs();
}

void PresentDialog::fillInputs() {
  inputs_->clear();
  const std::vector<const Parameter*> chosen = presented_inputs(before_, job_);
  std::vector<const Parameter*> all;
  for (const Parameter* p : parameters(job_))
    if (may_vary(*p, job_)) all.push_back(p);
  for (const Parameter* p : move_to_front(chosen, all)) {
    QListWidgetItem* item = add(inputs_, QLatin1String(p->id), engine_text(p->label), engine_text(p->help),
                                std::find(chosen.begin(), chosen.end(), p) != chosen.end());
    item->setData(search_role, search_text(*p));
  }
  filter();
}

/// Limits the number of checked items to `most`, because the slide has no room for more. Unchecks a further item at
/// once.
void PresentDialog::followLimit(QListWidget* list, size_t most) {
  connect(list, &QListWidget::itemChanged, this, [list, most](QListWidgetItem* item) {
    if (item->checkState() == Qt::Checked && checked_ids(list).size() > most) item->setCheckState(Qt::Unchecked);
  });
}

void PresentDialog::filter() {
  const QStringList words = search_->text().toLower().split(u' ', Qt::SkipEmptyParts);
  for (int i = 0; i < inputs_->count(); ++i) {
    const QString text = inputs_->item(i)->data(search_role).toString();
    const bool found =
        std::all_of(words.begin(), words.end(), [&](const QString& word) { return text.contains(word); });
    inputs_->item(i)->setHidden(!found);
  }
}

PresentationChoices PresentDialog::choices() const {
  std::vector<std::string> pages = checked_ids(pages_), results = checked_ids(results_), inputs = checked_ids(inputs_);
  // Do not store choices that equal the defaults, so that they follow better defaults of later versions.
  const PresentationChoices usual = with_choices(before_, job_, {}, {}, {});
  if (pages.size() == size_t(pages_for(job_).size())) pages.clear();
  const auto same = [](const auto& rows, const std::vector<std::string>& ids) {
    return std::equal(rows.begin(), rows.end(), ids.begin(), ids.end(),
                      [](const auto* row, const std::string& id) { return row->id == id; });
  };
  if (same(presented_results(usual, job_), results)) results.clear();
  if (same(presented_inputs(usual, job_), inputs)) inputs.clear();
  return with_choices(before_, job_, pages, results, inputs);
}

}  // namespace trainyard::ui
