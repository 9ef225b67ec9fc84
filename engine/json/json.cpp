// SPDX-License-Identifier: Apache-2.0
#include "engine/json/json.h"

#include <algorithm>

namespace trainyard {

struct Json::Member {
  std::string key;
  Json value;
  bool operator==(const Member&) const = default;
};

namespace {

[[noreturn]] void refuse_range(const char* code, const std::string& problem) {
  throw JsonError(JsonError::Kind::range, std::string("[json.exception.out_of_range.") + code + "] " + problem);
}

[[noreturn]] void refuse_place(size_t place) {
  refuse_range("401", "array index " + std::to_string(place) + " is out of range");
}

[[noreturn]] void refuse_key(std::string_view key) { refuse_range("403", "key '" + std::string(key) + "' not found"); }

[[noreturn]] void refuse_iterator(const char* code, const char* problem) {
  throw JsonError(JsonError::Kind::iterator, std::string("[json.exception.invalid_iterator.") + code + "] " + problem);
}

}  // namespace

void Json::refuse_type(const char* code, const std::string& problem, const Json& value) {
  throw JsonError(JsonError::Kind::type,
                  std::string("[json.exception.type_error.") + code + "] " + problem + value.type_name());
}

Json::Json(std::string text) : kind_(Kind::text), text_(new std::string(std::move(text))) {}

Json::Json(std::initializer_list<JsonRef> list) : Json() {
  const bool is_object = std::all_of(list.begin(), list.end(), [](const JsonRef& ref) {
    return ref.value().is_array() && ref.value().size() == 2 && ref.value()[0].is_string();
  });
  *this = is_object ? object(list) : array(list);
}

Json::Json(const Json& other) : kind_(other.kind_), integer_(0) {
  switch (kind_) {
    case Kind::text:
      text_ = new std::string(*other.text_);
      break;
    case Kind::list:
      list_ = new std::vector<Json>(*other.list_);
      break;
    case Kind::members:
      members_ = new std::vector<Member>(*other.members_);
      break;
    case Kind::boolean:
      boolean_ = other.boolean_;
      break;
    case Kind::real:
      real_ = other.real_;
      break;
    case Kind::whole:
      whole_ = other.whole_;
      break;
    case Kind::integer:
    case Kind::null:
      integer_ = other.integer_;
      break;
  }
}

Json::Json(Json&& other) noexcept : Json() { swap(other); }

Json& Json::operator=(Json other) noexcept {
  swap(other);
  return *this;
}

Json::~Json() {
  if (kind_ >= Kind::text) destroy();
}

void Json::swap(Json& other) noexcept {
  static_assert(sizeof(whole_) == sizeof(text_) && sizeof(whole_) == sizeof(real_));
  std::swap(kind_, other.kind_);
  std::swap(whole_, other.whole_);
}

void Json::take_children(std::vector<Json>& out) noexcept {
  if (kind_ == Kind::list) {
    for (Json& item : *list_)
      if (item.is_structured()) out.push_back(std::move(item));
  } else if (kind_ == Kind::members) {
    for (Member& member : *members_)
      if (member.value.is_structured()) out.push_back(std::move(member.value));
  }
}

void Json::destroy() noexcept {
  // Destroy nested values iteratively: external text may nest deeper than the stack allows.
  std::vector<Json> below;
  take_children(below);
  while (!below.empty()) {
    Json last = std::move(below.back());
    below.pop_back();
    last.take_children(below);
  }
  if (kind_ == Kind::text) delete text_;
  if (kind_ == Kind::list) delete list_;
  if (kind_ == Kind::members) delete members_;
}

Json Json::array() {
  Json out;
  out.list_ = new std::vector<Json>();
  out.kind_ = Kind::list;
  return out;
}

Json Json::array(std::initializer_list<JsonRef> list) {
  Json out = array();
  out.list_->reserve(list.size());
  for (const JsonRef& ref : list) out.list_->push_back(ref.take());
  return out;
}

Json Json::object() {
  Json out;
  out.members_ = new std::vector<Member>();
  out.kind_ = Kind::members;
  return out;
}

Json Json::object(std::initializer_list<JsonRef> list) {
  Json out = object();
  out.members_->reserve(list.size());
  for (const JsonRef& ref : list) {
    if (!ref.value().is_array() || ref.value().size() != 2 || !ref.value()[0].is_string())
      throw JsonError(JsonError::Kind::type,
                      "[json.exception.type_error.301] cannot create object from initializer list");
    Json pair = ref.take();
    std::string& key = *(*pair.list_)[0].text_;
    if (!out.lookup(key)) out.append(std::move(key), std::move((*pair.list_)[1]));
  }
  return out;
}

const char* Json::type_name() const {
  switch (kind_) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "boolean";
    case Kind::integer:
    case Kind::whole:
    case Kind::real:
      return "number";
    case Kind::text:
      return "string";
    case Kind::list:
      return "array";
    case Kind::members:
      return "object";
  }
  return "null";
}

