"""Only our own pages talk to this server: a page of another site must not play in one's name."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers


def foreign_origin(headers: Headers) -> str | None:
    """The site whose page sends this request, if it is not ours; programs that are no browsers
    name none.  Ports may differ: a development server stands before this one."""
    origin = headers.get("origin")
    if origin is None:
        return None
    try:
        same = urlsplit(origin).hostname == urlsplit(f"//{headers.get('host', '')}").hostname is not None
    except ValueError:
        same = False
    return None if same else origin[:100]
