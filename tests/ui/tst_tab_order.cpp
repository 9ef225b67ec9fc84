// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets that are created later or elsewhere are inserted into the Tab order where they belong.
#include <QPushButton>
#include <QTest>

#include "tests/test_program.h"
#include "ui/widgets/tab_order.h"

using trainyard::ui::append_to_tab_order;

class TestTabOrder : public QObject {
  Q_OBJECT

 private:
  static QPushButton* button(const char* name, QWidget* parent) {
    auto* made = new QPushButton(parent);
    made->setObjectName(QLatin1String(name));
    return made;
  }
  /// Names of the widgets that Tab reaches, from the first child on.
  static QStringList order(QWidget& window) {
    QStringList names;
    for (QWidget* each = window.nextInFocusChain(); each != &window; each = each->nextInFocusChain())
      if (each->focusPolicy() & Qt::TabFocus) names << each->objectName();
    return names;
  }

 private slots:
  void late_widgets_follow_their_neighbours() {
    QWidget window;
    QWidget box(&window);
    button("first", &box);
    button("second", &box);
    button("after", &window);
    auto* content = new QWidget(&box);
    button("third", content);
    button("fourth", content);
    QCOMPARE(order(window), QStringList({"first", "second", "after", "third", "fourth"}));
    append_to_tab_order(&box, content);
    QCOMPARE(order(window), QStringList({"first", "second", "third", "fourth", "after"}));
    append_to_tab_order(&box, content);
    QCOMPARE(order(window), QStringList({"first", "second", "third", "fourth", "after"}));
  }

  void widgets_of_another_parent_follow_the_box() {
    QWidget window;
    QWidget box(&window), page(&window), panel(&page);
    button("input", &box);
    button("chart", &page);
    button("question", &panel);
    append_to_tab_order(&box, &panel);
    QCOMPARE(order(window), QStringList({"input", "question", "chart"}));
  }
};

TRAINYARD_TEST(TestTabOrder);
#include "tst_tab_order.moc"
