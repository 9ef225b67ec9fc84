// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontInfo>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QTest>
#include <cmath>

#include "tests/test_program.h"
#include "ui/theme/colours.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

Vector times(const Matrix& m, const Vector& v) {
  Vector r{};
  for (size_t i = 0; i < 3; ++i) r[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
  return r;
}

Vector linear(const QColor& c) {
  const auto f = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return {f(c.redF()), f(c.greenF()), f(c.blueF())};
}

/// OKLab, Ottosson 2020.
Vector oklab(const Vector& rgb) {
  static constexpr Matrix to_lms{{{0.4122214708, 0.5363325363, 0.0514459929},
                                  {0.2119034982, 0.6806995451, 0.1073969566},
                                  {0.0883024619, 0.2817188376, 0.6299787005}}};
  static constexpr Matrix to_lab{{{0.2104542553, 0.7936177850, -0.0040720468},
                                  {1.9779984951, -2.4285922050, 0.4505937099},
                                  {0.0259040371, 0.7827717662, -0.8086757660}}};
  Vector lms = times(to_lms, rgb);
  for (double& v : lms) v = std::cbrt(std::max(v, 0.0));
  return times(to_lab, lms);
}

/// Colours as seen with full dichromacy (Machado, Oliveira and Fernandes 2009, severity 1, linear light).
const std::pair<const char*, Matrix> sights[] = {
    {"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

double distance(const QColor& a, const QColor& b, const Matrix& sight) {
  const auto seen = [&](const QColor& c) {
    Vector v = times(sight, linear(c));
    for (double& x : v) x = std::clamp(x, 0.0, 1.0);
    return oklab(v);
  };
  const Vector p = seen(a), q = seen(b);
  return 100 * std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/// CIE L*, the grey in a black-and-white print.
double lightness(const QColor& c) {
  const Vector rgb = linear(c);
  const double y = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389.0 / 27;
}

const QVector<Part> memory{Part::weights, Part::gradients, Part::optimizer, Part::activations,
                           Part::working, Part::buffers,   Part::reserve};
const QVector<Part> held{Part::weights, Part::gradients, Part::optimizer,  Part::activations,
                         Part::working, Part::buffers,   Part::collective, Part::driver};
const QVector<Part> step{Part::compute, Part::recompute,      Part::host,      Part::tensor,
                         Part::context, Part::expert,         Part::pipeline,  Part::data,
                         Part::bubble,  Part::optimizer_step, Part::stragglers};

const QVector<Part> passes{Part::forward,        Part::backward,   Part::weight_gradient, Part::data,
                           Part::optimizer_step, Part::stragglers, Part::activations};
const QVector<QVector<Part>> charts{memory, held, step, passes};

const char* name(ThemeKind kind) {
  return kind == ThemeKind::light   ? "light"
         : kind == ThemeKind::dark  ? "dark"
         : kind == ThemeKind::print ? "print"
                                    : "contrast";
}
constexpr ThemeKind kinds[] = {ThemeKind::light, ThemeKind::dark, ThemeKind::print, ThemeKind::contrast};
/// Minimum contrast by WCAG 2, AA and AAA.
double least_of_text(ThemeKind kind) { return kind == ThemeKind::contrast ? 7 : 4.5; }
double least_of_graphics(ThemeKind kind) { return kind == ThemeKind::contrast ? 4.5 : 3; }

}  // namespace

class TestTheme : public QObject {
  Q_OBJECT
 private slots:
  void textIsReadable();
  void graphicsHaveEnoughContrast();
  void partsAreDistinguishable_data();
  void partsAreDistinguishable();
  void neighbouringPartsDifferInGreyPrint();
  void inkIsReadableOnFills();
  void faintFillsAreOutlined();
  void paletteFollowsTheme();
  void styleSheetHasNoPlaceholders();
  void fontsShareOneFamily();
  void digitsAreEquallyWide();
};

void TestTheme::textIsReadable() {
  const QVector<Role> grounds{Role::window, Role::panel, Role::card};
  const QVector<Role> texts{Role::text,  Role::second_text, Role::muted_text, Role::accent, Role::fits,
                            Role::tight, Role::error,       Role::better,     Role::worse};
  const QVector<std::pair<Role, Role>> special{{Role::text_on_accent, Role::accent}, {Role::accent, Role::selection},
                                               {Role::text, Role::selection},        {Role::text, Role::hover},
                                               {Role::fits, Role::fits_ground},      {Role::tight, Role::tight_ground},
                                               {Role::error, Role::error_ground},    {Role::text, Role::fits_ground},
                                               {Role::text, Role::tight_ground},     {Role::text, Role::error_ground}};
  for (const ThemeKind kind : kinds) {
    const Theme& t = theme(kind);
    const auto check = [&](Role text, Role ground) {
      const double ratio = contrast(t.color(text), t.color(ground));
      QVERIFY2(
          ratio >= least_of_text(kind),
          qPrintable(
              QString("%1: %2 on %3 is %4").arg(name(kind), t.color(text).name(), t.color(ground).name()).arg(ratio)));
    };
    for (const Role ground : grounds)
      for (const Role text : texts) check(text, ground);
    for (const auto& [text, ground] : special) check(text, ground);
  }
}

void TestTheme::graphicsHaveEnoughContrast() {
  for (const ThemeKind kind : kinds)
    for (const Role role : {Role::field_border, Role::axis, Role::accent})
      QVERIFY2(contrast(theme(kind).color(role), theme(kind).color(Role::card)) >= least_of_graphics(kind), name(kind));
}

void TestTheme::partsAreDistinguishable_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<double>("least");
  QTest::newRow("light") << int(ThemeKind::light) << 10.2;
  QTest::newRow("dark") << int(ThemeKind::dark) << 9.4;
  QTest::newRow("print") << int(ThemeKind::print) << 9.0;
  QTest::newRow("contrast") << int(ThemeKind::contrast) << 9.0;
}

void TestTheme::partsAreDistinguishable() {
  QFETCH(int, kind);
  QFETCH(double, least);
  const Theme& t = theme(ThemeKind(kind));
  double closest = 100;
  for (const auto& [sight, matrix] : sights)
    for (const auto& chart : charts)
      for (qsizetype i = 0; i < chart.size(); ++i)
        for (qsizetype j = i + 1; j < chart.size(); ++j) {
          if (Theme::isHatched(chart[i]) || Theme::isHatched(chart[j])) continue;
          const double d = distance(t.part(chart[i]), t.part(chart[j]), matrix);
          closest = std::min(closest, d);
          // Half a unit in the last digit of the stated distance.
          QVERIFY2(d >= least - 0.05, qPrintable(QString("%1: %2 and %3 are %4 apart")
                                                     .arg(sight, t.part(chart[i]).name(), t.part(chart[j]).name())
                                                     .arg(d)));
        }
  QVERIFY(closest < 100);
}

void TestTheme::neighbouringPartsDifferInGreyPrint() {
  const Theme& t = theme(ThemeKind::print);
  for (const auto& chart : charts)
    for (qsizetype i = 1; i < chart.size(); ++i) {
      if (Theme::isHatched(chart[i - 1]) || Theme::isHatched(chart[i])) continue;
      const double d = std::abs(lightness(t.part(chart[i - 1])) - lightness(t.part(chart[i])));
      QVERIFY2(
          d >= 12,
          qPrintable(QString("%1 beside %2: %3").arg(t.part(chart[i - 1]).name(), t.part(chart[i]).name()).arg(d)));
    }
}

void TestTheme::inkIsReadableOnFills() {
  for (const ThemeKind kind : kinds)
    for (const auto& chart : charts)
      for (const Part part : chart)
        if (!Theme::isHatched(part))
          QVERIFY2(contrast(theme(kind).ink(part), theme(kind).part(part)) >= 4.5,
                   qPrintable(theme(kind).part(part).name()));
}

void TestTheme::faintFillsAreOutlined() {
  for (const ThemeKind kind : kinds) {
    const Theme& t = theme(kind);
    for (const auto& chart : charts)
      for (const Part part : chart) {
        const double seen = contrast(t.isOutlined(part) ? t.outline(part) : t.part(part), t.color(Role::card));
        QVERIFY2(seen >= least_of_graphics(kind), qPrintable(QString("%1 %2").arg(name(kind), t.part(part).name())));
      }
  }
  QVERIFY(theme(ThemeKind::light).isOutlined(Part::working));
  QVERIFY(!theme(ThemeKind::light).isOutlined(Part::gradients));
  QVERIFY(theme(ThemeKind::print).isOutlined(Part::activations));
}

void TestTheme::paletteFollowsTheme() {
  for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark, ThemeKind::contrast})
    QCOMPARE(theme_of(palette_of(theme(kind))).kind(), kind);
}

