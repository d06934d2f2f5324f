# Generated from the catalogue by `npm run generate`. Do not edit.
"""The client of one brand, which awaits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from .._async import AsyncBrandBase, AsyncFileCollection, AsyncLinkCollection, AsyncRecordCollection, AsyncRecordList

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import holders, records


class AsyncParentProducts(AsyncRecordCollection["records.ParentProduct"]):
    """A product (style) as designed, before it is divided into options and SKUs; other records call it productId."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ParentProductFilters]
    ) -> AsyncRecordList[records.ParentProduct]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductOptions(AsyncRecordCollection["records.ProductOption"]):
    """One version of a product in a given colour, print or material (a colorway, or style-colour); its SKUs are the sizes of it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionFilters]
    ) -> AsyncRecordList[records.ProductOption]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncSkus(AsyncRecordCollection["records.Sku"]):
    """The smallest thing that is ordered, packed and stocked: one product option in one size."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SkuFilters]
    ) -> AsyncRecordList[records.Sku]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductVersions(AsyncRecordCollection["records.ProductVersion"]):
    """A numbered version of a product's specification (tech pack); bills of materials, measurements, samples and order items refer to one."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductVersionFilters]
    ) -> AsyncRecordList[records.ProductVersion]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncBoms(AsyncRecordCollection["records.Bom"]):
    """A bill of materials: everything that goes into one piece of a product version, and what it costs."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BomFilters]
    ) -> AsyncRecordList[records.Bom]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncBomComponents(AsyncRecordCollection["records.BomComponent"]):
    """One line of a bill of materials: a material, where it goes, how much of it one piece uses and what that costs."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BomComponentFilters]
    ) -> AsyncRecordList[records.BomComponent]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncBomSkus(AsyncLinkCollection["records.BomSku"]):
    """Says that a bill of materials applies to a SKU, and by how much its consumption grows or shrinks for that size."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BomSkuFilters]
    ) -> AsyncRecordList[records.BomSku]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncBomSections(AsyncRecordCollection["records.BomSection"]):
    """A heading that bill-of-materials lines are grouped under, such as shell, lining, trims, labels or packaging."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BomSectionFilters]
    ) -> AsyncRecordList[records.BomSection]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncMeasurementTables(AsyncRecordCollection["records.MeasurementTable"]):
    """The finished measurements of a product version, point by point and size by size, with their tolerances."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.MeasurementTableFilters]
    ) -> AsyncRecordList[records.MeasurementTable]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncMeasurementTableSkus(AsyncLinkCollection["records.MeasurementTableSku"]):
    """Says which SKUs a measurement table applies to and which of its columns each SKU is made to."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.MeasurementTableSkuFilters]
    ) -> AsyncRecordList[records.MeasurementTableSku]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductRelations(AsyncLinkCollection["records.ProductRelation"]):
    """A stated relation between two products, read from the product to the related one: it replaces it, or contains it as part of a set."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductRelationFilters]
    ) -> AsyncRecordList[records.ProductRelation]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductOptionValues(AsyncLinkCollection["records.ProductOptionValue"]):
    """The option values (colour, print, wash) that define a product option, one per option."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionValueFilters]
    ) -> AsyncRecordList[records.ProductOptionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductOptionDimensionValues(AsyncLinkCollection["records.ProductOptionDimensionValue"]):
    """The sizes (dimension values) a product option is offered in."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionDimensionValueFilters]
    ) -> AsyncRecordList[records.ProductOptionDimensionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductOptionPrices(AsyncLinkCollection["records.ProductOptionPrice"]):
    """A price of a product option, by kind and currency."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionPriceFilters]
    ) -> AsyncRecordList[records.ProductOptionPrice]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductOptionCollections(AsyncLinkCollection["records.ProductOptionCollection"]):
    """The collections a product option is shown in."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionCollectionFilters]
    ) -> AsyncRecordList[records.ProductOptionCollection]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncSkuDimensionValues(AsyncLinkCollection["records.SkuDimensionValue"]):
    """The size of a SKU: one value for each dimension it has, such as waist 32 and inseam 34."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SkuDimensionValueFilters]
    ) -> AsyncRecordList[records.SkuDimensionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductCollections(AsyncLinkCollection["records.ProductCollection"]):
    """The collections a product belongs to."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductCollectionFilters]
    ) -> AsyncRecordList[records.ProductCollection]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductTags(AsyncLinkCollection["records.ProductTag"]):
    """The tags put on a product."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductTagFilters]
    ) -> AsyncRecordList[records.ProductTag]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductLaunchWindows(AsyncLinkCollection["records.ProductLaunchWindow"]):
    """The launch windows a product is planned for."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductLaunchWindowFilters]
    ) -> AsyncRecordList[records.ProductLaunchWindow]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncSuppliers(AsyncRecordCollection["records.Supplier"]):
    """A partner the brand buys from: the brand's side of that relationship, with its terms; its id is the relationship id of the partner."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SupplierFilters]
    ) -> AsyncRecordList[records.Supplier]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncQuotes(AsyncRecordCollection["records.Quote"]):
    """A request to one supplier to price a set of products, and the negotiation that follows."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuoteFilters]
    ) -> AsyncRecordList[records.Quote]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncQuoteRevisions(AsyncRecordCollection["records.QuoteRevision"]):
    """One round of offer or counter-offer in a quote; the accepted one is what an order is placed on."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuoteRevisionFilters]
    ) -> AsyncRecordList[records.QuoteRevision]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncQuoteItems(AsyncRecordCollection["records.QuoteItem"]):
    """One product, option or SKU priced in a quote revision."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuoteItemFilters]
    ) -> AsyncRecordList[records.QuoteItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncQuotePriceBands(AsyncRecordCollection["records.QuotePriceBand"]):
    """A price of a quote item that holds for a range of quantities."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuotePriceBandFilters]
    ) -> AsyncRecordList[records.QuotePriceBand]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncQuoteNotes(AsyncRecordCollection["records.QuoteNote"]):
    """A remark made while a quote was being negotiated, about the whole quote or one item of it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuoteNoteFilters]
    ) -> AsyncRecordList[records.QuoteNote]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncSamples(AsyncRecordCollection["records.Sample"]):
    """A sample asked of a supplier for a product: prototype, fit, size set, pre-production and so on; each attempt is a round."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SampleFilters]
    ) -> AsyncRecordList[records.Sample]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncSampleRounds(AsyncRecordCollection["records.SampleRound"]):
    """One attempt at a sample: sent, received, measured and judged."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SampleRoundFilters]
    ) -> AsyncRecordList[records.SampleRound]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncSampleChecklistResults(AsyncRecordCollection["records.SampleChecklistResult"]):
    """The answer to one item of the checklist in the review of a sample round."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SampleChecklistResultFilters]
    ) -> AsyncRecordList[records.SampleChecklistResult]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncOrders(AsyncRecordCollection["records.Order"]):
    """A purchase order the brand places with a supplier."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OrderFilters]
    ) -> AsyncRecordList[records.Order]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncOrderItems(AsyncRecordCollection["records.OrderItem"]):
    """One line of an order, normally one SKU."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OrderItemFilters]
    ) -> AsyncRecordList[records.OrderItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncOrderAmendments(AsyncRecordCollection["records.OrderAmendment"]):
    """A proposed or applied change to an order after it was issued."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OrderAmendmentFilters]
    ) -> AsyncRecordList[records.OrderAmendment]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductionRuns(AsyncRecordCollection["records.ProductionRun"]):
    """A batch of an order that leaves the factory together; a mistaken report is retracted, not deleted."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductionRunFilters]
    ) -> AsyncRecordList[records.ProductionRun]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductionRunItems(AsyncRecordCollection["records.ProductionRunItem"]):
    """How many pieces of an order item are in a production run."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductionRunItemFilters]
    ) -> AsyncRecordList[records.ProductionRunItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncProductionRunItemRevisions(AsyncRecordCollection["records.ProductionRunItemRevision"]):
    """A change to the quantity of a production run item, kept so that every quantity once reported can be seen."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductionRunItemRevisionFilters]
    ) -> AsyncRecordList[records.ProductionRunItemRevision]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncShipments(AsyncRecordCollection["records.Shipment"]):
    """Goods that travel together from one place to another, from one or several orders; its carriers and vessels are on its legs."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentFilters]
    ) -> AsyncRecordList[records.Shipment]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncShipmentItems(AsyncRecordCollection["records.ShipmentItem"]):
    """How many pieces of an order item are in a shipment, and what they are declared as."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentItemFilters]
    ) -> AsyncRecordList[records.ShipmentItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncShipmentCartons(AsyncRecordCollection["records.ShipmentCarton"]):
    """One carton of a shipment, with its number, label, weight and size."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentCartonFilters]
    ) -> AsyncRecordList[records.ShipmentCarton]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncShipmentCartonItems(AsyncRecordCollection["records.ShipmentCartonItem"]):
    """How many pieces of a shipment item are in a carton."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentCartonItemFilters]
    ) -> AsyncRecordList[records.ShipmentCartonItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncShipmentCharges(AsyncRecordCollection["records.ShipmentCharge"]):
    """A cost of moving or clearing a shipment, such as freight, duty, drayage or insurance; these make up the landed cost."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentChargeFilters]
    ) -> AsyncRecordList[records.ShipmentCharge]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncOrderShipments(AsyncLinkCollection["records.OrderShipment"]):
    """Says that goods of an order are in a shipment."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OrderShipmentFilters]
    ) -> AsyncRecordList[records.OrderShipment]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncLegs(AsyncRecordCollection["records.Leg"]):
    """One stage of a shipment's journey, by one means of transport from one place to the next."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.LegFilters]
    ) -> AsyncRecordList[records.Leg]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncLegItems(AsyncRecordCollection["records.LegItem"]):
    """How many pieces of a shipment item travel on a leg; differs between legs when a shipment is divided on the way."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.LegItemFilters]
    ) -> AsyncRecordList[records.LegItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncBookings(AsyncRecordCollection["records.Booking"]):
    """Space asked of a forwarder or carrier for goods that are nearly ready."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BookingFilters]
    ) -> AsyncRecordList[records.Booking]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncBookingItems(AsyncRecordCollection["records.BookingItem"]):
    """How many pieces of an order item are in a booking."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BookingItemFilters]
    ) -> AsyncRecordList[records.BookingItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncShipmentBookings(AsyncLinkCollection["records.ShipmentBooking"]):
    """Says that a shipment travels under a booking."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentBookingFilters]
    ) -> AsyncRecordList[records.ShipmentBooking]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncShipmentItemLineages(AsyncRecordCollection["records.ShipmentItemLineage"]):
    """Where the pieces of a shipment item came from: a production run, a booking, or an earlier shipment item that was divided, joined or moved."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentItemLineageFilters]
    ) -> AsyncRecordList[records.ShipmentItemLineage]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPackingLists(AsyncRecordCollection["records.PackingList"]):
    """What a supplier's packing list, or advance ship notice (ASN), says about the goods it sent; stated quantities are copied from the document."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PackingListFilters]
    ) -> AsyncRecordList[records.PackingList]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPackingListLines(AsyncRecordCollection["records.PackingListLine"]):
    """One line of a packing list; what it stands for depends on the grain of the list."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PackingListLineFilters]
    ) -> AsyncRecordList[records.PackingListLine]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncGoodsReceipts(AsyncRecordCollection["records.GoodsReceipt"]):
    """The arrival of a shipment, or part of one, at a location, as counted there."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.GoodsReceiptFilters]
    ) -> AsyncRecordList[records.GoodsReceipt]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncGoodsReceiptLines(AsyncRecordCollection["records.GoodsReceiptLine"]):
    """What was counted of one shipment item in a goods receipt, and how much of it was accepted."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.GoodsReceiptLineFilters]
    ) -> AsyncRecordList[records.GoodsReceiptLine]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncInventory(AsyncRecordCollection["records.InventoryRecord"]):
    """The stock of one SKU at one location, as it is now."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.InventoryRecordFilters]
    ) -> AsyncRecordList[records.InventoryRecord]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncInvoices(AsyncRecordCollection["records.Invoice"]):
    """A bill or credit note a supplier or other partner sent to the brand."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.InvoiceFilters]
    ) -> AsyncRecordList[records.Invoice]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncInvoiceLines(AsyncRecordCollection["records.InvoiceLine"]):
    """One line of an invoice, matched where possible to what was ordered, shipped and received."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.InvoiceLineFilters]
    ) -> AsyncRecordList[records.InvoiceLine]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPaymentAgreements(AsyncRecordCollection["records.PaymentAgreement"]):
    """How one order is to be paid: its total, divided into milestones."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentAgreementFilters]
    ) -> AsyncRecordList[records.PaymentAgreement]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPaymentMilestones(AsyncRecordCollection["records.PaymentMilestone"]):
    """One part of a payment agreement: a share of the total that falls due on an event."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentMilestoneFilters]
    ) -> AsyncRecordList[records.PaymentMilestone]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPayments(AsyncRecordCollection["records.Payment"]):
    """Money the brand sent to a supplier or other partner."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentFilters]
    ) -> AsyncRecordList[records.Payment]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPaymentSettlements(AsyncRecordCollection["records.PaymentSettlement"]):
    """The part of a payment that was set against one invoice, one milestone or both."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentSettlementFilters]
    ) -> AsyncRecordList[records.PaymentSettlement]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPaymentReceipts(AsyncRecordCollection["records.PaymentReceipt"]):
    """The payee's confirmation that a payment arrived, and how much of it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentReceiptFilters]
    ) -> AsyncRecordList[records.PaymentReceipt]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPartners(AsyncRecordCollection["records.Partner"]):
    """A company the brand works with (factory, mill, agent, forwarder, warehouse, laboratory) and the brand's relationship with it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PartnerFilters]
    ) -> AsyncRecordList[records.Partner]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncContacts(AsyncRecordCollection["records.Contact"]):
    """A person who works for a partner."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ContactFilters]
    ) -> AsyncRecordList[records.Contact]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncLocations(AsyncRecordCollection["records.Location"]):
    """A place that goods leave, pass through or arrive at, or where people work."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.LocationFilters]
    ) -> AsyncRecordList[records.Location]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncBrandLocations(AsyncRecordCollection["records.BrandLocation"]):
    """A location the brand itself uses, and what for."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BrandLocationFilters]
    ) -> AsyncRecordList[records.BrandLocation]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPartnerLocations(AsyncRecordCollection["records.PartnerLocation"]):
    """A location of a partner, and what the partner does there."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PartnerLocationFilters]
    ) -> AsyncRecordList[records.PartnerLocation]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDocuments(AsyncFileCollection["records.Document"]):
    """A file kept with the records: invoice, packing list, bill of lading, certificate, tech pack, test report."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DocumentFilters]
    ) -> AsyncRecordList[records.Document]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDocumentTypes(AsyncRecordCollection["records.DocumentType"]):
    """A kind of document, such as commercial invoice, bill of lading or certificate of origin."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DocumentTypeFilters]
    ) -> AsyncRecordList[records.DocumentType]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncImages(AsyncFileCollection["records.Image"]):
    """An image of a product, option, material or sample; its content address gives the file itself."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ImageFilters]
    ) -> AsyncRecordList[records.Image]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncNotes(AsyncRecordCollection["records.Note"]):
    """A remark a person left on a product, order, shipment, sample, invoice or partner."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.NoteFilters]
    ) -> AsyncRecordList[records.Note]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncMaterials(AsyncRecordCollection["records.Material"]):
    """A fabric, trim, label or packaging item that products are made of."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.MaterialFilters]
    ) -> AsyncRecordList[records.Material]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncMaterialVariants(AsyncRecordCollection["records.MaterialVariant"]):
    """One colour or quality of a material."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.MaterialVariantFilters]
    ) -> AsyncRecordList[records.MaterialVariant]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncCategories(AsyncRecordCollection["records.Category"]):
    """A node of the brand's product tree, such as Outerwear, then Jackets."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CategoryFilters]
    ) -> AsyncRecordList[records.Category]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncCollections(AsyncRecordCollection["records.Collection"]):
    """A named set of products shown together, normally one season's line."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CollectionFilters]
    ) -> AsyncRecordList[records.Collection]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncLaunchWindows(AsyncRecordCollection["records.LaunchWindow"]):
    """A period in which products are put on sale, and the day they must be in the warehouse for it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.LaunchWindowFilters]
    ) -> AsyncRecordList[records.LaunchWindow]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncTags(AsyncRecordCollection["records.Tag"]):
    """A label people put on products to find them again."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.TagFilters]
    ) -> AsyncRecordList[records.Tag]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncColors(AsyncRecordCollection["records.Color"]):
    """A colour in the brand's colour library."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ColorFilters]
    ) -> AsyncRecordList[records.Color]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncOptions(AsyncRecordCollection["records.Option"]):
    """A choice that divides a product into product options, such as colour, print or wash."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OptionFilters]
    ) -> AsyncRecordList[records.Option]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncOptionValues(AsyncRecordCollection["records.OptionValue"]):
    """One answer to an option, such as Ink Navy for colour."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OptionValueFilters]
    ) -> AsyncRecordList[records.OptionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDimensions(AsyncRecordCollection["records.Dimension"]):
    """A measure that divides a product option into SKUs, such as size, waist, inseam, cup or width."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionFilters]
    ) -> AsyncRecordList[records.Dimension]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDimensionValues(AsyncRecordCollection["records.DimensionValue"]):
    """One value of a dimension, such as M or 32."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionValueFilters]
    ) -> AsyncRecordList[records.DimensionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDimensionGroups(AsyncRecordCollection["records.DimensionGroup"]):
    """A set of dimensions used together, such as waist and inseam for trousers."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionGroupFilters]
    ) -> AsyncRecordList[records.DimensionGroup]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDimensionGroupDimensions(AsyncLinkCollection["records.DimensionGroupDimension"]):
    """The dimensions in a dimension group and their order."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionGroupDimensionFilters]
    ) -> AsyncRecordList[records.DimensionGroupDimension]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDimensionCurves(AsyncRecordCollection["records.DimensionCurve"]):
    """A size curve: the share of a quantity that each size, or combination of sizes, receives."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionCurveFilters]
    ) -> AsyncRecordList[records.DimensionCurve]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDimensionCurveAxes(AsyncRecordCollection["records.DimensionCurveAxis"]):
    """One dimension of a size curve; a curve has one axis, or two or three for a grid."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionCurveAxisFilters]
    ) -> AsyncRecordList[records.DimensionCurveAxis]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDimensionCurveAxisValues(AsyncRecordCollection["records.DimensionCurveAxisValue"]):
    """A dimension value that takes part in an axis of a size curve."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionCurveAxisValueFilters]
    ) -> AsyncRecordList[records.DimensionCurveAxisValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncDimensionCurveCells(AsyncRecordCollection["records.DimensionCurveCell"]):
    """The share of one size, or of one combination of sizes, in a size curve."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionCurveCellFilters]
    ) -> AsyncRecordList[records.DimensionCurveCell]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncChecklists(AsyncRecordCollection["records.Checklist"]):
    """A list of points to check when a sample, an inspection or a shipment is reviewed."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ChecklistFilters]
    ) -> AsyncRecordList[records.Checklist]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPackingTemplates(AsyncRecordCollection["records.PackingTemplate"]):
    """A way of packing goods into cartons: one size, a ratio of sizes, or mixed."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PackingTemplateFilters]
    ) -> AsyncRecordList[records.PackingTemplate]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncCartonSizes(AsyncRecordCollection["records.CartonSize"]):
    """A carton the brand allows, with its outside measurements."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CartonSizeFilters]
    ) -> AsyncRecordList[records.CartonSize]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncCouriers(AsyncRecordCollection["records.Courier"]):
    """A company that carries goods: parcel courier, shipping line, airline, haulier or railway."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CourierFilters]
    ) -> AsyncRecordList[records.Courier]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncPaymentTerms(AsyncRecordCollection["records.PaymentTerm"]):
    """A way of paying that a brand and its suppliers agree on, such as 30% deposit and 70% thirty days after ex-factory."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentTermFilters]
    ) -> AsyncRecordList[records.PaymentTerm]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncUnitsOfMeasure(AsyncRecordCollection["records.UnitOfMeasure"]):
    """A unit that quantities, lengths, weights or volumes are given in."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.UnitOfMeasureFilters]
    ) -> AsyncRecordList[records.UnitOfMeasure]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncCountries(AsyncRecordCollection["records.Country"]):
    """A country, by its ISO 3166-1 two-letter code."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CountryFilters]
    ) -> AsyncRecordList[records.Country]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncCustomFieldDefinitions(AsyncRecordCollection["records.CustomFieldDefinition"]):
    """A field the brand added to one kind of record; its values are in customFields of those records, under the field key."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CustomFieldDefinitionFilters]
    ) -> AsyncRecordList[records.CustomFieldDefinition]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class AsyncBrandClient(AsyncBrandBase):
    """The records of one brand."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.parent_products = AsyncParentProducts(self._runner, self._connection, "parent-products")
        """A product (style) as designed, before it is divided into options and SKUs; other records call it productId."""
        self.product_options = AsyncProductOptions(self._runner, self._connection, "product-options")
        """One version of a product in a given colour, print or material (a colorway, or style-colour); its SKUs are the sizes of it."""
        self.skus = AsyncSkus(self._runner, self._connection, "skus")
        """The smallest thing that is ordered, packed and stocked: one product option in one size."""
        self.product_versions = AsyncProductVersions(self._runner, self._connection, "product-versions")
        """A numbered version of a product's specification (tech pack); bills of materials, measurements, samples and order items refer to one."""
        self.boms = AsyncBoms(self._runner, self._connection, "boms")
        """A bill of materials: everything that goes into one piece of a product version, and what it costs."""
        self.bom_components = AsyncBomComponents(self._runner, self._connection, "bom-components")
        """One line of a bill of materials: a material, where it goes, how much of it one piece uses and what that costs."""
        self.bom_skus = AsyncBomSkus(self._runner, self._connection, "bom-skus")
        """Says that a bill of materials applies to a SKU, and by how much its consumption grows or shrinks for that size."""
        self.bom_sections = AsyncBomSections(self._runner, self._connection, "bom-sections")
        """A heading that bill-of-materials lines are grouped under, such as shell, lining, trims, labels or packaging."""
        self.measurement_tables = AsyncMeasurementTables(self._runner, self._connection, "measurement-tables")
        """The finished measurements of a product version, point by point and size by size, with their tolerances."""
        self.measurement_table_skus = AsyncMeasurementTableSkus(self._runner, self._connection, "measurement-table-skus")
        """Says which SKUs a measurement table applies to and which of its columns each SKU is made to."""
        self.product_relations = AsyncProductRelations(self._runner, self._connection, "product-relations")
        """A stated relation between two products, read from the product to the related one: it replaces it, or contains it as part of a set."""
        self.product_option_values = AsyncProductOptionValues(self._runner, self._connection, "product-option-values")
        """The option values (colour, print, wash) that define a product option, one per option."""
        self.product_option_dimension_values = AsyncProductOptionDimensionValues(self._runner, self._connection, "product-option-dimension-values")
        """The sizes (dimension values) a product option is offered in."""
        self.product_option_prices = AsyncProductOptionPrices(self._runner, self._connection, "product-option-prices")
        """A price of a product option, by kind and currency."""
        self.product_option_collections = AsyncProductOptionCollections(self._runner, self._connection, "product-option-collections")
        """The collections a product option is shown in."""
        self.sku_dimension_values = AsyncSkuDimensionValues(self._runner, self._connection, "sku-dimension-values")
        """The size of a SKU: one value for each dimension it has, such as waist 32 and inseam 34."""
        self.product_collections = AsyncProductCollections(self._runner, self._connection, "product-collections")
        """The collections a product belongs to."""
        self.product_tags = AsyncProductTags(self._runner, self._connection, "product-tags")
        """The tags put on a product."""
        self.product_launch_windows = AsyncProductLaunchWindows(self._runner, self._connection, "product-launch-windows")
        """The launch windows a product is planned for."""
        self.suppliers = AsyncSuppliers(self._runner, self._connection, "suppliers")
        """A partner the brand buys from: the brand's side of that relationship, with its terms; its id is the relationship id of the partner."""
        self.quotes = AsyncQuotes(self._runner, self._connection, "quotes")
        """A request to one supplier to price a set of products, and the negotiation that follows."""
        self.quote_revisions = AsyncQuoteRevisions(self._runner, self._connection, "quote-revisions")
        """One round of offer or counter-offer in a quote; the accepted one is what an order is placed on."""
        self.quote_items = AsyncQuoteItems(self._runner, self._connection, "quote-items")
        """One product, option or SKU priced in a quote revision."""
        self.quote_price_bands = AsyncQuotePriceBands(self._runner, self._connection, "quote-price-bands")
        """A price of a quote item that holds for a range of quantities."""
        self.quote_notes = AsyncQuoteNotes(self._runner, self._connection, "quote-notes")
        """A remark made while a quote was being negotiated, about the whole quote or one item of it."""
        self.samples = AsyncSamples(self._runner, self._connection, "samples")
        """A sample asked of a supplier for a product: prototype, fit, size set, pre-production and so on; each attempt is a round."""
        self.sample_rounds = AsyncSampleRounds(self._runner, self._connection, "sample-rounds")
        """One attempt at a sample: sent, received, measured and judged."""
        self.sample_checklist_results = AsyncSampleChecklistResults(self._runner, self._connection, "sample-checklist-results")
        """The answer to one item of the checklist in the review of a sample round."""
        self.orders = AsyncOrders(self._runner, self._connection, "orders")
        """A purchase order the brand places with a supplier."""
        self.order_items = AsyncOrderItems(self._runner, self._connection, "order-items")
        """One line of an order, normally one SKU."""
        self.order_amendments = AsyncOrderAmendments(self._runner, self._connection, "order-amendments")
        """A proposed or applied change to an order after it was issued."""
        self.production_runs = AsyncProductionRuns(self._runner, self._connection, "production-runs")
        """A batch of an order that leaves the factory together; a mistaken report is retracted, not deleted."""
        self.production_run_items = AsyncProductionRunItems(self._runner, self._connection, "production-run-items")
        """How many pieces of an order item are in a production run."""
        self.production_run_item_revisions = AsyncProductionRunItemRevisions(self._runner, self._connection, "production-run-item-revisions")
        """A change to the quantity of a production run item, kept so that every quantity once reported can be seen."""
        self.shipments = AsyncShipments(self._runner, self._connection, "shipments")
        """Goods that travel together from one place to another, from one or several orders; its carriers and vessels are on its legs."""
        self.shipment_items = AsyncShipmentItems(self._runner, self._connection, "shipment-items")
        """How many pieces of an order item are in a shipment, and what they are declared as."""
        self.shipment_cartons = AsyncShipmentCartons(self._runner, self._connection, "shipment-cartons")
        """One carton of a shipment, with its number, label, weight and size."""
        self.shipment_carton_items = AsyncShipmentCartonItems(self._runner, self._connection, "shipment-carton-items")
        """How many pieces of a shipment item are in a carton."""
        self.shipment_charges = AsyncShipmentCharges(self._runner, self._connection, "shipment-charges")
        """A cost of moving or clearing a shipment, such as freight, duty, drayage or insurance; these make up the landed cost."""
        self.order_shipments = AsyncOrderShipments(self._runner, self._connection, "order-shipments")
        """Says that goods of an order are in a shipment."""
        self.legs = AsyncLegs(self._runner, self._connection, "legs")
        """One stage of a shipment's journey, by one means of transport from one place to the next."""
        self.leg_items = AsyncLegItems(self._runner, self._connection, "leg-items")
        """How many pieces of a shipment item travel on a leg; differs between legs when a shipment is divided on the way."""
        self.bookings = AsyncBookings(self._runner, self._connection, "bookings")
        """Space asked of a forwarder or carrier for goods that are nearly ready."""
        self.booking_items = AsyncBookingItems(self._runner, self._connection, "booking-items")
        """How many pieces of an order item are in a booking."""
        self.shipment_bookings = AsyncShipmentBookings(self._runner, self._connection, "shipment-bookings")
        """Says that a shipment travels under a booking."""
        self.shipment_item_lineages = AsyncShipmentItemLineages(self._runner, self._connection, "shipment-item-lineages")
        """Where the pieces of a shipment item came from: a production run, a booking, or an earlier shipment item that was divided, joined or moved."""
        self.packing_lists = AsyncPackingLists(self._runner, self._connection, "packing-lists")
        """What a supplier's packing list, or advance ship notice (ASN), says about the goods it sent; stated quantities are copied from the document."""
        self.packing_list_lines = AsyncPackingListLines(self._runner, self._connection, "packing-list-lines")
        """One line of a packing list; what it stands for depends on the grain of the list."""
        self.goods_receipts = AsyncGoodsReceipts(self._runner, self._connection, "goods-receipts")
        """The arrival of a shipment, or part of one, at a location, as counted there."""
        self.goods_receipt_lines = AsyncGoodsReceiptLines(self._runner, self._connection, "goods-receipt-lines")
        """What was counted of one shipment item in a goods receipt, and how much of it was accepted."""
        self.inventory = AsyncInventory(self._runner, self._connection, "inventory")
        """The stock of one SKU at one location, as it is now."""
        self.invoices = AsyncInvoices(self._runner, self._connection, "invoices")
        """A bill or credit note a supplier or other partner sent to the brand."""
        self.invoice_lines = AsyncInvoiceLines(self._runner, self._connection, "invoice-lines")
        """One line of an invoice, matched where possible to what was ordered, shipped and received."""
        self.payment_agreements = AsyncPaymentAgreements(self._runner, self._connection, "payment-agreements")
        """How one order is to be paid: its total, divided into milestones."""
        self.payment_milestones = AsyncPaymentMilestones(self._runner, self._connection, "payment-milestones")
        """One part of a payment agreement: a share of the total that falls due on an event."""
        self.payments = AsyncPayments(self._runner, self._connection, "payments")
        """Money the brand sent to a supplier or other partner."""
        self.payment_settlements = AsyncPaymentSettlements(self._runner, self._connection, "payment-settlements")
        """The part of a payment that was set against one invoice, one milestone or both."""
        self.payment_receipts = AsyncPaymentReceipts(self._runner, self._connection, "payment-receipts")
        """The payee's confirmation that a payment arrived, and how much of it."""
        self.partners = AsyncPartners(self._runner, self._connection, "partners")
        """A company the brand works with (factory, mill, agent, forwarder, warehouse, laboratory) and the brand's relationship with it."""
        self.contacts = AsyncContacts(self._runner, self._connection, "contacts")
        """A person who works for a partner."""
        self.locations = AsyncLocations(self._runner, self._connection, "locations")
        """A place that goods leave, pass through or arrive at, or where people work."""
        self.brand_locations = AsyncBrandLocations(self._runner, self._connection, "brand-locations")
        """A location the brand itself uses, and what for."""
        self.partner_locations = AsyncPartnerLocations(self._runner, self._connection, "partner-locations")
        """A location of a partner, and what the partner does there."""
        self.documents = AsyncDocuments(self._runner, self._connection, "documents")
        """A file kept with the records: invoice, packing list, bill of lading, certificate, tech pack, test report."""
        self.document_types = AsyncDocumentTypes(self._runner, self._connection, "document-types")
        """A kind of document, such as commercial invoice, bill of lading or certificate of origin."""
        self.images = AsyncImages(self._runner, self._connection, "images")
        """An image of a product, option, material or sample; its content address gives the file itself."""
        self.notes = AsyncNotes(self._runner, self._connection, "notes")
        """A remark a person left on a product, order, shipment, sample, invoice or partner."""
        self.materials = AsyncMaterials(self._runner, self._connection, "materials")
        """A fabric, trim, label or packaging item that products are made of."""
        self.material_variants = AsyncMaterialVariants(self._runner, self._connection, "material-variants")
        """One colour or quality of a material."""
        self.categories = AsyncCategories(self._runner, self._connection, "categories")
        """A node of the brand's product tree, such as Outerwear, then Jackets."""
        self.collections = AsyncCollections(self._runner, self._connection, "collections")
        """A named set of products shown together, normally one season's line."""
        self.launch_windows = AsyncLaunchWindows(self._runner, self._connection, "launch-windows")
        """A period in which products are put on sale, and the day they must be in the warehouse for it."""
        self.tags = AsyncTags(self._runner, self._connection, "tags")
        """A label people put on products to find them again."""
        self.colors = AsyncColors(self._runner, self._connection, "colors")
        """A colour in the brand's colour library."""
        self.options = AsyncOptions(self._runner, self._connection, "options")
        """A choice that divides a product into product options, such as colour, print or wash."""
        self.option_values = AsyncOptionValues(self._runner, self._connection, "option-values")
        """One answer to an option, such as Ink Navy for colour."""
        self.dimensions = AsyncDimensions(self._runner, self._connection, "dimensions")
        """A measure that divides a product option into SKUs, such as size, waist, inseam, cup or width."""
        self.dimension_values = AsyncDimensionValues(self._runner, self._connection, "dimension-values")
        """One value of a dimension, such as M or 32."""
        self.dimension_groups = AsyncDimensionGroups(self._runner, self._connection, "dimension-groups")
        """A set of dimensions used together, such as waist and inseam for trousers."""
        self.dimension_group_dimensions = AsyncDimensionGroupDimensions(self._runner, self._connection, "dimension-group-dimensions")
        """The dimensions in a dimension group and their order."""
        self.dimension_curves = AsyncDimensionCurves(self._runner, self._connection, "dimension-curves")
        """A size curve: the share of a quantity that each size, or combination of sizes, receives."""
        self.dimension_curve_axes = AsyncDimensionCurveAxes(self._runner, self._connection, "dimension-curve-axes")
        """One dimension of a size curve; a curve has one axis, or two or three for a grid."""
        self.dimension_curve_axis_values = AsyncDimensionCurveAxisValues(self._runner, self._connection, "dimension-curve-axis-values")
        """A dimension value that takes part in an axis of a size curve."""
        self.dimension_curve_cells = AsyncDimensionCurveCells(self._runner, self._connection, "dimension-curve-cells")
        """The share of one size, or of one combination of sizes, in a size curve."""
        self.checklists = AsyncChecklists(self._runner, self._connection, "checklists")
        """A list of points to check when a sample, an inspection or a shipment is reviewed."""
        self.packing_templates = AsyncPackingTemplates(self._runner, self._connection, "packing-templates")
        """A way of packing goods into cartons: one size, a ratio of sizes, or mixed."""
        self.carton_sizes = AsyncCartonSizes(self._runner, self._connection, "carton-sizes")
        """A carton the brand allows, with its outside measurements."""
        self.couriers = AsyncCouriers(self._runner, self._connection, "couriers")
        """A company that carries goods: parcel courier, shipping line, airline, haulier or railway."""
        self.payment_terms = AsyncPaymentTerms(self._runner, self._connection, "payment-terms")
        """A way of paying that a brand and its suppliers agree on, such as 30% deposit and 70% thirty days after ex-factory."""
        self.units_of_measure = AsyncUnitsOfMeasure(self._runner, self._connection, "units-of-measure")
        """A unit that quantities, lengths, weights or volumes are given in."""
        self.countries = AsyncCountries(self._runner, self._connection, "countries")
        """A country, by its ISO 3166-1 two-letter code."""
        self.custom_field_definitions = AsyncCustomFieldDefinitions(self._runner, self._connection, "custom-field-definitions")
        """A field the brand added to one kind of record; its values are in customFields of those records, under the field key."""

    @overload
    async def follow(self, record: holders.HasAuthorContactId, field: Literal["authorContactId"]) -> records.Contact: ...
    @overload
    async def follow(self, record: holders.HasAuthorContactId | holders.MayHaveAuthorContactId | None, field: Literal["authorContactId"]) -> records.Contact | None: ...
    @overload
    async def follow(self, record: holders.HasAxisId, field: Literal["axisId"]) -> records.DimensionCurveAxis: ...
    @overload
    async def follow(self, record: holders.HasAxisId | holders.MayHaveAxisId | None, field: Literal["axisId"]) -> records.DimensionCurveAxis | None: ...
    @overload
    async def follow(self, record: holders.HasBaseDimensionValueId, field: Literal["baseDimensionValueId"]) -> records.DimensionValue: ...
    @overload
    async def follow(self, record: holders.HasBaseDimensionValueId | holders.MayHaveBaseDimensionValueId | None, field: Literal["baseDimensionValueId"]) -> records.DimensionValue | None: ...
    @overload
    async def follow(self, record: holders.HasBasedOnVersionId, field: Literal["basedOnVersionId"]) -> records.ProductVersion: ...
    @overload
    async def follow(self, record: holders.HasBasedOnVersionId | holders.MayHaveBasedOnVersionId | None, field: Literal["basedOnVersionId"]) -> records.ProductVersion | None: ...
    @overload
    async def follow(self, record: holders.HasBomId, field: Literal["bomId"]) -> records.Bom: ...
    @overload
    async def follow(self, record: holders.HasBomId | holders.MayHaveBomId | None, field: Literal["bomId"]) -> records.Bom | None: ...
    @overload
    async def follow(self, record: holders.HasBomSectionId, field: Literal["bomSectionId"]) -> records.BomSection: ...
    @overload
    async def follow(self, record: holders.HasBomSectionId | holders.MayHaveBomSectionId | None, field: Literal["bomSectionId"]) -> records.BomSection | None: ...
    @overload
    async def follow(self, record: holders.HasBookingId, field: Literal["bookingId"]) -> records.Booking: ...
    @overload
    async def follow(self, record: holders.HasBookingId | holders.MayHaveBookingId | None, field: Literal["bookingId"]) -> records.Booking | None: ...
    @overload
    async def follow(self, record: holders.HasBookingItemId, field: Literal["bookingItemId"]) -> records.BookingItem: ...
    @overload
    async def follow(self, record: holders.HasBookingItemId | holders.MayHaveBookingItemId | None, field: Literal["bookingItemId"]) -> records.BookingItem | None: ...
    @overload
    async def follow(self, record: holders.HasCartonSizeId, field: Literal["cartonSizeId"]) -> records.CartonSize: ...
    @overload
    async def follow(self, record: holders.HasCartonSizeId | holders.MayHaveCartonSizeId | None, field: Literal["cartonSizeId"]) -> records.CartonSize | None: ...
    @overload
    async def follow(self, record: holders.HasCategoryId, field: Literal["categoryId"]) -> records.Category: ...
    @overload
    async def follow(self, record: holders.HasCategoryId | holders.MayHaveCategoryId | None, field: Literal["categoryId"]) -> records.Category | None: ...
    @overload
    async def follow(self, record: holders.HasChecklistId, field: Literal["checklistId"]) -> records.Checklist: ...
    @overload
    async def follow(self, record: holders.HasChecklistId | holders.MayHaveChecklistId | None, field: Literal["checklistId"]) -> records.Checklist | None: ...
    @overload
    async def follow(self, record: holders.HasCollectionId, field: Literal["collectionId"]) -> records.Collection: ...
    @overload
    async def follow(self, record: holders.HasCollectionId | holders.MayHaveCollectionId | None, field: Literal["collectionId"]) -> records.Collection | None: ...
    @overload
    async def follow(self, record: holders.HasColorId, field: Literal["colorId"]) -> records.Color: ...
    @overload
    async def follow(self, record: holders.HasColorId | holders.MayHaveColorId | None, field: Literal["colorId"]) -> records.Color | None: ...
    @overload
    async def follow(self, record: holders.HasConfirmedByContactId, field: Literal["confirmedByContactId"]) -> records.Contact: ...
    @overload
    async def follow(self, record: holders.HasConfirmedByContactId | holders.MayHaveConfirmedByContactId | None, field: Literal["confirmedByContactId"]) -> records.Contact | None: ...
    @overload
    async def follow(self, record: holders.HasCountryCode, field: Literal["countryCode"]) -> records.Country: ...
    @overload
    async def follow(self, record: holders.HasCountryCode | holders.MayHaveCountryCode | None, field: Literal["countryCode"]) -> records.Country | None: ...
    @overload
    async def follow(self, record: holders.HasCountryOfOriginCode, field: Literal["countryOfOriginCode"]) -> records.Country: ...
    @overload
    async def follow(self, record: holders.HasCountryOfOriginCode | holders.MayHaveCountryOfOriginCode | None, field: Literal["countryOfOriginCode"]) -> records.Country | None: ...
    @overload
    async def follow(self, record: holders.HasCourierId, field: Literal["courierId"]) -> records.Courier: ...
    @overload
    async def follow(self, record: holders.HasCourierId | holders.MayHaveCourierId | None, field: Literal["courierId"]) -> records.Courier | None: ...
    @overload
    async def follow(self, record: holders.HasCreditedInvoiceId, field: Literal["creditedInvoiceId"]) -> records.Invoice: ...
    @overload
    async def follow(self, record: holders.HasCreditedInvoiceId | holders.MayHaveCreditedInvoiceId | None, field: Literal["creditedInvoiceId"]) -> records.Invoice | None: ...
    @overload
    async def follow(self, record: holders.HasCurrentRevisionId, field: Literal["currentRevisionId"]) -> records.QuoteRevision: ...
    @overload
    async def follow(self, record: holders.HasCurrentRevisionId | holders.MayHaveCurrentRevisionId | None, field: Literal["currentRevisionId"]) -> records.QuoteRevision | None: ...
    @overload
    async def follow(self, record: holders.HasCurrentVersionId, field: Literal["currentVersionId"]) -> records.ProductVersion: ...
    @overload
    async def follow(self, record: holders.HasCurrentVersionId | holders.MayHaveCurrentVersionId | None, field: Literal["currentVersionId"]) -> records.ProductVersion | None: ...
    @overload
    async def follow(self, record: holders.HasCurveId, field: Literal["curveId"]) -> records.DimensionCurve: ...
    @overload
    async def follow(self, record: holders.HasCurveId | holders.MayHaveCurveId | None, field: Literal["curveId"]) -> records.DimensionCurve | None: ...
    @overload
    async def follow(self, record: holders.HasDefaultCurveId, field: Literal["defaultCurveId"]) -> records.DimensionCurve: ...
    @overload
    async def follow(self, record: holders.HasDefaultCurveId | holders.MayHaveDefaultCurveId | None, field: Literal["defaultCurveId"]) -> records.DimensionCurve | None: ...
    @overload
    async def follow(self, record: holders.HasDefaultLocationId, field: Literal["defaultLocationId"]) -> records.Location: ...
    @overload
    async def follow(self, record: holders.HasDefaultLocationId | holders.MayHaveDefaultLocationId | None, field: Literal["defaultLocationId"]) -> records.Location | None: ...
    @overload
    async def follow(self, record: holders.HasDefaultPaymentTermId, field: Literal["defaultPaymentTermId"]) -> records.PaymentTerm: ...
    @overload
    async def follow(self, record: holders.HasDefaultPaymentTermId | holders.MayHaveDefaultPaymentTermId | None, field: Literal["defaultPaymentTermId"]) -> records.PaymentTerm | None: ...
    @overload
    async def follow(self, record: holders.HasDefaultShipToLocationId, field: Literal["defaultShipToLocationId"]) -> records.Location: ...
    @overload
    async def follow(self, record: holders.HasDefaultShipToLocationId | holders.MayHaveDefaultShipToLocationId | None, field: Literal["defaultShipToLocationId"]) -> records.Location | None: ...
    @overload
    async def follow(self, record: holders.HasDefaultSupplierId, field: Literal["defaultSupplierId"]) -> records.Supplier: ...
    @overload
    async def follow(self, record: holders.HasDefaultSupplierId | holders.MayHaveDefaultSupplierId | None, field: Literal["defaultSupplierId"]) -> records.Supplier | None: ...
    @overload
    async def follow(self, record: holders.HasDestinationLocationId, field: Literal["destinationLocationId"]) -> records.Location: ...
    @overload
    async def follow(self, record: holders.HasDestinationLocationId | holders.MayHaveDestinationLocationId | None, field: Literal["destinationLocationId"]) -> records.Location | None: ...
    @overload
    async def follow(self, record: holders.HasDimensionGroupId, field: Literal["dimensionGroupId"]) -> records.DimensionGroup: ...
    @overload
    async def follow(self, record: holders.HasDimensionGroupId | holders.MayHaveDimensionGroupId | None, field: Literal["dimensionGroupId"]) -> records.DimensionGroup | None: ...
    @overload
    async def follow(self, record: holders.HasDimensionId, field: Literal["dimensionId"]) -> records.Dimension: ...
    @overload
    async def follow(self, record: holders.HasDimensionId | holders.MayHaveDimensionId | None, field: Literal["dimensionId"]) -> records.Dimension | None: ...
    @overload
    async def follow(self, record: holders.HasDimensionValueId, field: Literal["dimensionValueId"]) -> records.DimensionValue: ...
    @overload
    async def follow(self, record: holders.HasDimensionValueId | holders.MayHaveDimensionValueId | None, field: Literal["dimensionValueId"]) -> records.DimensionValue | None: ...
    @overload
    async def follow(self, record: holders.HasDocumentId, field: Literal["documentId"]) -> records.Document: ...
    @overload
    async def follow(self, record: holders.HasDocumentId | holders.MayHaveDocumentId | None, field: Literal["documentId"]) -> records.Document | None: ...
    @overload
    async def follow(self, record: holders.HasDocumentTypeId, field: Literal["documentTypeId"]) -> records.DocumentType: ...
    @overload
    async def follow(self, record: holders.HasDocumentTypeId | holders.MayHaveDocumentTypeId | None, field: Literal["documentTypeId"]) -> records.DocumentType | None: ...
    @overload
    async def follow(self, record: holders.HasFirstAxisValueId, field: Literal["firstAxisValueId"]) -> records.DimensionCurveAxisValue: ...
    @overload
    async def follow(self, record: holders.HasFirstAxisValueId | holders.MayHaveFirstAxisValueId | None, field: Literal["firstAxisValueId"]) -> records.DimensionCurveAxisValue | None: ...
    @overload
    async def follow(self, record: holders.HasForwarderId, field: Literal["forwarderId"]) -> records.Partner: ...
    @overload
    async def follow(self, record: holders.HasForwarderId | holders.MayHaveForwarderId | None, field: Literal["forwarderId"]) -> records.Partner | None: ...
    @overload
    async def follow(self, record: holders.HasGoodsReceiptId, field: Literal["goodsReceiptId"]) -> records.GoodsReceipt: ...
    @overload
    async def follow(self, record: holders.HasGoodsReceiptId | holders.MayHaveGoodsReceiptId | None, field: Literal["goodsReceiptId"]) -> records.GoodsReceipt | None: ...
    @overload
    async def follow(self, record: holders.HasGoodsReceiptLineId, field: Literal["goodsReceiptLineId"]) -> records.GoodsReceiptLine: ...
    @overload
    async def follow(self, record: holders.HasGoodsReceiptLineId | holders.MayHaveGoodsReceiptLineId | None, field: Literal["goodsReceiptLineId"]) -> records.GoodsReceiptLine | None: ...
    @overload
    async def follow(self, record: holders.HasImageId, field: Literal["imageId"]) -> records.Image: ...
    @overload
    async def follow(self, record: holders.HasImageId | holders.MayHaveImageId | None, field: Literal["imageId"]) -> records.Image | None: ...
    @overload
    async def follow(self, record: holders.HasInvoiceId, field: Literal["invoiceId"]) -> records.Invoice: ...
    @overload
    async def follow(self, record: holders.HasInvoiceId | holders.MayHaveInvoiceId | None, field: Literal["invoiceId"]) -> records.Invoice | None: ...
    @overload
    async def follow(self, record: holders.HasLastGoodsReceiptId, field: Literal["lastGoodsReceiptId"]) -> records.GoodsReceipt: ...
    @overload
    async def follow(self, record: holders.HasLastGoodsReceiptId | holders.MayHaveLastGoodsReceiptId | None, field: Literal["lastGoodsReceiptId"]) -> records.GoodsReceipt | None: ...
    @overload
    async def follow(self, record: holders.HasLaunchWindowId, field: Literal["launchWindowId"]) -> records.LaunchWindow: ...
    @overload
    async def follow(self, record: holders.HasLaunchWindowId | holders.MayHaveLaunchWindowId | None, field: Literal["launchWindowId"]) -> records.LaunchWindow | None: ...
    @overload
    async def follow(self, record: holders.HasLegId, field: Literal["legId"]) -> records.Leg: ...
    @overload
    async def follow(self, record: holders.HasLegId | holders.MayHaveLegId | None, field: Literal["legId"]) -> records.Leg | None: ...
    @overload
    async def follow(self, record: holders.HasLocationId, field: Literal["locationId"]) -> records.Location: ...
    @overload
    async def follow(self, record: holders.HasLocationId | holders.MayHaveLocationId | None, field: Literal["locationId"]) -> records.Location | None: ...
    @overload
    async def follow(self, record: holders.HasLogoImageId, field: Literal["logoImageId"]) -> records.Image: ...
    @overload
    async def follow(self, record: holders.HasLogoImageId | holders.MayHaveLogoImageId | None, field: Literal["logoImageId"]) -> records.Image | None: ...
    @overload
    async def follow(self, record: holders.HasMaterialId, field: Literal["materialId"]) -> records.Material: ...
    @overload
    async def follow(self, record: holders.HasMaterialId | holders.MayHaveMaterialId | None, field: Literal["materialId"]) -> records.Material | None: ...
    @overload
    async def follow(self, record: holders.HasMaterialVariantId, field: Literal["materialVariantId"]) -> records.MaterialVariant: ...
    @overload
    async def follow(self, record: holders.HasMaterialVariantId | holders.MayHaveMaterialVariantId | None, field: Literal["materialVariantId"]) -> records.MaterialVariant | None: ...
    @overload
    async def follow(self, record: holders.HasMeasurementTableId, field: Literal["measurementTableId"]) -> records.MeasurementTable: ...
    @overload
    async def follow(self, record: holders.HasMeasurementTableId | holders.MayHaveMeasurementTableId | None, field: Literal["measurementTableId"]) -> records.MeasurementTable | None: ...
    @overload
    async def follow(self, record: holders.HasOperatorPartnerId, field: Literal["operatorPartnerId"]) -> records.Partner: ...
    @overload
    async def follow(self, record: holders.HasOperatorPartnerId | holders.MayHaveOperatorPartnerId | None, field: Literal["operatorPartnerId"]) -> records.Partner | None: ...
    @overload
    async def follow(self, record: holders.HasOptionId, field: Literal["optionId"]) -> records.Option: ...
    @overload
    async def follow(self, record: holders.HasOptionId | holders.MayHaveOptionId | None, field: Literal["optionId"]) -> records.Option | None: ...
    @overload
    async def follow(self, record: holders.HasOptionValueId, field: Literal["optionValueId"]) -> records.OptionValue: ...
    @overload
    async def follow(self, record: holders.HasOptionValueId | holders.MayHaveOptionValueId | None, field: Literal["optionValueId"]) -> records.OptionValue | None: ...
    @overload
    async def follow(self, record: holders.HasOrderId, field: Literal["orderId"]) -> records.Order: ...
    @overload
    async def follow(self, record: holders.HasOrderId | holders.MayHaveOrderId | None, field: Literal["orderId"]) -> records.Order | None: ...
    @overload
    async def follow(self, record: holders.HasOrderItemId, field: Literal["orderItemId"]) -> records.OrderItem: ...
    @overload
    async def follow(self, record: holders.HasOrderItemId | holders.MayHaveOrderItemId | None, field: Literal["orderItemId"]) -> records.OrderItem | None: ...
    @overload
    async def follow(self, record: holders.HasOriginId, field: Literal["originId"]) -> records.Location: ...
    @overload
    async def follow(self, record: holders.HasOriginId | holders.MayHaveOriginId | None, field: Literal["originId"]) -> records.Location | None: ...
    @overload
    async def follow(self, record: holders.HasOriginLocationId, field: Literal["originLocationId"]) -> records.Location: ...
    @overload
    async def follow(self, record: holders.HasOriginLocationId | holders.MayHaveOriginLocationId | None, field: Literal["originLocationId"]) -> records.Location | None: ...
    @overload
    async def follow(self, record: holders.HasPackingListId, field: Literal["packingListId"]) -> records.PackingList: ...
    @overload
    async def follow(self, record: holders.HasPackingListId | holders.MayHavePackingListId | None, field: Literal["packingListId"]) -> records.PackingList | None: ...
    @overload
    async def follow(self, record: holders.HasPackingTemplateId, field: Literal["packingTemplateId"]) -> records.PackingTemplate: ...
    @overload
    async def follow(self, record: holders.HasPackingTemplateId | holders.MayHavePackingTemplateId | None, field: Literal["packingTemplateId"]) -> records.PackingTemplate | None: ...
    @overload
    async def follow(self, record: holders.HasParentCategoryId, field: Literal["parentCategoryId"]) -> records.Category: ...
    @overload
    async def follow(self, record: holders.HasParentCategoryId | holders.MayHaveParentCategoryId | None, field: Literal["parentCategoryId"]) -> records.Category | None: ...
    @overload
    async def follow(self, record: holders.HasPartnerId, field: Literal["partnerId"]) -> records.Partner: ...
    @overload
    async def follow(self, record: holders.HasPartnerId | holders.MayHavePartnerId | None, field: Literal["partnerId"]) -> records.Partner | None: ...
    @overload
    async def follow(self, record: holders.HasPaymentAgreementId, field: Literal["paymentAgreementId"]) -> records.PaymentAgreement: ...
    @overload
    async def follow(self, record: holders.HasPaymentAgreementId | holders.MayHavePaymentAgreementId | None, field: Literal["paymentAgreementId"]) -> records.PaymentAgreement | None: ...
    @overload
    async def follow(self, record: holders.HasPaymentId, field: Literal["paymentId"]) -> records.Payment: ...
    @overload
    async def follow(self, record: holders.HasPaymentId | holders.MayHavePaymentId | None, field: Literal["paymentId"]) -> records.Payment | None: ...
    @overload
    async def follow(self, record: holders.HasPaymentMilestoneId, field: Literal["paymentMilestoneId"]) -> records.PaymentMilestone: ...
    @overload
    async def follow(self, record: holders.HasPaymentMilestoneId | holders.MayHavePaymentMilestoneId | None, field: Literal["paymentMilestoneId"]) -> records.PaymentMilestone | None: ...
    @overload
    async def follow(self, record: holders.HasPaymentTermId, field: Literal["paymentTermId"]) -> records.PaymentTerm: ...
    @overload
    async def follow(self, record: holders.HasPaymentTermId | holders.MayHavePaymentTermId | None, field: Literal["paymentTermId"]) -> records.PaymentTerm | None: ...
    @overload
    async def follow(self, record: holders.HasPrimaryContactId, field: Literal["primaryContactId"]) -> records.Contact: ...
    @overload
    async def follow(self, record: holders.HasPrimaryContactId | holders.MayHavePrimaryContactId | None, field: Literal["primaryContactId"]) -> records.Contact | None: ...
    @overload
    async def follow(self, record: holders.HasPrimaryImageId, field: Literal["primaryImageId"]) -> records.Image: ...
    @overload
    async def follow(self, record: holders.HasPrimaryImageId | holders.MayHavePrimaryImageId | None, field: Literal["primaryImageId"]) -> records.Image | None: ...
    @overload
    async def follow(self, record: holders.HasProductId, field: Literal["productId"]) -> records.ParentProduct: ...
    @overload
    async def follow(self, record: holders.HasProductId | holders.MayHaveProductId | None, field: Literal["productId"]) -> records.ParentProduct | None: ...
    @overload
    async def follow(self, record: holders.HasProductOptionId, field: Literal["productOptionId"]) -> records.ProductOption: ...
    @overload
    async def follow(self, record: holders.HasProductOptionId | holders.MayHaveProductOptionId | None, field: Literal["productOptionId"]) -> records.ProductOption | None: ...
    @overload
    async def follow(self, record: holders.HasProductVersionId, field: Literal["productVersionId"]) -> records.ProductVersion: ...
    @overload
    async def follow(self, record: holders.HasProductVersionId | holders.MayHaveProductVersionId | None, field: Literal["productVersionId"]) -> records.ProductVersion | None: ...
    @overload
    async def follow(self, record: holders.HasProductionRunId, field: Literal["productionRunId"]) -> records.ProductionRun: ...
    @overload
    async def follow(self, record: holders.HasProductionRunId | holders.MayHaveProductionRunId | None, field: Literal["productionRunId"]) -> records.ProductionRun | None: ...
    @overload
    async def follow(self, record: holders.HasProductionRunItemId, field: Literal["productionRunItemId"]) -> records.ProductionRunItem: ...
    @overload
    async def follow(self, record: holders.HasProductionRunItemId | holders.MayHaveProductionRunItemId | None, field: Literal["productionRunItemId"]) -> records.ProductionRunItem | None: ...
    @overload
    async def follow(self, record: holders.HasQuoteId, field: Literal["quoteId"]) -> records.Quote: ...
    @overload
    async def follow(self, record: holders.HasQuoteId | holders.MayHaveQuoteId | None, field: Literal["quoteId"]) -> records.Quote | None: ...
    @overload
    async def follow(self, record: holders.HasQuoteItemId, field: Literal["quoteItemId"]) -> records.QuoteItem: ...
    @overload
    async def follow(self, record: holders.HasQuoteItemId | holders.MayHaveQuoteItemId | None, field: Literal["quoteItemId"]) -> records.QuoteItem | None: ...
    @overload
    async def follow(self, record: holders.HasQuoteRevisionId, field: Literal["quoteRevisionId"]) -> records.QuoteRevision: ...
    @overload
    async def follow(self, record: holders.HasQuoteRevisionId | holders.MayHaveQuoteRevisionId | None, field: Literal["quoteRevisionId"]) -> records.QuoteRevision | None: ...
    @overload
    async def follow(self, record: holders.HasRelatedProductId, field: Literal["relatedProductId"]) -> records.ParentProduct: ...
    @overload
    async def follow(self, record: holders.HasRelatedProductId | holders.MayHaveRelatedProductId | None, field: Literal["relatedProductId"]) -> records.ParentProduct | None: ...
    @overload
    async def follow(self, record: holders.HasRevisionId, field: Literal["revisionId"]) -> records.OrderAmendment: ...
    @overload
    async def follow(self, record: holders.HasRevisionId | holders.MayHaveRevisionId | None, field: Literal["revisionId"]) -> records.OrderAmendment | None: ...
    @overload
    async def follow(self, record: holders.HasSampleId, field: Literal["sampleId"]) -> records.Sample: ...
    @overload
    async def follow(self, record: holders.HasSampleId | holders.MayHaveSampleId | None, field: Literal["sampleId"]) -> records.Sample | None: ...
    @overload
    async def follow(self, record: holders.HasSampleRoundId, field: Literal["sampleRoundId"]) -> records.SampleRound: ...
    @overload
    async def follow(self, record: holders.HasSampleRoundId | holders.MayHaveSampleRoundId | None, field: Literal["sampleRoundId"]) -> records.SampleRound | None: ...
    @overload
    async def follow(self, record: holders.HasSecondAxisValueId, field: Literal["secondAxisValueId"]) -> records.DimensionCurveAxisValue: ...
    @overload
    async def follow(self, record: holders.HasSecondAxisValueId | holders.MayHaveSecondAxisValueId | None, field: Literal["secondAxisValueId"]) -> records.DimensionCurveAxisValue | None: ...
    @overload
    async def follow(self, record: holders.HasShipToLocationId, field: Literal["shipToLocationId"]) -> records.Location: ...
    @overload
    async def follow(self, record: holders.HasShipToLocationId | holders.MayHaveShipToLocationId | None, field: Literal["shipToLocationId"]) -> records.Location | None: ...
    @overload
    async def follow(self, record: holders.HasShipmentCartonId, field: Literal["shipmentCartonId"]) -> records.ShipmentCarton: ...
    @overload
    async def follow(self, record: holders.HasShipmentCartonId | holders.MayHaveShipmentCartonId | None, field: Literal["shipmentCartonId"]) -> records.ShipmentCarton | None: ...
    @overload
    async def follow(self, record: holders.HasShipmentCartonItemId, field: Literal["shipmentCartonItemId"]) -> records.ShipmentCartonItem: ...
    @overload
    async def follow(self, record: holders.HasShipmentCartonItemId | holders.MayHaveShipmentCartonItemId | None, field: Literal["shipmentCartonItemId"]) -> records.ShipmentCartonItem | None: ...
    @overload
    async def follow(self, record: holders.HasShipmentChargeId, field: Literal["shipmentChargeId"]) -> records.ShipmentCharge: ...
    @overload
    async def follow(self, record: holders.HasShipmentChargeId | holders.MayHaveShipmentChargeId | None, field: Literal["shipmentChargeId"]) -> records.ShipmentCharge | None: ...
    @overload
    async def follow(self, record: holders.HasShipmentId, field: Literal["shipmentId"]) -> records.Shipment: ...
    @overload
    async def follow(self, record: holders.HasShipmentId | holders.MayHaveShipmentId | None, field: Literal["shipmentId"]) -> records.Shipment | None: ...
    @overload
    async def follow(self, record: holders.HasShipmentItemId, field: Literal["shipmentItemId"]) -> records.ShipmentItem: ...
    @overload
    async def follow(self, record: holders.HasShipmentItemId | holders.MayHaveShipmentItemId | None, field: Literal["shipmentItemId"]) -> records.ShipmentItem | None: ...
    @overload
    async def follow(self, record: holders.HasSkuId, field: Literal["skuId"]) -> records.Sku: ...
    @overload
    async def follow(self, record: holders.HasSkuId | holders.MayHaveSkuId | None, field: Literal["skuId"]) -> records.Sku | None: ...
    @overload
    async def follow(self, record: holders.HasSourceShipmentItemId, field: Literal["sourceShipmentItemId"]) -> records.ShipmentItem: ...
    @overload
    async def follow(self, record: holders.HasSourceShipmentItemId | holders.MayHaveSourceShipmentItemId | None, field: Literal["sourceShipmentItemId"]) -> records.ShipmentItem | None: ...
    @overload
    async def follow(self, record: holders.HasSupplierId, field: Literal["supplierId"]) -> records.Supplier: ...
    @overload
    async def follow(self, record: holders.HasSupplierId | holders.MayHaveSupplierId | None, field: Literal["supplierId"]) -> records.Supplier | None: ...
    @overload
    async def follow(self, record: holders.HasTagId, field: Literal["tagId"]) -> records.Tag: ...
    @overload
    async def follow(self, record: holders.HasTagId | holders.MayHaveTagId | None, field: Literal["tagId"]) -> records.Tag | None: ...
    @overload
    async def follow(self, record: holders.HasTechPackDocumentId, field: Literal["techPackDocumentId"]) -> records.Document: ...
    @overload
    async def follow(self, record: holders.HasTechPackDocumentId | holders.MayHaveTechPackDocumentId | None, field: Literal["techPackDocumentId"]) -> records.Document | None: ...
    @overload
    async def follow(self, record: holders.HasThirdAxisValueId, field: Literal["thirdAxisValueId"]) -> records.DimensionCurveAxisValue: ...
    @overload
    async def follow(self, record: holders.HasThirdAxisValueId | holders.MayHaveThirdAxisValueId | None, field: Literal["thirdAxisValueId"]) -> records.DimensionCurveAxisValue | None: ...
    @overload
    async def follow(self, record: holders.HasUnitOfMeasureId, field: Literal["unitOfMeasureId"]) -> records.UnitOfMeasure: ...
    @overload
    async def follow(self, record: holders.HasUnitOfMeasureId | holders.MayHaveUnitOfMeasureId | None, field: Literal["unitOfMeasureId"]) -> records.UnitOfMeasure | None: ...
    async def follow(self, record: Any, field: str) -> Any:
        """The record that a reference leads to; None, without a request, where there is no record or no reference."""
        return (await self._follow_all([record], field))[0]

    @overload
    async def follow_all(self, records: Iterable[holders.HasAuthorContactId], field: Literal["authorContactId"]) -> Sequence[records.Contact]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasAuthorContactId | holders.MayHaveAuthorContactId | None], field: Literal["authorContactId"]) -> Sequence[records.Contact | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasAxisId], field: Literal["axisId"]) -> Sequence[records.DimensionCurveAxis]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasAxisId | holders.MayHaveAxisId | None], field: Literal["axisId"]) -> Sequence[records.DimensionCurveAxis | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBaseDimensionValueId], field: Literal["baseDimensionValueId"]) -> Sequence[records.DimensionValue]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBaseDimensionValueId | holders.MayHaveBaseDimensionValueId | None], field: Literal["baseDimensionValueId"]) -> Sequence[records.DimensionValue | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBasedOnVersionId], field: Literal["basedOnVersionId"]) -> Sequence[records.ProductVersion]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBasedOnVersionId | holders.MayHaveBasedOnVersionId | None], field: Literal["basedOnVersionId"]) -> Sequence[records.ProductVersion | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBomId], field: Literal["bomId"]) -> Sequence[records.Bom]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBomId | holders.MayHaveBomId | None], field: Literal["bomId"]) -> Sequence[records.Bom | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBomSectionId], field: Literal["bomSectionId"]) -> Sequence[records.BomSection]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBomSectionId | holders.MayHaveBomSectionId | None], field: Literal["bomSectionId"]) -> Sequence[records.BomSection | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBookingId], field: Literal["bookingId"]) -> Sequence[records.Booking]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBookingId | holders.MayHaveBookingId | None], field: Literal["bookingId"]) -> Sequence[records.Booking | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBookingItemId], field: Literal["bookingItemId"]) -> Sequence[records.BookingItem]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasBookingItemId | holders.MayHaveBookingItemId | None], field: Literal["bookingItemId"]) -> Sequence[records.BookingItem | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCartonSizeId], field: Literal["cartonSizeId"]) -> Sequence[records.CartonSize]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCartonSizeId | holders.MayHaveCartonSizeId | None], field: Literal["cartonSizeId"]) -> Sequence[records.CartonSize | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCategoryId], field: Literal["categoryId"]) -> Sequence[records.Category]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCategoryId | holders.MayHaveCategoryId | None], field: Literal["categoryId"]) -> Sequence[records.Category | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasChecklistId], field: Literal["checklistId"]) -> Sequence[records.Checklist]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasChecklistId | holders.MayHaveChecklistId | None], field: Literal["checklistId"]) -> Sequence[records.Checklist | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCollectionId], field: Literal["collectionId"]) -> Sequence[records.Collection]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCollectionId | holders.MayHaveCollectionId | None], field: Literal["collectionId"]) -> Sequence[records.Collection | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasColorId], field: Literal["colorId"]) -> Sequence[records.Color]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasColorId | holders.MayHaveColorId | None], field: Literal["colorId"]) -> Sequence[records.Color | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasConfirmedByContactId], field: Literal["confirmedByContactId"]) -> Sequence[records.Contact]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasConfirmedByContactId | holders.MayHaveConfirmedByContactId | None], field: Literal["confirmedByContactId"]) -> Sequence[records.Contact | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCountryCode], field: Literal["countryCode"]) -> Sequence[records.Country]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCountryCode | holders.MayHaveCountryCode | None], field: Literal["countryCode"]) -> Sequence[records.Country | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCountryOfOriginCode], field: Literal["countryOfOriginCode"]) -> Sequence[records.Country]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCountryOfOriginCode | holders.MayHaveCountryOfOriginCode | None], field: Literal["countryOfOriginCode"]) -> Sequence[records.Country | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCourierId], field: Literal["courierId"]) -> Sequence[records.Courier]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCourierId | holders.MayHaveCourierId | None], field: Literal["courierId"]) -> Sequence[records.Courier | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCreditedInvoiceId], field: Literal["creditedInvoiceId"]) -> Sequence[records.Invoice]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCreditedInvoiceId | holders.MayHaveCreditedInvoiceId | None], field: Literal["creditedInvoiceId"]) -> Sequence[records.Invoice | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCurrentRevisionId], field: Literal["currentRevisionId"]) -> Sequence[records.QuoteRevision]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCurrentRevisionId | holders.MayHaveCurrentRevisionId | None], field: Literal["currentRevisionId"]) -> Sequence[records.QuoteRevision | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCurrentVersionId], field: Literal["currentVersionId"]) -> Sequence[records.ProductVersion]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCurrentVersionId | holders.MayHaveCurrentVersionId | None], field: Literal["currentVersionId"]) -> Sequence[records.ProductVersion | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCurveId], field: Literal["curveId"]) -> Sequence[records.DimensionCurve]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasCurveId | holders.MayHaveCurveId | None], field: Literal["curveId"]) -> Sequence[records.DimensionCurve | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultCurveId], field: Literal["defaultCurveId"]) -> Sequence[records.DimensionCurve]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultCurveId | holders.MayHaveDefaultCurveId | None], field: Literal["defaultCurveId"]) -> Sequence[records.DimensionCurve | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultLocationId], field: Literal["defaultLocationId"]) -> Sequence[records.Location]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultLocationId | holders.MayHaveDefaultLocationId | None], field: Literal["defaultLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultPaymentTermId], field: Literal["defaultPaymentTermId"]) -> Sequence[records.PaymentTerm]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultPaymentTermId | holders.MayHaveDefaultPaymentTermId | None], field: Literal["defaultPaymentTermId"]) -> Sequence[records.PaymentTerm | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultShipToLocationId], field: Literal["defaultShipToLocationId"]) -> Sequence[records.Location]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultShipToLocationId | holders.MayHaveDefaultShipToLocationId | None], field: Literal["defaultShipToLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultSupplierId], field: Literal["defaultSupplierId"]) -> Sequence[records.Supplier]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDefaultSupplierId | holders.MayHaveDefaultSupplierId | None], field: Literal["defaultSupplierId"]) -> Sequence[records.Supplier | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDestinationLocationId], field: Literal["destinationLocationId"]) -> Sequence[records.Location]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDestinationLocationId | holders.MayHaveDestinationLocationId | None], field: Literal["destinationLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDimensionGroupId], field: Literal["dimensionGroupId"]) -> Sequence[records.DimensionGroup]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDimensionGroupId | holders.MayHaveDimensionGroupId | None], field: Literal["dimensionGroupId"]) -> Sequence[records.DimensionGroup | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDimensionId], field: Literal["dimensionId"]) -> Sequence[records.Dimension]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDimensionId | holders.MayHaveDimensionId | None], field: Literal["dimensionId"]) -> Sequence[records.Dimension | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDimensionValueId], field: Literal["dimensionValueId"]) -> Sequence[records.DimensionValue]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDimensionValueId | holders.MayHaveDimensionValueId | None], field: Literal["dimensionValueId"]) -> Sequence[records.DimensionValue | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDocumentId], field: Literal["documentId"]) -> Sequence[records.Document]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDocumentId | holders.MayHaveDocumentId | None], field: Literal["documentId"]) -> Sequence[records.Document | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDocumentTypeId], field: Literal["documentTypeId"]) -> Sequence[records.DocumentType]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasDocumentTypeId | holders.MayHaveDocumentTypeId | None], field: Literal["documentTypeId"]) -> Sequence[records.DocumentType | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasFirstAxisValueId], field: Literal["firstAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasFirstAxisValueId | holders.MayHaveFirstAxisValueId | None], field: Literal["firstAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasForwarderId], field: Literal["forwarderId"]) -> Sequence[records.Partner]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasForwarderId | holders.MayHaveForwarderId | None], field: Literal["forwarderId"]) -> Sequence[records.Partner | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasGoodsReceiptId], field: Literal["goodsReceiptId"]) -> Sequence[records.GoodsReceipt]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasGoodsReceiptId | holders.MayHaveGoodsReceiptId | None], field: Literal["goodsReceiptId"]) -> Sequence[records.GoodsReceipt | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasGoodsReceiptLineId], field: Literal["goodsReceiptLineId"]) -> Sequence[records.GoodsReceiptLine]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasGoodsReceiptLineId | holders.MayHaveGoodsReceiptLineId | None], field: Literal["goodsReceiptLineId"]) -> Sequence[records.GoodsReceiptLine | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasImageId], field: Literal["imageId"]) -> Sequence[records.Image]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasImageId | holders.MayHaveImageId | None], field: Literal["imageId"]) -> Sequence[records.Image | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasInvoiceId], field: Literal["invoiceId"]) -> Sequence[records.Invoice]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasInvoiceId | holders.MayHaveInvoiceId | None], field: Literal["invoiceId"]) -> Sequence[records.Invoice | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLastGoodsReceiptId], field: Literal["lastGoodsReceiptId"]) -> Sequence[records.GoodsReceipt]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLastGoodsReceiptId | holders.MayHaveLastGoodsReceiptId | None], field: Literal["lastGoodsReceiptId"]) -> Sequence[records.GoodsReceipt | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLaunchWindowId], field: Literal["launchWindowId"]) -> Sequence[records.LaunchWindow]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLaunchWindowId | holders.MayHaveLaunchWindowId | None], field: Literal["launchWindowId"]) -> Sequence[records.LaunchWindow | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLegId], field: Literal["legId"]) -> Sequence[records.Leg]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLegId | holders.MayHaveLegId | None], field: Literal["legId"]) -> Sequence[records.Leg | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLocationId], field: Literal["locationId"]) -> Sequence[records.Location]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLocationId | holders.MayHaveLocationId | None], field: Literal["locationId"]) -> Sequence[records.Location | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLogoImageId], field: Literal["logoImageId"]) -> Sequence[records.Image]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasLogoImageId | holders.MayHaveLogoImageId | None], field: Literal["logoImageId"]) -> Sequence[records.Image | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasMaterialId], field: Literal["materialId"]) -> Sequence[records.Material]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasMaterialId | holders.MayHaveMaterialId | None], field: Literal["materialId"]) -> Sequence[records.Material | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasMaterialVariantId], field: Literal["materialVariantId"]) -> Sequence[records.MaterialVariant]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasMaterialVariantId | holders.MayHaveMaterialVariantId | None], field: Literal["materialVariantId"]) -> Sequence[records.MaterialVariant | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasMeasurementTableId], field: Literal["measurementTableId"]) -> Sequence[records.MeasurementTable]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasMeasurementTableId | holders.MayHaveMeasurementTableId | None], field: Literal["measurementTableId"]) -> Sequence[records.MeasurementTable | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOperatorPartnerId], field: Literal["operatorPartnerId"]) -> Sequence[records.Partner]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOperatorPartnerId | holders.MayHaveOperatorPartnerId | None], field: Literal["operatorPartnerId"]) -> Sequence[records.Partner | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOptionId], field: Literal["optionId"]) -> Sequence[records.Option]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOptionId | holders.MayHaveOptionId | None], field: Literal["optionId"]) -> Sequence[records.Option | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOptionValueId], field: Literal["optionValueId"]) -> Sequence[records.OptionValue]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOptionValueId | holders.MayHaveOptionValueId | None], field: Literal["optionValueId"]) -> Sequence[records.OptionValue | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOrderId], field: Literal["orderId"]) -> Sequence[records.Order]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOrderId | holders.MayHaveOrderId | None], field: Literal["orderId"]) -> Sequence[records.Order | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOrderItemId], field: Literal["orderItemId"]) -> Sequence[records.OrderItem]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOrderItemId | holders.MayHaveOrderItemId | None], field: Literal["orderItemId"]) -> Sequence[records.OrderItem | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOriginId], field: Literal["originId"]) -> Sequence[records.Location]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOriginId | holders.MayHaveOriginId | None], field: Literal["originId"]) -> Sequence[records.Location | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOriginLocationId], field: Literal["originLocationId"]) -> Sequence[records.Location]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasOriginLocationId | holders.MayHaveOriginLocationId | None], field: Literal["originLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPackingListId], field: Literal["packingListId"]) -> Sequence[records.PackingList]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPackingListId | holders.MayHavePackingListId | None], field: Literal["packingListId"]) -> Sequence[records.PackingList | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPackingTemplateId], field: Literal["packingTemplateId"]) -> Sequence[records.PackingTemplate]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPackingTemplateId | holders.MayHavePackingTemplateId | None], field: Literal["packingTemplateId"]) -> Sequence[records.PackingTemplate | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasParentCategoryId], field: Literal["parentCategoryId"]) -> Sequence[records.Category]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasParentCategoryId | holders.MayHaveParentCategoryId | None], field: Literal["parentCategoryId"]) -> Sequence[records.Category | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPartnerId], field: Literal["partnerId"]) -> Sequence[records.Partner]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPartnerId | holders.MayHavePartnerId | None], field: Literal["partnerId"]) -> Sequence[records.Partner | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPaymentAgreementId], field: Literal["paymentAgreementId"]) -> Sequence[records.PaymentAgreement]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPaymentAgreementId | holders.MayHavePaymentAgreementId | None], field: Literal["paymentAgreementId"]) -> Sequence[records.PaymentAgreement | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPaymentId], field: Literal["paymentId"]) -> Sequence[records.Payment]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPaymentId | holders.MayHavePaymentId | None], field: Literal["paymentId"]) -> Sequence[records.Payment | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPaymentMilestoneId], field: Literal["paymentMilestoneId"]) -> Sequence[records.PaymentMilestone]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPaymentMilestoneId | holders.MayHavePaymentMilestoneId | None], field: Literal["paymentMilestoneId"]) -> Sequence[records.PaymentMilestone | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPaymentTermId], field: Literal["paymentTermId"]) -> Sequence[records.PaymentTerm]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPaymentTermId | holders.MayHavePaymentTermId | None], field: Literal["paymentTermId"]) -> Sequence[records.PaymentTerm | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPrimaryContactId], field: Literal["primaryContactId"]) -> Sequence[records.Contact]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPrimaryContactId | holders.MayHavePrimaryContactId | None], field: Literal["primaryContactId"]) -> Sequence[records.Contact | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPrimaryImageId], field: Literal["primaryImageId"]) -> Sequence[records.Image]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasPrimaryImageId | holders.MayHavePrimaryImageId | None], field: Literal["primaryImageId"]) -> Sequence[records.Image | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductId], field: Literal["productId"]) -> Sequence[records.ParentProduct]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductId | holders.MayHaveProductId | None], field: Literal["productId"]) -> Sequence[records.ParentProduct | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductOptionId], field: Literal["productOptionId"]) -> Sequence[records.ProductOption]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductOptionId | holders.MayHaveProductOptionId | None], field: Literal["productOptionId"]) -> Sequence[records.ProductOption | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductVersionId], field: Literal["productVersionId"]) -> Sequence[records.ProductVersion]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductVersionId | holders.MayHaveProductVersionId | None], field: Literal["productVersionId"]) -> Sequence[records.ProductVersion | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductionRunId], field: Literal["productionRunId"]) -> Sequence[records.ProductionRun]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductionRunId | holders.MayHaveProductionRunId | None], field: Literal["productionRunId"]) -> Sequence[records.ProductionRun | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductionRunItemId], field: Literal["productionRunItemId"]) -> Sequence[records.ProductionRunItem]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasProductionRunItemId | holders.MayHaveProductionRunItemId | None], field: Literal["productionRunItemId"]) -> Sequence[records.ProductionRunItem | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasQuoteId], field: Literal["quoteId"]) -> Sequence[records.Quote]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasQuoteId | holders.MayHaveQuoteId | None], field: Literal["quoteId"]) -> Sequence[records.Quote | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasQuoteItemId], field: Literal["quoteItemId"]) -> Sequence[records.QuoteItem]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasQuoteItemId | holders.MayHaveQuoteItemId | None], field: Literal["quoteItemId"]) -> Sequence[records.QuoteItem | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasQuoteRevisionId], field: Literal["quoteRevisionId"]) -> Sequence[records.QuoteRevision]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasQuoteRevisionId | holders.MayHaveQuoteRevisionId | None], field: Literal["quoteRevisionId"]) -> Sequence[records.QuoteRevision | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasRelatedProductId], field: Literal["relatedProductId"]) -> Sequence[records.ParentProduct]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasRelatedProductId | holders.MayHaveRelatedProductId | None], field: Literal["relatedProductId"]) -> Sequence[records.ParentProduct | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasRevisionId], field: Literal["revisionId"]) -> Sequence[records.OrderAmendment]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasRevisionId | holders.MayHaveRevisionId | None], field: Literal["revisionId"]) -> Sequence[records.OrderAmendment | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSampleId], field: Literal["sampleId"]) -> Sequence[records.Sample]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSampleId | holders.MayHaveSampleId | None], field: Literal["sampleId"]) -> Sequence[records.Sample | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSampleRoundId], field: Literal["sampleRoundId"]) -> Sequence[records.SampleRound]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSampleRoundId | holders.MayHaveSampleRoundId | None], field: Literal["sampleRoundId"]) -> Sequence[records.SampleRound | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSecondAxisValueId], field: Literal["secondAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSecondAxisValueId | holders.MayHaveSecondAxisValueId | None], field: Literal["secondAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipToLocationId], field: Literal["shipToLocationId"]) -> Sequence[records.Location]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipToLocationId | holders.MayHaveShipToLocationId | None], field: Literal["shipToLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentCartonId], field: Literal["shipmentCartonId"]) -> Sequence[records.ShipmentCarton]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentCartonId | holders.MayHaveShipmentCartonId | None], field: Literal["shipmentCartonId"]) -> Sequence[records.ShipmentCarton | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentCartonItemId], field: Literal["shipmentCartonItemId"]) -> Sequence[records.ShipmentCartonItem]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentCartonItemId | holders.MayHaveShipmentCartonItemId | None], field: Literal["shipmentCartonItemId"]) -> Sequence[records.ShipmentCartonItem | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentChargeId], field: Literal["shipmentChargeId"]) -> Sequence[records.ShipmentCharge]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentChargeId | holders.MayHaveShipmentChargeId | None], field: Literal["shipmentChargeId"]) -> Sequence[records.ShipmentCharge | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentId], field: Literal["shipmentId"]) -> Sequence[records.Shipment]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentId | holders.MayHaveShipmentId | None], field: Literal["shipmentId"]) -> Sequence[records.Shipment | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentItemId], field: Literal["shipmentItemId"]) -> Sequence[records.ShipmentItem]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasShipmentItemId | holders.MayHaveShipmentItemId | None], field: Literal["shipmentItemId"]) -> Sequence[records.ShipmentItem | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSkuId], field: Literal["skuId"]) -> Sequence[records.Sku]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSkuId | holders.MayHaveSkuId | None], field: Literal["skuId"]) -> Sequence[records.Sku | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSourceShipmentItemId], field: Literal["sourceShipmentItemId"]) -> Sequence[records.ShipmentItem]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSourceShipmentItemId | holders.MayHaveSourceShipmentItemId | None], field: Literal["sourceShipmentItemId"]) -> Sequence[records.ShipmentItem | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSupplierId], field: Literal["supplierId"]) -> Sequence[records.Supplier]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasSupplierId | holders.MayHaveSupplierId | None], field: Literal["supplierId"]) -> Sequence[records.Supplier | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasTagId], field: Literal["tagId"]) -> Sequence[records.Tag]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasTagId | holders.MayHaveTagId | None], field: Literal["tagId"]) -> Sequence[records.Tag | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasTechPackDocumentId], field: Literal["techPackDocumentId"]) -> Sequence[records.Document]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasTechPackDocumentId | holders.MayHaveTechPackDocumentId | None], field: Literal["techPackDocumentId"]) -> Sequence[records.Document | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasThirdAxisValueId], field: Literal["thirdAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasThirdAxisValueId | holders.MayHaveThirdAxisValueId | None], field: Literal["thirdAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue | None]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasUnitOfMeasureId], field: Literal["unitOfMeasureId"]) -> Sequence[records.UnitOfMeasure]: ...
    @overload
    async def follow_all(self, records: Iterable[holders.HasUnitOfMeasureId | holders.MayHaveUnitOfMeasureId | None], field: Literal["unitOfMeasureId"]) -> Sequence[records.UnitOfMeasure | None]: ...
    async def follow_all(self, records: Any, field: str) -> Any:
        """What the reference of each record leads to, in the order of the records: one request for each 100 of them."""
        return await self._follow_all(records, field)
