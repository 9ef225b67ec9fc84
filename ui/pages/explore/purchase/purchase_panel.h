// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

#include "engine/explore/purchase.h"

class QCheckBox;
class QComboBox;
class QRadioButton;
class QSpinBox;
class QVBoxLayout;

namespace trainyard::ui {

class Document;
class InputRow;

/// The inputs of a purchase study: the goal, the limits to enforce, and the machines to consider.
class PurchasePanel : public QWidget {
  Q_OBJECT
 public:
  explicit PurchasePanel(Document* document, QWidget* parent = nullptr);
  /// Updates the limits from the document.
  void follow();
  PurchaseQuestion question() const;
  void ask(PurchaseGoal goal);
  /// The accelerator to use in addition to the existing machines; nullptr for none.
  AcceleratorRef other() const;
  double otherDevices() const;

 signals:
  void changed();
  void otherChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addHeading(const QString& text);
  void addGoals();
  void addLimits();
  void addLimit(ParameterHandle limit, QCheckBox*& box);
  void addLikelihood();
  void addMachineButtons();
  void addMachines();
  void addNetworks();
  void addOther();
  QCheckBox* addCheck(const QString& id, const QString& text, const QString& tip, bool on, const QString& figure = {});

  Document* document_;
  QVBoxLayout* column_;
  QVector<QRadioButton*> goals_;
  QCheckBox *by_deadline_ = nullptr, *within_budget_ = nullptr, *within_power_ = nullptr, *unmeasured_ = nullptr;
  QSpinBox* likelihood_ = nullptr;
  QVector<InputRow*> limits_;
  struct Machine {
    QCheckBox* box;
    AcceleratorRef accelerator;
  };
  QVector<Machine> machines_;
  struct Network {
    QCheckBox* box;
    NetworkRef network;
  };
  QVector<Network> networks_;
  QComboBox* other_ = nullptr;
  QSpinBox* other_devices_ = nullptr;
};

}  // namespace trainyard::ui