void TestTheme::styleSheetHasNoPlaceholders() {
  QTest::failOnWarning(QRegularExpression("Style sheet"));
  for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark, ThemeKind::contrast}) {
    const QString sheet = style_sheet(theme(kind));
    QVERIFY(sheet.contains(theme(kind).color(Role::card).name()));

    for (auto it = QRegularExpression("url\\(([^)]+)\\)").globalMatch(sheet); it.hasNext();) {
      const QString file = it.next().captured(1);
      QVERIFY2(QFile::exists(file), qPrintable(file));
    }
  }
  QVERIFY(style_sheet(theme(ThemeKind::light)) != style_sheet(theme(ThemeKind::dark)));
  // Users of the high-contrast theme also need a visible keyboard focus.
  QVERIFY(style_sheet(theme(ThemeKind::contrast)).contains(QStringLiteral("QPushButton:focus { border: 3px solid")));
}

void TestTheme::fontsShareOneFamily() {
  const QString family = QFontInfo(font(TextStyle::body)).family();
  QVERIFY(!family.isEmpty());
  for (const TextStyle style : {TextStyle::verdict, TextStyle::title, TextStyle::axis})
    QCOMPARE(QFontInfo(font(style)).family(), family);
  QVERIFY(font(TextStyle::verdict).pointSizeF() > font(TextStyle::body).pointSizeF());
  QVERIFY(font(TextStyle::body).pointSizeF() > font(TextStyle::axis).pointSizeF());
  QCOMPARE(font(TextStyle::axis).pointSizeF(), 8.25);
}

void TestTheme::digitsAreEquallyWide() {
  const QFontMetricsF metrics(font(TextStyle::body));
  for (const QChar digit : QString("123456789"))
    QCOMPARE(metrics.horizontalAdvance(digit), metrics.horizontalAdvance('0'));
}

TRAINYARD_TEST(TestTheme);
#include "tst_theme.moc"
