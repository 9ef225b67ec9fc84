// SPDX-License-Identifier: GPL-3.0-or-later
// Files are never overwritten silently: which paths may be written, and which may not.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <functional>

#include <sys/stat.h>

#include "engine/error.h"
#include "engine/files/outputs.h"
#include "tests/test_program.h"

using namespace trainyard;
namespace fs = std::filesystem;

namespace {

QString refusal(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    return QString::fromStdString(error.what());
  }
  return {};
}

QString refusal_of(const std::vector<std::string>& paths) {
  return refusal([&] { (void)Outputs(paths); });
}

}  // namespace

class TestOutputs : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    write("a", "alpha");
    write("b", "beta");
    fs::create_symlink(path("a"), path("link to a"));
    fs::create_hard_link(path("a"), path("hard link to a"));
    fs::create_symlink("loop", path("loop"));
    fs::create_symlink("not there", path("link to nothing"));
    fs::create_directory(path("folder"));
    fs::create_symlink(path("folder"), path("link to folder"));
    QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
  }

  void different_paths_to_one_file_are_recognised() {
    for (const char* name : {"a", "link to a", "hard link to a", "folder/../a", "link to folder/../a"})
      QVERIFY2(same_file(path("a"), path(name)), name);
    QVERIFY(same_file(path("link to nothing"), path("not there")));
    QVERIFY(same_file(path("folder/new"), path("link to folder/new")));
    QVERIFY(!same_file(path("a"), path("b")));
    QVERIFY(!same_file(path("a"), path("not there")));
    QVERIFY(!same_file(path("new"), path("folder/new")));
  }

  void only_ordinary_files_are_written() {
    for (const char* name : {"a", "new", "link to a", "link to nothing", "nowhere/new"})
      QVERIFY2(refusal_of({path(name)}).isEmpty(), name);
    QVERIFY(refusal_of({"/dev/null"}).contains("/dev/null: this is a device"));
    QVERIFY(refusal_of({path("pipe")}).contains("pipe: this is a device, a pipe"));
    QVERIFY(refusal_of({path("loop")}).contains("loop: this link leads back to itself"));
    QVERIFY(refusal_of({path("folder")}).contains("folder: this is a folder"));
    QVERIFY(refusal_of({path("link to folder")}).contains("link to folder: this is a folder"));
  }

  void an_output_must_not_be_an_input() {
    const HeldInput held(InputKind::table, path("a"));
    for (const char* name : {"a", "link to a", "hard link to a", "folder/../a"})
      QVERIFY2(refusal_of({path("b"), path(name)}).contains("the table of runs that is being read"), name);
    QVERIFY(refusal_of({path("b")}).isEmpty());
    QVERIFY(refusal([&] { Outputs({path("a")}, InputKind::project); }).contains("the table of runs"));
    QVERIFY(refusal([&] { Outputs({path("a")}, InputKind::table); }).isEmpty());
  }

  void an_input_is_protected_while_it_is_read() {
    HeldInput held(InputKind::project, path("a"));
    QVERIFY(refusal_of({path("a")}).contains("the project that is being read"));
    held = HeldInput(InputKind::project, path("b"));
    QVERIFY(refusal_of({path("a")}).isEmpty());
    QVERIFY(refusal_of({path("b")}).contains("the project that is being read"));
    held = {};
    QVERIFY(refusal_of({path("b")}).isEmpty());
  }

  void two_outputs_must_differ() {
    QVERIFY(refusal_of({path("a"), path("b"), path("new")}).isEmpty());
    QVERIFY(refusal_of({path("a"), path("b"), path("hard link to a")}).contains("two outputs"));
    QVERIFY(refusal_of({path("not there"), path("link to nothing")}).contains("two outputs"));
    QVERIFY(refusal_of({path("folder/new"), path("link to folder/new")}).contains("two outputs"));
  }

  /// Each difference alone is noticed: time, size, content, existence.
  void changes_by_other_programs_are_noticed() {
    const auto changed = [&](const std::string& name, const std::function<void()>& change) {
      const Outputs outputs({path("b"), path(name)});
      outputs.check_unchanged();
      change();
      return refusal([&] { outputs.check_unchanged(); }).contains("another program has changed");
    };
    const fs::file_time_type time = fs::last_write_time(path("a"));
    QVERIFY(!changed("a", [] {}));
    QVERIFY(changed("a", [&] { fs::last_write_time(path("a"), time + std::chrono::seconds(5)); }));
    QVERIFY(changed("a", [&] { rewrite("a", "alpha and more"); }));
    QVERIFY(changed("a", [&] { rewrite("a", "ALPHA and more"); }));
    QVERIFY(changed("a", [&] { fs::remove(path("a")); }));
    QVERIFY(changed("new", [&] { write("new", ""); }));
  }

  void the_state_of_a_file_is_its_time_size_and_content() {
    const FileState first = file_state(path("a"));
    QVERIFY(first.exists);
    QCOMPARE(first.size, std::uintmax_t(5));
    QCOMPARE(file_state(path("link to a")), first);
    QVERIFY(!file_state(path("not there")).exists);
    QVERIFY(!file_state(path("folder")).exists);
    rewrite("a", "alphA");
    QVERIFY(file_state(path("a")) != first);
    QCOMPARE(file_state(path("a")).size, first.size);
    QCOMPARE(file_state(path("a")).time, first.time);
  }

 private:
  std::string path(const std::string& name) const { return folder_->path().toStdString() + '/' + name; }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
  /// Keeps the modification time, as a coarse clock would.
  void rewrite(const std::string& name, const std::string& text) const {
    const fs::file_time_type time = fs::last_write_time(path(name));
    write(name, text);
    fs::last_write_time(path(name), time);
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

TRAINYARD_TEST(TestOutputs);
#include "tst_outputs.moc"
