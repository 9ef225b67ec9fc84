#include <QApplication>
#include <QStandardPaths>
#include <QElapsedTimer>
#include <QAction>
#include <QSettings>
#include "ui/document/document.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/main_window.h"
#include "ui/theme/theme.h"
#include "ui/window/theme_switch.h"
#include "engine/design/parameter.h"
using namespace trainyard; using namespace trainyard::ui;
static void settle(int ms){ QElapsedTimer t; t.start(); while(t.elapsed()<ms) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);}    
int main(int argc,char**argv){ // out w h theme scenario explain
  QStandardPaths::setTestModeEnabled(true);
  QApplication app(argc,argv); app.setOrganizationName("trainyard-shot"); QSettings().clear();
  const QString lang = qEnvironmentVariable("SHOT_LOCALE"); if(!lang.isEmpty()) QLocale::setDefault(QLocale(lang));
  register_fonts();
  choose_theme(QString(argv[4])=="dark"?ThemeChoice::dark:ThemeChoice::light);
  MainWindow w; w.resize(atoi(argv[2]),atoi(argv[3])); w.show(); settle(200);
  Document& d=*w.document();
  QString s=argv[5];
  d.renameScenario(0,"Published");
  if(s!="one"){ d.duplicateScenario(0); d.renameScenario(1,"Async checkpoints");
    Design n=d.design(); assign(n,"checkpoint_interval=300"); assign(n,"micro_batch=2"); d.setCurrent(1); d.edit(n,"x");
    d.duplicateScenario(0); d.renameScenario(2,"PP 8"); d.setCurrent(2); n=d.design(); assign(n,"pipeline_parallel=8"); assign(n,"virtual_pipeline=16"); assign(n,"zero_stage=0"); d.edit(n,"y");
    d.duplicateScenario(0); d.renameScenario(3,"Illegal"); d.setCurrent(3); n=d.design(); assign(n,"data_parallel=120"); d.edit(n,"z");
    d.setCurrent(s=="fit"?1:s=="nofit"?2:s=="illegal"?3:0);
  }
  w.explain(argc>6?argv[6]:"memory_activations"); settle(600);
  if(argc>7){ w.showParameter("tensor_parallel"); settle(100);} 
  w.grab().save(argv[1]); d.undoStack().setClean(); return 0; }
