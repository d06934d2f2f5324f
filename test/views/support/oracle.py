"""What each view must have, computed from JSON alone: no SQL, no order of groups, only a fixpoint.

Reads requests from standard input, one path of a folder a line, and answers each with one line of JSON: the differences.
The folder has rules.json, groups.json, views.json, and the records of the brand and of the views.
"""

import json
import sys
from collections import defaultdict


def main():
    for folder in sys.stdin:
        print(json.dumps(compare(folder.strip())), flush=True)


def compare(folder):
    read = lambda name: json.load(open(f"{folder}/{name}", encoding="utf8"))
    rules, groups, views = read("rules.json"), read("groups.json"), read("views.json")
    brand = defaultdict(dict)
    for line in open(f"{folder}/brand.txt", encoding="utf8"):
        path, body = line.rstrip("\n").split("\t", 1)
        record = json.loads(body)
        brand[path][key_of(groups[path], record)] = record
    shown = defaultdict(dict)
    differences = []
    for line in open(f"{folder}/views.txt", encoding="utf8"):
        view, path, body = line.rstrip("\n").split("\t", 2)
        key = (path, key_of(groups[path], json.loads(body)))
        if key in shown[int(view)]:
            differences.append(f"{view} has {key} twice")
        shown[int(view)][key] = body
    for view in views:
        rule = rules[view["kind"]]
        expected = visible(brand, groups, rule, view["partnerId"])
        actual = shown[view["id"]]
        name = f"view {view['id']} ({view['kind']})"
        for key in expected - actual.keys():
            differences.append(f"{name} lacks {key}")
        for key in actual.keys() - expected:
            differences.append(f"{name} shows {key}")
        for path, key in expected & actual.keys():
            wanted = text(hide(brand[path][key], rule[path]["hidden"]))
            if text(json.loads(actual[path, key])) != wanted:
                differences.append(f"{name} has another {path} {key}: {actual[path, key]}, not {wanted}")
    return differences[:20]


def key_of(group, record):
    return tuple(record[field] for field in group["key"])


def text(record):
    """The order of members counts."""
    return json.dumps(record, ensure_ascii=False)


def visible(brand, groups, rules, partner):
    seen, named = defaultdict(set), defaultdict(set)

    def holds(path, key, record, condition):
        kind = condition["kind"]
        if kind == "all":
            return True
        if kind == "namedBy":
            return key[0] in named[condition["group"], condition["field"]]
        value = record[condition["field"]]
        if kind == "is":
            return value == condition["value"]
        if kind == "isNot":
            return value != condition["value"]
        if kind == "own":
            return value == partner
        if kind == "ownOrNull":
            return value is None or value == partner
        is_seen = (value,) in seen[groups[path]["references"][condition["field"]]]
        return is_seen or (kind == "throughOrNull" and value is None)

    def looks_at(path, condition):
        return condition.get("group") or groups[path]["references"].get(condition.get("field"))

    sources = {path: {looks_at(path, each) for list in rule["seen"] for each in list} for path, rule in rules.items()}
    grown = set(sources)
    while True:
        grew = set()
        for path, rule in rules.items():
            # Nothing that its conditions look at has come since the last time, so nothing of it can come.
            if not (path in grown or sources[path] & (grown | grew)):
                continue
            for key, record in brand[path].items():
                if key in seen[path]:
                    continue
                if any(all(holds(path, key, record, each) for each in conditions) for conditions in rule["seen"]):
                    seen[path].add(key)
                    for field in groups[path]["references"]:
                        named[path, field].add(record.get(field))
                    grew.add(path)
        grown = {path for path in grew if any(path in each for each in sources.values())}
        if not grown:
            return {(path, key) for path, keys in seen.items() for key in keys}


def hide(record, hidden):
    shown = dict(record)
    for name in hidden:
        outer, _, inner = name.partition(".")
        if not inner:
            shown[outer] = None
        elif shown[outer] is not None:
            shown[outer] = {**shown[outer], inner: None}
    return shown


main()
