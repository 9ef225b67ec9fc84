// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace trainyard {

class Json;
class JsonRef;
class JsonEvents;

/// Thrown for text that is not JSON and for access to a value of another type. Messages match nlohmann/json.
class JsonError : public std::exception {
 public:
  enum class Kind { syntax, type, range, iterator };

  JsonError(Kind kind, std::string message) : kind_(kind), message_(std::move(message)) {}
  Kind kind() const { return kind_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  Kind kind_;
  std::string message_;
};

namespace json_detail {

template <class T>
concept Text = std::convertible_to<const T&, std::string_view>;

template <class T>
concept Map = requires {
  typename T::key_type;
  typename T::mapped_type;
};

/// Containers that convert to a list, or to an object if they map strings to values.
template <class T>
concept Range = !std::same_as<T, Json> && !Text<T> && requires(const T& range) {
  std::begin(range);
  std::end(range);
  // Reject types that contain themselves; this constraint would otherwise recurse forever.
  requires !std::same_as<T, std::remove_cvref_t<decltype(*std::begin(range))>>;
  requires Map<T> || std::constructible_from<Json, decltype(*std::begin(range))>;
};

template <class T>
struct Readable : std::bool_constant<std::is_arithmetic_v<T> && !std::same_as<T, char>> {};
template <>
struct Readable<std::string> : std::true_type {};
template <class T>
requires(!Map<T> && !std::same_as<T, typename T::value_type> && requires(T list) {
  list.push_back(std::declval<typename T::value_type>());
}) struct Readable<T> : std::bool_constant<std::same_as<T, std::string> || Readable<typename T::value_type>::value> {
};
template <Map T>
requires std::same_as<typename T::key_type, std::string>
struct Readable<T> : Readable<typename T::mapped_type> {
};

}  // namespace json_detail

/// A JSON value. It behaves like the subset of nlohmann::ordered_json that this program uses, but its header compiles
/// five times faster. Objects keep their key order and find a key by linear search.
class Json {
 public:
  template <bool is_const>
  class Iterator;
  template <bool is_const>
  class Items;
  using iterator = Iterator<false>;
  using const_iterator = Iterator<true>;
  using value_type = Json;

  /// How dump() handles bytes that are not UTF-8: throw JsonError, or write U+FFFD instead.
  enum class InvalidUtf8 { refuse, replace };

  Json() noexcept : integer_(0) {}
  Json(std::nullptr_t) noexcept : Json() {}
  template <class T>
  requires std::is_arithmetic_v<T> Json(T value)
  noexcept : Json() {
    if constexpr (std::same_as<T, bool>) {
      kind_ = Kind::boolean;
      boolean_ = value;
    } else if constexpr (std::is_floating_point_v<T>) {
      kind_ = Kind::real;
      real_ = value;
    } else if constexpr (std::is_signed_v<T>) {
      kind_ = Kind::integer;
      integer_ = value;
    } else {
      kind_ = Kind::whole;
      whole_ = value;
    }
  }
  Json(std::string text);
  Json(std::string_view text) : Json(std::string(text)) {}
  Json(const char* text) : Json(std::string(text)) {}
  template <json_detail::Range T>
  Json(const T& range) : Json(json_detail::Map<T> ? object() : array()) {
    if constexpr (json_detail::Map<T>) {
      for (const auto& [key, value] : range) append(std::string(key), Json(value));
    } else {
      for (const auto& item : range) push_back(Json(item));
    }
  }
  template <class First, class Second>
  Json(const std::pair<First, Second>& pair) : Json(array()) {
    push_back(Json(pair.first));
    push_back(Json(pair.second));
  }
  /// An object if every element is a pair that starts with a string, such as {{"a", 1}, {"b", 2}}; otherwise a list.
  Json(std::initializer_list<JsonRef> list);
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(Json other) noexcept;
  ~Json();

  static Json array();
  /// Always a list, even for pairs that start with a string.
  static Json array(std::initializer_list<JsonRef> list);
  static Json object();
  static Json object(std::initializer_list<JsonRef> list);

  /// Throws JsonError with line and column. The last value of a repeated key wins.
  static Json parse(std::string_view text);
  /// Returns null for text that is not JSON.
  static Json parse_or_null(std::string_view text);
  /// Reports each token to `events` without building a tree. Returns false if an event returned false.
  static bool parse(std::string_view text, JsonEvents& events);

