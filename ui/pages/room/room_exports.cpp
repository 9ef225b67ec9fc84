// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/room/room_exports.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <sstream>

#include "engine/error.h"
#include "engine/room/room_files.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/widgets/save_dialog.h"

namespace trainyard::ui {
namespace {

constexpr qint64 largest_price_list = qint64(1) << 20;

PriceList read_prices(const QString& path) {
  QFile file(path);
  const QString name = QFileInfo(path).fileName();
  if (!file.open(QIODevice::ReadOnly))
    throw InputError(RoomExports::tr("%1 cannot be read: %2").arg(name, file.errorString()).toStdString());
  if (file.size() > largest_price_list)
    throw InputError(
        RoomExports::tr("%1 is larger than 1 MiB, the most that a price list may have.").arg(name).toStdString());
  std::istringstream text(file.readAll().toStdString());
  return read_price_list(text, name.toStdString());
}

}  // namespace

RoomExports::RoomExports(Document* document, QWidget* parent) : QWidget(parent), document_(document) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  QPushButton* load =
      makeButton("room_load_prices", tr("Load prices…"),
                 tr("Reads a table (CSV) with the columns part, low, high, currency, date and source. The "
                    "project keeps it."));
  forget_ = makeButton("room_forget_prices", tr("Remove prices"), tr("Removes your price list from the project"));
  QPushButton* bill =
      makeButton("room_save_bill", tr("Save bill…"), tr("Writes the bill of materials as a table (CSV)"));
  QPushButton* cables = makeButton("room_save_cables", tr("Save cables…"),
                                   tr("Writes the cable schedule, port to port, as a table (CSV)"));
  QPushButton* netbox = makeButton("room_save_netbox", tr("Save for NetBox…"),
                                   tr("Writes racks, types of devices, devices and cables for the import of NetBox"));
  for (QPushButton* one : {load, forget_, bill, cables, netbox}) row->addWidget(one);
  row->addStretch(1);
  connect(load, &QPushButton::clicked, this, &RoomExports::choosePrices);
  connect(forget_, &QPushButton::clicked, this, [this] { document_->setPrices({}); });
  connect(bill, &QPushButton::clicked, this, &RoomExports::chooseBill);
  connect(cables, &QPushButton::clicked, this, &RoomExports::chooseCables);
  connect(netbox, &QPushButton::clicked, this, &RoomExports::chooseNetBox);
}

QPushButton* RoomExports::makeButton(const char* id, const QString& text, const QString& tip) {
  auto* made = new QPushButton(text, this);
  made->setObjectName(QString::fromLatin1(id));
  made->setToolTip(tip);
  made->setAccessibleDescription(tip);
  return made;
}

void RoomExports::setRoom(const RoomReport& room) {
  plan_ = room.plan;
  bill_ = room.bill;
  forget_->setVisible(!document_->project().prices.empty());
}

template <class Action>
void RoomExports::tryTo(const Action& action) {
  try {
    action();
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void RoomExports::loadPrices(const QString& path) {
  tryTo([&] { document_->setPrices(read_prices(path)); });
}

void RoomExports::saveBill(const QString& path) {
  tryTo([&] { write_whole({{path, QByteArray::fromStdString(bill_csv(bill_))}}); });
}

void RoomExports::saveCables(const QString& path) {
  tryTo([&] {
    const RackPlan racks = plan_racks(plan_, bill_);
    const CableSchedule schedule = schedule_cables(plan_, bill_, racks);
    write_whole({{path, QByteArray::fromStdString(cables_csv(bill_, racks, schedule))}});
  });
}

void RoomExports::saveNetBox(const QString& folder) {
  tryTo([&] {
    const RackPlan racks = plan_racks(plan_, bill_);
    const CableSchedule schedule = schedule_cables(plan_, bill_, racks);
    QVector<std::pair<QString, QByteArray>> files;
    for (const RoomFile& file : netbox_files(plan_, bill_, racks, schedule))
      files.push_back({QString::fromStdString(file.name), QByteArray::fromStdString(file.text)});
    write_folder(folder, files);
  });
}

void RoomExports::choosePrices() {
  const QString path =
      QFileDialog::getOpenFileName(window(), tr("Load prices"), QString(), tr("CSV (*.csv);;All files (*)"));
  if (!path.isEmpty()) loadPrices(path);
}

void RoomExports::chooseBill() {
  const QString path = ask_where_to_save(window(), tr("Save the bill of materials"), QStringLiteral("bill.csv"),
                                         tr("CSV (*.csv)"), QStringLiteral("csv"));
  if (!path.isEmpty()) saveBill(path);
}

void RoomExports::chooseCables() {
  const QString path = ask_where_to_save(window(), tr("Save the cable schedule"), QStringLiteral("cables.csv"),
                                         tr("CSV (*.csv)"), QStringLiteral("csv"));
  if (!path.isEmpty()) saveCables(path);
}

void RoomExports::chooseNetBox() {
  const QString folder = QFileDialog::getExistingDirectory(window(), tr("Folder for NetBox"));
  if (!folder.isEmpty()) saveNetBox(folder);
}

}  // namespace trainyard::ui
