// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project_pdf.h"

// Makes QPDF use std::shared_ptr instead of its own pointer class.
#define POINTERHOLDER_TRANSITION 4

#include <QCoreApplication>
#include <algorithm>
#include <cstring>
#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Flate.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEFStreamObjectHelper.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>

#include "engine/error.h"

namespace trainyard::ui {
namespace {

class Text {
  Q_DECLARE_TR_FUNCTIONS(ProjectPdf)
};

/// Maximum project size in bytes. Larger unpacked data is treated as a decompression bomb.
constexpr size_t largest_project = size_t(64) << 20;

/// Collects data up to the maximum project size.
class Bounded : public Pipeline {
 public:
  Bounded() : Pipeline("project", nullptr) {}
  void write(const unsigned char* data, size_t length) override {
    full_ = full_ || length > largest_project - text_.size();
    if (!full_) text_.append(reinterpret_cast<const char*>(data), length);
  }
  void finish() override {}
  bool isFull() const { return full_; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  bool full_ = false;
};

[[noreturn]] void refuse(const QString& sentence, const std::string& name) {
  throw InputError(sentence.arg(QString::fromStdString(name)).toStdString());
}

[[noreturn]] void refuse_damaged(const std::string& name) {
  refuse(Text::tr("%1: this PDF is damaged or incomplete; its project cannot be read."), name);
}

/// Unpacks block by block, to stop before a decompression bomb fills the memory.
auto unpack(Buffer& packed, const std::string& name) {
  constexpr size_t block = size_t(64) << 10;
  Bounded text;
  Pl_Flate flate("unpack", &text, Pl_Flate::a_inflate);
  for (size_t at = 0; at < packed.getSize() && !text.isFull(); at += block)
    flate.write(packed.getBuffer() + at, std::min(block, packed.getSize() - at));
  if (text.isFull()) refuse(Text::tr("%1: the project in this PDF exceeds the size limit."), name);
  flate.finish();
  return text.take();
}

auto text_of(QPDFObjectHandle stream, const std::string& name) {
  const std::shared_ptr<Buffer> raw = stream.getRawStreamData();
  QPDFObjectHandle filter = stream.getDict().getKey("/Filter");
  if (filter.isArray() && filter.getArrayNItems() == 1) filter = filter.getArrayItem(0);
  if (filter.isNull()) return std::string(reinterpret_cast<const char*>(raw->getBuffer()), raw->getSize());
  if (filter.isNameAndEquals("/FlateDecode")) return unpack(*raw, name);
  refuse(Text::tr("%1: the project in this PDF uses an unknown compression."), name);
}

auto find_attachment(const std::string& bytes, const std::string& name, const char* attachment) {
  QPDF pdf;
  pdf.setSuppressWarnings(true);
  // Refuse broken files: a project that QPDF reconstructs by guessing may differ from the one that was sent.
  pdf.setAttemptRecovery(false);
  pdf.processMemoryFile(name.c_str(), bytes.data(), bytes.size());
  QPDFEmbeddedFileDocumentHelper files(pdf);
  for (const auto& [key, file] : files.getEmbeddedFiles())
    if (file && file->getFilename() == attachment) return text_of(file->getEmbeddedFileStream(), name);
  if (std::strcmp(attachment, project_attachment) != 0)
    refuse(Text::tr("%1: this report contains no results to verify. Write it again with this version."), name);
  refuse(Text::tr("%1: this PDF contains no Trainyard project. Only reports written by Trainyard contain one."), name);
}

}  // namespace

bool is_pdf(std::string_view bytes) { return bytes.substr(0, 5) == "%PDF-"; }

std::string project_text(std::string bytes, const std::string& name) {
  return is_pdf(bytes) ? attached_text(bytes, name, project_attachment) : bytes;
}

std::string attached_text(const std::string& bytes, const std::string& name, const char* attachment) {
  try {
    return find_attachment(bytes, name, attachment);
  } catch (const InputError&) {
    throw;
  } catch (const std::exception&) {
    refuse_damaged(name);
  }
}

}  // namespace trainyard::ui
