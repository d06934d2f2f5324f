# Generated from the catalogue by `npm run generate`. Do not edit.
"""The client of one brand, which blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from .._sync import BrandBase, FileCollection, LinkCollection, RecordCollection, RecordList

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import holders, records


class ParentProducts(RecordCollection["records.ParentProduct"]):
    """A product (style) as designed, before it is divided into options and SKUs; other records call it productId."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ParentProductFilters]
    ) -> RecordList[records.ParentProduct]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductOptions(RecordCollection["records.ProductOption"]):
    """One version of a product in a given colour, print or material (a colorway, or style-colour); its SKUs are the sizes of it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionFilters]
    ) -> RecordList[records.ProductOption]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Skus(RecordCollection["records.Sku"]):
    """The smallest thing that is ordered, packed and stocked: one product option in one size."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SkuFilters]
    ) -> RecordList[records.Sku]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductVersions(RecordCollection["records.ProductVersion"]):
    """A numbered version of a product's specification (tech pack); bills of materials, measurements, samples and order items refer to one."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductVersionFilters]
    ) -> RecordList[records.ProductVersion]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Boms(RecordCollection["records.Bom"]):
    """A bill of materials: everything that goes into one piece of a product version, and what it costs."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BomFilters]
    ) -> RecordList[records.Bom]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class BomComponents(RecordCollection["records.BomComponent"]):
    """One line of a bill of materials: a material, where it goes, how much of it one piece uses and what that costs."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BomComponentFilters]
    ) -> RecordList[records.BomComponent]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class BomSkus(LinkCollection["records.BomSku"]):
    """Says that a bill of materials applies to a SKU, and by how much its consumption grows or shrinks for that size."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BomSkuFilters]
    ) -> RecordList[records.BomSku]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class BomSections(RecordCollection["records.BomSection"]):
    """A heading that bill-of-materials lines are grouped under, such as shell, lining, trims, labels or packaging."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BomSectionFilters]
    ) -> RecordList[records.BomSection]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class MeasurementTables(RecordCollection["records.MeasurementTable"]):
    """The finished measurements of a product version, point by point and size by size, with their tolerances."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.MeasurementTableFilters]
    ) -> RecordList[records.MeasurementTable]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class MeasurementTableSkus(LinkCollection["records.MeasurementTableSku"]):
    """Says which SKUs a measurement table applies to and which of its columns each SKU is made to."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.MeasurementTableSkuFilters]
    ) -> RecordList[records.MeasurementTableSku]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductRelations(LinkCollection["records.ProductRelation"]):
    """A stated relation between two products, read from the product to the related one: it replaces it, or contains it as part of a set."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductRelationFilters]
    ) -> RecordList[records.ProductRelation]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductOptionValues(LinkCollection["records.ProductOptionValue"]):
    """The option values (colour, print, wash) that define a product option, one per option."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionValueFilters]
    ) -> RecordList[records.ProductOptionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductOptionDimensionValues(LinkCollection["records.ProductOptionDimensionValue"]):
    """The sizes (dimension values) a product option is offered in."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionDimensionValueFilters]
    ) -> RecordList[records.ProductOptionDimensionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductOptionPrices(LinkCollection["records.ProductOptionPrice"]):
    """A price of a product option, by kind and currency."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionPriceFilters]
    ) -> RecordList[records.ProductOptionPrice]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductOptionCollections(LinkCollection["records.ProductOptionCollection"]):
    """The collections a product option is shown in."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductOptionCollectionFilters]
    ) -> RecordList[records.ProductOptionCollection]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class SkuDimensionValues(LinkCollection["records.SkuDimensionValue"]):
    """The size of a SKU: one value for each dimension it has, such as waist 32 and inseam 34."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SkuDimensionValueFilters]
    ) -> RecordList[records.SkuDimensionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductCollections(LinkCollection["records.ProductCollection"]):
    """The collections a product belongs to."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductCollectionFilters]
    ) -> RecordList[records.ProductCollection]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductTags(LinkCollection["records.ProductTag"]):
    """The tags put on a product."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductTagFilters]
    ) -> RecordList[records.ProductTag]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductLaunchWindows(LinkCollection["records.ProductLaunchWindow"]):
    """The launch windows a product is planned for."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductLaunchWindowFilters]
    ) -> RecordList[records.ProductLaunchWindow]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Suppliers(RecordCollection["records.Supplier"]):
    """A partner the brand buys from: the brand's side of that relationship, with its terms; its id is the relationship id of the partner."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SupplierFilters]
    ) -> RecordList[records.Supplier]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Quotes(RecordCollection["records.Quote"]):
    """A request to one supplier to price a set of products, and the negotiation that follows."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuoteFilters]
    ) -> RecordList[records.Quote]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class QuoteRevisions(RecordCollection["records.QuoteRevision"]):
    """One round of offer or counter-offer in a quote; the accepted one is what an order is placed on."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuoteRevisionFilters]
    ) -> RecordList[records.QuoteRevision]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class QuoteItems(RecordCollection["records.QuoteItem"]):
    """One product, option or SKU priced in a quote revision."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuoteItemFilters]
    ) -> RecordList[records.QuoteItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class QuotePriceBands(RecordCollection["records.QuotePriceBand"]):
    """A price of a quote item that holds for a range of quantities."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuotePriceBandFilters]
    ) -> RecordList[records.QuotePriceBand]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class QuoteNotes(RecordCollection["records.QuoteNote"]):
    """A remark made while a quote was being negotiated, about the whole quote or one item of it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.QuoteNoteFilters]
    ) -> RecordList[records.QuoteNote]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Samples(RecordCollection["records.Sample"]):
    """A sample asked of a supplier for a product: prototype, fit, size set, pre-production and so on; each attempt is a round."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SampleFilters]
    ) -> RecordList[records.Sample]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class SampleRounds(RecordCollection["records.SampleRound"]):
    """One attempt at a sample: sent, received, measured and judged."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SampleRoundFilters]
    ) -> RecordList[records.SampleRound]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class SampleChecklistResults(RecordCollection["records.SampleChecklistResult"]):
    """The answer to one item of the checklist in the review of a sample round."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.SampleChecklistResultFilters]
    ) -> RecordList[records.SampleChecklistResult]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Orders(RecordCollection["records.Order"]):
    """A purchase order the brand places with a supplier."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OrderFilters]
    ) -> RecordList[records.Order]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class OrderItems(RecordCollection["records.OrderItem"]):
    """One line of an order, normally one SKU."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OrderItemFilters]
    ) -> RecordList[records.OrderItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class OrderAmendments(RecordCollection["records.OrderAmendment"]):
    """A proposed or applied change to an order after it was issued."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OrderAmendmentFilters]
    ) -> RecordList[records.OrderAmendment]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductionRuns(RecordCollection["records.ProductionRun"]):
    """A batch of an order that leaves the factory together; a mistaken report is retracted, not deleted."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductionRunFilters]
    ) -> RecordList[records.ProductionRun]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductionRunItems(RecordCollection["records.ProductionRunItem"]):
    """How many pieces of an order item are in a production run."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductionRunItemFilters]
    ) -> RecordList[records.ProductionRunItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ProductionRunItemRevisions(RecordCollection["records.ProductionRunItemRevision"]):
    """A change to the quantity of a production run item, kept so that every quantity once reported can be seen."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ProductionRunItemRevisionFilters]
    ) -> RecordList[records.ProductionRunItemRevision]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Shipments(RecordCollection["records.Shipment"]):
    """Goods that travel together from one place to another, from one or several orders; its carriers and vessels are on its legs."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentFilters]
    ) -> RecordList[records.Shipment]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ShipmentItems(RecordCollection["records.ShipmentItem"]):
    """How many pieces of an order item are in a shipment, and what they are declared as."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentItemFilters]
    ) -> RecordList[records.ShipmentItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ShipmentCartons(RecordCollection["records.ShipmentCarton"]):
    """One carton of a shipment, with its number, label, weight and size."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentCartonFilters]
    ) -> RecordList[records.ShipmentCarton]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ShipmentCartonItems(RecordCollection["records.ShipmentCartonItem"]):
    """How many pieces of a shipment item are in a carton."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentCartonItemFilters]
    ) -> RecordList[records.ShipmentCartonItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ShipmentCharges(RecordCollection["records.ShipmentCharge"]):
    """A cost of moving or clearing a shipment, such as freight, duty, drayage or insurance; these make up the landed cost."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentChargeFilters]
    ) -> RecordList[records.ShipmentCharge]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class OrderShipments(LinkCollection["records.OrderShipment"]):
    """Says that goods of an order are in a shipment."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OrderShipmentFilters]
    ) -> RecordList[records.OrderShipment]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Legs(RecordCollection["records.Leg"]):
    """One stage of a shipment's journey, by one means of transport from one place to the next."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.LegFilters]
    ) -> RecordList[records.Leg]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class LegItems(RecordCollection["records.LegItem"]):
    """How many pieces of a shipment item travel on a leg; differs between legs when a shipment is divided on the way."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.LegItemFilters]
    ) -> RecordList[records.LegItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Bookings(RecordCollection["records.Booking"]):
    """Space asked of a forwarder or carrier for goods that are nearly ready."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BookingFilters]
    ) -> RecordList[records.Booking]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class BookingItems(RecordCollection["records.BookingItem"]):
    """How many pieces of an order item are in a booking."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BookingItemFilters]
    ) -> RecordList[records.BookingItem]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ShipmentBookings(LinkCollection["records.ShipmentBooking"]):
    """Says that a shipment travels under a booking."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentBookingFilters]
    ) -> RecordList[records.ShipmentBooking]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class ShipmentItemLineages(RecordCollection["records.ShipmentItemLineage"]):
    """Where the pieces of a shipment item came from: a production run, a booking, or an earlier shipment item that was divided, joined or moved."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ShipmentItemLineageFilters]
    ) -> RecordList[records.ShipmentItemLineage]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PackingLists(RecordCollection["records.PackingList"]):
    """What a supplier's packing list, or advance ship notice (ASN), says about the goods it sent; stated quantities are copied from the document."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PackingListFilters]
    ) -> RecordList[records.PackingList]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PackingListLines(RecordCollection["records.PackingListLine"]):
    """One line of a packing list; what it stands for depends on the grain of the list."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PackingListLineFilters]
    ) -> RecordList[records.PackingListLine]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class GoodsReceipts(RecordCollection["records.GoodsReceipt"]):
    """The arrival of a shipment, or part of one, at a location, as counted there."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.GoodsReceiptFilters]
    ) -> RecordList[records.GoodsReceipt]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class GoodsReceiptLines(RecordCollection["records.GoodsReceiptLine"]):
    """What was counted of one shipment item in a goods receipt, and how much of it was accepted."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.GoodsReceiptLineFilters]
    ) -> RecordList[records.GoodsReceiptLine]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Inventory(RecordCollection["records.InventoryRecord"]):
    """The stock of one SKU at one location, as it is now."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.InventoryRecordFilters]
    ) -> RecordList[records.InventoryRecord]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Invoices(RecordCollection["records.Invoice"]):
    """A bill or credit note a supplier or other partner sent to the brand."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.InvoiceFilters]
    ) -> RecordList[records.Invoice]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class InvoiceLines(RecordCollection["records.InvoiceLine"]):
    """One line of an invoice, matched where possible to what was ordered, shipped and received."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.InvoiceLineFilters]
    ) -> RecordList[records.InvoiceLine]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PaymentAgreements(RecordCollection["records.PaymentAgreement"]):
    """How one order is to be paid: its total, divided into milestones."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentAgreementFilters]
    ) -> RecordList[records.PaymentAgreement]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PaymentMilestones(RecordCollection["records.PaymentMilestone"]):
    """One part of a payment agreement: a share of the total that falls due on an event."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentMilestoneFilters]
    ) -> RecordList[records.PaymentMilestone]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Payments(RecordCollection["records.Payment"]):
    """Money the brand sent to a supplier or other partner."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentFilters]
    ) -> RecordList[records.Payment]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PaymentSettlements(RecordCollection["records.PaymentSettlement"]):
    """The part of a payment that was set against one invoice, one milestone or both."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentSettlementFilters]
    ) -> RecordList[records.PaymentSettlement]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PaymentReceipts(RecordCollection["records.PaymentReceipt"]):
    """The payee's confirmation that a payment arrived, and how much of it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentReceiptFilters]
    ) -> RecordList[records.PaymentReceipt]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Partners(RecordCollection["records.Partner"]):
    """A company the brand works with (factory, mill, agent, forwarder, warehouse, laboratory) and the brand's relationship with it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PartnerFilters]
    ) -> RecordList[records.Partner]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Contacts(RecordCollection["records.Contact"]):
    """A person who works for a partner."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ContactFilters]
    ) -> RecordList[records.Contact]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Locations(RecordCollection["records.Location"]):
    """A place that goods leave, pass through or arrive at, or where people work."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.LocationFilters]
    ) -> RecordList[records.Location]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class BrandLocations(RecordCollection["records.BrandLocation"]):
    """A location the brand itself uses, and what for."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.BrandLocationFilters]
    ) -> RecordList[records.BrandLocation]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PartnerLocations(RecordCollection["records.PartnerLocation"]):
    """A location of a partner, and what the partner does there."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PartnerLocationFilters]
    ) -> RecordList[records.PartnerLocation]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Documents(FileCollection["records.Document"]):
    """A file kept with the records: invoice, packing list, bill of lading, certificate, tech pack, test report."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DocumentFilters]
    ) -> RecordList[records.Document]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class DocumentTypes(RecordCollection["records.DocumentType"]):
    """A kind of document, such as commercial invoice, bill of lading or certificate of origin."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DocumentTypeFilters]
    ) -> RecordList[records.DocumentType]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Images(FileCollection["records.Image"]):
    """An image of a product, option, material or sample; its content address gives the file itself."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ImageFilters]
    ) -> RecordList[records.Image]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Notes(RecordCollection["records.Note"]):
    """A remark a person left on a product, order, shipment, sample, invoice or partner."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.NoteFilters]
    ) -> RecordList[records.Note]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Materials(RecordCollection["records.Material"]):
    """A fabric, trim, label or packaging item that products are made of."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.MaterialFilters]
    ) -> RecordList[records.Material]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class MaterialVariants(RecordCollection["records.MaterialVariant"]):
    """One colour or quality of a material."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.MaterialVariantFilters]
    ) -> RecordList[records.MaterialVariant]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Categories(RecordCollection["records.Category"]):
    """A node of the brand's product tree, such as Outerwear, then Jackets."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CategoryFilters]
    ) -> RecordList[records.Category]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Collections(RecordCollection["records.Collection"]):
    """A named set of products shown together, normally one season's line."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CollectionFilters]
    ) -> RecordList[records.Collection]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class LaunchWindows(RecordCollection["records.LaunchWindow"]):
    """A period in which products are put on sale, and the day they must be in the warehouse for it."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.LaunchWindowFilters]
    ) -> RecordList[records.LaunchWindow]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Tags(RecordCollection["records.Tag"]):
    """A label people put on products to find them again."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.TagFilters]
    ) -> RecordList[records.Tag]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Colors(RecordCollection["records.Color"]):
    """A colour in the brand's colour library."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ColorFilters]
    ) -> RecordList[records.Color]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Options(RecordCollection["records.Option"]):
    """A choice that divides a product into product options, such as colour, print or wash."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OptionFilters]
    ) -> RecordList[records.Option]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class OptionValues(RecordCollection["records.OptionValue"]):
    """One answer to an option, such as Ink Navy for colour."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.OptionValueFilters]
    ) -> RecordList[records.OptionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Dimensions(RecordCollection["records.Dimension"]):
    """A measure that divides a product option into SKUs, such as size, waist, inseam, cup or width."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionFilters]
    ) -> RecordList[records.Dimension]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class DimensionValues(RecordCollection["records.DimensionValue"]):
    """One value of a dimension, such as M or 32."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionValueFilters]
    ) -> RecordList[records.DimensionValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class DimensionGroups(RecordCollection["records.DimensionGroup"]):
    """A set of dimensions used together, such as waist and inseam for trousers."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionGroupFilters]
    ) -> RecordList[records.DimensionGroup]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class DimensionGroupDimensions(LinkCollection["records.DimensionGroupDimension"]):
    """The dimensions in a dimension group and their order."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionGroupDimensionFilters]
    ) -> RecordList[records.DimensionGroupDimension]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class DimensionCurves(RecordCollection["records.DimensionCurve"]):
    """A size curve: the share of a quantity that each size, or combination of sizes, receives."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionCurveFilters]
    ) -> RecordList[records.DimensionCurve]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class DimensionCurveAxes(RecordCollection["records.DimensionCurveAxis"]):
    """One dimension of a size curve; a curve has one axis, or two or three for a grid."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionCurveAxisFilters]
    ) -> RecordList[records.DimensionCurveAxis]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class DimensionCurveAxisValues(RecordCollection["records.DimensionCurveAxisValue"]):
    """A dimension value that takes part in an axis of a size curve."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionCurveAxisValueFilters]
    ) -> RecordList[records.DimensionCurveAxisValue]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class DimensionCurveCells(RecordCollection["records.DimensionCurveCell"]):
    """The share of one size, or of one combination of sizes, in a size curve."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.DimensionCurveCellFilters]
    ) -> RecordList[records.DimensionCurveCell]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Checklists(RecordCollection["records.Checklist"]):
    """A list of points to check when a sample, an inspection or a shipment is reviewed."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.ChecklistFilters]
    ) -> RecordList[records.Checklist]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PackingTemplates(RecordCollection["records.PackingTemplate"]):
    """A way of packing goods into cartons: one size, a ratio of sizes, or mixed."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PackingTemplateFilters]
    ) -> RecordList[records.PackingTemplate]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class CartonSizes(RecordCollection["records.CartonSize"]):
    """A carton the brand allows, with its outside measurements."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CartonSizeFilters]
    ) -> RecordList[records.CartonSize]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Couriers(RecordCollection["records.Courier"]):
    """A company that carries goods: parcel courier, shipping line, airline, haulier or railway."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CourierFilters]
    ) -> RecordList[records.Courier]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class PaymentTerms(RecordCollection["records.PaymentTerm"]):
    """A way of paying that a brand and its suppliers agree on, such as 30% deposit and 70% thirty days after ex-factory."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.PaymentTermFilters]
    ) -> RecordList[records.PaymentTerm]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class UnitsOfMeasure(RecordCollection["records.UnitOfMeasure"]):
    """A unit that quantities, lengths, weights or volumes are given in."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.UnitOfMeasureFilters]
    ) -> RecordList[records.UnitOfMeasure]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class Countries(RecordCollection["records.Country"]):
    """A country, by its ISO 3166-1 two-letter code."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CountryFilters]
    ) -> RecordList[records.Country]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class CustomFieldDefinitions(RecordCollection["records.CustomFieldDefinition"]):
    """A field the brand added to one kind of record; its values are in customFields of those records, under the field key."""

    def list(
        self, *, limit: int = 100, direction: Literal["asc", "desc"] = "asc", **filters: Unpack[records.CustomFieldDefinitionFilters]
    ) -> RecordList[records.CustomFieldDefinition]:
        """The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used."""
        return self._list(limit, direction, filters)