  /// Returns one line without spaces, or lines indented by `indent` spaces per level. NaN and infinity become null.
  std::string dump(int indent = -1, InvalidUtf8 invalid = InvalidUtf8::refuse) const;

  bool is_null() const { return kind_ == Kind::null; }
  bool is_boolean() const { return kind_ == Kind::boolean; }
  bool is_number() const { return is_number_integer() || is_number_float(); }
  bool is_number_integer() const { return kind_ == Kind::integer || kind_ == Kind::whole; }
  bool is_number_unsigned() const { return kind_ == Kind::whole; }
  bool is_number_float() const { return kind_ == Kind::real; }
  bool is_string() const { return kind_ == Kind::text; }
  bool is_array() const { return kind_ == Kind::list; }
  bool is_object() const { return kind_ == Kind::members; }
  bool is_structured() const { return is_array() || is_object(); }
  bool is_primitive() const { return !is_structured(); }
  /// "null", "boolean", "number", "string", "array" or "object".
  const char* type_name() const;

  /// Number of elements of a list or an object; 0 for null, 1 for other values.
  size_t size() const;
  bool empty() const { return size() == 0; }

  template <class T>
  T get() const;
  template <class T>
  requires std::same_as<T, const std::string&> T get_ref()
  const { return text_ref(); }
  template <class T>
  requires(json_detail::Readable<T>::value) operator T() const { return get<T>(); }

  bool contains(std::string_view key) const { return lookup(key) != nullptr; }
  iterator find(std::string_view key);
  const_iterator find(std::string_view key) const;

  Json& at(std::string_view key);
  const Json& at(std::string_view key) const;
  template <std::integral Place>
  Json& at(Place place) {
    return element_at(static_cast<size_t>(place));
  }
  template <std::integral Place>
  const Json& at(Place place) const {
    return element_at(static_cast<size_t>(place));
  }

  /// A missing key or missing elements are added as null. If the value itself is null, it first becomes an object or a
  /// list.
  template <json_detail::Text Key>
  Json& operator[](const Key& key) {
    return member(std::string_view(key));
  }
  template <json_detail::Text Key>
  const Json& operator[](const Key& key) const {
    return member(std::string_view(key));
  }
  template <std::integral Place>
  Json& operator[](Place place) {
    return element(static_cast<size_t>(place));
  }
  template <std::integral Place>
  const Json& operator[](Place place) const {
    return element(static_cast<size_t>(place));
  }

  /// The value of a key, or `otherwise` if the object does not have it.
  template <class T>
  T value(std::string_view key, const T& otherwise) const {
    const Json* found = lookup_in_object(key);
    return found ? found->get<T>() : otherwise;
  }
  std::string value(std::string_view key, const char* otherwise) const {
    return value<std::string>(key, std::string(otherwise));
  }

  Json& front();
  const Json& front() const;
  Json& back();
  const Json& back() const;
  void push_back(Json value);
  Json& emplace_back(Json value);
  /// Adds a key that must not exist yet, in constant time.
  Json& append(std::string key, Json value);
  /// Sets all keys of `other` in this object.
  void update(const Json& other);
  /// Returns the number of removed keys.
  size_t erase(std::string_view key);
  void erase(const const_iterator& place);

  /// Iterates over the elements of a list, the values of an object, or the value itself.
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  /// Pairs of key and value, for structured bindings; the keys of a list are its indices.
  Items<false> items();
  Items<true> items() const;

  /// Objects are equal only with the same key order. Numbers are equal if their values are, independent of their types.
  friend bool operator==(const Json& a, const Json& b) { return a.equals(b); }
  template <class T>
  requires(std::is_arithmetic_v<T> || std::same_as<T, std::nullptr_t>) friend bool operator==(const Json& a, T b) {
    return a.equals(Json(b));
  }

 private:
  enum class Kind : std::uint8_t { null, boolean, integer, whole, real, text, list, members };
  struct Member;

  [[noreturn]] static void refuse_type(const char* code, const std::string& problem, const Json& value);
  bool equals(const Json& other) const;
  void swap(Json& other) noexcept;
  void destroy() noexcept;
  void take_children(std::vector<Json>& out) noexcept;

