"""A page of a report: HTML in one file that needs no other one, readable by day and by night."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import count

from game.core.resources import asset

_PLOT = re.compile(r"<svg.*?</svg>", re.DOTALL)
_NAMES = re.compile(r'\bid="|\bhref="#|\burl\(#')
_NUMBER = re.compile(r"[\d.,]+")


def page(title: str, parts: Iterable[str]) -> str:
    """The whole page. parts: what this module's functions make."""
    style = asset("theme", "report.css").read_text(encoding="utf-8")
    body = _apart("\n".join(parts))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _apart(body: str) -> str:
    """With names inside each plot that no other one has."""
    numbers = count(1)

    def renamed(plot: re.Match[str]) -> str:
        prefix = f"plot{next(numbers)}-"
        return _NAMES.sub(lambda name: name[0] + prefix, plot[0])

    return _PLOT.sub(renamed, body)


def heading(text: str, level: int = 2) -> str:
    """The head of a part."""
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraph(text: str) -> str:
    """A few sentences."""
    return f"<p>{escape(text)}</p>"


def command(text: str) -> str:
    """A command as it was typed."""
    return f"<pre><code>{escape(text)}</code></pre>"


def table(head: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """A table. Its first column names a row; numbers stand at the right."""
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    top = f"<thead><tr>{heads}</tr></thead>" if head else ""
    body = "\n".join(
        "<tr>" + "".join(
            _cell(value, first=number == 0) for number, value in enumerate(row)
        ) + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide"><table>{told}{top}\n<tbody>\n{body}\n</tbody>'
        "</table></div>"
    )


def _cell(value: object, *, first: bool) -> str:
    if first:
        return f'<th scope="row">{escape(str(value))}</th>'
    text = escape(str(value))
    return f'<td class="number">{text}</td>' if _NUMBER.fullmatch(text) else f"<td>{text}</td>"


def figure(drawing: str, caption: str) -> str:
    """A plot, as `plots` draws it, and what it shows."""
    return f"<figure>{drawing}<figcaption>{escape(caption)}</figcaption></figure>"
