// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/job_sentence.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

#include "engine/design/design.h"
#include "engine/error.h"
#include "engine/studies/job_design.h"
#include "ui/document/value_text.h"
#include "ui/palette/fuzzy.h"
#include "ui/start/start_questions.h"
#include "ui/text/engine_text.h"
#include "ui/text/number_style.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(JobSentence)
};

/// Longest name of a catalog entry and longest quantity, in words.
constexpr qsizetype name_words = 6, quantity_words = 3;
/// Each typed word must begin a word of the name.
constexpr double least_score = 60;
/// Difference between the scores of models whose names fit about equally well.
constexpr double nearly_equal = 1;

/// Words in English, German and the language of the window, which may add its own.
QStringList words_of(const char* english, const char* german, const QString& translated = {}) {
  return fold_text(QString::fromUtf8(english) + u' ' + QString::fromUtf8(german) + u' ' + translated)
      .split(u' ', Qt::SkipEmptyParts);
}

/// True if a billion is 10^12 in the language of the window.
bool has_long_scale() {
  const QLocale::Language language = QLocale().language();
  return language == QLocale::German || language == QLocale::French;
}

/// Writes a word for a power of ten as the prefix that number fields accept: "40 Mio." is "40 M".
QString prefix_of(const QString& word) {
  static const std::pair<QStringList, QString> prefixes[] = {
      {words_of("thousand", "tausend tsd mille"), QStringLiteral("k")},
      {words_of("million millions mio", "millionen"), QStringLiteral("M")},
      {words_of("billion billions bn", "milliarde milliarden mrd milliard milliards"), QStringLiteral("B")},
      {words_of("trillion trillions", "billionen bio"), QStringLiteral("T")}};
  const QString plain = fold_text(word).remove(u'.');
  // "Billions" is French and English, but not German.
  const QString singular = QLocale().language() == QLocale::French && plain.endsWith(u's') ? plain.chopped(1) : plain;
  if (has_long_scale() && singular == QLatin1String("billion")) return QStringLiteral("T");
  if (has_long_scale() && singular == QLatin1String("trillion")) return word;
  for (const auto& [words, prefix] : prefixes)
    if (words.contains(plain)) return prefix;
  return word;
}

/// A k after a power of two means 1,024 for a number of devices: clusters are built so.
std::optional<double> binary_devices(const QString& typed) {
  static const QRegularExpression thousands(QStringLiteral("^(\\d+)\\s?[kK]$"));
  const auto found = thousands.match(typed);
  const uint count = found.captured(1).toUInt();
  if (!found.hasMatch() || count == 0 || (count & (count - 1)) != 0) return std::nullopt;
  return 1024.0 * count;
}

/// A quantity that a job may state: its input, and the words of units that only this quantity has.
struct Quantity {
  ParameterHandle input;
  QStringList units;
};

std::vector<Quantity> quantities(Job job) {
  const QStringList days = words_of("day days week weeks", "tag tage tagen woche wochen",
                                    Text::tr("day days", "words for days, after a number"));
  const QStringList tokens = words_of("token tokens", "", Text::tr("token tokens", "words for tokens, after a number"));
  const QStringList devices =
      words_of("gpu gpus accelerator accelerators device devices chip chips", "beschleuniger beschleunigern karten",
               Text::tr("gpu gpus", "words for accelerators, after a number"));
  switch (job) {
    case Job::training:
      return {{&Workload::tokens, tokens}, {&Failures::deadline, days}, {&Cluster::accelerators, devices}};
    case Job::serving:
      return {{&Serving::requests, words_of("request requests rps req", "anfrage anfragen")},
              {&Serving::next_token, {QStringLiteral("ms")}},
              {&Serving::first_token, {QStringLiteral("s")}}};
    case Job::post_training:
      break;
  }
  return {{&Cluster::accelerators, devices}};
}

class Reader {
 public:
  explicit Reader(const QString& text) : words_(text.split(QRegularExpression(QStringLiteral("\\s+|[,;](?!\\d)")))) {
    // A comma before a digit groups thousands and does not separate words.
    words_.removeAll(QString());
    for (qsizetype i = 1; i < words_.size(); ++i)
      if (isNumber(i - 1)) words_[i] = prefix_of(words_[i]);
    out_.job = job();
    draft_ = default_design(out_.job);
  }