size_t Json::size() const {
  if (kind_ == Kind::list) return list_->size();
  if (kind_ == Kind::members) return members_->size();
  return kind_ == Kind::null ? 0 : 1;
}

bool Json::equals(const Json& other) const {
  if (is_number() && other.is_number()) {
    if (is_number_float() || other.is_number_float()) return to_real() == other.to_real();
    return to_integer() == other.to_integer();
  }
  if (kind_ != other.kind_) return false;
  if (kind_ == Kind::boolean) return boolean_ == other.boolean_;
  if (kind_ == Kind::text) return *text_ == *other.text_;
  if (kind_ == Kind::list) return *list_ == *other.list_;
  if (kind_ == Kind::members) return *members_ == *other.members_;
  return true;
}

bool Json::to_boolean() const {
  if (!is_boolean()) refuse_type("302", "type must be boolean, but is ", *this);
  return boolean_;
}

std::int64_t Json::to_integer() const {
  if (kind_ == Kind::integer) return integer_;
  if (kind_ == Kind::whole) return static_cast<std::int64_t>(whole_);
  return static_cast<std::int64_t>(to_real());
}

std::uint64_t Json::to_whole() const {
  if (kind_ == Kind::whole) return whole_;
  if (kind_ == Kind::integer) return static_cast<std::uint64_t>(integer_);
  return static_cast<std::uint64_t>(to_real());
}

double Json::to_real() const {
  if (kind_ == Kind::real) return real_;
  if (kind_ == Kind::integer) return static_cast<double>(integer_);
  if (kind_ != Kind::whole) refuse_type("302", "type must be number, but is ", *this);
  return static_cast<double>(whole_);
}

const std::string& Json::to_text() const {
  if (!is_string()) refuse_type("302", "type must be string, but is ", *this);
  return *text_;
}

const std::string& Json::text_ref() const {
  if (!is_string()) refuse_type("303", "incompatible ReferenceType for get_ref, actual type is ", *this);
  return *text_;
}

const Json& Json::list_or_throw() const {
  if (!is_array()) refuse_type("302", "type must be array, but is ", *this);
  return *this;
}

const Json& Json::object_or_throw() const {
  if (!is_object()) refuse_type("302", "type must be object, but is ", *this);
  return *this;
}

const Json* Json::lookup(std::string_view key) const {
  if (!is_object()) return nullptr;
  const auto found = std::find_if(members_->begin(), members_->end(), [key](const Member& m) { return m.key == key; });
  return found == members_->end() ? nullptr : &found->value;
}

const Json* Json::lookup_in_object(std::string_view key) const {
  if (!is_object()) refuse_type("306", "cannot use value() with ", *this);
  return lookup(key);
}

Json::const_iterator Json::find(std::string_view key) const {
  if (!is_object()) return end();
  const auto found = std::find_if(members_->begin(), members_->end(), [key](const Member& m) { return m.key == key; });
  return {this, static_cast<size_t>(found - members_->begin())};
}

Json::iterator Json::find(std::string_view key) { return {this, std::as_const(*this).find(key).place_}; }

