// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for the folders, checked on the sources themselves.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "places.h"
#include "tests/test_program.h"

namespace {

const QDir root(QStringLiteral(TRAINYARD_SOURCE_DIR));

/// Paths of the sources under a folder, relative to the root, in order.
QStringList sources(const QString& folder, const QStringList& patterns = {"*.cpp", "*.h", "*.inc"}) {
  QStringList found;
  QDirIterator it(root.filePath(folder), patterns, QDir::Files, QDirIterator::Subdirectories);
  while (it.hasNext()) found << root.relativeFilePath(it.next());
  found.sort();
  return found;
}

QString text_of(const QString& path) {
  QFile file(root.filePath(path));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList includes_of(const QString& path) {
  static const QRegularExpression include("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]",
                                          QRegularExpression::MultilineOption);
  QStringList names;
  for (const auto& match : include.globalMatch(text_of(path))) names << match.captured(1);
  return names;
}

/// "file includes header" for each include of the folders that the expression matches.
QStringList includes_matching(const QStringList& folders, const QRegularExpression& expression) {
  QStringList found;
  for (const QString& folder : folders) {
    for (const QString& path : sources(folder)) {
      for (const QString& name : includes_of(path)) {
        if (expression.match(name).hasMatch()) found << path + " includes " + name;
      }
    }
  }
  return found;
}

/// Returns the files of these findings, each once.
QStringList files_of(const QStringList& findings) {
  QStringList files;
  for (const QString& finding : findings) files << finding.section(' ', 0, 0);
  files.removeDuplicates();
  return files;
}

/// The folders of a layer from the lowest to the highest: each may include itself and the folders before it only.
struct Order {
  QString layer;
  /// Paths below the layer; "" for files directly in it, "pages/*" for folders that do not include each other.
  QStringList folders;

  QString folderOf(const QString& path) const { return path.mid(layer.size() + 1).section('/', 0, -2); }
  /// Returns −1 for a folder that is not listed.
  qsizetype placeOf(const QString& folder) const {
    for (qsizetype i = 0; i < folders.size(); ++i)
      if (folders[i] == folder || (folders[i].endsWith("/*") && folder.startsWith(folders[i].chopped(1)))) return i;
    return -1;
  }
  bool pointsUp(const QString& from, const QString& to) const { return from != to && placeOf(from) <= placeOf(to); }
};

const QList<Order> orders{
    {"ui",
     {"text",
      "theme",
      "widgets",
      "studies",
      "document",
      "charts",
      "figures",
      "headline",
      "inputs",
      "palette",
      "explanation",
      "start",
      "cards",
      "pages",
      "pages/explore/common",
      "pages/explore/*",
      "pages/explore",
      "pages/*",
      "present",
      "report",
      "manual",
      "exchange",
      "window"}},
    {"engine",
     {"",
      "json",
      "units",
      "statistics",
      "run",
      "coefficients",
      "catalog",
      "design",
      "model",
      "machine",
      "physics",
      "serving",
      "post_training",
      "bands",
      "parameters",
      "evaluation",
      "metrics",
      "measured",
      "calibration",
      "studies",
      "room",
      "files",
      "formats/documents",
      "formats/shell",
      "formats/kit",
      "formats/hf",
      "formats/megatron",
      "formats/trainers",
      "formats/servers",
      "formats/logs",
      "formats",
      "explore"}},
};

}  // namespace

class TestStructure : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    for (const char* folder : {"engine", "ui", "app", "tests"}) QVERIFY2(!sources(folder).isEmpty(), folder);
  }

  /// A list of what is allowed, so that a new library needs a decision: the C++ library, JSON, the catalogs, Eigen,
  /// Boost.Math, YAML, TOML, the engine.
  void engine_includes_only_itself_and_the_standard_library() {
    static const QRegularExpression foreign(
        R"(^(?!engine/|nlohmann/json\.hpp$|(catalog|runs|probe)_data\.h$|csv\.h$|yaml-cpp/(eventhandler|yaml)\.h$|toml\+\+/toml\.h$|Eigen/Dense$|boost/math/|[a-z_0-9]+$))");
    const QStringList found = includes_matching({"engine"}, foreign);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
  }

  /// Large template libraries are slow to compile, so no header includes them.
  void large_libraries_stay_out_of_headers_data() {
    QTest::addColumn<QString>("header");
    QTest::newRow("JSON") << R"(^nlohmann/json\.hpp$)";
    QTest::newRow("Eigen") << R"(^Eigen/)";
    QTest::newRow("Boost") << R"(^boost/)";
    QTest::newRow("CLI11") << R"(^CLI/)";
    QTest::newRow("YAML") << R"(^yaml-cpp/)";
    QTest::newRow("TOML") << R"(^toml\+\+/)";
  }
  void large_libraries_stay_out_of_headers() {
    QFETCH(QString, header);
    QStringList found = files_of(includes_matching({"engine", "ui", "app"}, QRegularExpression(header)));
    QVERIFY(!found.isEmpty());
    found = found.filter(QRegularExpression(R"(\.h$)"));
    QVERIFY2(found.isEmpty(), qPrintable(found.join(' ')));
  }

  /// Other files include engine/json/json.h, which compiles five times faster.
  void json_library_stays_in_one_file() {
    static const QRegularExpression header(R"(^nlohmann/)");
    QCOMPARE(files_of(includes_matching({"engine", "ui", "app", "tests"}, header)),
             QStringList({"engine/json/json_text.cpp", "tests/engine/tst_json_value.cpp"}));
  }

  void command_line_library_stays_in_the_files_that_add_commands() {
    static const QRegularExpression header(R"(^CLI/)");
    QCOMPARE(files_of(includes_matching({"ui", "app", "tests"}, header)),
             QStringList({"app/command_adding.cpp", "app/command_adding_tables.cpp", "app/command_line.cpp"}));
  }

  void ui_does_not_include_app() {
    static const QRegularExpression app(R"((^|\.\./)app/)");
    const QStringList found = includes_matching({"ui"}, app);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
  }

  /// Two folders that include each other cannot be read, tested or replaced separately.
  void includes_between_folders_point_down_data() {
    QTest::addColumn<int>("index");
    for (int i = 0; i < int(orders.size()); ++i) QTest::newRow(qPrintable(orders[i].layer)) << i;
  }
  void includes_between_folders_point_down() {
    QFETCH(int, index);
    const Order& order = orders[index];
    QStringList homeless, up, empty = order.folders;
    for (const QString& path : sources(order.layer)) {
      const QString folder = order.folderOf(path);
      const qsizetype place = order.placeOf(folder);
      if (place < 0) homeless << path;
      if (place >= 0) empty.removeAll(order.folders[place]);
      for (const QString& name : includes_of(path))
        if (name.startsWith(order.layer + '/') && order.pointsUp(folder, order.folderOf(name)))
          up << path + " includes " + name;
    }
    QVERIFY2(homeless.isEmpty(), qPrintable("in no folder of the order:\n" + homeless.join('\n')));
    QVERIFY2(empty.isEmpty(), qPrintable("in the order, but nothing lies there:\n" + empty.join('\n')));
    qInfo("arrows up between folders of %s/: %lld", qPrintable(order.layer), static_cast<long long>(up.size()));
    QVERIFY2(up.isEmpty(), qPrintable(up.join('\n')));
  }

  /// A new page is a folder and a row of this table; nothing else in the window names a page.
  void pages_are_named_in_one_file() {
    static const QRegularExpression page(R"(^ui/pages/.+/)");
    QCOMPARE(files_of(includes_matching({"ui/window", "ui/report", "app"}, page)),
             QStringList("ui/window/page_table.cpp"));
  }

  /// A declaration in NAME.h is found in NAME.cpp or NAME_PART.cpp of the same folder. Exceptions are files that are
  /// reached through a table or a list: commands, parameters, metrics, fields, formats, kinds of charts.
  void sources_are_named_after_their_header() {
    static const QRegularExpression listed(
        R"(^app/(\w+_command|main)\.cpp$|/(parameters|metrics)_\w+\.cpp$|_(fields|scene)\.cpp$|^engine/formats/(formats|(documents|hf|megatron|trainers|servers)/\w+)\.cpp$|^ui/charts/qt_charts_view\.cpp$)");
    QStringList lost;
    for (const char* layer : {"engine", "ui", "app"}) {
      const QStringList headers = sources(layer, {"*.h"});
      for (const QString& path : sources(layer, {"*.cpp"})) {
        QString name = path.chopped(4);
        while (!headers.contains(name + ".h") && name.lastIndexOf('_') > name.lastIndexOf('/'))
          name = name.left(name.lastIndexOf('_'));
        if (!headers.contains(name + ".h") && !listed.match(path).hasMatch()) lost << path;
      }
    }
    QVERIFY2(lost.isEmpty(), qPrintable("no header has their name:\n" + lost.join('\n')));
  }

  void sources_are_short() {
    QStringList large;
    for (const char* layer : {"engine", "ui", "app"})
      for (const QString& path : sources(layer))
        if (text_of(path).count('\n') > 500) large << path;
    QVERIFY2(large.isEmpty(), qPrintable("longer than 500 lines: " + large.join(' ')));
  }

  /// Long-running functions take an Execution instead of starting threads. One thread waits for Ctrl+C.
  void threads_start_in_one_file() {
    static const QRegularExpression threads(R"(^(thread|future|execution|pthread\.h|QtConcurrent.*)$)");
    QCOMPARE(files_of(includes_matching({"engine", "ui", "app", "tests/accuracy"}, threads)),
             (QStringList{"engine/run/parallel.cpp", "app/interruption.h"}));
  }

  void custom_plot_stays_in_one_file() {
    static const QRegularExpression header(R"(qcustomplot)", QRegularExpression::CaseInsensitiveOption);
    QCOMPARE(files_of(includes_matching({"ui", "app", "tests"}, header)), QStringList("ui/charts/plot_painter.cpp"));
  }

  void qt_charts_stays_in_one_file() {
    static const QRegularExpression header(
        R"(^QtCharts|^Q(Polar)?Chart(View|Global)?$|^Q\w+(Series|Axis|ModelMapper|BarSet|BoxSet|Slice|Legend\w*)$|^QBarSet$)");
    QCOMPARE(files_of(includes_matching({"ui", "app", "tests"}, header)), QStringList("ui/charts/qt_charts_view.cpp"));
  }

  void sources_compiled_alone_exist() {
    int listed = 0;
    for (const QString& line : text_of(QStringLiteral("cmake/alone.txt")).split('\n', Qt::SkipEmptyParts)) {
      if (line.startsWith('#')) continue;
      const QString source = line.section(' ', 0, 0);
      QVERIFY2(root.exists(source), qPrintable(source));
      ++listed;
    }
    QVERIFY(listed > 0);
  }

  /// Each fault replaces a text that occurs once in its file; a fault that no longer fits the sources would test
  /// nothing.
  void faults_fit_the_sources() {
    QStringList wrong;
    int faults = 0;
    QString path, meaning, text;
    QStringList old;
    const auto check = [&] {
      if (old.isEmpty()) return;
      if (text.count(old.join('\n')) != 1) wrong << path + ": " + meaning;
      old.clear();
    };
    static const QRegularExpression head(QStringLiteral("^\\[(.+): .+\\]$"));
    for (const QString& line : (text_of(QStringLiteral("tests/faults/faults.txt")) + '\n').split('\n')) {
      if (!line.startsWith(QLatin1String("- "))) check();
      const auto file = head.match(line);
      if (file.hasMatch()) {
        path = file.captured(1);
        text = text_of(path);
      } else if (line.startsWith(QLatin1String("- "))) {
        old << line.mid(2);
      } else if (!line.isEmpty() && !line.startsWith(QLatin1String("+ ")) && !line.startsWith('#')) {
        meaning = line;
        ++faults;
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable("Not in the sources any more:\n" + wrong.join('\n')));
    QVERIFY(faults > 700);
  }

  /// A call of one operating system needs its counterpart for the others in the same place (packaging/platforms.md).
  void headers_of_one_system_stand_in_conditions() {
    static const QRegularExpression header(
        QStringLiteral("^\\s*#\\s*include\\s*<(sys/|linux/|(unistd|fcntl|pthread|dirent|pwd|termios|poll|dlfcn|sched|"
                       "execinfo|windows|io)\\.h)"));
    QStringList wrong;
    for (const char* folder : {"engine", "ui", "app"})
      for (const QString& path : sources(folder, {"*.cpp", "*.h"})) {
        int depth = 0;
        for (const QString& line : text_of(path).split('\n')) {
          if (line.startsWith(QLatin1String("#if"))) ++depth;
          if (line.startsWith(QLatin1String("#endif"))) --depth;
          if (depth == 0 && header.match(line).hasMatch()) wrong << path + ": " + line;
        }
      }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void sources_name_their_licence_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("licence");
    for (const char* folder : {"engine", "resources"}) QTest::newRow(folder) << folder << "Apache-2.0";
    for (const char* folder : {"ui", "app", "tests", "packaging"})
      QTest::newRow(folder) << folder << "GPL-3.0-or-later";
  }
  void sources_name_their_licence() {
    QFETCH(QString, folder);
    QFETCH(QString, licence);
    QStringList wrong;
    for (const QString& path : sources(folder, {"*.cpp", "*.h", "*.py", "*.sh"})) {
      // The first line, or the second after an interpreter line.
      const QString head = text_of(path).section('\n', 0, 1);
      if (!head.contains("SPDX-License-Identifier: " + licence + '\n') && !head.endsWith(": " + licence)) wrong << path;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }
};

TRAINYARD_TEST(TestStructure);
#include "tst_structure.moc"