  JobSentence read() {
    for (qsizetype i = 0; i < words_.size();) i += std::max<qsizetype>(1, take(i));
    const auto order = [](const auto& answer) { return answer.first == &Workload::model ? 0 : 1; };
    std::ranges::stable_sort(out_.answers, {}, order);
    const bool limited = has(&Failures::deadline) || has(&Economics::budget);
    out_.finds_machines =
        out_.job == Job::training && limited && !has(&Cluster::accelerator) && !has(&Cluster::accelerators);
    return std::move(out_);
  }

 private:
  Job job() const {
    const QStringList serving = words_of("serve serving inference deploy host",
                                         "betreiben betreibe betrieb bereitstellen bedienen ausliefern inferenz",
                                         Text::tr("serve serving", "words that mean a serving job"));
    const QStringList after = words_of("posttrain grpo ppo dpo rl rlhf rlvr", "nachtrainieren nachtraining",
                                       Text::tr("posttrain", "words that mean a post-training job"));
    for (const QString& word : words_) {
      const QString plain = fold_text(word).remove(u' ');
      if (after.contains(plain) || plain.startsWith(QLatin1String("posttrain"))) return Job::post_training;
      if (serving.contains(plain)) return Job::serving;
    }
    // Only a server states requests per second or the time of a token.
    const bool load = std::ranges::any_of(words_, [](const QString& word) {
      return word.contains(QLatin1String("/s")) || word.endsWith(QLatin1String("ms")) || word == QLatin1String("rps");
    });
    return load ? Job::serving : Job::training;
  }

  bool has(ParameterHandle input) const {
    return std::ranges::any_of(out_.answers, [&](const auto& answer) { return answer.first == input; });
  }

  void answer(ParameterHandle input, const Value& value) {
    if (!has(input)) out_.answers.emplace_back(input, value);
  }

  /// Reads what starts at a word, and returns how many words it takes.
  qsizetype take(qsizetype at) {
    if (isIdle(words_[at])) return 1;
    if (const qsizetype taken = takeMoney(at)) return taken;
    if (const qsizetype taken = takeQuantity(at)) return taken;
    if (const qsizetype taken = takeEntry(at)) return taken;
    out_.unread << words_[at];
    if (words_[at].contains(QRegularExpression(QStringLiteral("\\d")))) markDoubtful(at);
    return 1;
  }

  /// Names the input that a number without a known meaning is probably about: that of its unit, or else every quantity
  /// of the job.
  void markDoubtful(qsizetype at) {
    const QString after = fold_text(words_.sliced(at, std::min(quantity_words, words_.size() - at)).join(u' '));
    const QString raw = words_.sliced(at, std::min<qsizetype>(2, words_.size() - at)).join(u' ');
    const auto names = [&](const QStringList& units) {
      return std::ranges::any_of(units, [&](const QString& unit) { return after.contains(unit); });
    };
    if (out_.job == Job::training &&
        (raw.contains(u'$') || raw.contains(u'€') || names(words_of("dollar usd eur", ""))))
      return out_.doubtful.emplace_back(&Economics::budget), void();
    if (out_.job == Job::training && names(words_of("month year hour", "monat jahr stunde")))
      return out_.doubtful.emplace_back(&Failures::deadline), void();
    if (out_.job == Job::serving && raw.contains(QLatin1String("/s")))
      return out_.doubtful.emplace_back(&Serving::requests), void();
    static const QRegularExpression size(QStringLiteral("^\\d+(\\.\\d+)?[bBtT]$"));
    if (words_[at].contains(size)) return out_.doubtful.emplace_back(&Workload::model), void();
    for (const Quantity& quantity : quantities(out_.job)) out_.doubtful.push_back(quantity.input);
  }