  bool to_boolean() const;
  std::int64_t to_integer() const;
  std::uint64_t to_whole() const;
  double to_real() const;
  const std::string& to_text() const;
  const std::string& text_ref() const;
  const Json& list_or_throw() const;
  const Json& object_or_throw() const;

  const Json* lookup(std::string_view key) const;
  const Json* lookup_in_object(std::string_view key) const;
  Json& member(std::string_view key);
  const Json& member(std::string_view key) const;
  Json& element_at(size_t place);
  const Json& element_at(size_t place) const;
  Json& element(size_t place);
  const Json& element(size_t place) const;
  /// The value at an iterator's position.
  const Json& child(size_t place) const;
  Json& child(size_t place) { return const_cast<Json&>(std::as_const(*this).child(place)); }
  const std::string& key_at(size_t place) const;

  Kind kind_ = Kind::null;
  union {
    bool boolean_;
    std::int64_t integer_;
    std::uint64_t whole_;
    double real_;
    std::string* text_;
    std::vector<Json>* list_;
    std::vector<Member>* members_;
  };
};

/// An element of an initializer list: temporaries are moved, other values are copied.
class JsonRef {
 public:
  JsonRef(Json&& value) : owned_(std::move(value)) {}
  JsonRef(const Json& value) : referenced_(&value) {}
  JsonRef(std::initializer_list<JsonRef> list) : owned_(list) {}
  template <class... Values>
  requires std::constructible_from<Json, Values...> JsonRef(Values&&... values)
      : owned_(std::forward<Values>(values)...) {}
  JsonRef(JsonRef&&) noexcept = default;
  JsonRef(const JsonRef&) = delete;
  JsonRef& operator=(const JsonRef&) = delete;
  JsonRef& operator=(JsonRef&&) = delete;
  ~JsonRef() = default;

  const Json& value() const { return referenced_ ? *referenced_ : owned_; }
  Json take() const { return referenced_ ? *referenced_ : std::move(owned_); }

 private:
  mutable Json owned_;
  const Json* referenced_ = nullptr;
};

/// Callbacks of Json::parse(). Each returns true to continue.
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual bool null() = 0;
  virtual bool boolean(bool value) = 0;
  virtual bool number_integer(std::int64_t value) = 0;  ///< negative values only
  virtual bool number_unsigned(std::uint64_t value) = 0;
  virtual bool number_float(double value) = 0;
  virtual bool string(std::string& value) = 0;
  virtual bool start_object() = 0;
  virtual bool key(std::string& value) = 0;
  virtual bool end_object() = 0;
  virtual bool start_array() = 0;
  virtual bool end_array() = 0;
  /// Called if the text is not JSON or a number is too large. `position` is a byte position, counted from 1.
  virtual bool parse_error(size_t position, const JsonError& error) = 0;
};

template <bool is_const>
class Json::Iterator {
 public:
  using Owner = std::conditional_t<is_const, const Json, Json>;
  using iterator_category = std::random_access_iterator_tag;
  using value_type = Json;
  using difference_type = std::ptrdiff_t;
  using pointer = Owner*;
  using reference = Owner&;

  Iterator() = default;
  Iterator(Owner* owner, size_t place) : owner_(owner), place_(place) {}
  operator Iterator<true>() const requires(!is_const) { return {owner_, place_}; }

  /// Throws JsonError if the iterator does not belong to an object.
  const std::string& key() const { return owner_->key_at(place_); }
  Owner& value() const { return **this; }
  Owner& operator*() const { return owner_->child(place_); }
  Owner* operator->() const { return &owner_->child(place_); }
  Owner& operator[](difference_type n) const { return *(*this + n); }

  Iterator& operator++() { return *this += 1; }
  Iterator& operator--() { return *this -= 1; }
  Iterator operator++(int) { return {owner_, place_++}; }
  Iterator operator--(int) { return {owner_, place_--}; }
  Iterator& operator+=(difference_type n) {
    place_ += static_cast<size_t>(n);
    return *this;
  }
  Iterator& operator-=(difference_type n) { return *this += -n; }
  friend Iterator operator+(Iterator it, difference_type n) { return it += n; }
  friend Iterator operator+(difference_type n, Iterator it) { return it += n; }
  friend Iterator operator-(Iterator it, difference_type n) { return it -= n; }
  friend difference_type operator-(const Iterator& a, const Iterator& b) {
    return static_cast<difference_type>(a.place_) - static_cast<difference_type>(b.place_);
  }
  friend bool operator==(const Iterator& a, const Iterator& b) { return a.place_ == b.place_; }
  friend auto operator<=>(const Iterator& a, const Iterator& b) { return a.place_ <=> b.place_; }

