// SPDX-License-Identifier: Apache-2.0
// Reads the header of a safetensors file: github.com/huggingface/safetensors, README.md, "Format".
#include "engine/formats/documents/safetensors.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>

#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/units/units.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

constexpr size_t length_bytes = 8;
constexpr std::string_view pointer_sign = "version https://git-lfs.github.com/spec/v1";
/// Limit on different tensors, counted by name pattern, format and shape. A checkpoint has dozens.
constexpr size_t most_patterns = 20'000;

struct TensorFormat {
  std::string_view word;
  double bits;
};
constexpr TensorFormat tensor_formats[] = {{"BF16", 16},   {"F16", 16},    {"F32", 32}, {"F64", 64},    {"F8_E4M3", 8},
                                           {"F8_E5M2", 8}, {"F8_E8M0", 8}, {"F4", 4},   {"F6_E2M3", 6}, {"F6_E3M2", 6},
                                           {"I8", 8},      {"U8", 8},      {"I16", 16}, {"U16", 16},    {"I32", 32},
                                           {"U32", 32},    {"I64", 64},    {"U64", 64}, {"BOOL", 8},    {"C64", 64}};

std::uint64_t header_length(std::string_view first) {
  std::uint64_t length = 0;
  for (size_t i = 0; i < length_bytes; ++i) length |= std::uint64_t(static_cast<unsigned char>(first[i])) << (8 * i);
  return length;
}

/// True for integer formats in which each element packs several weights.
bool is_packed(const std::string& format, std::string_view name) {
  if (format == "I32" || format == "U8" || format == "I8" || format == "U32")
    return name.ends_with("weight") || name.ends_with("packed") || name.ends_with("blocks") ||
           name.ends_with("qweight");
  return false;
}

struct Tensor {
  std::string format;
  std::vector<double> shape;
  std::vector<double> offsets;
};

/// Processes the tensors of a header one by one, so that a long header needs no tree.
class HeaderReader : public JsonEvents {
 public:
  HeaderReader(std::string file, double data) : file_(std::move(file)), data_(data) {}
  Json summary() const;
  void finish();

  bool start_object() override {
    ++depth_;
    if (depth_ > 2) fail(name_ + " is nested too deeply for a header");
    if (depth_ == 2) tensor_ = {};
    return true;
  }
  bool end_object() override {
    if (depth_ == 2 && name_ != "__metadata__") take();
    --depth_;
    return true;
  }
  bool key(std::string& key) override {
    if (depth_ == 1) {
      name_ = key;
      if (!names_.insert(std::hash<std::string>{}(key)).second) fail(name_ + " occurs twice");
    }
    field_ = depth_ == 2 ? key : "";
    return true;
  }
  bool start_array() override {
    if (depth_ != 2 || in_list_) fail(name_ + ": a list is not allowed here");
    in_list_ = true;
    return true;
  }
  bool end_array() override {
    in_list_ = false;
    return true;
  }
  bool number_unsigned(std::uint64_t value) override {
    if (in_list_ && field_ == "shape") tensor_.shape.push_back(static_cast<double>(value));
    if (in_list_ && field_ == "data_offsets") tensor_.offsets.push_back(static_cast<double>(value));
    return true;
  }
  bool string(std::string& value) override {
    if (field_ == "dtype") tensor_.format = value;
    return true;
  }
  bool null() override { return fail_number(); }
  bool boolean(bool) override { return fail_number(); }
  bool number_integer(std::int64_t) override { return fail_number(); }
  bool number_float(double) override { return fail_number(); }
  bool parse_error(size_t position, const JsonError&) override {
    fail("the header is not valid JSON at byte " + std::to_string(position));
  }

 private:
  struct Kind {
    std::string format;
    std::vector<double> shape;
    double count = 0;
  };
  [[noreturn]] void fail(const std::string& what) const { throw InputError(file_ + ": " + truncate_utf8(what, 300)); }
  bool fail_number() const { fail(name_ + ": a size is not a whole number"); }
  void take();

  std::string file_;
  double data_;  ///< total size of the tensors in bytes; 0 if the file's size is unknown
  int depth_ = 0;
  bool in_list_ = false;
  std::string name_, field_;
  Tensor tensor_;
  std::unordered_set<size_t> names_;
  std::map<std::string, Kind> kinds_;
  std::map<std::string, double> formats_;
  std::vector<std::pair<double, double>> places_;
  double tensors_ = 0, parameters_ = 0, bytes_ = 0, packed_ = 0, layers_ = 0, experts_ = 0;
};