const Json& Json::at(std::string_view key) const {
  if (!is_object()) refuse_type("304", "cannot use at() with ", *this);
  const Json* found = lookup(key);
  if (!found) refuse_key(key);
  return *found;
}

Json& Json::at(std::string_view key) { return const_cast<Json&>(std::as_const(*this).at(key)); }

const Json& Json::element_at(size_t place) const {
  if (!is_array()) refuse_type("304", "cannot use at() with ", *this);
  if (place >= list_->size()) refuse_place(place);
  return (*list_)[place];
}

Json& Json::element_at(size_t place) { return const_cast<Json&>(std::as_const(*this).element_at(place)); }

Json& Json::member(std::string_view key) {
  if (is_null()) *this = object();
  if (!is_object()) refuse_type("305", "cannot use operator[] with a string argument with ", *this);
  if (const Json* found = lookup(key)) return const_cast<Json&>(*found);
  return append(std::string(key), nullptr);
}

const Json& Json::member(std::string_view key) const {
  if (!is_object()) refuse_type("305", "cannot use operator[] with a string argument with ", *this);
  const Json* found = lookup(key);
  if (!found) refuse_key(key);
  return *found;
}

Json& Json::element(size_t place) {
  if (is_null()) *this = array();
  if (!is_array()) refuse_type("305", "cannot use operator[] with a numeric argument with ", *this);
  if (place >= list_->size()) list_->resize(place + 1);
  return (*list_)[place];
}

const Json& Json::element(size_t place) const {
  if (!is_array()) refuse_type("305", "cannot use operator[] with a numeric argument with ", *this);
  if (place >= list_->size()) refuse_place(place);
  return (*list_)[place];
}

const Json& Json::child(size_t place) const {
  if (place >= size()) refuse_iterator("214", "cannot get value");
  if (kind_ == Kind::list) return (*list_)[place];
  if (kind_ == Kind::members) return (*members_)[place].value;
  return *this;
}

const std::string& Json::key_at(size_t place) const {
  if (!is_object()) refuse_iterator("207", "cannot use key() for non-object iterators");
  if (place >= size()) refuse_iterator("214", "cannot get value");
  return (*members_)[place].key;
}

const Json& Json::front() const { return child(0); }
Json& Json::front() { return child(0); }
const Json& Json::back() const { return child(size() - 1); }
Json& Json::back() { return child(size() - 1); }

void Json::push_back(Json value) {
  if (is_null()) *this = array();
  if (!is_array()) refuse_type("308", "cannot use push_back() with ", *this);
  list_->push_back(std::move(value));
}

Json& Json::emplace_back(Json value) {
  if (is_null()) *this = array();
  if (!is_array()) refuse_type("311", "cannot use emplace_back() with ", *this);
  return list_->emplace_back(std::move(value));
}

Json& Json::append(std::string key, Json value) {
  if (!is_object()) refuse_type("303", "incompatible ReferenceType for get_ref, actual type is ", *this);
  return members_->emplace_back(Member{std::move(key), std::move(value)}).value;
}

void Json::update(const Json& other) {
  if (is_null()) *this = object();
  if (!is_object()) refuse_type("312", "cannot use update() with ", *this);
  if (!other.is_object()) refuse_type("312", "cannot use update() with ", other);
  for (const Member& m : *other.members_) member(m.key) = m.value;
}

size_t Json::erase(std::string_view key) {
  if (!is_object()) refuse_type("307", "cannot use erase() with ", *this);
  return std::erase_if(*members_, [key](const Member& m) { return m.key == key; });
}

void Json::erase(const const_iterator& place) {
  if (place.owner_ != this) refuse_iterator("202", "iterator does not fit current value");
  if (!is_structured()) refuse_type("307", "cannot use erase() with ", *this);
  if (place.place_ >= size()) refuse_iterator("205", "iterator out of range");
  const auto n = static_cast<std::ptrdiff_t>(place.place_);
  if (is_array()) {
    list_->erase(list_->begin() + n);
  } else {
    members_->erase(members_->begin() + n);
  }
}

}  // namespace trainyard
