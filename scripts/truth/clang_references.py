#!/usr/bin/env python3
"""C and C++ sources -> definitions and references by place, as libclang sees them, in the form that scripts/eval_references.ts reads.

usage: clang_references.py FOLDER OUT.json SOURCE… [-- COMPILER_FLAG…]

SOURCE is a file or folder below FOLDER; headers are read where they are first included. Leads to a definition's number, or to
-1 (outside the project), -2 (a local name). A function that is declared and defined counts with all of these places. Columns
count from 1 in UTF-16 units. What depends on a template's arguments has no answer. Needs `pip install libclang`.
"""
import json, os, sys
from clang import cindex
from clang.cindex import CursorKind as K

LOCAL_KINDS = {K.PARM_DECL, K.TEMPLATE_TYPE_PARAMETER, K.TEMPLATE_NON_TYPE_PARAMETER, K.TEMPLATE_TEMPLATE_PARAMETER, K.LABEL_STMT}
FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.CONSTRUCTOR, K.DESTRUCTOR, K.FUNCTION_TEMPLATE, K.CONVERSION_FUNCTION, K.LAMBDA_EXPR}
NAMES = {K.DECL_REF_EXPR, K.MEMBER_REF_EXPR, K.TYPE_REF, K.TEMPLATE_REF, K.NAMESPACE_REF, K.MEMBER_REF, K.OVERLOADED_DECL_REF,
         K.MACRO_INSTANTIATION}
SOURCES = (".c", ".cc", ".cpp", ".cxx")
KIND_NAMES = {K.FUNCTION_DECL: "function", K.CXX_METHOD: "method", K.CONSTRUCTOR: "constructor", K.FIELD_DECL: "field",
              K.MACRO_DEFINITION: "macro", K.NAMESPACE: "namespace", K.VAR_DECL: "variable", K.ENUM_CONSTANT_DECL: "enum_member"}


