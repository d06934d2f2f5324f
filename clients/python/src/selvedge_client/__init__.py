"""
The Python client of Selvedge, a read-only API for a brand's supply-chain records.

    with Selvedge(api_key=..., base_url="https://selvedge.example/api/public/v1") as selvedge:
        brand = selvedge.brand("alder-finch")
        for order in brand.orders.list(status="in_production"):
            print(order["number"])

Types of the records are in `selvedge_client.records`, the groups as data in `selvedge_client.catalogue`.
"""

from ._async import AsyncChanges, AsyncRecordList
from ._generated.async_brand_client import AsyncBrandClient
from ._generated.brand_client import BrandClient
from ._generated.error_codes import ErrorCode
from ._generated.keys import GroupWithId
from ._pages import Page
from ._sync import Changes, RecordList
from .async_client import AsyncSelvedge
from .async_loader import AsyncBrandLoader, AsyncSelvedgeLoader
from .cache import Cache, CacheEntry, MemoryCache
from .changes import BrandState, Change, ChangesPage, GroupState, Removal, Upsert
from .client import Selvedge
from .errors import ApiError, SelvedgeError, TransportError
from .hints import SelvedgeHint
from .key import Key, expiry_warning, only_brand
from .loader import BrandLoader, SelvedgeLoader
from .loads import LoadedGroup, LoadError, LoadResult
from .record_ids import record_id
from .reports import ReportSummary
from .search import SearchHit, SearchMatch, SearchResult
from .settings import AttemptReport
from .snapshot import ContentLink, Snapshot, SnapshotFile, SnapshotTable

__all__ = [
    "ApiError",
    "AsyncBrandClient",
    "AsyncBrandLoader",
    "AsyncChanges",
    "AsyncRecordList",
    "AsyncSelvedge",
    "AsyncSelvedgeLoader",
    "AttemptReport",
    "BrandClient",
    "BrandLoader",
    "BrandState",
    "Cache",
    "CacheEntry",
    "Change",
    "Changes",
    "ChangesPage",
    "ContentLink",
    "ErrorCode",
    "GroupState",
    "GroupWithId",
    "Key",
    "LoadError",
    "LoadResult",
    "LoadedGroup",
    "MemoryCache",
    "Page",
    "RecordList",
    "Removal",
    "ReportSummary",
    "SearchHit",
    "SearchMatch",
    "SearchResult",
    "Selvedge",
    "SelvedgeError",
    "SelvedgeHint",
    "SelvedgeLoader",
    "Snapshot",
    "SnapshotFile",
    "SnapshotTable",
    "TransportError",
    "Upsert",
    "expiry_warning",
    "only_brand",
    "record_id",
]
