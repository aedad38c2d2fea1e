"""Classes of other packages, as far as they matter: read as a project's own file is, never imported.

`namespace.py` is what types.SimpleNamespace, argparse.Namespace and their like do with what they are given.
"""

from __future__ import annotations

import functools
from pathlib import Path

import libcst as cst

from lint_rules.launches.values import Class
from lint_rules.modules import Module
from lint_rules.sources import decode

_NAMESPACE = Path(__file__).with_name("namespace.py")
_NAMESPACES = frozenset(
    (
        "types.SimpleNamespace",
        "argparse.Namespace",
        "munch.Munch",
        "munch.Bunch",
        "bunch.Bunch",
        "addict.Dict",
        "addict.addict.Dict",
        "easydict.EasyDict",
        "box.Box",
        "attrdict.AttrDict",
        "sklearn.utils.Bunch",
    )
)


def stand_in(name: str) -> Class | None:
    """The class that is read in the place of the one of this dotted name, if there is one."""
    return namespace() if name in _NAMESPACES else None


@functools.cache
def namespace() -> Class:
    """A class whose objects hold whatever they are given, as attributes."""
    source = decode(_NAMESPACE, _NAMESPACE.read_bytes())
    tree = cst.parse_module(source.text)
    module = Module(_NAMESPACE, "", source, tree, is_package=False)
    (definition,) = (node for node in tree.body if isinstance(node, cst.ClassDef))
    return Class(definition, module)
