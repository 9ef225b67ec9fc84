// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_structure.h"

// Makes QPDF use std::shared_ptr instead of its own pointer class.
#define POINTERHOLDER_TRANSITION 4

#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace trainyard::ui {
namespace {

/// PDF points per px of the pages.
constexpr double scale = 72.0 / 96;

QPDFObjectHandle text_object(const QString& text) { return QPDFObjectHandle::newUnicodeString(text.toStdString()); }

QPDFObjectHandle name_object(const char* name) { return QPDFObjectHandle::newName(name); }

class Structure {
 public:
  Structure(QPDF& pdf, const PdfStructure& wanted)
      : pdf_(pdf), wanted_(wanted), sheets_(QPDFPageDocumentHelper(pdf).getAllPages()) {}

  void addProperties() {
    QPDFObjectHandle root = pdf_.getRoot();
    root.replaceKey("/Lang", text_object(wanted_.language));
    QPDFObjectHandle view = QPDFObjectHandle::newDictionary();
    view.replaceKey("/DisplayDocTitle", QPDFObjectHandle::newBool(true));
    root.replaceKey("/ViewerPreferences", view);
    QPDFObjectHandle info = pdf_.getTrailer().getKey("/Info");
    if (info.isDictionary() && !wanted_.author.isEmpty()) info.replaceKey("/Author", text_object(wanted_.author));
  }

  void addBookmarks() {
    const std::vector<PageMark>& marks = wanted_.marks;
    if (marks.empty()) return;
    QPDFObjectHandle root = pdf_.makeIndirectObject(QPDFObjectHandle::newDictionary());
    root.replaceKey("/Type", name_object("/Outlines"));
    addLevel(root, marks, 0, marks.size());
    pdf_.getRoot().replaceKey("/Outlines", root);
    pdf_.getRoot().replaceKey("/PageMode", name_object("/UseOutlines"));
  }

  void addLinks() {
    for (const PageLink& link : wanted_.links) {
      QPDFObjectHandle annotation = QPDFObjectHandle::newDictionary();
      annotation.replaceKey("/Type", name_object("/Annot"));
      annotation.replaceKey("/Subtype", name_object("/Link"));
      annotation.replaceKey("/Rect", QPDFObjectHandle::newFromRectangle(box(link.page, link.area)));
      annotation.replaceKey("/Border", QPDFObjectHandle::parse("[0 0 0]"));
      if (link.target.startsWith(u'#')) {
        const PageMark* mark = markOf(link.target.mid(1));
        if (!mark) continue;
        annotation.replaceKey("/Dest", destination(*mark));
      } else {
        QPDFObjectHandle action = QPDFObjectHandle::newDictionary();
        action.replaceKey("/S", name_object("/URI"));
        action.replaceKey("/URI", QPDFObjectHandle::newString(link.target.toStdString()));
        annotation.replaceKey("/A", action);
      }
      QPDFObjectHandle sheet = sheets_[size_t(link.page)].getObjectHandle();
      if (!sheet.getKey("/Annots").isArray()) sheet.replaceKey("/Annots", QPDFObjectHandle::newArray());
      sheet.getKey("/Annots").appendItem(pdf_.makeIndirectObject(annotation));
    }
  }

 private:
  double height() const { return wanted_.page_height; }

  const PageMark* markOf(const QString& id) const {
    for (const PageMark& mark : wanted_.marks)
      if (mark.id == id) return &mark;
    return nullptr;
  }

  QPDFObjectHandle::Rectangle box(int, const QRectF& area) const {
    return {area.left() * scale, (height() - area.bottom()) * scale, area.right() * scale,
            (height() - area.top()) * scale};
  }

  QPDFObjectHandle destination(const PageMark& mark) {
    QPDFObjectHandle place = QPDFObjectHandle::newArray();
    place.appendItem(sheets_[size_t(mark.page)].getObjectHandle());
    place.appendItem(name_object("/XYZ"));
    place.appendItem(QPDFObjectHandle::newNull());
    place.appendItem(QPDFObjectHandle::newReal((height() - mark.y) * scale, 2));
    place.appendItem(QPDFObjectHandle::newNull());
    return place;
  }

  /// Adds the marks from `first` to `end` as children of `parent`; deeper levels become their children.
  void addLevel(QPDFObjectHandle parent, const std::vector<PageMark>& marks, size_t first, size_t end) {
    QPDFObjectHandle before = QPDFObjectHandle::newNull();
    int count = 0;
    while (first < end) {
      size_t next = first + 1;
      while (next < end && marks[next].level > marks[first].level) ++next;
      QPDFObjectHandle entry = pdf_.makeIndirectObject(QPDFObjectHandle::newDictionary());
      entry.replaceKey("/Title", text_object(marks[first].title));
      entry.replaceKey("/Parent", parent);
      entry.replaceKey("/Dest", destination(marks[first]));
      if (before.isDictionary()) {
        entry.replaceKey("/Prev", before);
        before.replaceKey("/Next", entry);
      } else {
        parent.replaceKey("/First", entry);
      }
      parent.replaceKey("/Last", entry);
      if (next > first + 1) addLevel(entry, marks, first + 1, next);
      before = entry;
      first = next;
      ++count;
    }
    parent.replaceKey("/Count", QPDFObjectHandle::newInteger(count));
  }

  QPDF& pdf_;
  const PdfStructure& wanted_;
  std::vector<QPDFPageObjectHelper> sheets_;
};

}  // namespace

QByteArray with_structure(const QByteArray& bytes, const PdfStructure& wanted) {
  QPDF pdf;
  pdf.processMemoryFile("report", bytes.constData(), size_t(bytes.size()));
  Structure structure(pdf, wanted);
  structure.addProperties();
  structure.addBookmarks();
  structure.addLinks();
  QPDFWriter writer(pdf);
  writer.setOutputMemory();
  // Do not pack objects into streams, so that any reader and later program finds the project.
  writer.setObjectStreamMode(qpdf_o_disable);
  writer.setDeterministicID(true);
  writer.write();
  const std::shared_ptr<Buffer> result = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(result->getBuffer()), qsizetype(result->getSize())};
}

}  // namespace trainyard::ui
