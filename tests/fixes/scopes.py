"""Bindings of every kind. Each `# name: scope` comment says whose variable a name on its line is."""

import os
import os.path as alias
from sys import argv as arguments, path

GLOBAL = 1


def function(parameter, *rest, default=GLOBAL, **more):
    local = parameter  # parameter: function, local: function
    print(rest, more, GLOBAL, default)  # rest: function, more: function, GLOBAL: module, print: nowhere
    for index, (one, *others) in enumerate(local):
        print(index, one, others)  # index: function, one: function, others: function
    with open(path) as opened, open(alias):  # path: module, alias: module
        print(opened)  # opened: function
    try:
        pass
    except OSError as error:
        print(error)  # error: function
    if (found := arguments) and [inner for inner in found if (kept := inner)]:
        print(found, kept)  # found: function, kept: function
        print(inner)  # inner: nowhere
    squares = {key: value for key, value in local for value in value}  # key: comprehension, value: comprehension
    return lambda argument: argument + local + squares  # argument: lambda


def outer():
    global declared
    declared = 1
    shared = 2

    def middle():
        nonlocal shared
        shared = declared  # shared: outer, declared: module
        import os

        return os  # os: middle

    return middle  # middle: outer


class Class:
    attribute = GLOBAL
    copied = attribute  # attribute: Class

    def method(self):
        return attribute  # attribute: nowhere

    def other(self, attribute=attribute):
        return attribute  # attribute: other


def matched(subject):
    match subject:
        case {"a": first, **others}:
            return first, others  # first: matched, others: matched
        case [second, *tail] | (second, tail):
            return second, tail  # second: matched, tail: matched
        case Class(attribute=third) as whole:
            return third, whole  # third: matched, whole: matched


subject = os  # os: module
