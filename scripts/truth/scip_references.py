#!/usr/bin/env python3
"""A SCIP index -> definitions and references by place, in the form that scripts/eval_references.ts reads.

usage: scip_references.py INDEX.scip SOURCE_FOLDER OUT.json

Leads to a definition's number, or to -1 (outside the project), -2 (a local name). Columns count from 1 in UTF-16 units.
"""
import json, os, re, sys


def varint(b, i):
    result = shift = 0
    while True:
        byte = b[i]
        i += 1
        result |= (byte & 127) << shift
        if byte < 128:
            return result, i
        shift += 7


def fields(b):
    i = 0
    while i < len(b):
        key, i = varint(b, i)
        wire = key & 7
        if wire == 0:
            value, i = varint(b, i)
        elif wire == 2:
            length, i = varint(b, i)
            value, i = b[i:i + length], i + length
        else:
            width = 8 if wire == 1 else 4
            value, i = b[i:i + width], i + width
        yield key >> 3, wire, value


def numbers(value, wire):
    if wire == 0:
        return [value]
    out, i = [], 0
    while i < len(value):
        number, i = varint(value, i)
        out.append(number)
    return out


def occurrence(raw):
    place, symbol, roles, around = [], "", 0, []
    for field, wire, value in fields(raw):
        if field == 1:
            place += numbers(value, wire)
        elif field == 2:
            symbol = bytes(value).decode()
        elif field == 3:
            roles = value
        elif field == 7:
            around += numbers(value, wire)
    whole = lambda r: (r[0], r[1], r[0], r[2]) if len(r) == 3 else tuple(r)
    return whole(place), symbol, roles, whole(around) if around else None


def documents(path):
    for field, _, value in fields(memoryview(open(path, "rb").read())):
        if field != 2:
            continue
        name, found = "", []
        for inner, _, raw in fields(value):
            if inner == 1:
                name = bytes(raw).decode()
            elif inner == 2:
                found.append(occurrence(raw))
        yield name, found


def kind_of(symbol):
    if symbol.endswith(")."):
        return "method" if "#" in symbol else "function"
    return {"#": "class", "!": "macro", "/": "namespace"}.get(symbol[-1:], "property")


def main():
    index, folder, out = sys.argv[1:4]
    defs, numbers_of, refs, docs = [], {}, [], list(documents(index))
    lines, twice = {}, set()
    for path, found in docs:
        lines[path] = open(os.path.join(folder, path), encoding="utf8", errors="replace").read().split("\n")
        for (line, col, _, end), symbol, roles, around in found:
            if roles & 1 and not symbol.startswith("local "):
                if symbol in numbers_of:
                    twice.add(symbol)
                    continue
                numbers_of[symbol] = len(defs)
                last = around[2] + 1 if around else line + 1
                defs.append({"id": len(defs), "file": path, "name": lines[path][line][col:end], "qual": symbol,
                             "kind": kind_of(symbol), "line": line + 1, "start": line + 1, "end": last})
    for path, found in docs:
        for (line, col, last, end), symbol, roles, _ in found:
            # Several definitions that the index cannot tell apart say nothing.
            if roles & 1 or last != line or not symbol or symbol in twice:
                continue
            # rust-analyzer counts columns in UTF-8 bytes unless it says otherwise.
            name = lines[path][line][col:end]
            to = -2 if symbol.startswith("local ") else numbers_of.get(symbol, -1)
            refs.append([path, line + 1, col + 1, name, to])
    json.dump({"defs": defs, "edges": [], "refs": refs}, open(out, "w"))
    print(len(defs), "definitions,", len(refs), "references")


main()