  bool isIdle(const QString& word) const {
    const QStringList always = words_of(
        "a an the and of on in within for by at with to using per x train training serve serving inference deploy host "
        "posttrain post grpo ppo dpo rl rlhf rlvr model gpus gpu accelerators requests request second latency "
        "what which how many much do should would can i we need want rent buy cheapest best",
        "trainieren trainiere auf für mit bei bis und der die das den dem ein eine einen pro je höchstens unter modell "
        "anfragen anfrage sekunde betreiben betreibe betrieb bereitstellen bedienen ausliefern inferenz",
        Text::tr("train serve on in within for at with", "words without a meaning of their own in a job") + u' ' +
            Text::tr("serve serving", "words that mean a serving job") + u' ' +
            Text::tr("posttrain", "words that mean a post-training job"));
    // A server states times per token, and names them.
    static const QStringList of_server = words_of("token tokens first next tpot ttft", "erste erstes ersten bis zum");
    const QStringList idle = out_.job == Job::serving ? always + of_server : always;
    const QStringList parts = fold_text(word).split(u' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(parts, [&](const QString& part) { return idle.contains(part); });
  }

  bool isNumber(qsizetype at) const {
    static const QRegularExpression number(QStringLiteral("^\\$?\\d"));
    return words_[at].contains(number);
  }

  /// "$40M", "$40 M", "40M$", "40 M dollars".
  qsizetype takeMoney(qsizetype at) {
    if (!isNumber(at) || out_.job != Job::training) return 0;
    static const QRegularExpression currency(QStringLiteral("\\$|\\b(dollars?|usd)\\b"),
                                             QRegularExpression::CaseInsensitiveOption);
    for (const qsizetype n : {3, 2, 1}) {
      if (at + n > words_.size()) continue;
      const QString typed = words_.sliced(at, n).join(u' ');
      if (!typed.contains(currency)) continue;
      const QString plain = QString(typed).remove(currency).trimmed();
      if (put(&Economics::budget, QLatin1Char('$') + plain)) return n;
    }
    return 0;
  }

  /// "60 days", "15T tokens", "2,016 GPUs", "50 requests/s"; also a plain count before a device: "2,016 GB300".
  qsizetype takeQuantity(qsizetype at) {
    if (!isNumber(at)) return 0;
    for (const Quantity& quantity : quantities(out_.job)) {
      for (qsizetype n = std::min(quantity_words, words_.size() - at); n > 0; --n) {
        const QString typed = words_.sliced(at, n).join(u' ');
        static const QRegularExpression parts(
            QStringLiteral("^([\\d.,]+(?:\\s*[kMGTB](?!\\p{L}))?)\\s*(\\p{L}*)\\S*$"));
        const auto found = parts.match(typed);
        if (!found.hasMatch() || !quantity.units.contains(fold_text(found.captured(2)))) continue;
        const ParameterHandle input = namesFirstToken(at, n) ? ParameterHandle(&Serving::first_token) : quantity.input;
        if (input == &Cluster::accelerators && putDevices(found.captured(1))) return n;
        if (put(input, typed) || put(input, found.captured(1) + u' ' + found.captured(2)) ||
            put(input, found.captured(1)))
          return n;
      }
    }
    const bool counts = out_.job != Job::serving && namesDevice(at + 1);
    return counts && (putDevices(words_[at]) || put(&Cluster::accelerators, words_[at])) ? 1 : 0;
  }

  /// A time of a server that "first token" or TTFT follows, before the next number.
  bool namesFirstToken(qsizetype at, qsizetype taken) const {
    static const QStringList names = words_of("first ttft", "erste erstes ersten");
    if (out_.job != Job::serving) return false;
    for (qsizetype i = at + taken; i < words_.size() && !isNumber(i); ++i)
      if (names.contains(fold_text(words_[i]).trimmed())) return true;
    return false;
  }

  bool putDevices(const QString& typed) {
    const auto count = binary_devices(typed);
    if (!count || has(&Cluster::accelerators)) return false;
    answer(&Cluster::accelerators, *count);
    out_.binary_count = typed;
    return true;
  }

  bool put(ParameterHandle input, const QString& typed) {
    try {
      set_text(draft_, *input, typed.toStdString(), PlainNumber::si, number_style(QLocale()));
    } catch (const InputError&) {
      return false;
    }
    answer(input, value(draft_, *input));
    return true;
  }

  /// The catalog entry that the most words from a place name.
  struct Named {
    qsizetype words = 0;
    double score = least_score;
    std::optional<EntryRef> entry;
  };
  /// Returns whether what is typed can name an entry. Short words, such as "one", occur in names without naming an
  /// entry; so does a size, such as "70B", which many models have.
  static bool isTelling(const QStringList& parts) {
    static const QRegularExpression size(QStringLiteral("^\\d+(\\.\\d+)?[bt]$")), digit(QStringLiteral("\\d")),
        letter(QStringLiteral("\\p{L}"));
    return std::ranges::any_of(parts, [](const QString& part) {
      return part.contains(letter) && !part.contains(size) && (part.size() > 3 || part.contains(digit));
    });
  }

  /// Returns whether each part begins the name at one of its words.
  static bool doBegin(const QStringList& parts, const QString& name) {
    return std::ranges::all_of(parts, [&](const QString& part) {
      for (qsizetype start = 0; start >= 0 && start < name.size();) {
        if (QString(name.mid(start)).remove(u' ').startsWith(part)) return true;
        const qsizetype gap = name.indexOf(u' ', start);
        start = gap < 0 ? -1 : gap + 1;
      }
      return false;
    });
  }

  Named named(qsizetype at, ParameterHandle input) const {
    // Of models whose names fit about equally well, the newest is meant: families are in order of publication.
    const bool newest = input == ParameterHandle(&Workload::model);
    for (qsizetype n = std::min(name_words, words_.size() - at); n > 0; --n) {
      const QString typed = fold_text(words_.sliced(at, n).join(u' '));
      const QStringList parts = typed.split(u' ', Qt::SkipEmptyParts);
      if (!isTelling(parts)) continue;
      const FuzzyQuery query(typed);
      Named best{n, least_score, {}};
      for (const EntryRef& entry : catalog(std::get<EntryField>(input->access).kind)) {
        const QStringList names{fold_text(catalog_text(base(entry).name)),
                                fold_text(QString::fromStdString(base(entry).id))};
        if (!doBegin(parts, names[0]) && !doBegin(parts, names[1])) continue;
        const double score = query.score(names);
        const bool equal = newest && best.entry && score >= best.score - nearly_equal;
        if (score > best.score || equal) best = {n, std::max(score, best.score), entry};
      }
      if (best.entry) return best;
    }
    return {};
  }

  static bool isTimes(const QString& word) { return word == QStringLiteral("×") || word == QLatin1String("x"); }

  bool namesDevice(qsizetype at) const {
    if (at < words_.size() && isTimes(words_[at])) ++at;
    return named(at, &Cluster::accelerator).words > 0;
  }

  qsizetype takeEntry(qsizetype at) {
    const Named model = named(at, &Workload::model), device = named(at, &Cluster::accelerator);
    const bool is_model = std::pair(model.words, model.score) >= std::pair(device.words, device.score);
    const Named& best = is_model ? model : device;
    if (best.entry) answer(is_model ? ParameterHandle(&Workload::model) : &Cluster::accelerator, *best.entry);
    return best.words;
  }

  QStringList words_;
  JobSentence out_;
  Design draft_;
};

}  // namespace

JobSentence read_job_sentence(const QString& text) { return Reader(text).read(); }

QString job_sentence_text(const JobSentence& sentence) {
  Design design = default_design(sentence.job);
  QStringList answers;
  for (const auto& [input, value] : sentence.answers) {
    set_value(design, *input, value);
    const QString text = value_text(design, *input);
    answers << (is_number(*input) ? engine_text(input->label) + u' ' + text : text);
  }
  QString title;
  for (const StartJob& job : start_jobs())
    if (job.job == sentence.job) title = start_text(job.title);
  QString out = answers.isEmpty()
                    ? title
                    : Text::tr("%1: %2", "a job; its inputs").arg(title, answers.join(QStringLiteral(", ")));
  if (!sentence.binary_count.isEmpty())
    out += Text::tr("; %1 is read as %2", "16k; 16,384")
               .arg(sentence.binary_count, value_text(design, parameter(&Cluster::accelerators)));
  if (sentence.finds_machines) out += Text::tr("; finds the machines");
  if (!sentence.unread.isEmpty())
    out += Text::tr(". Not understood: %1").arg(sentence.unread.join(QStringLiteral(", ")));
  return out;
}

}  // namespace trainyard::ui