class BrandClient(BrandBase):
    """The records of one brand."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.parent_products = ParentProducts(self._runner, self._connection, "parent-products")
        """A product (style) as designed, before it is divided into options and SKUs; other records call it productId."""
        self.product_options = ProductOptions(self._runner, self._connection, "product-options")
        """One version of a product in a given colour, print or material (a colorway, or style-colour); its SKUs are the sizes of it."""
        self.skus = Skus(self._runner, self._connection, "skus")
        """The smallest thing that is ordered, packed and stocked: one product option in one size."""
        self.product_versions = ProductVersions(self._runner, self._connection, "product-versions")
        """A numbered version of a product's specification (tech pack); bills of materials, measurements, samples and order items refer to one."""
        self.boms = Boms(self._runner, self._connection, "boms")
        """A bill of materials: everything that goes into one piece of a product version, and what it costs."""
        self.bom_components = BomComponents(self._runner, self._connection, "bom-components")
        """One line of a bill of materials: a material, where it goes, how much of it one piece uses and what that costs."""
        self.bom_skus = BomSkus(self._runner, self._connection, "bom-skus")
        """Says that a bill of materials applies to a SKU, and by how much its consumption grows or shrinks for that size."""
        self.bom_sections = BomSections(self._runner, self._connection, "bom-sections")
        """A heading that bill-of-materials lines are grouped under, such as shell, lining, trims, labels or packaging."""
        self.measurement_tables = MeasurementTables(self._runner, self._connection, "measurement-tables")
        """The finished measurements of a product version, point by point and size by size, with their tolerances."""
        self.measurement_table_skus = MeasurementTableSkus(self._runner, self._connection, "measurement-table-skus")
        """Says which SKUs a measurement table applies to and which of its columns each SKU is made to."""
        self.product_relations = ProductRelations(self._runner, self._connection, "product-relations")
        """A stated relation between two products, read from the product to the related one: it replaces it, or contains it as part of a set."""
        self.product_option_values = ProductOptionValues(self._runner, self._connection, "product-option-values")
        """The option values (colour, print, wash) that define a product option, one per option."""
        self.product_option_dimension_values = ProductOptionDimensionValues(self._runner, self._connection, "product-option-dimension-values")
        """The sizes (dimension values) a product option is offered in."""
        self.product_option_prices = ProductOptionPrices(self._runner, self._connection, "product-option-prices")
        """A price of a product option, by kind and currency."""
        self.product_option_collections = ProductOptionCollections(self._runner, self._connection, "product-option-collections")
        """The collections a product option is shown in."""
        self.sku_dimension_values = SkuDimensionValues(self._runner, self._connection, "sku-dimension-values")
        """The size of a SKU: one value for each dimension it has, such as waist 32 and inseam 34."""
        self.product_collections = ProductCollections(self._runner, self._connection, "product-collections")
        """The collections a product belongs to."""
        self.product_tags = ProductTags(self._runner, self._connection, "product-tags")
        """The tags put on a product."""
        self.product_launch_windows = ProductLaunchWindows(self._runner, self._connection, "product-launch-windows")
        """The launch windows a product is planned for."""
        self.suppliers = Suppliers(self._runner, self._connection, "suppliers")
        """A partner the brand buys from: the brand's side of that relationship, with its terms; its id is the relationship id of the partner."""
        self.quotes = Quotes(self._runner, self._connection, "quotes")
        """A request to one supplier to price a set of products, and the negotiation that follows."""
        self.quote_revisions = QuoteRevisions(self._runner, self._connection, "quote-revisions")
        """One round of offer or counter-offer in a quote; the accepted one is what an order is placed on."""
        self.quote_items = QuoteItems(self._runner, self._connection, "quote-items")
        """One product, option or SKU priced in a quote revision."""
        self.quote_price_bands = QuotePriceBands(self._runner, self._connection, "quote-price-bands")
        """A price of a quote item that holds for a range of quantities."""
        self.quote_notes = QuoteNotes(self._runner, self._connection, "quote-notes")
        """A remark made while a quote was being negotiated, about the whole quote or one item of it."""
        self.samples = Samples(self._runner, self._connection, "samples")
        """A sample asked of a supplier for a product: prototype, fit, size set, pre-production and so on; each attempt is a round."""
        self.sample_rounds = SampleRounds(self._runner, self._connection, "sample-rounds")
        """One attempt at a sample: sent, received, measured and judged."""
        self.sample_checklist_results = SampleChecklistResults(self._runner, self._connection, "sample-checklist-results")
        """The answer to one item of the checklist in the review of a sample round."""
        self.orders = Orders(self._runner, self._connection, "orders")
        """A purchase order the brand places with a supplier."""
        self.order_items = OrderItems(self._runner, self._connection, "order-items")
        """One line of an order, normally one SKU."""
        self.order_amendments = OrderAmendments(self._runner, self._connection, "order-amendments")
        """A proposed or applied change to an order after it was issued."""
        self.production_runs = ProductionRuns(self._runner, self._connection, "production-runs")
        """A batch of an order that leaves the factory together; a mistaken report is retracted, not deleted."""
        self.production_run_items = ProductionRunItems(self._runner, self._connection, "production-run-items")
        """How many pieces of an order item are in a production run."""
        self.production_run_item_revisions = ProductionRunItemRevisions(self._runner, self._connection, "production-run-item-revisions")
        """A change to the quantity of a production run item, kept so that every quantity once reported can be seen."""
        self.shipments = Shipments(self._runner, self._connection, "shipments")
        """Goods that travel together from one place to another, from one or several orders; its carriers and vessels are on its legs."""
        self.shipment_items = ShipmentItems(self._runner, self._connection, "shipment-items")
        """How many pieces of an order item are in a shipment, and what they are declared as."""
        self.shipment_cartons = ShipmentCartons(self._runner, self._connection, "shipment-cartons")
        """One carton of a shipment, with its number, label, weight and size."""
        self.shipment_carton_items = ShipmentCartonItems(self._runner, self._connection, "shipment-carton-items")
        """How many pieces of a shipment item are in a carton."""
        self.shipment_charges = ShipmentCharges(self._runner, self._connection, "shipment-charges")
        """A cost of moving or clearing a shipment, such as freight, duty, drayage or insurance; these make up the landed cost."""
        self.order_shipments = OrderShipments(self._runner, self._connection, "order-shipments")
        """Says that goods of an order are in a shipment."""
        self.legs = Legs(self._runner, self._connection, "legs")
        """One stage of a shipment's journey, by one means of transport from one place to the next."""
        self.leg_items = LegItems(self._runner, self._connection, "leg-items")
        """How many pieces of a shipment item travel on a leg; differs between legs when a shipment is divided on the way."""
        self.bookings = Bookings(self._runner, self._connection, "bookings")
        """Space asked of a forwarder or carrier for goods that are nearly ready."""
        self.booking_items = BookingItems(self._runner, self._connection, "booking-items")
        """How many pieces of an order item are in a booking."""
        self.shipment_bookings = ShipmentBookings(self._runner, self._connection, "shipment-bookings")
        """Says that a shipment travels under a booking."""
        self.shipment_item_lineages = ShipmentItemLineages(self._runner, self._connection, "shipment-item-lineages")
        """Where the pieces of a shipment item came from: a production run, a booking, or an earlier shipment item that was divided, joined or moved."""
        self.packing_lists = PackingLists(self._runner, self._connection, "packing-lists")
        """What a supplier's packing list, or advance ship notice (ASN), says about the goods it sent; stated quantities are copied from the document."""
        self.packing_list_lines = PackingListLines(self._runner, self._connection, "packing-list-lines")
        """One line of a packing list; what it stands for depends on the grain of the list."""
        self.goods_receipts = GoodsReceipts(self._runner, self._connection, "goods-receipts")
        """The arrival of a shipment, or part of one, at a location, as counted there."""
        self.goods_receipt_lines = GoodsReceiptLines(self._runner, self._connection, "goods-receipt-lines")
        """What was counted of one shipment item in a goods receipt, and how much of it was accepted."""
        self.inventory = Inventory(self._runner, self._connection, "inventory")
        """The stock of one SKU at one location, as it is now."""
        self.invoices = Invoices(self._runner, self._connection, "invoices")
        """A bill or credit note a supplier or other partner sent to the brand."""
        self.invoice_lines = InvoiceLines(self._runner, self._connection, "invoice-lines")
        """One line of an invoice, matched where possible to what was ordered, shipped and received."""
        self.payment_agreements = PaymentAgreements(self._runner, self._connection, "payment-agreements")
        """How one order is to be paid: its total, divided into milestones."""
        self.payment_milestones = PaymentMilestones(self._runner, self._connection, "payment-milestones")
        """One part of a payment agreement: a share of the total that falls due on an event."""
        self.payments = Payments(self._runner, self._connection, "payments")
        """Money the brand sent to a supplier or other partner."""
        self.payment_settlements = PaymentSettlements(self._runner, self._connection, "payment-settlements")
        """The part of a payment that was set against one invoice, one milestone or both."""
        self.payment_receipts = PaymentReceipts(self._runner, self._connection, "payment-receipts")
        """The payee's confirmation that a payment arrived, and how much of it."""
        self.partners = Partners(self._runner, self._connection, "partners")
        """A company the brand works with (factory, mill, agent, forwarder, warehouse, laboratory) and the brand's relationship with it."""
        self.contacts = Contacts(self._runner, self._connection, "contacts")
        """A person who works for a partner."""
        self.locations = Locations(self._runner, self._connection, "locations")
        """A place that goods leave, pass through or arrive at, or where people work."""
        self.brand_locations = BrandLocations(self._runner, self._connection, "brand-locations")
        """A location the brand itself uses, and what for."""
        self.partner_locations = PartnerLocations(self._runner, self._connection, "partner-locations")
        """A location of a partner, and what the partner does there."""
        self.documents = Documents(self._runner, self._connection, "documents")
        """A file kept with the records: invoice, packing list, bill of lading, certificate, tech pack, test report."""
        self.document_types = DocumentTypes(self._runner, self._connection, "document-types")
        """A kind of document, such as commercial invoice, bill of lading or certificate of origin."""
        self.images = Images(self._runner, self._connection, "images")
        """An image of a product, option, material or sample; its content address gives the file itself."""
        self.notes = Notes(self._runner, self._connection, "notes")
        """A remark a person left on a product, order, shipment, sample, invoice or partner."""
        self.materials = Materials(self._runner, self._connection, "materials")
        """A fabric, trim, label or packaging item that products are made of."""
        self.material_variants = MaterialVariants(self._runner, self._connection, "material-variants")
        """One colour or quality of a material."""
        self.categories = Categories(self._runner, self._connection, "categories")
        """A node of the brand's product tree, such as Outerwear, then Jackets."""
        self.collections = Collections(self._runner, self._connection, "collections")
        """A named set of products shown together, normally one season's line."""
        self.launch_windows = LaunchWindows(self._runner, self._connection, "launch-windows")
        """A period in which products are put on sale, and the day they must be in the warehouse for it."""
        self.tags = Tags(self._runner, self._connection, "tags")
        """A label people put on products to find them again."""
        self.colors = Colors(self._runner, self._connection, "colors")
        """A colour in the brand's colour library."""
        self.options = Options(self._runner, self._connection, "options")
        """A choice that divides a product into product options, such as colour, print or wash."""
        self.option_values = OptionValues(self._runner, self._connection, "option-values")
        """One answer to an option, such as Ink Navy for colour."""
        self.dimensions = Dimensions(self._runner, self._connection, "dimensions")
        """A measure that divides a product option into SKUs, such as size, waist, inseam, cup or width."""
        self.dimension_values = DimensionValues(self._runner, self._connection, "dimension-values")
        """One value of a dimension, such as M or 32."""
        self.dimension_groups = DimensionGroups(self._runner, self._connection, "dimension-groups")
        """A set of dimensions used together, such as waist and inseam for trousers."""
        self.dimension_group_dimensions = DimensionGroupDimensions(self._runner, self._connection, "dimension-group-dimensions")
        """The dimensions in a dimension group and their order."""
        self.dimension_curves = DimensionCurves(self._runner, self._connection, "dimension-curves")
        """A size curve: the share of a quantity that each size, or combination of sizes, receives."""
        self.dimension_curve_axes = DimensionCurveAxes(self._runner, self._connection, "dimension-curve-axes")
        """One dimension of a size curve; a curve has one axis, or two or three for a grid."""
        self.dimension_curve_axis_values = DimensionCurveAxisValues(self._runner, self._connection, "dimension-curve-axis-values")
        """A dimension value that takes part in an axis of a size curve."""
        self.dimension_curve_cells = DimensionCurveCells(self._runner, self._connection, "dimension-curve-cells")
        """The share of one size, or of one combination of sizes, in a size curve."""
        self.checklists = Checklists(self._runner, self._connection, "checklists")
        """A list of points to check when a sample, an inspection or a shipment is reviewed."""
        self.packing_templates = PackingTemplates(self._runner, self._connection, "packing-templates")
        """A way of packing goods into cartons: one size, a ratio of sizes, or mixed."""
        self.carton_sizes = CartonSizes(self._runner, self._connection, "carton-sizes")
        """A carton the brand allows, with its outside measurements."""
        self.couriers = Couriers(self._runner, self._connection, "couriers")
        """A company that carries goods: parcel courier, shipping line, airline, haulier or railway."""
        self.payment_terms = PaymentTerms(self._runner, self._connection, "payment-terms")
        """A way of paying that a brand and its suppliers agree on, such as 30% deposit and 70% thirty days after ex-factory."""
        self.units_of_measure = UnitsOfMeasure(self._runner, self._connection, "units-of-measure")
        """A unit that quantities, lengths, weights or volumes are given in."""
        self.countries = Countries(self._runner, self._connection, "countries")
        """A country, by its ISO 3166-1 two-letter code."""
        self.custom_field_definitions = CustomFieldDefinitions(self._runner, self._connection, "custom-field-definitions")
        """A field the brand added to one kind of record; its values are in customFields of those records, under the field key."""

    @overload
    def follow(self, record: holders.HasAuthorContactId, field: Literal["authorContactId"]) -> records.Contact: ...
    @overload
    def follow(self, record: holders.HasAuthorContactId | holders.MayHaveAuthorContactId | None, field: Literal["authorContactId"]) -> records.Contact | None: ...
    @overload
    def follow(self, record: holders.HasAxisId, field: Literal["axisId"]) -> records.DimensionCurveAxis: ...
    @overload
    def follow(self, record: holders.HasAxisId | holders.MayHaveAxisId | None, field: Literal["axisId"]) -> records.DimensionCurveAxis | None: ...
    @overload
    def follow(self, record: holders.HasBaseDimensionValueId, field: Literal["baseDimensionValueId"]) -> records.DimensionValue: ...
    @overload
    def follow(self, record: holders.HasBaseDimensionValueId | holders.MayHaveBaseDimensionValueId | None, field: Literal["baseDimensionValueId"]) -> records.DimensionValue | None: ...
    @overload
    def follow(self, record: holders.HasBasedOnVersionId, field: Literal["basedOnVersionId"]) -> records.ProductVersion: ...
    @overload
    def follow(self, record: holders.HasBasedOnVersionId | holders.MayHaveBasedOnVersionId | None, field: Literal["basedOnVersionId"]) -> records.ProductVersion | None: ...
    @overload
    def follow(self, record: holders.HasBomId, field: Literal["bomId"]) -> records.Bom: ...
    @overload
    def follow(self, record: holders.HasBomId | holders.MayHaveBomId | None, field: Literal["bomId"]) -> records.Bom | None: ...
    @overload
    def follow(self, record: holders.HasBomSectionId, field: Literal["bomSectionId"]) -> records.BomSection: ...
    @overload
    def follow(self, record: holders.HasBomSectionId | holders.MayHaveBomSectionId | None, field: Literal["bomSectionId"]) -> records.BomSection | None: ...
    @overload
    def follow(self, record: holders.HasBookingId, field: Literal["bookingId"]) -> records.Booking: ...
    @overload
    def follow(self, record: holders.HasBookingId | holders.MayHaveBookingId | None, field: Literal["bookingId"]) -> records.Booking | None: ...
    @overload
    def follow(self, record: holders.HasBookingItemId, field: Literal["bookingItemId"]) -> records.BookingItem: ...
    @overload
    def follow(self, record: holders.HasBookingItemId | holders.MayHaveBookingItemId | None, field: Literal["bookingItemId"]) -> records.BookingItem | None: ...
    @overload
    def follow(self, record: holders.HasCartonSizeId, field: Literal["cartonSizeId"]) -> records.CartonSize: ...
    @overload
    def follow(self, record: holders.HasCartonSizeId | holders.MayHaveCartonSizeId | None, field: Literal["cartonSizeId"]) -> records.CartonSize | None: ...
    @overload
    def follow(self, record: holders.HasCategoryId, field: Literal["categoryId"]) -> records.Category: ...
    @overload
    def follow(self, record: holders.HasCategoryId | holders.MayHaveCategoryId | None, field: Literal["categoryId"]) -> records.Category | None: ...
    @overload
    def follow(self, record: holders.HasChecklistId, field: Literal["checklistId"]) -> records.Checklist: ...
    @overload
    def follow(self, record: holders.HasChecklistId | holders.MayHaveChecklistId | None, field: Literal["checklistId"]) -> records.Checklist | None: ...
    @overload
    def follow(self, record: holders.HasCollectionId, field: Literal["collectionId"]) -> records.Collection: ...
    @overload
    def follow(self, record: holders.HasCollectionId | holders.MayHaveCollectionId | None, field: Literal["collectionId"]) -> records.Collection | None: ...
    @overload
    def follow(self, record: holders.HasColorId, field: Literal["colorId"]) -> records.Color: ...
    @overload
    def follow(self, record: holders.HasColorId | holders.MayHaveColorId | None, field: Literal["colorId"]) -> records.Color | None: ...
    @overload
    def follow(self, record: holders.HasConfirmedByContactId, field: Literal["confirmedByContactId"]) -> records.Contact: ...
    @overload
    def follow(self, record: holders.HasConfirmedByContactId | holders.MayHaveConfirmedByContactId | None, field: Literal["confirmedByContactId"]) -> records.Contact | None: ...
    @overload
    def follow(self, record: holders.HasCountryCode, field: Literal["countryCode"]) -> records.Country: ...
    @overload
    def follow(self, record: holders.HasCountryCode | holders.MayHaveCountryCode | None, field: Literal["countryCode"]) -> records.Country | None: ...
    @overload
    def follow(self, record: holders.HasCountryOfOriginCode, field: Literal["countryOfOriginCode"]) -> records.Country: ...
    @overload
    def follow(self, record: holders.HasCountryOfOriginCode | holders.MayHaveCountryOfOriginCode | None, field: Literal["countryOfOriginCode"]) -> records.Country | None: ...
    @overload
    def follow(self, record: holders.HasCourierId, field: Literal["courierId"]) -> records.Courier: ...
    @overload
    def follow(self, record: holders.HasCourierId | holders.MayHaveCourierId | None, field: Literal["courierId"]) -> records.Courier | None: ...
    @overload
    def follow(self, record: holders.HasCreditedInvoiceId, field: Literal["creditedInvoiceId"]) -> records.Invoice: ...
    @overload
    def follow(self, record: holders.HasCreditedInvoiceId | holders.MayHaveCreditedInvoiceId | None, field: Literal["creditedInvoiceId"]) -> records.Invoice | None: ...
    @overload
    def follow(self, record: holders.HasCurrentRevisionId, field: Literal["currentRevisionId"]) -> records.QuoteRevision: ...
    @overload
    def follow(self, record: holders.HasCurrentRevisionId | holders.MayHaveCurrentRevisionId | None, field: Literal["currentRevisionId"]) -> records.QuoteRevision | None: ...
    @overload
    def follow(self, record: holders.HasCurrentVersionId, field: Literal["currentVersionId"]) -> records.ProductVersion: ...
    @overload
    def follow(self, record: holders.HasCurrentVersionId | holders.MayHaveCurrentVersionId | None, field: Literal["currentVersionId"]) -> records.ProductVersion | None: ...
    @overload
    def follow(self, record: holders.HasCurveId, field: Literal["curveId"]) -> records.DimensionCurve: ...
    @overload
    def follow(self, record: holders.HasCurveId | holders.MayHaveCurveId | None, field: Literal["curveId"]) -> records.DimensionCurve | None: ...
    @overload
    def follow(self, record: holders.HasDefaultCurveId, field: Literal["defaultCurveId"]) -> records.DimensionCurve: ...
    @overload
    def follow(self, record: holders.HasDefaultCurveId | holders.MayHaveDefaultCurveId | None, field: Literal["defaultCurveId"]) -> records.DimensionCurve | None: ...
    @overload
    def follow(self, record: holders.HasDefaultLocationId, field: Literal["defaultLocationId"]) -> records.Location: ...
    @overload
    def follow(self, record: holders.HasDefaultLocationId | holders.MayHaveDefaultLocationId | None, field: Literal["defaultLocationId"]) -> records.Location | None: ...
    @overload
    def follow(self, record: holders.HasDefaultPaymentTermId, field: Literal["defaultPaymentTermId"]) -> records.PaymentTerm: ...
    @overload
    def follow(self, record: holders.HasDefaultPaymentTermId | holders.MayHaveDefaultPaymentTermId | None, field: Literal["defaultPaymentTermId"]) -> records.PaymentTerm | None: ...
    @overload
    def follow(self, record: holders.HasDefaultShipToLocationId, field: Literal["defaultShipToLocationId"]) -> records.Location: ...
    @overload
    def follow(self, record: holders.HasDefaultShipToLocationId | holders.MayHaveDefaultShipToLocationId | None, field: Literal["defaultShipToLocationId"]) -> records.Location | None: ...
    @overload
    def follow(self, record: holders.HasDefaultSupplierId, field: Literal["defaultSupplierId"]) -> records.Supplier: ...
    @overload
    def follow(self, record: holders.HasDefaultSupplierId | holders.MayHaveDefaultSupplierId | None, field: Literal["defaultSupplierId"]) -> records.Supplier | None: ...
    @overload
    def follow(self, record: holders.HasDestinationLocationId, field: Literal["destinationLocationId"]) -> records.Location: ...
    @overload
    def follow(self, record: holders.HasDestinationLocationId | holders.MayHaveDestinationLocationId | None, field: Literal["destinationLocationId"]) -> records.Location | None: ...
    @overload
    def follow(self, record: holders.HasDimensionGroupId, field: Literal["dimensionGroupId"]) -> records.DimensionGroup: ...
    @overload
    def follow(self, record: holders.HasDimensionGroupId | holders.MayHaveDimensionGroupId | None, field: Literal["dimensionGroupId"]) -> records.DimensionGroup | None: ...
    @overload
    def follow(self, record: holders.HasDimensionId, field: Literal["dimensionId"]) -> records.Dimension: ...
    @overload
    def follow(self, record: holders.HasDimensionId | holders.MayHaveDimensionId | None, field: Literal["dimensionId"]) -> records.Dimension | None: ...
    @overload
    def follow(self, record: holders.HasDimensionValueId, field: Literal["dimensionValueId"]) -> records.DimensionValue: ...
    @overload
    def follow(self, record: holders.HasDimensionValueId | holders.MayHaveDimensionValueId | None, field: Literal["dimensionValueId"]) -> records.DimensionValue | None: ...
    @overload
    def follow(self, record: holders.HasDocumentId, field: Literal["documentId"]) -> records.Document: ...
    @overload
    def follow(self, record: holders.HasDocumentId | holders.MayHaveDocumentId | None, field: Literal["documentId"]) -> records.Document | None: ...
    @overload
    def follow(self, record: holders.HasDocumentTypeId, field: Literal["documentTypeId"]) -> records.DocumentType: ...
    @overload
    def follow(self, record: holders.HasDocumentTypeId | holders.MayHaveDocumentTypeId | None, field: Literal["documentTypeId"]) -> records.DocumentType | None: ...
    @overload
    def follow(self, record: holders.HasFirstAxisValueId, field: Literal["firstAxisValueId"]) -> records.DimensionCurveAxisValue: ...
    @overload
    def follow(self, record: holders.HasFirstAxisValueId | holders.MayHaveFirstAxisValueId | None, field: Literal["firstAxisValueId"]) -> records.DimensionCurveAxisValue | None: ...
    @overload
    def follow(self, record: holders.HasForwarderId, field: Literal["forwarderId"]) -> records.Partner: ...
    @overload
    def follow(self, record: holders.HasForwarderId | holders.MayHaveForwarderId | None, field: Literal["forwarderId"]) -> records.Partner | None: ...
    @overload
    def follow(self, record: holders.HasGoodsReceiptId, field: Literal["goodsReceiptId"]) -> records.GoodsReceipt: ...
    @overload
    def follow(self, record: holders.HasGoodsReceiptId | holders.MayHaveGoodsReceiptId | None, field: Literal["goodsReceiptId"]) -> records.GoodsReceipt | None: ...
    @overload
    def follow(self, record: holders.HasGoodsReceiptLineId, field: Literal["goodsReceiptLineId"]) -> records.GoodsReceiptLine: ...
    @overload
    def follow(self, record: holders.HasGoodsReceiptLineId | holders.MayHaveGoodsReceiptLineId | None, field: Literal["goodsReceiptLineId"]) -> records.GoodsReceiptLine | None: ...
    @overload
    def follow(self, record: holders.HasImageId, field: Literal["imageId"]) -> records.Image: ...
    @overload
    def follow(self, record: holders.HasImageId | holders.MayHaveImageId | None, field: Literal["imageId"]) -> records.Image | None: ...
    @overload
    def follow(self, record: holders.HasInvoiceId, field: Literal["invoiceId"]) -> records.Invoice: ...
    @overload
    def follow(self, record: holders.HasInvoiceId | holders.MayHaveInvoiceId | None, field: Literal["invoiceId"]) -> records.Invoice | None: ...
    @overload
    def follow(self, record: holders.HasLastGoodsReceiptId, field: Literal["lastGoodsReceiptId"]) -> records.GoodsReceipt: ...
    @overload
    def follow(self, record: holders.HasLastGoodsReceiptId | holders.MayHaveLastGoodsReceiptId | None, field: Literal["lastGoodsReceiptId"]) -> records.GoodsReceipt | None: ...
    @overload
    def follow(self, record: holders.HasLaunchWindowId, field: Literal["launchWindowId"]) -> records.LaunchWindow: ...
    @overload
    def follow(self, record: holders.HasLaunchWindowId | holders.MayHaveLaunchWindowId | None, field: Literal["launchWindowId"]) -> records.LaunchWindow | None: ...
    @overload
    def follow(self, record: holders.HasLegId, field: Literal["legId"]) -> records.Leg: ...
    @overload
    def follow(self, record: holders.HasLegId | holders.MayHaveLegId | None, field: Literal["legId"]) -> records.Leg | None: ...
    @overload
    def follow(self, record: holders.HasLocationId, field: Literal["locationId"]) -> records.Location: ...
    @overload
    def follow(self, record: holders.HasLocationId | holders.MayHaveLocationId | None, field: Literal["locationId"]) -> records.Location | None: ...
    @overload
    def follow(self, record: holders.HasLogoImageId, field: Literal["logoImageId"]) -> records.Image: ...
    @overload
    def follow(self, record: holders.HasLogoImageId | holders.MayHaveLogoImageId | None, field: Literal["logoImageId"]) -> records.Image | None: ...
    @overload
    def follow(self, record: holders.HasMaterialId, field: Literal["materialId"]) -> records.Material: ...
    @overload
    def follow(self, record: holders.HasMaterialId | holders.MayHaveMaterialId | None, field: Literal["materialId"]) -> records.Material | None: ...
    @overload
    def follow(self, record: holders.HasMaterialVariantId, field: Literal["materialVariantId"]) -> records.MaterialVariant: ...
    @overload
    def follow(self, record: holders.HasMaterialVariantId | holders.MayHaveMaterialVariantId | None, field: Literal["materialVariantId"]) -> records.MaterialVariant | None: ...
    @overload
    def follow(self, record: holders.HasMeasurementTableId, field: Literal["measurementTableId"]) -> records.MeasurementTable: ...
    @overload
    def follow(self, record: holders.HasMeasurementTableId | holders.MayHaveMeasurementTableId | None, field: Literal["measurementTableId"]) -> records.MeasurementTable | None: ...
    @overload
    def follow(self, record: holders.HasOperatorPartnerId, field: Literal["operatorPartnerId"]) -> records.Partner: ...
    @overload
    def follow(self, record: holders.HasOperatorPartnerId | holders.MayHaveOperatorPartnerId | None, field: Literal["operatorPartnerId"]) -> records.Partner | None: ...
    @overload
    def follow(self, record: holders.HasOptionId, field: Literal["optionId"]) -> records.Option: ...
    @overload
    def follow(self, record: holders.HasOptionId | holders.MayHaveOptionId | None, field: Literal["optionId"]) -> records.Option | None: ...
    @overload
    def follow(self, record: holders.HasOptionValueId, field: Literal["optionValueId"]) -> records.OptionValue: ...
    @overload
    def follow(self, record: holders.HasOptionValueId | holders.MayHaveOptionValueId | None, field: Literal["optionValueId"]) -> records.OptionValue | None: ...
    @overload
    def follow(self, record: holders.HasOrderId, field: Literal["orderId"]) -> records.Order: ...
    @overload
    def follow(self, record: holders.HasOrderId | holders.MayHaveOrderId | None, field: Literal["orderId"]) -> records.Order | None: ...
    @overload
    def follow(self, record: holders.HasOrderItemId, field: Literal["orderItemId"]) -> records.OrderItem: ...
    @overload
    def follow(self, record: holders.HasOrderItemId | holders.MayHaveOrderItemId | None, field: Literal["orderItemId"]) -> records.OrderItem | None: ...
    @overload
    def follow(self, record: holders.HasOriginId, field: Literal["originId"]) -> records.Location: ...
    @overload
    def follow(self, record: holders.HasOriginId | holders.MayHaveOriginId | None, field: Literal["originId"]) -> records.Location | None: ...
    @overload
    def follow(self, record: holders.HasOriginLocationId, field: Literal["originLocationId"]) -> records.Location: ...
    @overload
    def follow(self, record: holders.HasOriginLocationId | holders.MayHaveOriginLocationId | None, field: Literal["originLocationId"]) -> records.Location | None: ...
    @overload
    def follow(self, record: holders.HasPackingListId, field: Literal["packingListId"]) -> records.PackingList: ...
    @overload
    def follow(self, record: holders.HasPackingListId | holders.MayHavePackingListId | None, field: Literal["packingListId"]) -> records.PackingList | None: ...
    @overload
    def follow(self, record: holders.HasPackingTemplateId, field: Literal["packingTemplateId"]) -> records.PackingTemplate: ...
    @overload
    def follow(self, record: holders.HasPackingTemplateId | holders.MayHavePackingTemplateId | None, field: Literal["packingTemplateId"]) -> records.PackingTemplate | None: ...
    @overload
    def follow(self, record: holders.HasParentCategoryId, field: Literal["parentCategoryId"]) -> records.Category: ...
    @overload
    def follow(self, record: holders.HasParentCategoryId | holders.MayHaveParentCategoryId | None, field: Literal["parentCategoryId"]) -> records.Category | None: ...
    @overload
    def follow(self, record: holders.HasPartnerId, field: Literal["partnerId"]) -> records.Partner: ...
    @overload
    def follow(self, record: holders.HasPartnerId | holders.MayHavePartnerId | None, field: Literal["partnerId"]) -> records.Partner | None: ...
    @overload
    def follow(self, record: holders.HasPaymentAgreementId, field: Literal["paymentAgreementId"]) -> records.PaymentAgreement: ...
    @overload
    def follow(self, record: holders.HasPaymentAgreementId | holders.MayHavePaymentAgreementId | None, field: Literal["paymentAgreementId"]) -> records.PaymentAgreement | None: ...
    @overload
    def follow(self, record: holders.HasPaymentId, field: Literal["paymentId"]) -> records.Payment: ...
    @overload
    def follow(self, record: holders.HasPaymentId | holders.MayHavePaymentId | None, field: Literal["paymentId"]) -> records.Payment | None: ...
    @overload
    def follow(self, record: holders.HasPaymentMilestoneId, field: Literal["paymentMilestoneId"]) -> records.PaymentMilestone: ...
    @overload
    def follow(self, record: holders.HasPaymentMilestoneId | holders.MayHavePaymentMilestoneId | None, field: Literal["paymentMilestoneId"]) -> records.PaymentMilestone | None: ...
    @overload
    def follow(self, record: holders.HasPaymentTermId, field: Literal["paymentTermId"]) -> records.PaymentTerm: ...
    @overload
    def follow(self, record: holders.HasPaymentTermId | holders.MayHavePaymentTermId | None, field: Literal["paymentTermId"]) -> records.PaymentTerm | None: ...
    @overload
    def follow(self, record: holders.HasPrimaryContactId, field: Literal["primaryContactId"]) -> records.Contact: ...
    @overload
    def follow(self, record: holders.HasPrimaryContactId | holders.MayHavePrimaryContactId | None, field: Literal["primaryContactId"]) -> records.Contact | None: ...
    @overload
    def follow(self, record: holders.HasPrimaryImageId, field: Literal["primaryImageId"]) -> records.Image: ...
    @overload
    def follow(self, record: holders.HasPrimaryImageId | holders.MayHavePrimaryImageId | None, field: Literal["primaryImageId"]) -> records.Image | None: ...
    @overload
    def follow(self, record: holders.HasProductId, field: Literal["productId"]) -> records.ParentProduct: ...
    @overload
    def follow(self, record: holders.HasProductId | holders.MayHaveProductId | None, field: Literal["productId"]) -> records.ParentProduct | None: ...
    @overload
    def follow(self, record: holders.HasProductOptionId, field: Literal["productOptionId"]) -> records.ProductOption: ...
    @overload
    def follow(self, record: holders.HasProductOptionId | holders.MayHaveProductOptionId | None, field: Literal["productOptionId"]) -> records.ProductOption | None: ...
    @overload
    def follow(self, record: holders.HasProductVersionId, field: Literal["productVersionId"]) -> records.ProductVersion: ...
    @overload
    def follow(self, record: holders.HasProductVersionId | holders.MayHaveProductVersionId | None, field: Literal["productVersionId"]) -> records.ProductVersion | None: ...
    @overload
    def follow(self, record: holders.HasProductionRunId, field: Literal["productionRunId"]) -> records.ProductionRun: ...
    @overload
    def follow(self, record: holders.HasProductionRunId | holders.MayHaveProductionRunId | None, field: Literal["productionRunId"]) -> records.ProductionRun | None: ...
    @overload
    def follow(self, record: holders.HasProductionRunItemId, field: Literal["productionRunItemId"]) -> records.ProductionRunItem: ...
    @overload
    def follow(self, record: holders.HasProductionRunItemId | holders.MayHaveProductionRunItemId | None, field: Literal["productionRunItemId"]) -> records.ProductionRunItem | None: ...
    @overload
    def follow(self, record: holders.HasQuoteId, field: Literal["quoteId"]) -> records.Quote: ...
    @overload
    def follow(self, record: holders.HasQuoteId | holders.MayHaveQuoteId | None, field: Literal["quoteId"]) -> records.Quote | None: ...
    @overload
    def follow(self, record: holders.HasQuoteItemId, field: Literal["quoteItemId"]) -> records.QuoteItem: ...
    @overload
    def follow(self, record: holders.HasQuoteItemId | holders.MayHaveQuoteItemId | None, field: Literal["quoteItemId"]) -> records.QuoteItem | None: ...
    @overload
    def follow(self, record: holders.HasQuoteRevisionId, field: Literal["quoteRevisionId"]) -> records.QuoteRevision: ...
    @overload
    def follow(self, record: holders.HasQuoteRevisionId | holders.MayHaveQuoteRevisionId | None, field: Literal["quoteRevisionId"]) -> records.QuoteRevision | None: ...
    @overload
    def follow(self, record: holders.HasRelatedProductId, field: Literal["relatedProductId"]) -> records.ParentProduct: ...
    @overload
    def follow(self, record: holders.HasRelatedProductId | holders.MayHaveRelatedProductId | None, field: Literal["relatedProductId"]) -> records.ParentProduct | None: ...
    @overload
    def follow(self, record: holders.HasRevisionId, field: Literal["revisionId"]) -> records.OrderAmendment: ...
    @overload
    def follow(self, record: holders.HasRevisionId | holders.MayHaveRevisionId | None, field: Literal["revisionId"]) -> records.OrderAmendment | None: ...
    @overload
    def follow(self, record: holders.HasSampleId, field: Literal["sampleId"]) -> records.Sample: ...
    @overload
    def follow(self, record: holders.HasSampleId | holders.MayHaveSampleId | None, field: Literal["sampleId"]) -> records.Sample | None: ...
    @overload
    def follow(self, record: holders.HasSampleRoundId, field: Literal["sampleRoundId"]) -> records.SampleRound: ...
    @overload
    def follow(self, record: holders.HasSampleRoundId | holders.MayHaveSampleRoundId | None, field: Literal["sampleRoundId"]) -> records.SampleRound | None: ...
    @overload
    def follow(self, record: holders.HasSecondAxisValueId, field: Literal["secondAxisValueId"]) -> records.DimensionCurveAxisValue: ...
    @overload
    def follow(self, record: holders.HasSecondAxisValueId | holders.MayHaveSecondAxisValueId | None, field: Literal["secondAxisValueId"]) -> records.DimensionCurveAxisValue | None: ...
    @overload
    def follow(self, record: holders.HasShipToLocationId, field: Literal["shipToLocationId"]) -> records.Location: ...
    @overload
    def follow(self, record: holders.HasShipToLocationId | holders.MayHaveShipToLocationId | None, field: Literal["shipToLocationId"]) -> records.Location | None: ...
    @overload
    def follow(self, record: holders.HasShipmentCartonId, field: Literal["shipmentCartonId"]) -> records.ShipmentCarton: ...
    @overload
    def follow(self, record: holders.HasShipmentCartonId | holders.MayHaveShipmentCartonId | None, field: Literal["shipmentCartonId"]) -> records.ShipmentCarton | None: ...
    @overload
    def follow(self, record: holders.HasShipmentCartonItemId, field: Literal["shipmentCartonItemId"]) -> records.ShipmentCartonItem: ...
    @overload
    def follow(self, record: holders.HasShipmentCartonItemId | holders.MayHaveShipmentCartonItemId | None, field: Literal["shipmentCartonItemId"]) -> records.ShipmentCartonItem | None: ...
    @overload
    def follow(self, record: holders.HasShipmentChargeId, field: Literal["shipmentChargeId"]) -> records.ShipmentCharge: ...
    @overload
    def follow(self, record: holders.HasShipmentChargeId | holders.MayHaveShipmentChargeId | None, field: Literal["shipmentChargeId"]) -> records.ShipmentCharge | None: ...
    @overload
    def follow(self, record: holders.HasShipmentId, field: Literal["shipmentId"]) -> records.Shipment: ...
    @overload
    def follow(self, record: holders.HasShipmentId | holders.MayHaveShipmentId | None, field: Literal["shipmentId"]) -> records.Shipment | None: ...
    @overload
    def follow(self, record: holders.HasShipmentItemId, field: Literal["shipmentItemId"]) -> records.ShipmentItem: ...
    @overload
    def follow(self, record: holders.HasShipmentItemId | holders.MayHaveShipmentItemId | None, field: Literal["shipmentItemId"]) -> records.ShipmentItem | None: ...
    @overload
    def follow(self, record: holders.HasSkuId, field: Literal["skuId"]) -> records.Sku: ...
    @overload
    def follow(self, record: holders.HasSkuId | holders.MayHaveSkuId | None, field: Literal["skuId"]) -> records.Sku | None: ...
    @overload
    def follow(self, record: holders.HasSourceShipmentItemId, field: Literal["sourceShipmentItemId"]) -> records.ShipmentItem: ...
    @overload
    def follow(self, record: holders.HasSourceShipmentItemId | holders.MayHaveSourceShipmentItemId | None, field: Literal["sourceShipmentItemId"]) -> records.ShipmentItem | None: ...
    @overload
    def follow(self, record: holders.HasSupplierId, field: Literal["supplierId"]) -> records.Supplier: ...
    @overload
    def follow(self, record: holders.HasSupplierId | holders.MayHaveSupplierId | None, field: Literal["supplierId"]) -> records.Supplier | None: ...
    @overload
    def follow(self, record: holders.HasTagId, field: Literal["tagId"]) -> records.Tag: ...
    @overload
    def follow(self, record: holders.HasTagId | holders.MayHaveTagId | None, field: Literal["tagId"]) -> records.Tag | None: ...
    @overload
    def follow(self, record: holders.HasTechPackDocumentId, field: Literal["techPackDocumentId"]) -> records.Document: ...
    @overload
    def follow(self, record: holders.HasTechPackDocumentId | holders.MayHaveTechPackDocumentId | None, field: Literal["techPackDocumentId"]) -> records.Document | None: ...
    @overload
    def follow(self, record: holders.HasThirdAxisValueId, field: Literal["thirdAxisValueId"]) -> records.DimensionCurveAxisValue: ...
    @overload
    def follow(self, record: holders.HasThirdAxisValueId | holders.MayHaveThirdAxisValueId | None, field: Literal["thirdAxisValueId"]) -> records.DimensionCurveAxisValue | None: ...
    @overload
    def follow(self, record: holders.HasUnitOfMeasureId, field: Literal["unitOfMeasureId"]) -> records.UnitOfMeasure: ...
    @overload
    def follow(self, record: holders.HasUnitOfMeasureId | holders.MayHaveUnitOfMeasureId | None, field: Literal["unitOfMeasureId"]) -> records.UnitOfMeasure | None: ...
    def follow(self, record: Any, field: str) -> Any:
        """The record that a reference leads to; None, without a request, where there is no record or no reference."""
        return (self._follow_all([record], field))[0]

    @overload
    def follow_all(self, records: Iterable[holders.HasAuthorContactId], field: Literal["authorContactId"]) -> Sequence[records.Contact]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasAuthorContactId | holders.MayHaveAuthorContactId | None], field: Literal["authorContactId"]) -> Sequence[records.Contact | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasAxisId], field: Literal["axisId"]) -> Sequence[records.DimensionCurveAxis]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasAxisId | holders.MayHaveAxisId | None], field: Literal["axisId"]) -> Sequence[records.DimensionCurveAxis | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBaseDimensionValueId], field: Literal["baseDimensionValueId"]) -> Sequence[records.DimensionValue]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBaseDimensionValueId | holders.MayHaveBaseDimensionValueId | None], field: Literal["baseDimensionValueId"]) -> Sequence[records.DimensionValue | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBasedOnVersionId], field: Literal["basedOnVersionId"]) -> Sequence[records.ProductVersion]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBasedOnVersionId | holders.MayHaveBasedOnVersionId | None], field: Literal["basedOnVersionId"]) -> Sequence[records.ProductVersion | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBomId], field: Literal["bomId"]) -> Sequence[records.Bom]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBomId | holders.MayHaveBomId | None], field: Literal["bomId"]) -> Sequence[records.Bom | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBomSectionId], field: Literal["bomSectionId"]) -> Sequence[records.BomSection]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBomSectionId | holders.MayHaveBomSectionId | None], field: Literal["bomSectionId"]) -> Sequence[records.BomSection | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBookingId], field: Literal["bookingId"]) -> Sequence[records.Booking]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBookingId | holders.MayHaveBookingId | None], field: Literal["bookingId"]) -> Sequence[records.Booking | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBookingItemId], field: Literal["bookingItemId"]) -> Sequence[records.BookingItem]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasBookingItemId | holders.MayHaveBookingItemId | None], field: Literal["bookingItemId"]) -> Sequence[records.BookingItem | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCartonSizeId], field: Literal["cartonSizeId"]) -> Sequence[records.CartonSize]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCartonSizeId | holders.MayHaveCartonSizeId | None], field: Literal["cartonSizeId"]) -> Sequence[records.CartonSize | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCategoryId], field: Literal["categoryId"]) -> Sequence[records.Category]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCategoryId | holders.MayHaveCategoryId | None], field: Literal["categoryId"]) -> Sequence[records.Category | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasChecklistId], field: Literal["checklistId"]) -> Sequence[records.Checklist]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasChecklistId | holders.MayHaveChecklistId | None], field: Literal["checklistId"]) -> Sequence[records.Checklist | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCollectionId], field: Literal["collectionId"]) -> Sequence[records.Collection]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCollectionId | holders.MayHaveCollectionId | None], field: Literal["collectionId"]) -> Sequence[records.Collection | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasColorId], field: Literal["colorId"]) -> Sequence[records.Color]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasColorId | holders.MayHaveColorId | None], field: Literal["colorId"]) -> Sequence[records.Color | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasConfirmedByContactId], field: Literal["confirmedByContactId"]) -> Sequence[records.Contact]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasConfirmedByContactId | holders.MayHaveConfirmedByContactId | None], field: Literal["confirmedByContactId"]) -> Sequence[records.Contact | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCountryCode], field: Literal["countryCode"]) -> Sequence[records.Country]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCountryCode | holders.MayHaveCountryCode | None], field: Literal["countryCode"]) -> Sequence[records.Country | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCountryOfOriginCode], field: Literal["countryOfOriginCode"]) -> Sequence[records.Country]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCountryOfOriginCode | holders.MayHaveCountryOfOriginCode | None], field: Literal["countryOfOriginCode"]) -> Sequence[records.Country | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCourierId], field: Literal["courierId"]) -> Sequence[records.Courier]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCourierId | holders.MayHaveCourierId | None], field: Literal["courierId"]) -> Sequence[records.Courier | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCreditedInvoiceId], field: Literal["creditedInvoiceId"]) -> Sequence[records.Invoice]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCreditedInvoiceId | holders.MayHaveCreditedInvoiceId | None], field: Literal["creditedInvoiceId"]) -> Sequence[records.Invoice | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCurrentRevisionId], field: Literal["currentRevisionId"]) -> Sequence[records.QuoteRevision]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCurrentRevisionId | holders.MayHaveCurrentRevisionId | None], field: Literal["currentRevisionId"]) -> Sequence[records.QuoteRevision | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCurrentVersionId], field: Literal["currentVersionId"]) -> Sequence[records.ProductVersion]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCurrentVersionId | holders.MayHaveCurrentVersionId | None], field: Literal["currentVersionId"]) -> Sequence[records.ProductVersion | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCurveId], field: Literal["curveId"]) -> Sequence[records.DimensionCurve]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasCurveId | holders.MayHaveCurveId | None], field: Literal["curveId"]) -> Sequence[records.DimensionCurve | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultCurveId], field: Literal["defaultCurveId"]) -> Sequence[records.DimensionCurve]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultCurveId | holders.MayHaveDefaultCurveId | None], field: Literal["defaultCurveId"]) -> Sequence[records.DimensionCurve | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultLocationId], field: Literal["defaultLocationId"]) -> Sequence[records.Location]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultLocationId | holders.MayHaveDefaultLocationId | None], field: Literal["defaultLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultPaymentTermId], field: Literal["defaultPaymentTermId"]) -> Sequence[records.PaymentTerm]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultPaymentTermId | holders.MayHaveDefaultPaymentTermId | None], field: Literal["defaultPaymentTermId"]) -> Sequence[records.PaymentTerm | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultShipToLocationId], field: Literal["defaultShipToLocationId"]) -> Sequence[records.Location]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultShipToLocationId | holders.MayHaveDefaultShipToLocationId | None], field: Literal["defaultShipToLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultSupplierId], field: Literal["defaultSupplierId"]) -> Sequence[records.Supplier]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDefaultSupplierId | holders.MayHaveDefaultSupplierId | None], field: Literal["defaultSupplierId"]) -> Sequence[records.Supplier | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDestinationLocationId], field: Literal["destinationLocationId"]) -> Sequence[records.Location]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDestinationLocationId | holders.MayHaveDestinationLocationId | None], field: Literal["destinationLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDimensionGroupId], field: Literal["dimensionGroupId"]) -> Sequence[records.DimensionGroup]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDimensionGroupId | holders.MayHaveDimensionGroupId | None], field: Literal["dimensionGroupId"]) -> Sequence[records.DimensionGroup | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDimensionId], field: Literal["dimensionId"]) -> Sequence[records.Dimension]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDimensionId | holders.MayHaveDimensionId | None], field: Literal["dimensionId"]) -> Sequence[records.Dimension | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDimensionValueId], field: Literal["dimensionValueId"]) -> Sequence[records.DimensionValue]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDimensionValueId | holders.MayHaveDimensionValueId | None], field: Literal["dimensionValueId"]) -> Sequence[records.DimensionValue | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDocumentId], field: Literal["documentId"]) -> Sequence[records.Document]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDocumentId | holders.MayHaveDocumentId | None], field: Literal["documentId"]) -> Sequence[records.Document | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDocumentTypeId], field: Literal["documentTypeId"]) -> Sequence[records.DocumentType]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasDocumentTypeId | holders.MayHaveDocumentTypeId | None], field: Literal["documentTypeId"]) -> Sequence[records.DocumentType | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasFirstAxisValueId], field: Literal["firstAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasFirstAxisValueId | holders.MayHaveFirstAxisValueId | None], field: Literal["firstAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasForwarderId], field: Literal["forwarderId"]) -> Sequence[records.Partner]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasForwarderId | holders.MayHaveForwarderId | None], field: Literal["forwarderId"]) -> Sequence[records.Partner | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasGoodsReceiptId], field: Literal["goodsReceiptId"]) -> Sequence[records.GoodsReceipt]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasGoodsReceiptId | holders.MayHaveGoodsReceiptId | None], field: Literal["goodsReceiptId"]) -> Sequence[records.GoodsReceipt | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasGoodsReceiptLineId], field: Literal["goodsReceiptLineId"]) -> Sequence[records.GoodsReceiptLine]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasGoodsReceiptLineId | holders.MayHaveGoodsReceiptLineId | None], field: Literal["goodsReceiptLineId"]) -> Sequence[records.GoodsReceiptLine | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasImageId], field: Literal["imageId"]) -> Sequence[records.Image]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasImageId | holders.MayHaveImageId | None], field: Literal["imageId"]) -> Sequence[records.Image | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasInvoiceId], field: Literal["invoiceId"]) -> Sequence[records.Invoice]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasInvoiceId | holders.MayHaveInvoiceId | None], field: Literal["invoiceId"]) -> Sequence[records.Invoice | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLastGoodsReceiptId], field: Literal["lastGoodsReceiptId"]) -> Sequence[records.GoodsReceipt]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLastGoodsReceiptId | holders.MayHaveLastGoodsReceiptId | None], field: Literal["lastGoodsReceiptId"]) -> Sequence[records.GoodsReceipt | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLaunchWindowId], field: Literal["launchWindowId"]) -> Sequence[records.LaunchWindow]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLaunchWindowId | holders.MayHaveLaunchWindowId | None], field: Literal["launchWindowId"]) -> Sequence[records.LaunchWindow | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLegId], field: Literal["legId"]) -> Sequence[records.Leg]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLegId | holders.MayHaveLegId | None], field: Literal["legId"]) -> Sequence[records.Leg | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLocationId], field: Literal["locationId"]) -> Sequence[records.Location]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLocationId | holders.MayHaveLocationId | None], field: Literal["locationId"]) -> Sequence[records.Location | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLogoImageId], field: Literal["logoImageId"]) -> Sequence[records.Image]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasLogoImageId | holders.MayHaveLogoImageId | None], field: Literal["logoImageId"]) -> Sequence[records.Image | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasMaterialId], field: Literal["materialId"]) -> Sequence[records.Material]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasMaterialId | holders.MayHaveMaterialId | None], field: Literal["materialId"]) -> Sequence[records.Material | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasMaterialVariantId], field: Literal["materialVariantId"]) -> Sequence[records.MaterialVariant]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasMaterialVariantId | holders.MayHaveMaterialVariantId | None], field: Literal["materialVariantId"]) -> Sequence[records.MaterialVariant | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasMeasurementTableId], field: Literal["measurementTableId"]) -> Sequence[records.MeasurementTable]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasMeasurementTableId | holders.MayHaveMeasurementTableId | None], field: Literal["measurementTableId"]) -> Sequence[records.MeasurementTable | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOperatorPartnerId], field: Literal["operatorPartnerId"]) -> Sequence[records.Partner]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOperatorPartnerId | holders.MayHaveOperatorPartnerId | None], field: Literal["operatorPartnerId"]) -> Sequence[records.Partner | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOptionId], field: Literal["optionId"]) -> Sequence[records.Option]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOptionId | holders.MayHaveOptionId | None], field: Literal["optionId"]) -> Sequence[records.Option | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOptionValueId], field: Literal["optionValueId"]) -> Sequence[records.OptionValue]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOptionValueId | holders.MayHaveOptionValueId | None], field: Literal["optionValueId"]) -> Sequence[records.OptionValue | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOrderId], field: Literal["orderId"]) -> Sequence[records.Order]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOrderId | holders.MayHaveOrderId | None], field: Literal["orderId"]) -> Sequence[records.Order | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOrderItemId], field: Literal["orderItemId"]) -> Sequence[records.OrderItem]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOrderItemId | holders.MayHaveOrderItemId | None], field: Literal["orderItemId"]) -> Sequence[records.OrderItem | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOriginId], field: Literal["originId"]) -> Sequence[records.Location]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOriginId | holders.MayHaveOriginId | None], field: Literal["originId"]) -> Sequence[records.Location | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOriginLocationId], field: Literal["originLocationId"]) -> Sequence[records.Location]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasOriginLocationId | holders.MayHaveOriginLocationId | None], field: Literal["originLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPackingListId], field: Literal["packingListId"]) -> Sequence[records.PackingList]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPackingListId | holders.MayHavePackingListId | None], field: Literal["packingListId"]) -> Sequence[records.PackingList | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPackingTemplateId], field: Literal["packingTemplateId"]) -> Sequence[records.PackingTemplate]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPackingTemplateId | holders.MayHavePackingTemplateId | None], field: Literal["packingTemplateId"]) -> Sequence[records.PackingTemplate | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasParentCategoryId], field: Literal["parentCategoryId"]) -> Sequence[records.Category]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasParentCategoryId | holders.MayHaveParentCategoryId | None], field: Literal["parentCategoryId"]) -> Sequence[records.Category | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPartnerId], field: Literal["partnerId"]) -> Sequence[records.Partner]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPartnerId | holders.MayHavePartnerId | None], field: Literal["partnerId"]) -> Sequence[records.Partner | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPaymentAgreementId], field: Literal["paymentAgreementId"]) -> Sequence[records.PaymentAgreement]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPaymentAgreementId | holders.MayHavePaymentAgreementId | None], field: Literal["paymentAgreementId"]) -> Sequence[records.PaymentAgreement | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPaymentId], field: Literal["paymentId"]) -> Sequence[records.Payment]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPaymentId | holders.MayHavePaymentId | None], field: Literal["paymentId"]) -> Sequence[records.Payment | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPaymentMilestoneId], field: Literal["paymentMilestoneId"]) -> Sequence[records.PaymentMilestone]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPaymentMilestoneId | holders.MayHavePaymentMilestoneId | None], field: Literal["paymentMilestoneId"]) -> Sequence[records.PaymentMilestone | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPaymentTermId], field: Literal["paymentTermId"]) -> Sequence[records.PaymentTerm]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPaymentTermId | holders.MayHavePaymentTermId | None], field: Literal["paymentTermId"]) -> Sequence[records.PaymentTerm | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPrimaryContactId], field: Literal["primaryContactId"]) -> Sequence[records.Contact]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPrimaryContactId | holders.MayHavePrimaryContactId | None], field: Literal["primaryContactId"]) -> Sequence[records.Contact | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPrimaryImageId], field: Literal["primaryImageId"]) -> Sequence[records.Image]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasPrimaryImageId | holders.MayHavePrimaryImageId | None], field: Literal["primaryImageId"]) -> Sequence[records.Image | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductId], field: Literal["productId"]) -> Sequence[records.ParentProduct]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductId | holders.MayHaveProductId | None], field: Literal["productId"]) -> Sequence[records.ParentProduct | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductOptionId], field: Literal["productOptionId"]) -> Sequence[records.ProductOption]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductOptionId | holders.MayHaveProductOptionId | None], field: Literal["productOptionId"]) -> Sequence[records.ProductOption | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductVersionId], field: Literal["productVersionId"]) -> Sequence[records.ProductVersion]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductVersionId | holders.MayHaveProductVersionId | None], field: Literal["productVersionId"]) -> Sequence[records.ProductVersion | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductionRunId], field: Literal["productionRunId"]) -> Sequence[records.ProductionRun]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductionRunId | holders.MayHaveProductionRunId | None], field: Literal["productionRunId"]) -> Sequence[records.ProductionRun | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductionRunItemId], field: Literal["productionRunItemId"]) -> Sequence[records.ProductionRunItem]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasProductionRunItemId | holders.MayHaveProductionRunItemId | None], field: Literal["productionRunItemId"]) -> Sequence[records.ProductionRunItem | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasQuoteId], field: Literal["quoteId"]) -> Sequence[records.Quote]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasQuoteId | holders.MayHaveQuoteId | None], field: Literal["quoteId"]) -> Sequence[records.Quote | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasQuoteItemId], field: Literal["quoteItemId"]) -> Sequence[records.QuoteItem]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasQuoteItemId | holders.MayHaveQuoteItemId | None], field: Literal["quoteItemId"]) -> Sequence[records.QuoteItem | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasQuoteRevisionId], field: Literal["quoteRevisionId"]) -> Sequence[records.QuoteRevision]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasQuoteRevisionId | holders.MayHaveQuoteRevisionId | None], field: Literal["quoteRevisionId"]) -> Sequence[records.QuoteRevision | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasRelatedProductId], field: Literal["relatedProductId"]) -> Sequence[records.ParentProduct]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasRelatedProductId | holders.MayHaveRelatedProductId | None], field: Literal["relatedProductId"]) -> Sequence[records.ParentProduct | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasRevisionId], field: Literal["revisionId"]) -> Sequence[records.OrderAmendment]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasRevisionId | holders.MayHaveRevisionId | None], field: Literal["revisionId"]) -> Sequence[records.OrderAmendment | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSampleId], field: Literal["sampleId"]) -> Sequence[records.Sample]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSampleId | holders.MayHaveSampleId | None], field: Literal["sampleId"]) -> Sequence[records.Sample | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSampleRoundId], field: Literal["sampleRoundId"]) -> Sequence[records.SampleRound]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSampleRoundId | holders.MayHaveSampleRoundId | None], field: Literal["sampleRoundId"]) -> Sequence[records.SampleRound | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSecondAxisValueId], field: Literal["secondAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSecondAxisValueId | holders.MayHaveSecondAxisValueId | None], field: Literal["secondAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipToLocationId], field: Literal["shipToLocationId"]) -> Sequence[records.Location]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipToLocationId | holders.MayHaveShipToLocationId | None], field: Literal["shipToLocationId"]) -> Sequence[records.Location | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentCartonId], field: Literal["shipmentCartonId"]) -> Sequence[records.ShipmentCarton]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentCartonId | holders.MayHaveShipmentCartonId | None], field: Literal["shipmentCartonId"]) -> Sequence[records.ShipmentCarton | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentCartonItemId], field: Literal["shipmentCartonItemId"]) -> Sequence[records.ShipmentCartonItem]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentCartonItemId | holders.MayHaveShipmentCartonItemId | None], field: Literal["shipmentCartonItemId"]) -> Sequence[records.ShipmentCartonItem | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentChargeId], field: Literal["shipmentChargeId"]) -> Sequence[records.ShipmentCharge]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentChargeId | holders.MayHaveShipmentChargeId | None], field: Literal["shipmentChargeId"]) -> Sequence[records.ShipmentCharge | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentId], field: Literal["shipmentId"]) -> Sequence[records.Shipment]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentId | holders.MayHaveShipmentId | None], field: Literal["shipmentId"]) -> Sequence[records.Shipment | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentItemId], field: Literal["shipmentItemId"]) -> Sequence[records.ShipmentItem]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasShipmentItemId | holders.MayHaveShipmentItemId | None], field: Literal["shipmentItemId"]) -> Sequence[records.ShipmentItem | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSkuId], field: Literal["skuId"]) -> Sequence[records.Sku]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSkuId | holders.MayHaveSkuId | None], field: Literal["skuId"]) -> Sequence[records.Sku | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSourceShipmentItemId], field: Literal["sourceShipmentItemId"]) -> Sequence[records.ShipmentItem]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSourceShipmentItemId | holders.MayHaveSourceShipmentItemId | None], field: Literal["sourceShipmentItemId"]) -> Sequence[records.ShipmentItem | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSupplierId], field: Literal["supplierId"]) -> Sequence[records.Supplier]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasSupplierId | holders.MayHaveSupplierId | None], field: Literal["supplierId"]) -> Sequence[records.Supplier | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasTagId], field: Literal["tagId"]) -> Sequence[records.Tag]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasTagId | holders.MayHaveTagId | None], field: Literal["tagId"]) -> Sequence[records.Tag | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasTechPackDocumentId], field: Literal["techPackDocumentId"]) -> Sequence[records.Document]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasTechPackDocumentId | holders.MayHaveTechPackDocumentId | None], field: Literal["techPackDocumentId"]) -> Sequence[records.Document | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasThirdAxisValueId], field: Literal["thirdAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasThirdAxisValueId | holders.MayHaveThirdAxisValueId | None], field: Literal["thirdAxisValueId"]) -> Sequence[records.DimensionCurveAxisValue | None]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasUnitOfMeasureId], field: Literal["unitOfMeasureId"]) -> Sequence[records.UnitOfMeasure]: ...
    @overload
    def follow_all(self, records: Iterable[holders.HasUnitOfMeasureId | holders.MayHaveUnitOfMeasureId | None], field: Literal["unitOfMeasureId"]) -> Sequence[records.UnitOfMeasure | None]: ...
    def follow_all(self, records: Any, field: str) -> Any:
        """What the reference of each record leads to, in the order of the records: one request for each 100 of them."""
        return self._follow_all(records, field)
