"""A search of exported records, computed from JSON alone: no SQL and no index, and nothing of the service's code.

Reads requests from standard input, one path of a folder a line, and answers each with one line of JSON: what differs. The folder has
groups.json (how records are found), records.txt (group and record, in the order of lists) and searches.json (what was asked, and
what the service answered).
"""

import functools
import json
import re
import sys
import unicodedata
from collections import defaultdict

LETTERS = {
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ł": "l",
    "ħ": "h",
    "ı": "i",
    "ŋ": "n",
    "ſ": "s",
}
UNSPACED = ("CJK UNIFIED", "CJK COMPAT", "HIRAGANA", "KATAKANA LETTER", "THAI", "LAO", "KHMER", "MYANMAR")


def fold(text):
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).lower())
    plain = "".join(LETTERS.get(each, each) for each in text if not "\u0300" <= each <= "\u036f")
    return unicodedata.normalize("NFC", plain)


@functools.lru_cache(None)
def is_letter(character):
    return unicodedata.category(character)[0] in "LNM"


@functools.lru_cache(None)
def is_unspaced(character):
    return unicodedata.name(character, "").startswith(UNSPACED)


def without_apostrophes(text):
    return text.replace("'", "").replace("’", "")


def entries_of_piece(piece, is_number):
    glued, starts, before = "", [], None
    for character in piece:
        if not is_letter(character):
            before = None
            continue
        changes = before is not None and is_number and (before in "0123456789") != (character in "0123456789")
        if before is None or changes or is_unspaced(character):
            starts.append(len(glued))
        glued += character
        before = character
    count, found = 0, []
    for start in starts:
        rest = glued[start:]
        if start > 0 and re.fullmatch("[a-z0-9]?", rest):
            continue
        count += 1
        if count > (16 if any(map(is_unspaced, glued)) else 8):
            break
        found.append(rest[:40])
        unpadded = rest.lstrip("0")
        if is_number and unpadded != rest and len(unpadded) >= 2:
            found.append(unpadded[:40])
    return found


@functools.lru_cache(100_000)
def entries_of(value, is_number):
    if is_number:
        return [("n", each) for each in entries_of_piece(fold(value), True)]
    words = without_apostrophes(fold(value)).split()[:16]
    return [("t", each) for word in words for each in entries_of_piece(word, False)]


def texts_of(record, name):
    value = record.get(name)
    if isinstance(value, list):
        return value[:16]
    return [value] if value else []


def terms_of(q):
    pieces = without_apostrophes(fold(q)).split()
    terms = ["".join(filter(is_letter, piece))[:40] for piece in pieces]
    return list(dict.fromkeys(term for term in terms if term))


class Found:
    """A record with what it is found by."""

    def __init__(self, path, form, position, record):
        self.path, self.form, self.position, self.record = path, form, position, record
        entries = []
        for name in form["numbers"] + form["names"]:
            for value in texts_of(record, name):
                entries += entries_of(value, name in form["numbers"])
        self.entries = list(dict.fromkeys(entries))[:32]

    def shown(self):
        label = [self.record[name] for name in self.form["label"] if self.record.get(name)]
        if not label:
            label = next(
                texts for name in self.form["numbers"] + self.form["names"] if (texts := texts_of(self.record, name))
            )
        line = {name: self.record.get(name) for name in self.form["line"]}
        return {"group": self.path, "key": self.record["id"], "label": " · ".join(label), "line": line}


def placed(records, term):
    """Entries that start with the term, in the order of hits."""
    found = []
    for each in records:
        for kind, text in each.entries:
            if text.startswith(term):
                rank = (0 if text == term else 2) + (0 if kind == "n" else 1)
                found.append(((rank, each.form["number"], text, each.position), each))
    return sorted(found, key=lambda pair: pair[0])


def search(records, terms, limit):
    several = len(terms) > 1
    read_max = 192 if several else 128
    by_term = {term: placed(records, term) for term in terms}
    lead = min(enumerate(terms), key=lambda pair: (min(len(by_term[pair[1]]), read_max + 1), -len(pair[1]), pair[0]))[1]
    read = by_term[lead][: read_max + 1]
    hits = list(dict.fromkeys(each for _, each in read))
    if several:
        hits = [each for each in hits if all(any(text.startswith(term) for _, text in each.entries) for term in terms)]
    return [each.shown() for each in hits[:limit]], len(hits), len(read) <= read_max


def compare(folder):
    with open(f"{folder}/groups.json", encoding="utf8") as file:
        groups = json.load(file)
    positions, records = defaultdict(int), []
    with open(f"{folder}/records.txt", encoding="utf8") as file:
        for line in file.read().split("\n")[:-1]:
            path, body = line.split("\t", 1)
            positions[path] += 1
            records.append(Found(path, groups[path], positions[path], json.loads(body)))
    with open(f"{folder}/searches.json", encoding="utf8") as file:
        searches = json.load(file)
    problems, with_hits, exact = [], 0, 0
    for each in searches:
        terms = terms_of(each["q"])
        open_records = [record for record in records if record.path in each["groups"]]
        hits, found, is_exact = search(open_records, terms, each["limit"])
        answer = each["answer"]
        with_hits += len(hits) > 0
        exact += is_exact
        shown = [{name: hit[name] for name in ("group", "key", "label", "line")} for hit in answer["hits"]]
        if (shown, answer["found"], answer["isExact"], answer["behind"]) != (hits, found, is_exact, []):
            problems.append(
                f"{each['q']!r} {terms}: {answer['found']} {answer['isExact']}, expected {found} {is_exact}; {shown[:2]} {hits[:2]}"
            )
        by_key = {(record.path, record.record["id"]): record for record in open_records}
        for hit in answer["hits"]:
            record, match = by_key.get((hit["group"], hit["key"])), hit["match"]
            if record is None or not is_match(record, match, terms):
                problems.append(f"{each['q']!r}: {match} of {hit['label']}")
    return {"problems": problems[:10], "withHits": with_hits, "exact": exact}


def is_match(found, match, terms):
    if match["value"] not in texts_of(found.record, match["field"]):
        return False
    entries = entries_of(match["value"], match["field"] in found.form["numbers"])
    return any(text.startswith(term) for _, text in entries for term in terms)


for line in sys.stdin:
    print(json.dumps(compare(line.strip())), flush=True)
