"""Random programs that launch Slurm, with the right answer in their comments."""

from __future__ import annotations

from hypothesis import strategies as st

from .environments import State, environment
from .launches import WAYS
from .sketch import Sketch
from .values import OTHER_WORD, list_of, text_of

COMMANDS = ("sbatch", "srun", "salloc")
MAX_DEPTH = 3


@st.composite
def programs(draw: st.DrawFn) -> dict[str, str]:
    """The files of a program; `# expect: CODE` stands on the line of every launch that leaks."""
    sketch = Sketch(draw)
    for _ in range(sketch.pick((1, 2, 3))):
        _scene(sketch)
    return sketch.files()


def _scene(s: Sketch) -> None:
    """One function with one launch in it."""
    word = s.pick((*COMMANDS, *COMMANDS, OTHER_WORD))
    way = s.pick(WAYS)
    env, state = environment(s, MAX_DEPTH) if way.takes_env else ("", State.MISSING)
    as_text = way.text and (not way.argv or s.pick((True, False)))
    command = (text_of if as_text else list_of)(s, word, MAX_DEPTH)
    code = way.without if state is State.MISSING else state.value
    remark = f"  # expect: {code}" if code and word != OTHER_WORD else ""
    s.say(way.call(s, command, env) + remark)
    if s.pick((True, False)):
        s.finish(f"{'async ' * way.awaited}def {s.name('scene')}(script, flag):")
    else:
        _as_method(s, way.awaited)


def _as_method(s: Sketch, awaited: bool) -> None:
    s.body = [f"    {line}" for line in s.body]
    s.body.insert(0, f"    {'async ' * awaited}def go(self, script, flag):")
    s.finish(f"class {s.name('Scene')}:")