class Truth:
    def __init__(self, folder):
        self.folder = os.path.realpath(folder)
        self.defs, self.numbers, self.refs, self.texts, self.paths = [], {}, set(), {}, {}
        self.read, self.namespaces = set(), set()

    def path_of(self, file):
        """Path below the folder, or None."""
        if file is None:
            return None
        if file.name not in self.paths:
            real = os.path.realpath(file.name)
            inside = real.startswith(self.folder + "/")
            self.paths[file.name] = os.path.relpath(real, self.folder) if inside else None
        return self.paths[file.name]

    def lines(self, path):
        if path not in self.texts:
            with open(os.path.join(self.folder, path), "rb") as file:
                self.texts[path] = file.read().split(b"\n")
        return self.texts[path]

    def place(self, cursor, name):
        """Where a name is written, when it is written there at all: not inside of a macro's body."""
        file, line, column, offset = cindex.c_object_p(), cindex.c_uint(), cindex.c_uint(), cindex.c_uint()
        cindex.conf.lib.clang_getFileLocation(cursor.location, cindex.byref(file), cindex.byref(line), cindex.byref(column), cindex.byref(offset))
        path = self.path_of(cindex.File(file)) if file else None
        if path is None:
            return None
        lines = self.lines(path)
        text = lines[line.value - 1] if 0 < line.value <= len(lines) else b""
        wanted = name.encode()
        at = column.value - 1
        after = text[at + len(wanted):at + len(wanted) + 1]
        if text[at:at + len(wanted)] != wanted or after.isalnum() or after == b"_":
            return None
        return path, line.value, len(text[:at].decode("utf8", "replace").encode("utf-16-le")) // 2 + 1

    def number(self, cursor):
        """Of a definition; -1 when it is outside, -2 when it is local."""
        if cursor.kind in LOCAL_KINDS:
            return -2
        parent = cursor.semantic_parent
        if cursor.kind == K.VAR_DECL and (parent is None or parent.kind in FUNCTIONS):
            return -2
        path = self.path_of(cursor.location.file)
        if path is None:
            return -1
        alias = cursor
        # A member of an instantiated template stands for the template's.
        general = cindex.conf.lib.clang_getSpecializedCursorTemplate(cursor)
        if general is not None and general.kind != K.INVALID_FILE and self.path_of(general.location.file) is not None \
                and cursor.location.line in (general.location.line, (general.get_definition() or general).location.line):
            cursor = general
        if cursor.kind == K.TYPEDEF_DECL:
            # `typedef struct x {…} x;`: both names are the struct.
            named = cursor.underlying_typedef_type.get_declaration()
            if named.spelling == cursor.spelling and self.path_of(named.location.file) is not None:
                alias, cursor = cursor, named
        key = cursor.get_usr() or f"{path}:{cursor.location.line}:{cursor.location.column}"
        if cursor.kind == K.MACRO_DEFINITION:
            key = f"macro {path}:{cursor.location.line}"
        if key not in self.numbers:
            self.numbers[key] = len(self.defs)
            self.defs.append({"id": len(self.defs), "name": cursor.spelling.split("<")[0], "kind": KIND_NAMES.get(cursor.kind, "class"), "qual": key, "places": []})
        found = self.defs[self.numbers[key]]
        for at in (cursor, cursor.canonical, cursor.get_definition(), alias):
            self.add_place(found, at)
        return found["id"]

    def add_place(self, found, at):
        if at is None or self.path_of(at.location.file) is None:
            return
        place = (self.path_of(at.location.file), at.location.line, at.extent.start.line, at.extent.end.line)
        if place not in found["places"]:
            found["places"].append(place)

    def visit(self, cursor):
        if cursor.kind in NAMES:
            self.reference(cursor)
        elif cursor.kind.is_declaration() and cursor.kind not in LOCAL_KINDS:
            # Every declaration of what is referred to counts: which of them is seen differs by file.
            key = cursor.get_usr()
            if key:
                self.later.setdefault(key, []).append(cursor)
        elif cursor.kind == K.CALL_EXPR:
            made = cursor.referenced
            if made is not None and made.kind == K.CONSTRUCTOR and made.location != made.semantic_parent.location:
                self.emit(cursor, made, made.spelling.split("<")[0])
            elif made is not None and made.spelling == "operator()":
                # The call of an object: at its name, where focal sees a call.
                called = next(iter(cursor.get_children()), None)
                while called is not None and called.kind == K.UNEXPOSED_EXPR:
                    called = next(iter(called.get_children()), None)
                if called is not None and called.kind in NAMES:
                    self.emit(called, made, called.spelling)
        for child in cursor.get_children():
            self.visit(child)

    def reference(self, cursor):
        target = cursor.referenced
        if cursor.kind == K.OVERLOADED_DECL_REF or target is None or target.kind == K.INVALID_FILE:
            return
        name = cursor.spelling
        if cursor.kind in (K.TYPE_REF, K.TEMPLATE_REF):
            name = target.spelling
        self.emit(cursor, target, name.split("<")[0].split("::")[-1].split(" ")[-1])

    def emit(self, cursor, target, name):
        place = self.place(cursor, name) if name else None
        if place is not None and target.kind != K.NAMESPACE:
            self.refs.add((*place, name, self.number(target)))

    def translation_unit(self, index, path, flags):
        unit = index.parse(os.path.join(self.folder, path), args=flags, options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        errors = [d for d in unit.diagnostics if d.severity >= 3]
        if errors:
            print(f"{path}: {len(errors)} errors, first {errors[0].location.file}:{errors[0].location.line}: {errors[0].spelling}", file=sys.stderr)
        self.later = {}
        seen = set()
        for cursor in unit.cursor.get_children():
            where = self.path_of(cursor.location.file)
            if where is None or where in self.read:
                continue
            seen.add(where)
            self.visit(cursor)
        self.read |= seen
        for key, cursors in self.later.items():
            if key in self.numbers:
                for cursor in cursors:
                    self.add_place(self.defs[self.numbers[key]], cursor)
            else:
                self.unclaimed.setdefault(key, []).extend(self.places_of(cursors))

    unclaimed = {}

    def places_of(self, cursors):
        return [(self.path_of(at.location.file), at.location.line, at.extent.start.line, at.extent.end.line)
                for at in cursors if self.path_of(at.location.file) is not None]

    def chosen(self):
        """Without the class where the constructor is known, and without the variable where what it calls is."""
        of = {}
        for *place, to in self.refs:
            of.setdefault(tuple(place), set()).add(to)
        for place, all in of.items():
            made = {to for to in all if to >= 0 and self.defs[to]["kind"] in ("constructor", "method")}
            yield from ((*place, to) for to in (made if len(made) == 1 else all))

    def write(self, out):
        for key, places in self.unclaimed.items():
            if key in self.numbers:
                found = self.defs[self.numbers[key]]
                found["places"] += [place for place in places if place not in found["places"]]
        for found in self.defs:
            file, line, start, end = found["places"][0]
            found.update({"file": file, "line": line, "start": start, "end": end})
        json.dump({"defs": self.defs, "edges": [], "exact": True, "refs": sorted(self.chosen())}, open(out, "w"))
        print(len(self.defs), "definitions,", len(self.refs), "references")


def main():
    arguments = sys.argv[1:]
    flags = []
    if "--" in arguments:
        flags = arguments[arguments.index("--") + 1:]
        arguments = arguments[:arguments.index("--")]
    folder, out, *sources = arguments
    truth = Truth(folder)
    index = cindex.Index.create()
    sys.setrecursionlimit(10000)
    for source in sources:
        whole = os.path.join(folder, source)
        found = [whole] if os.path.isfile(whole) else sorted(
            os.path.join(at, name) for at, _, names in os.walk(whole) for name in names if name.endswith(SOURCES))
        for path in found:
            truth.translation_unit(index, os.path.relpath(path, folder), flags)
    truth.write(out)


main()
