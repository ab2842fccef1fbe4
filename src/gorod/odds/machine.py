"""How the kernels become machine code: soon, and all their parts together.

Numba makes a library of every function: optimised, turned into machine code, and then once more inside of each caller
up to the kernel. Here the parts stay raw until the kernel that Python calls has taken them all in, and functions
over whole numbers skip the passes meant for arrays and closures: the first call after an installation waits half as
long. With a version of Numba that this was not tried with, everything is compiled the usual way. It must never know a
game.
"""

# mypy: ignore-errors
from __future__ import annotations

import sys
from contextlib import contextmanager
from pkgutil import get_data
from zlib import crc32


@contextmanager
def _leave_out(*names):
    """What is not there yet is not found either: Numba imports these for a settings file and a report on coverage."""
    names = [name for name in names if name not in sys.modules]
    sys.modules |= dict.fromkeys(names)
    try:
        yield
    finally:
        for name in names:
            del sys.modules[name]


with _leave_out("yaml", "coverage"):
    import numba
    from numba import njit, types
    from numba.core import event, typed_passes, untyped_passes
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase
    from numba.core.compiler_machinery import PassManager
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array

TRIED = ("0.68",)
"""Versions of Numba whose inside is known here."""
PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.DeadBranchPrune,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)
"""What functions need that only count and choose; the pruning leaves out what ``trace`` and ``script`` need."""


class _NowhereYet:
    """Stands for the machine that a part's code is not on."""

    def set_env(self, name, env):
        """Nothing to set."""


class _Part(JITCodeLibrary):
    """Code that only other code calls."""

    codegen = _NowhereYet()

    def _optimize_functions(self, ll_module):
        """The kernel does it."""

    def finalize(self):
        """Take in what this part calls, and stay raw."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def get_pointer_to_function(self, name):
        """Nowhere: Python cannot call a part."""
        self._ensure_finalized()
        return 0


class _Whole(CompilerBase):
    """The few passes."""

    def define_pipelines(self):
        """One way for all."""
        passes = PassManager("whole numbers")
        for one in PASSES:
            passes.add_pass(one, one._name)
        passes.finalize()
        return [passes]


class _InParts(_Whole):
    """The same for a part."""

    def define_pipelines(self):
        """One way for all, into a library that stays raw."""
        self.state.library = _Part(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


_KNOWN = numba.__version__.rpartition(".")[0] in TRIED
_PART = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_PART |= {"pipeline_class": _InParts} if _KNOWN else {}

rare = njit(**_PART)
"""For functions that only compiled functions call."""
inner = njit(**_PART, forceinline=True)
"""The same for what is small, or runs in every phase: it becomes part of its caller, which doubles the speed."""


def whole(function):
    """For the kernels that Python calls. Machine code is kept for later processes, if a folder can be written to."""
    how = {"nogil": True} | ({"pipeline_class": _Whole} if _KNOWN else {})
    try:
        return njit(**how, cache=True)(function)
    except RuntimeError:  # Numba found no folder to write to
        return njit(**how)(function)


@contextmanager
def listen(tell):
    """Call ``tell``, if it is not None, when Numba begins to compile for the first time."""

    class Listener(event.Listener):
        told = tell is None

        def on_start(self, event):
            if not self.told:
                self.told = True
                tell()

        def on_end(self, event):
            """Nothing to say."""

    with event.install_listener("numba:compile", Listener()):
        yield


def find_edition(package, *modules):
    """A number that changes with the sources of these modules.

    Numba looks for a change in the kernel's own file only, but also at what the kernel holds in its closure: a kernel
    made of many files holds their edition, and old machine code is never taken for the new.
    """
    return crc32(b"".join(get_data(package, f"{module}.py") or b"" for module in modules))


@intrinsic
def point_at(typing_context, array):
    """The address of an array's first number: less to compile than an array, and no index from the end."""

    def codegen(context, builder, signature, args):
        return make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), codegen
