"""Collect the client's texts, keep the PO files in step, write the browser's catalogues.

Without arguments it updates the PO files and writes ``web/static/i18n/*.json``; with --check it
fails if a text lacks its translation in any language, or a catalogue is stale.
"""

from __future__ import annotations

import gettext
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE: Final = Path(__file__).parent.parent / "src" / "cardrace"
STATIC: Final = PACKAGE / "web" / "static"
LANGUAGES: Final = ("bs", "ro", "ms", "be")
KEYWORDS: Final = {"t": None, "tn": (1, 2)}
# dates and versions would make every run a change; the rest is empty
_NOISE: Final = tuple(
    f'"{field}'.encode()
    for field in ("POT-C", "PO-R", "Last-T", "Language-T", "Generated-By", "Project-Id")
)
_SAID: Final = re.compile(r"(?<![\w.])tn?\(\s*'((?:[^'\\]|\\.)*)'")
_FIELD: Final = re.compile(r"\{(\w+)\}")


def texts() -> Catalog:
    """Every text of the client, where it stands."""
    catalog = Catalog(project="cardrace", charset="utf-8")
    found = extract_from_dir(
        STATIC / "js",
        method_map=[("**.js", "javascript")],
        options_map={"**.js": {"parse_template_string": "True"}},
        keywords=KEYWORDS,
    )
    for name, line, message, comments, context in sorted(found, key=lambda row: row[:2]):
        del line  # it would change with every edit
        catalog.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    return catalog


def uncollected(wanted: Catalog) -> Iterator[str]:
    """Texts that Babel does not see, such as those with braces inside a template's braces."""
    for path in sorted((STATIC / "js").rglob("*.js")):
        for text in _SAID.findall(path.read_text()):
            if wanted.get(text.replace("\\'", "'")) is None:
                yield f"{path.name}: {text!r} cannot be collected; say it outside the template"


def po_path(language: str) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "cardrace.po"


def json_path(language: str) -> Path:
    return STATIC / "i18n" / f"{language}.json"


def read(language: str) -> Catalog:
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language)
    return read_po(io.BytesIO(path.read_bytes()), locale=language)


def po_bytes(catalog: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_po(buffer, catalog, omit_header=False, include_lineno=False, sort_output=True, width=99)
    lines = buffer.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_NOISE))


def forms(language: str, catalog: Catalog) -> list[str]:
    """CLDR's name of each gettext form, so that ``Intl.PluralRules`` chooses among them."""
    index = gettext.c2py(catalog.plural_expr)
    category = Locale.parse(language).plural_form
    seen: dict[int, set[str]] = {}
    for count in range(1001):
        seen.setdefault(index(count), set()).add(category(count))
    assert all(len(names) == 1 for names in seen.values()), (language, seen)
    return [next(iter(seen[form])) for form in range(catalog.num_plurals)]


def browser_catalogue(language: str, catalog: Catalog) -> str:
    messages = {
        _ids(message)[0]: list(message.string)
        if isinstance(message.string, tuple)
        else message.string
        for message in _messages(catalog)
    }
    found = {
        "lang": language,
        "forms": forms(language, catalog),
        "msgs": dict(sorted(messages.items())),
    }
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"


def complaints(language: str, catalog: Catalog, wanted: Catalog) -> Iterator[str]:
    """What is missing or wrong in one language."""
    known = {message.id: message for message in _messages(catalog)}
    for message in _messages(wanted):
        if message.id not in known:
            yield f"{language}: no translation of {message.id!r}"
    for text_id, message in known.items():
        if wanted.get(message.id) is None:
            yield f"{language}: nobody says {text_id!r} any more"
            continue
        yield from _flaws(language, catalog, message)


def _flaws(language: str, catalog: Catalog, message: Message) -> Iterator[str]:
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    plural = isinstance(message.id, tuple)
    if not all(strings) or len(strings) != (catalog.num_plurals if plural else 1):
        yield f"{language}: not all forms of {message.id!r} are translated"
    if message.fuzzy:
        yield f"{language}: {message.id!r} is marked as doubtful"
    asked = set(_FIELD.findall(_ids(message)[-1]))
    for text in strings:
        used = set(_FIELD.findall(text))
        if used - asked or (not plural and asked - used):
            yield f"{language}: the fields of {message.id!r} differ in {text!r}"


def _ids(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def _messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def check() -> list[str]:
    wanted = texts()
    found = list(uncollected(wanted))
    for language in LANGUAGES:
        catalog = read(language)
        flaws = list(complaints(language, catalog, wanted))
        found += flaws
        path = json_path(language)
        stale = not path.exists() or path.read_text() != browser_catalogue(language, catalog)
        if stale and not flaws:
            found.append(f"{path.name} is stale: run 'make docs' and commit it")
    return found


def update() -> None:
    wanted = texts()
    for language in LANGUAGES:
        catalog = read(language)
        catalog.update(wanted, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        catalog.fuzzy = False
        catalog.header_comment = (
            f"# The texts of cardrace in {Locale.parse(language).english_name}."
        )
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalog))
        json_path(language).parent.mkdir(exist_ok=True)
        json_path(language).write_text(browser_catalogue(language, read(language)))


def main() -> int:
    if "--check" not in sys.argv:
        update()
        return 0
    found = check()
    print("\n".join(found[:20]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
