// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/room/machine_room.h"

class QPushButton;

namespace trainyard::ui {

class Document;

/// Buttons that read the user's price list and write the files of a machine room.
class RoomExports : public QWidget {
  Q_OBJECT
 public:
  explicit RoomExports(Document* document, QWidget* parent = nullptr);
  /// The room to write, until the next one is set.
  void setRoom(const RoomReport& room);
  /// Reads a price list into the project; emits failed() with one sentence if it is not allowed.
  void loadPrices(const QString& path);
  void saveBill(const QString& path);
  void saveCables(const QString& path);
  void saveNetBox(const QString& folder);

 signals:
  void failed(const QString& sentence);

 private:
  QPushButton* makeButton(const char* id, const QString& text, const QString& tip);
  void choosePrices();
  void chooseBill();
  void chooseCables();
  void chooseNetBox();
  /// Runs an action and reports its error.
  template <class Action>
  void tryTo(const Action& action);

  Document* document_;
  QPushButton* forget_;
  Bill bill_;
  RoomPlan plan_;
};

}  // namespace trainyard::ui
