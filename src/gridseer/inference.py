"""Small neural networks in ONNX, run on one core. Nothing is sent anywhere, and no identity of the user is kept."""

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

_ONLY_ERRORS = 3


def runtime() -> Any:  # noqa: ANN401 - the module has no types
    """ONNX Runtime without its telemetry, which would keep an identity in the user's cache."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    return onnxruntime


def open_network(model: bytes) -> "InferenceSession":
    """A network, ready to be asked."""
    onnxruntime = runtime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = _ONLY_ERRORS
    session: InferenceSession = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    return session
