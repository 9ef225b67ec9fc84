// SPDX-License-Identifier: GPL-3.0-or-later
// Shards on the machines of a cluster: the Slurm job array and the MPI launcher in packaging/, run with the real
// programs on this machine. If a shard is killed, a second run computes only that shard.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <netinet/in.h>
#include <pwd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "places.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"

namespace {

const QString array_script = QStringLiteral(TRAINYARD_SOURCE_DIR "/packaging/slurm/shards.sbatch");
const QString mpi_script = QStringLiteral(TRAINYARD_SOURCE_DIR "/packaging/mpi/shards");
const QStringList question{"sweep", "--vary", "accelerators=8192:16384:5", "--vary", "micro_batch=1,2,4"};

/// Daemons are in folders that are not in the PATH of ordinary users.
QString program(const QString& name) {
  const QString found = QStandardPaths::findExecutable(name);
  return found.isEmpty() ? QStandardPaths::findExecutable(name, {"/usr/sbin", "/usr/local/sbin"}) : found;
}

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool good = ::bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  ::close(socket);
  return good ? ntohs(address.sin_port) : 0;
}

bool write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestLaunchers : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    whole_ = trainyard_run(question + QStringList{"--json"}).out;
    QVERIFY(whole_.size() > 1000);
  }

  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
    environment_ = bare_environment();
    environment_.insert("TRAINYARD", TRAINYARD_PROGRAM);
    // A substitute for the program that kills shard 3.
    QVERIFY(write(path("killed"), "#!/bin/sh\ncase \"$*\" in *'--shard 3/'*) kill -9 $$ ;; esac\nexec " +
                                      QByteArray(TRAINYARD_PROGRAM) + " \"$@\"\n"));
    QVERIFY(QFile::setPermissions(path("killed"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
  }

  void cleanup() {
    for (auto daemon = daemons_.rbegin(); daemon != daemons_.rend(); ++daemon) {
      (*daemon)->terminate();
      if (!(*daemon)->waitForFinished(20000)) (*daemon)->kill();
    }
    daemons_.clear();
  }

  /// A task of the array is the script with its task number, with or without Slurm.
  void array_script_runs_one_shard() {
    for (int k = 4; k >= 1; --k) {
      environment_.insert("SLURM_ARRAY_TASK_ID", QString::number(k));
      const Run run = run_tool(array_script, QStringList{parts(), "4"} + question, environment_, folder_->path());
      QVERIFY2(run.status == 0, run.err.constData());
    }
    QCOMPARE(merged(), whole_);
    environment_.remove("SLURM_ARRAY_TASK_ID");
    QVERIFY(run_tool(array_script, QStringList{parts(), "4"} + question, environment_).status != 0);
    QCOMPARE(run_tool(array_script, {}, environment_).status, 2);
  }

  void mpi_script_reads_the_rank_of_any_launcher() {
    for (const auto& [rank, ranks] : {std::pair{"PMI_RANK", "PMI_SIZE"}, std::pair{"SLURM_PROCID", "SLURM_NTASKS"}}) {
      QProcessEnvironment environment = environment_;
      environment.insert(ranks, "2");
      for (const char* const number : {"0", "1"}) {
        environment.insert(rank, number);
        QCOMPARE(run_tool(mpi_script, QStringList{parts(), "5"} + question, environment).status, 0);
      }
      QCOMPARE(merged(), whole_);
      QVERIFY(QDir(parts()).removeRecursively());
    }
    QVERIFY(run_tool(mpi_script, QStringList{parts(), "5"} + question, environment_).status != 0);
  }

  void mpirun_computes_all_shards() {
    if (program("mpirun").isEmpty()) QSKIP("mpirun is not installed (openmpi-bin)");
    environment_.insert("TRAINYARD", path("killed"));
    const Run killed = mpirun();
    QVERIFY2(killed.err.contains("shard 3 of 6: status 137"), killed.err.constData());
    QCOMPARE(QDir(parts()).entryList(QDir::Files), (QStringList{"1.json", "2.json", "4.json", "5.json", "6.json"}));
    const QMap<QString, QByteArray> before = contents();

    environment_.insert("TRAINYARD", TRAINYARD_PROGRAM);
    const Run again = mpirun();
    QVERIFY2(again.status == 0, again.err.constData());
    kept(before);
    QCOMPARE(merged(), whole_);
  }

  void slurm_computes_all_shards() {
    for (const char* const name : {"munged", "slurmctld", "slurmd", "sbatch"})
      if (program(name).isEmpty()) QSKIP("Slurm is not installed (slurm-wlm, which brings munge)");
    start_slurm();
    if (QTest::currentTestFailed()) return;
    environment_.insert("TRAINYARD", path("killed"));
    QVERIFY(array_job().status != 0);
    QCOMPARE(QDir(parts()).entryList(QDir::Files), (QStringList{"1.json", "2.json", "4.json", "5.json", "6.json"}));
    const QMap<QString, QByteArray> before = contents();

    environment_.insert("TRAINYARD", TRAINYARD_PROGRAM);
    const Run again = array_job();
    QVERIFY2(again.status == 0, again.err + again.out + read(path("slurmctld.log")));
    kept(before);
    QCOMPARE(merged(), whole_);

    QVERIFY(QDir(parts()).removeRecursively());
    const Run steps =
        run_tool(program("srun"), QStringList{"--ntasks=2", "--overcommit", mpi_script, parts(), "5"} + question,
                 environment_, folder_->path());
    QVERIFY2(steps.status == 0, steps.err.constData());
    QCOMPARE(merged(), whole_);
  }

 private:
  QString path(const QString& name) const { return folder_->filePath(name); }
  QString parts() const { return path("parts"); }

  QByteArray merged() const {
    QStringList files;
    for (const QString& name : QDir(parts()).entryList({"*.json"}, QDir::Files)) files << parts() + '/' + name;
    return trainyard_run(QStringList{"merge", "--json"} + files).out;
  }

  QMap<QString, QByteArray> contents() const {
    QMap<QString, QByteArray> all;
    for (const QFileInfo& file : QDir(parts()).entryInfoList(QDir::Files))
      all[file.fileName()] = file.lastModified().toString(Qt::ISODateWithMs).toLatin1() + read(file.filePath());
    return all;
  }
  /// Checks that only the missing shard was written.
  void kept(const QMap<QString, QByteArray>& before) const {
    QMap<QString, QByteArray> now = contents();
    QVERIFY(now.remove("3.json") == 1);
    QVERIFY(now == before);
  }

  Run mpirun() const {
    QProcessEnvironment environment = environment_;
    // Open MPI puts its sockets under TMPDIR, and socket paths must be short.
    environment.insert("TMPDIR", folder_->path());
    return run_tool(program("mpirun"),
                    QStringList{"--allow-run-as-root", "--oversubscribe", "--mca", "orte_abort_on_non_zero_status", "0",
                                "-n", "3", mpi_script, parts(), "6"} +
                        question,
                    environment, folder_->path());
  }

  Run array_job() const {
    return run_tool(program("sbatch"),
                    QStringList{"--wait", "--array=1-6", "--cpus-per-task=1", array_script, parts(), "6"} + question,
                    environment_, folder_->path());
  }

  void start(const QString& name, const QStringList& arguments) {
    auto& daemon = daemons_.emplace_back(std::make_unique<QProcess>());
    daemon->setProcessEnvironment(environment_);
    daemon->setWorkingDirectory(folder_->path());
    daemon->setProcessChannelMode(QProcess::MergedChannels);
    daemon->setStandardOutputFile(path(name + ".log"));
    daemon->start(program(name), arguments);
    QVERIFY(daemon->waitForStarted());
  }

  /// Starts a one-machine Slurm cluster in the folder of the test, as the user who runs the test.
  void start_slurm() {
    QVERIFY(QDir(folder_->path()).mkdir("state") && QDir(folder_->path()).mkdir("spool"));
    QVERIFY(write(path("key"), QByteArray(128, 'k')));
    QVERIFY(QFile::setPermissions(path("key"), QFile::ReadOwner | QFile::WriteOwner));
    char host[256] = {};
    QCOMPARE(::gethostname(host, sizeof host - 1), 0);
    const passwd* user = ::getpwuid(::getuid());
    QVERIFY(user);
    QByteArray settings =
        "ClusterName=test\nSlurmctldHost=@HOST(127.0.0.1)\nSlurmctldPort=@CONTROL\nSlurmdPort=@NODE\n"
        "SlurmUser=@USER\nSlurmdUser=@USER\nAuthType=auth/munge\nAuthInfo=socket=@FOLDER/munge\n"
        "StateSaveLocation=@FOLDER/state\nSlurmdSpoolDir=@FOLDER/spool\n"
        "SlurmctldPidFile=@FOLDER/control.pid\nSlurmdPidFile=@FOLDER/node.pid\n"
        "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nMpiDefault=none\n"
        "JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n"
        "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\n"
        "MailProg=/bin/true\nNodeName=@HOST NodeAddr=127.0.0.1 CPUs=@CPUS\n"
        "PartitionName=all Nodes=ALL Default=YES\n";
    const QByteArray name = QByteArray(host).split('.').first();
    for (const auto& [word, text] :
         {std::pair{"@HOST", name}, std::pair{"@CONTROL", QByteArray::number(free_port())},
          std::pair{"@NODE", QByteArray::number(free_port())}, std::pair{"@USER", QByteArray(user->pw_name)},
          std::pair{"@FOLDER", QFile::encodeName(folder_->path())},
          std::pair{"@CPUS", QByteArray::number(::sysconf(_SC_NPROCESSORS_ONLN))}})
      settings.replace(word, text);
    QVERIFY(write(path("slurm.conf"), settings));
    environment_.insert("SLURM_CONF", path("slurm.conf"));
    start("munged", {"--foreground", "--force", "--key-file=" + path("key"), "--socket=" + path("munge"),
                     "--pid-file=" + path("munge.pid"), "--seed-file=" + path("seed")});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("munge")), 10000);
    start("slurmctld", {"-D", "-c"});
    start("slurmd", {"-D", "-c"});
    const auto idle = [&] { return run_tool(program("sinfo"), {"-h", "-o", "%T"}, environment_).out.trimmed(); };
    QVERIFY2(QTest::qWaitFor([&] { return idle() == "idle"; }, 30000),
             read(path("slurmctld.log")) + read(path("slurmd.log")));
  }

  QByteArray whole_;
  std::unique_ptr<QTemporaryDir> folder_;
  QProcessEnvironment environment_;
  std::vector<std::unique_ptr<QProcess>> daemons_;
};

TRAINYARD_TEST(TestLaunchers);
#include "tst_launchers.moc"
