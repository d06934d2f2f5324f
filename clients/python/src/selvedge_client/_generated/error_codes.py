# Generated from the catalogue by `npm run generate`. Do not edit.
"""The codes that the service tells its errors apart by."""

from __future__ import annotations

from typing import Literal, TypeAlias


ErrorCode: TypeAlias = Literal["invalid_parameter", "unsupported_include", "invalid_cursor", "cursor_mismatch", "api_key_missing", "api_key_invalid", "api_key_expired", "api_key_out_of_scope", "group_out_of_scope", "link_refused", "not_found", "method_not_allowed", "request_timeout", "changes_gone", "report_replaced", "range_not_satisfiable", "rate_limited", "overloaded", "request_too_large", "internal_error", "storage_unavailable"]