void HeaderReader::take() {
  const auto known = std::ranges::find(tensor_formats, tensor_.format, &TensorFormat::word);
  if (known == std::end(tensor_formats)) fail(name_ + ": the format \"" + tensor_.format + "\" is unknown");
  double elements = 1;
  for (const double side : tensor_.shape) elements *= side;
  if (tensor_.offsets.size() != 2 || tensor_.offsets[0] > tensor_.offsets[1])
    fail(name_ + ": data_offsets must be two increasing positions");
  const double bytes = tensor_.offsets[1] - tensor_.offsets[0];
  if (elements * known->bits != 8 * bytes)
    fail(name_ + ": its shape and format need " +
         std::to_string(static_cast<std::uint64_t>(elements * known->bits / 8)) + " bytes, but its offsets span " +
         std::to_string(static_cast<std::uint64_t>(bytes)));
  if (data_ > 0 && tensor_.offsets[1] > data_) fail(name_ + ": its data ends after the end of the file");
  places_.emplace_back(tensor_.offsets[0], tensor_.offsets[1]);
  const TensorName name = tensor_name(name_);
  layers_ = std::max(layers_, name.layer + 1);
  experts_ = std::max(experts_, name.expert + 1);
  ++tensors_;
  bytes_ += bytes;
  formats_[tensor_.format] += bytes;
  if (is_packed(tensor_.format, name_))
    packed_ += bytes;
  else if (!is_scale(name_))
    parameters_ += elements;
  std::string kind = name.pattern;
  if (const auto before = kinds_.find(kind); before != kinds_.end() && before->second.shape != tensor_.shape)
    kind += " " + std::to_string(kinds_.size());
  Kind& entry = kinds_[kind];
  if (kinds_.size() > most_patterns) fail("it has more tensor names than a model");
  entry.format = tensor_.format;
  entry.shape = tensor_.shape;
  ++entry.count;
}

void HeaderReader::finish() {
  std::ranges::sort(places_);
  double end = 0;
  for (const auto& [first, last] : places_) {
    if (first < end) fail("two of its tensors overlap");
    end = std::max(end, last);
  }
}

Json HeaderReader::summary() const {
  Json formats = Json::object(), shapes = Json::object();
  for (const auto& [format, bytes] : formats_) formats[format] = bytes;
  for (const auto& [pattern, kind] : kinds_)
    shapes[pattern] = Json{{"dtype", kind.format}, {"shape", kind.shape}, {"count", kind.count}};
  return {{"tensors", tensors_}, {"parameters", parameters_}, {"bytes", bytes_},   {"packed", packed_},
          {"layers", layers_},   {"experts", experts_},       {"dtypes", formats}, {"shapes", shapes}};
}

Document with_tree(const NamedText& file, Json tree) {
  return {.name = file.name,
          .syntax = Syntax::safetensors,
          .tree = std::make_shared<const Json>(std::move(tree)),
          .comments = {},
          .warnings = {}};
}

Document parse_pointer(const NamedText& file) {
  const size_t place = file.text.find("\nsize ");
  if (place == std::string::npos) throw InputError(file.name + ": this Git LFS pointer has no size");
  const std::string digits = file.text.substr(place + 6, file.text.find_first_of("\r\n", place + 6) - place - 6);
  const auto size = parse(digits, Unit::none);
  if (!size || *size < 0)
    throw InputError(file.name + ": the size in this Git LFS pointer is not a number: " + truncate_utf8(digits, 40));
  return with_tree(file, {{"pointer_size", *size}});
}

double number_of(std::string_view digits) {
  double number = 0;
  for (const char c : digits) number = 10 * number + (c - '0');
  return number;
}

}  // namespace

TensorName tensor_name(std::string_view name) {
  TensorName out;
  std::string_view before;
  for (size_t start = 0; start <= name.size();) {
    const size_t end = std::min(name.find('.', start), name.size());
    const std::string_view part = name.substr(start, end - start);
    const bool number =
        !part.empty() && part.size() < 7 && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
    if (number && before == "experts")
      out.expert = number_of(part);
    else if (number && out.layer < 0 &&
             (before == "layers" || before == "h" || before == "blocks" || before == "layer"))
      out.layer = number_of(part);
    if (!out.pattern.empty()) out.pattern += '.';
    out.pattern += number ? "*" : part;
    before = part;
    start = end + 1;
  }
  return out;
}

bool is_scale(std::string_view name) {
  constexpr std::array ends{"scale",      "scales",     "scale_inv", "scale_2",
                            "zeros",      "zero_point", "g_idx",     "weight_shape",
                            "absmax",     "quant_map",  "inv_freq",  "quant_state.bitsandbytes__nf4",
                            "masked_bias"};
  return std::ranges::any_of(ends, [name](std::string_view end) { return name.ends_with(end); });
}

size_t safetensors_head(std::string_view first, std::uint64_t size) {
  if (first.size() <= length_bytes || first[length_bytes] != '{') return 0;
  const std::uint64_t length = header_length(first);
  // The upper bytes of a real header length are zero; in a text file, they are characters.
  if (length > (std::uint64_t(1) << 40)) return 0;
  return static_cast<size_t>(std::min({length + length_bytes, longest_header + length_bytes, size}));
}

bool is_safetensors(const NamedText& file) {
  return file.text.starts_with(pointer_sign) || safetensors_head(file.text, std::max<std::uint64_t>(file.size, 9)) > 0;
}

Document parse_safetensors(const NamedText& file) {
  if (file.text.starts_with(pointer_sign)) return parse_pointer(file);
  const std::uint64_t length = header_length(file.text), size = file.size > 0 ? file.size : file.text.size();
  if (length > longest_header)
    throw InputError(file.name + ": the header has " + std::to_string(length) + " bytes, more than the " +
                     std::to_string(longest_header) + " allowed");
  if (length + length_bytes > size || length + length_bytes > file.text.size())
    throw InputError(file.name + ": the file ends inside its header of " + std::to_string(length) + " bytes");
  HeaderReader reader(file.name, static_cast<double>(size - length - length_bytes));
  const std::string_view header = std::string_view(file.text).substr(length_bytes, static_cast<size_t>(length));
  Json::parse(header, reader);
  reader.finish();
  return with_tree(file, reader.summary());
}

}  // namespace trainyard
