"""Types of the records, and of what their lists can be filtered by."""

from ._generated.records import *  # noqa: F403