 private:
  friend class Json;
  Owner* owner_ = nullptr;
  size_t place_ = 0;
};

template <bool is_const>
class Json::Items {
 public:
  using Owner = std::conditional_t<is_const, const Json, Json>;

  class Item {
   public:
    Item(Owner* owner, size_t place) : owner_(owner), place_(place) {}
    const std::string& key() const {
      if (owner_->is_object()) return owner_->key_at(place_);
      if (owner_->is_array() && index_.empty()) index_ = std::to_string(place_);
      return index_;
    }
    Owner& value() const { return owner_->child(place_); }
    template <size_t part>
    decltype(auto) get() const {
      if constexpr (part == 0) {
        return key();
      } else {
        return value();
      }
    }

   private:
    friend class Items;
    Owner* owner_;
    size_t place_;
    mutable std::string index_;
  };

  class ItemIterator {
   public:
    ItemIterator(Owner* owner, size_t place) : item_(owner, place) {}
    const Item& operator*() const { return item_; }
    ItemIterator& operator++() {
      ++item_.place_;
      item_.index_.clear();
      return *this;
    }
    bool operator==(const ItemIterator& other) const { return item_.place_ == other.item_.place_; }

   private:
    Item item_;
  };

  explicit Items(Owner* owner) : owner_(owner) {}
  ItemIterator begin() const { return {owner_, 0}; }
  ItemIterator end() const { return {owner_, owner_->size()}; }

 private:
  Owner* owner_;
};

inline Json::iterator Json::begin() { return {this, 0}; }
inline Json::iterator Json::end() { return {this, size()}; }
inline Json::const_iterator Json::begin() const { return {this, 0}; }
inline Json::const_iterator Json::end() const { return {this, size()}; }
inline Json::Items<false> Json::items() { return Items<false>(this); }
inline Json::Items<true> Json::items() const { return Items<true>(this); }

template <class T>
T Json::get() const {
  if constexpr (std::same_as<T, Json>) {
    return *this;
  } else if constexpr (std::same_as<T, bool>) {
    return to_boolean();
  } else if constexpr (std::same_as<T, double>) {
    return to_real();
  } else if constexpr (std::same_as<T, std::int64_t>) {
    return to_integer();
  } else if constexpr (std::same_as<T, std::uint64_t>) {
    return to_whole();
  } else if constexpr (std::is_arithmetic_v<T>) {
    // Other numeric types accept true and false as 1 and 0, as nlohmann/json does.
    if (is_boolean()) return static_cast<T>(to_boolean());
    if (is_number_float()) return static_cast<T>(to_real());
    return is_number_unsigned() ? static_cast<T>(to_whole()) : static_cast<T>(to_integer());
  } else if constexpr (std::same_as<T, std::string>) {
    return to_text();
  } else if constexpr (json_detail::Map<T>) {
    T out;
    const Json& from = object_or_throw();
    for (const_iterator item = from.begin(); item != from.end(); ++item)
      out.emplace(item.key(), item.value().get<typename T::mapped_type>());
    return out;
  } else {
    T out;
    for (const Json& item : list_or_throw()) out.push_back(item.get<typename T::value_type>());
    return out;
  }
}

/// Adds a key that must not exist yet, in constant time: a search per key would make large files quadratic.
inline void append_key(Json& object, std::string key, Json value) { object.append(std::move(key), std::move(value)); }

}  // namespace trainyard

template <class Item>
requires(std::same_as<Item, trainyard::Json::Items<false>::Item> ||
         std::same_as<Item, trainyard::Json::Items<true>::Item>) struct std::tuple_size<Item>
    : std::integral_constant<size_t, 2> {
};
template <size_t part, class Item>
requires(std::same_as<Item, trainyard::Json::Items<false>::Item> ||
         std::same_as<Item, trainyard::Json::Items<true>::Item>) struct std::tuple_element<part, Item> {
  using type = decltype(std::declval<const Item&>().template get<part>());
};
