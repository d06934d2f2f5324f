#!/usr/bin/env python3
"""Computes the 15 reports from the records of one brand, by the page "What the numbers mean".

    python3 reports.py FOLDER AS_OF [AS_OF ...]

FOLDER has one file per group, such as orders.ndjson, with one JSON record per line. AS_OF is a day such as 2026-06-30.
Prints {day: {report: [row, ...]}}. Amounts are strings without trailing zeros, as in "12.5".

This is the reference for the definitions: plain loops over records, exact arithmetic, no database.
"""

import json
import sys
from collections import Counter, defaultdict
from datetime import date, timedelta
from decimal import Decimal, Inexact, getcontext
from fractions import Fraction
from functools import cached_property
from pathlib import Path

# Sums of amounts are exact: an amount has at most 40 characters, and a result that does not fit is an error.
getcontext().prec = 120
getcontext().traps[Inexact] = True

OPEN_ORDER = {'issued', 'confirmed', 'in_production', 'partially_shipped'}
ORDER_OUT = {'draft', 'cancelled'}
FOR_GOODS = {'deposit', 'commercial'}
FACTORY_TO_WAREHOUSE_DAYS = 35
SPARE_DAYS_MIN = 14


# Reading the records


class Brand:
    """The records of one brand. Large groups are streamed; groups that are looked up are kept by id."""

    def __init__(self, folder):
        self.files = {}
        for file in sorted(Path(folder).iterdir()):
            group = file.name.split('.')[0]
            if group in self.files:
                sys.exit(f'{folder} has two files of the group {group}: {self.files[group].name} and {file.name}.')
            self.files[group] = file
        self.missing = set()

    def read(self, group):
        """The records of a group, one after the other. A group without a file has none."""
        if group not in self.files:
            if group not in self.missing:
                print(f'{group}: no file, read as a group without records.', file=sys.stderr)
                self.missing.add(group)
            return
        with open(self.files[group], encoding='utf-8') as lines:
            for line in lines:
                if not line.isspace():
                    yield json.loads(line)

    def by_id(self, group, *fields):
        """The records of a group by id, with these fields only. An absent field is null."""
        return {record['id']: {name: record.get(name) for name in ('id', *fields)} for record in self.read(group)}

    # What counts. A line counts if the record counts that it is a line of.

    @cached_property
    def orders(self):
        """All orders, to look up a number."""
        return self.by_id(
            'orders',
            'number',
            'supplierId',
            'launchWindowId',
            'kind',
            'status',
            'requestedExFactoryDate',
            'confirmedExFactoryDate',
            'deletedAt',
        )

    @cached_property
    def counted_orders(self):
        return {
            id: order
            for id, order in self.orders.items()
            if order['deletedAt'] is None and order['status'] not in ORDER_OUT
        }

    @cached_property
    def orders_of_pieces(self):
        """The orders that count, without those of material, whose quantities are in other units."""
        return {id: order for id, order in self.counted_orders.items() if order['kind'] != 'material'}

    @cached_property
    def counted_shipments(self):
        shipments = self.by_id(
            'shipments',
            'number',
            'status',
            'actualDepartureDate',
            'estimatedArrivalDate',
            'actualArrivalDate',
            'estimatedDeliveryDate',
            'deliveredDate',
            'deletedAt',
        )
        return {id: s for id, s in shipments.items() if s['deletedAt'] is None and s['status'] != 'cancelled'}

    @cached_property
    def counted_receipts(self):
        receipts = self.by_id('goods-receipts', 'number', 'shipmentId', 'status', 'deletedAt')
        return {id: r for id, r in receipts.items() if r['deletedAt'] is None and r['status'] != 'cancelled'}

    @cached_property
    def counted_runs(self):
        """Production runs that were not retracted, of orders that count."""
        runs = self.by_id('production-runs', 'orderId', 'actualExFactoryDate', 'retractedAt')
        return {
            id: run for id, run in runs.items() if run['retractedAt'] is None and run['orderId'] in self.counted_orders
        }

    @cached_property
    def live_invoices(self):
        invoices = self.by_id(
            'invoices',
            'number',
            'kind',
            'status',
            'supplierId',
            'orderId',
            'dueDate',
            'currency',
            'balanceAmount',
            'deletedAt',
        )
        return {id: invoice for id, invoice in invoices.items() if invoice['deletedAt'] is None}

    # What is only named. A record is named even if it was deleted; nothing is counted by that.

    @cached_property
    def suppliers(self):
        return self.by_id('suppliers', 'code', 'name')

    @cached_property
    def skus(self):
        return self.by_id('skus', 'code', 'name', 'productId', 'deletedAt')

    @cached_property
    def products(self):
        return self.by_id('parent-products', 'styleNumber', 'name', 'deletedAt')

    def supplier_name(self, supplier_id):
        return self.suppliers[supplier_id]['name'] if supplier_id in self.suppliers else None

    # What several reports need.

    @cached_property
    def left_on(self):
        """The latest day on which a run of the order left the factory, by order."""
        latest = {}
        for run in self.counted_runs.values():
            day = run['actualExFactoryDate']
            if day is not None:
                latest[run['orderId']] = max(day, latest.get(run['orderId'], day))
        return latest

    @cached_property
    def pieces(self):
        return pieces_of(self)


# Days, amounts and order


def days_between(first, last):
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


def days_after(day, days):
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def written(amount):
    """12.50 as "12.5", 0.00 as "0"; never with an exponent."""
    text = format(amount, 'f')
    if '.' in text:
        text = text.rstrip('0').rstrip('.')
    return '0' if text == '-0' else text


def written_or_null(amount):
    return None if amount is None else written(Decimal(amount))


def rounded(exact):
    """A fraction, rounded half up to two decimals."""
    hundredths = int(abs(exact) * 100 + Fraction(1, 2))
    return Decimal(hundredths if exact >= 0 else -hundredths).scaleb(-2)


def nulls_last(value):
    return (value is None, '' if value is None else value)


# Late: orders


def promised_day(order):
    return order['confirmedExFactoryDate'] or order['requestedExFactoryDate']


def due_orders(brand, as_of):
    """The orders that have left the factory or are late, with the day they left (null while open) and the days late."""
    for order in brand.counted_orders.values():
        promised = promised_day(order)
        if promised is None:
            continue
        if order['status'] in OPEN_ORDER:
            days_late = days_between(promised, as_of)
            if days_late >= 1:
                yield order, None, days_late
        else:
            left = brand.left_on.get(order['id'])
            if left is not None:
                yield order, left, days_between(promised, left)


def late_orders(brand, as_of):
    rows = [
        {
            'orderId': order['id'],
            'number': order['number'],
            'supplierId': order['supplierId'],
            'supplier': brand.supplier_name(order['supplierId']),
            'status': order['status'],
            'promised': promised_day(order),
            'leftOn': left,
            'daysLate': days_late,
        }
        for order, left, days_late in due_orders(brand, as_of)
        if days_late >= 1
    ]
    return sorted(rows, key=lambda row: (-row['daysLate'], row['number'], row['orderId']))


# Worst: suppliers


def supplier_performance(brand, as_of):
    orders, late, days = Counter(), Counter(), Counter()
    for order, _, days_late in due_orders(brand, as_of):
        supplier = order['supplierId']
        orders[supplier] += 1
        if days_late >= 1:
            late[supplier] += 1
            days[supplier] += days_late
    found = []
    for supplier, count in orders.items():
        known = brand.suppliers.get(supplier, {})
        percent = rounded(Fraction(late[supplier] * 100, count))
        row = {
            'supplierId': supplier,
            'code': known.get('code'),
            'supplier': known.get('name'),
            'orders': count,
            'lateOrders': late[supplier],
            'latePercent': written(percent),
            'daysLate': days[supplier],
        }
        # Shares are compared as shown, rounded.
        found.append(((-percent, -late[supplier], nulls_last(row['supplier']), supplier), row))
    return in_order(found)


def in_order(found):
    return [row for _, row in sorted(found, key=lambda pair: pair[0])]


# Late: shipments


def arrived_on(shipment):
    """The day on which a shipment arrived; null if it has not."""
    arrived, delivered = shipment['actualArrivalDate'], shipment['deliveredDate']
    planned_to_port_only = shipment['estimatedDeliveryDate'] is None
    if planned_to_port_only:
        return arrived or delivered
    if shipment['status'] == 'delivered':
        return delivered or arrived
    return delivered


def late_shipments(brand, as_of):
    rows = []
    for shipment in brand.counted_shipments.values():
        planned = shipment['estimatedDeliveryDate'] or shipment['estimatedArrivalDate']
        arrived = arrived_on(shipment)
        if planned is None or (arrived is None and shipment['status'] == 'delivered'):
            continue
        days_late = days_between(planned, arrived or as_of)
        if days_late >= 1:
            rows.append(
                {
                    'shipmentId': shipment['id'],
                    'number': shipment['number'],
                    'status': shipment['status'],
                    'planned': planned,
                    'arrivedOn': arrived,
                    'daysLate': days_late,
                }
            )
    return sorted(rows, key=lambda row: (-row['daysLate'], row['number'], row['shipmentId']))


# In transit


class Pieces:
    """Pieces at each stage, by order and by SKU."""

    def __init__(self):
        self.by_order = defaultdict(Counter)
        self.by_sku = defaultdict(Counter)

    def add(self, stage, order_id, sku_id, count):
        if order_id is not None:
            self.by_order[order_id][stage] += count
        if sku_id is not None:
            self.by_sku[sku_id][stage] += count


def is_ordered(item):
    """Whether a line of an order is goods: not cancelled, no fee, no tooling."""
    return item.get('step') != 'cancelled' and item['itemType'] not in {'fee', 'tooling'}


def pieces_of(brand):
    pieces = Pieces()
    sku_of_item = {}

    def add(stage, order_id, sku_id, count):
        # What belongs to an order that does not count is nowhere. Quantities of material are in no sum of pieces.
        if order_id is None or order_id in brand.orders_of_pieces:
            pieces.add(stage, order_id, sku_id, count)
        elif order_id in brand.counted_orders:
            pieces.add(stage, order_id, None, count)

    for item in brand.read('order-items'):
        sku_of_item[item['id']] = item.get('skuId')
        if is_ordered(item):
            add('ordered', item['orderId'], item.get('skuId'), item['qty'])
    for item in brand.read('production-run-items'):
        run = brand.counted_runs.get(item['productionRunId'])
        if run:
            add('made', run['orderId'], sku_of_item.get(item['orderItemId']), item['quantity'])
    for item in brand.read('shipment-items'):
        shipment = brand.counted_shipments.get(item['shipmentId'])
        if shipment and shipment['actualDepartureDate'] is not None:
            add('shipped', item['orderId'], item.get('skuId'), item['qty'])
            if shipment['status'] != 'delivered':
                add('inTransit', item['orderId'], item.get('skuId'), item['qty'])
    for line in brand.read('goods-receipt-lines'):
        if line['goodsReceiptId'] in brand.counted_receipts:
            add('received', line.get('orderId'), line.get('skuId'), line['qtyReceived'])
    return pieces


def order_progress(brand):
    rows = []
    for order in brand.counted_orders.values():
        count = brand.pieces.by_order.get(order['id'], Counter())
        rows.append(
            {
                'orderId': order['id'],
                'number': order['number'],
                'status': order['status'],
                'ordered': count['ordered'],
                'made': count['made'],
                'shipped': count['shipped'],
                'received': count['received'],
                'kind': order['kind'],
                'unit': 'pieces' if order['id'] in brand.orders_of_pieces else 'units_of_material',
            }
        )
    return sorted(rows, key=lambda row: (row['number'], row['orderId']))


def sku_positions(brand):
    # A SKU has a row if a line that counts names it, so one that was never ordered has none.
    rows = []
    for sku_id, count in brand.pieces.by_sku.items():
        known = brand.skus.get(sku_id, {})
        if known.get('deletedAt') is not None:
            continue
        rows.append(
            {
                'skuId': sku_id,
                'code': known.get('code'),
                'name': known.get('name'),
                'ordered': count['ordered'],
                'made': count['made'],
                'shipped': count['shipped'],
                'inTransit': count['inTransit'],
                'received': count['received'],
            }
        )
    return sorted(rows, key=lambda row: (nulls_last(row['code']), row['skuId']))


# Short


def receipt_differences(brand):
    statuses = defaultdict(set)
    for receipt in brand.counted_receipts.values():
        if receipt['shipmentId'] is not None:
            statuses[receipt['shipmentId']].add(receipt['status'])
    # The pieces in a shipment are those of its items, whatever became of their orders, not its totalQty.
    shipped = Counter()
    for item in brand.read('shipment-items'):
        shipped[item['shipmentId']] += item['qty']
    received = Counter()
    for line in brand.read('goods-receipt-lines'):
        receipt = brand.counted_receipts.get(line['goodsReceiptId'])
        if receipt:
            received[receipt['shipmentId']] += line['qtyReceived']
    rows = []
    for shipment in brand.counted_shipments.values():
        id = shipment['id']
        if id not in statuses or statuses[id] & {'expected', 'in_progress'}:
            continue
        difference = received[id] - shipped[id]
        if difference != 0:
            rows.append(
                {
                    'shipmentId': id,
                    'number': shipment['number'],
                    'outcome': 'short' if difference < 0 else 'over',
                    'shipped': shipped[id],
                    'received': received[id],
                    'difference': difference,
                }
            )
    return sorted(rows, key=lambda row: (row['difference'], row['number'], row['shipmentId']))


def damaged_goods(brand):
    found = []
    for line in brand.read('goods-receipt-lines'):
        receipt = brand.counted_receipts.get(line['goodsReceiptId'])
        if receipt is None or line.get('rejectionReason') != 'damaged' or line['qtyRejected'] <= 0:
            continue
        if line.get('orderId') is not None and line['orderId'] not in brand.counted_orders:
            continue
        order = brand.orders.get(line.get('orderId'), {})
        row = {
            'goodsReceiptId': receipt['id'],
            'receipt': receipt['number'],
            'orderId': line.get('orderId'),
            'orderNumber': order.get('number'),
            'skuId': line.get('skuId'),
            'damaged': line['qtyRejected'],
            'received': line['qtyReceived'],
        }
        found.append(((row['receipt'], nulls_last(row['orderNumber']), line['id']), row))
    return in_order(found)


# Open and due: payments


def open_payments(brand, as_of):
    # Milestones of an order that does not count, or of a deleted agreement, do not count and cover nothing.
    supplier_of_agreement = {
        agreement['id']: agreement['supplierId']
        for agreement in brand.read('payment-agreements')
        if agreement.get('deletedAt') is None
    }
    milestones = [
        milestone
        for milestone in brand.read('payment-milestones')
        if milestone['orderId'] in brand.counted_orders and milestone['paymentAgreementId'] in supplier_of_agreement
    ]
    rows = []
    for milestone in milestones:
        if is_open(milestone):
            invoice = brand.live_invoices.get(milestone.get('invoiceId'), {'status': 'void'})
            supplier = supplier_of_agreement[milestone['paymentAgreementId']]
            due = milestone.get('dueDate') or (None if invoice['status'] == 'void' else invoice['dueDate'])
            name, amount = milestone['name'], Decimal(milestone['balanceAmount'])
            invoice_id = milestone.get('invoiceId')
            rows.append(payment(brand, as_of, 'payment-milestones', milestone, name, invoice_id, amount, due, supplier))

    orders_of_invoice = defaultdict(set)
    for invoice in brand.live_invoices.values():
        orders_of_invoice[invoice['id']].add(invoice['orderId'])
    for line in brand.read('invoice-lines'):
        orders_of_invoice[line['invoiceId']].add(line.get('orderId'))
    owed = [
        invoice
        for invoice in brand.live_invoices.values()
        if invoice['status'] not in {'paid', 'rejected', 'void'} and Decimal(invoice['balanceAmount']) > 0
    ]
    in_dispute = amounts_in_dispute(milestones, owed, orders_of_invoice)
    # A milestone in any status, also a paid one, covers the invoices of its order.
    named = {milestone.get('invoiceId') for milestone in milestones}
    orders_with_milestones = {milestone['orderId'] for milestone in milestones}
    for invoice in owed:
        id, number, due, supplier = invoice['id'], invoice['number'], invoice['dueDate'], invoice['supplierId']
        if invoice['kind'] in {'proforma', 'credit_note'}:
            continue
        amount = Decimal(invoice['balanceAmount'])
        if invoice['kind'] in FOR_GOODS and (id in named or orders_of_invoice[id] & orders_with_milestones):
            amount = in_dispute[id] if invoice['status'] == 'disputed' else 0
        # An invoice is paid by itself, so invoiceId is its own id.
        if amount > 0:
            rows.append(payment(brand, as_of, 'invoices', invoice, number, id, amount, due, supplier))
    return sorted(rows, key=lambda row: (nulls_last(row['dueDate']), row['collection'], row['id']))


def amounts_in_dispute(milestones, owed, orders_of_invoice):
    """What open milestones leave of each invoice for goods, if they pay first what is not in dispute."""
    for_invoice, for_order = Counter(), Counter()
    for milestone in milestones:
        if is_open(milestone) and milestone.get('invoiceId') is not None:
            for_invoice[milestone['invoiceId'], milestone['currency']] += Decimal(milestone['balanceAmount'])
        elif is_open(milestone):
            for_order[milestone['orderId'], milestone['currency']] += Decimal(milestone['balanceAmount'])
    left = {}
    first_to_last = lambda each: (each['status'] == 'disputed', nulls_last(each['dueDate']), each['id'])
    for invoice in sorted(owed, key=first_to_last):
        if invoice['kind'] not in FOR_GOODS:
            continue
        currency = invoice['currency']
        needed = max(0, Decimal(invoice['balanceAmount']) - for_invoice[invoice['id'], currency])
        orders = orders_of_invoice[invoice['id']]
        left[invoice['id']] = needed - sum(for_order[order, currency] for order in orders)
        for order in orders:
            for_order[order, currency] = max(0, for_order[order, currency] - needed)
    return left


def is_open(milestone):
    return milestone['status'] not in {'paid', 'waived', 'cancelled'} and Decimal(milestone['balanceAmount']) > 0


def payment(brand, as_of, collection, record, name, invoice_id, amount, due, supplier_id):
    return {
        'collection': collection,
        'id': record['id'],
        'name': name,
        'orderId': record['orderId'],
        'invoiceId': invoice_id,
        'currency': record['currency'],
        'amount': written(amount),
        'dueDate': due,
        'month': due[:7] if due else 'none',
        'supplierId': supplier_id,
        'supplier': brand.supplier_name(supplier_id),
        'status': record['status'],
        'daysOverdue': max(0, days_between(due, as_of)) if due else None,
    }


def payments_due(open_rows):
    count, amount = Counter(), defaultdict(Decimal)
    for row in open_rows:
        key = (row['month'], row['currency'])
        count[key] += 1
        amount[key] += Decimal(row['amount'])
    return [
        {'month': month, 'currency': currency, 'payments': count[month, currency], 'amount': written(total)}
        for (month, currency), total in sorted(amount.items())
    ]


# Open: orders


def open_orders_by_fabric(brand):
    orders_of_version = defaultdict(set)
    for item in brand.read('order-items'):
        order = brand.counted_orders.get(item['orderId'])
        if not is_ordered(item):
            continue
        if order and order['status'] in OPEN_ORDER and item.get('productVersionId') is not None:
            orders_of_version[item['productVersionId']].add(order['id'])
    # Bills of materials in any status, also of versions that were deleted after they were ordered.
    version_of_bom = {
        bom['id']: bom['productVersionId'] for bom in brand.read('boms') if bom.get('deletedAt') is None
    }
    # Fabrics are the materials of the kind fabric; linings are another kind.
    fabrics = {
        material['id']: material['code']
        for material in brand.read('materials')
        if material['kind'] == 'fabric' and material.get('deletedAt') is None
    }
    pairs = set()
    for component in brand.read('bom-components'):
        if component.get('deletedAt') is None and component['materialId'] in fabrics:
            version = version_of_bom.get(component['bomId'])
            pairs.update((component['materialId'], order) for order in orders_of_version.get(version, ()))
    rows = [
        {
            'materialId': material,
            'fabric': fabrics[material],
            'orderId': order,
            'number': brand.orders[order]['number'],
        }
        for material, order in pairs
    ]
    return sorted(rows, key=lambda row: (row['fabric'], row['number'], row['materialId'], row['orderId']))


# At risk: launches


def launches_at_risk(brand, as_of):
    launches = {
        launch['id']: launch
        for launch in brand.read('launch-windows')
        if launch['status'] in {'planned', 'open'} and launch.get('inWarehouseDate') is not None
    }
    shipments_of_order = defaultdict(list)
    for link in brand.read('order-shipments'):
        shipment = brand.counted_shipments.get(link['shipmentId'])
        if shipment:
            shipments_of_order[link['orderId']].append(shipment)
    rows = []
    for order in brand.counted_orders.values():
        launch = launches.get(order['launchWindowId'])
        if launch is None or order['status'] in {'received', 'closed'}:
            continue
        expected = expected_day(order, shipments_of_order[order['id']], as_of)
        spare = None if expected is None else days_between(expected, launch['inWarehouseDate'])
        if spare is None or spare < SPARE_DAYS_MIN:
            rows.append(
                {
                    'launchWindowId': launch['id'],
                    'launch': launch['name'],
                    'inWarehouseDate': launch['inWarehouseDate'],
                    'orderId': order['id'],
                    'number': order['number'],
                    'expected': expected,
                    'daysToSpare': spare,
                }
            )
    return sorted(rows, key=lambda row: (row['inWarehouseDate'], row['number'], row['orderId']))


def expected_day(order, shipments, as_of):
    """The last day on which goods of the order are expected; null if there is no day."""
    days = []
    for shipment in shipments:
        estimated = shipment['estimatedDeliveryDate'] or shipment['estimatedArrivalDate']
        if shipment['deliveredDate'] is not None:
            days.append(shipment['deliveredDate'])
        elif estimated is not None:
            days.append(max(estimated, as_of))
    promised = promised_day(order)
    if order['status'] in OPEN_ORDER and promised is not None:
        days.append(days_after(max(promised, as_of), FACTORY_TO_WAREHOUSE_DAYS))
    return max(days, default=None)


# Other reports


def landed_costs(brand):
    price_of_item = {
        item['id']: Decimal(item['unitPriceBase'])
        for item in brand.read('order-items')
        if item.get('unitPriceBase') is not None and item['orderId'] in brand.orders_of_pieces
    }
    pieces, bought, landed = Counter(), defaultdict(Decimal), defaultdict(Decimal)
    for line in brand.read('goods-receipt-lines'):
        price = price_of_item.get(line.get('orderItemId'))
        cost = line.get('landedUnitCostBase')
        # The product is that of the SKU received.
        sku = brand.skus.get(line.get('skuId'))
        if line['goodsReceiptId'] not in brand.counted_receipts or price is None or cost is None or sku is None:
            continue
        product = sku['productId']
        if sku['deletedAt'] is not None or brand.products[product]['deletedAt'] is not None:
            continue
        pieces[product] += line['qtyReceived']
        bought[product] += line['qtyReceived'] * price
        landed[product] += line['qtyReceived'] * Decimal(cost)
    rows = [
        {
            'productId': id,
            'styleNumber': brand.products[id]['styleNumber'],
            'name': brand.products[id]['name'],
            'pieces': count,
            'bought': written(rounded(Fraction(bought[id]) / count)),
            'landed': written(rounded(Fraction(landed[id]) / count)),
        }
        for id, count in pieces.items()
        # Without a piece there is no average.
        if count != 0
    ]
    return sorted(rows, key=lambda row: (row['styleNumber'], row['productId']))


def invoice_differences(brand):
    difference = defaultdict(Decimal)
    for line in brand.read('invoice-lines'):
        if line.get('varianceAmount') is not None:
            difference[line['invoiceId']] += Decimal(line['varianceAmount'])
    # An invoice whose lines add up to zero has no difference.
    rows = [
        {
            'invoiceId': invoice['id'],
            'number': invoice['number'],
            'supplierId': invoice['supplierId'],
            'supplier': brand.supplier_name(invoice['supplierId']),
            'currency': invoice['currency'],
            'billedTooMuch': written(difference[invoice['id']]),
        }
        for invoice in brand.live_invoices.values()
        if invoice['status'] != 'void' and difference.get(invoice['id'], 0) != 0
    ]
    return sorted(rows, key=lambda row: (row['number'], row['invoiceId']))


def quoted_prices(brand, as_of):
    valid_until = {revision['id']: revision.get('validUntilDate') for revision in brand.read('quote-revisions')}
    quote_of_revision = {
        quote['currentRevisionId']: quote
        for quote in brand.read('quotes')
        if quote.get('deletedAt') is None
        and quote['status'] in {'received', 'negotiating', 'awarded'}
        and quote.get('currentRevisionId') is not None
    }
    items = {
        item['id']: (item['productId'], quote_of_revision[item['quoteRevisionId']])
        for item in brand.read('quote-items')
        if item['quoteRevisionId'] in quote_of_revision
    }
    found = []
    for band in brand.read('quote-price-bands'):
        if band['quoteItemId'] not in items:
            continue
        product, quote = items[band['quoteItemId']]
        last_day = valid_until[quote['currentRevisionId']]
        if brand.products[product]['deletedAt'] is not None or (last_day is not None and last_day < as_of):
            continue
        base = band.get('unitPriceBase')
        row = {
            'productId': product,
            'styleNumber': brand.products[product]['styleNumber'],
            'quoteId': quote['id'],
            'supplierId': quote['supplierId'],
            'supplier': brand.supplier_name(quote['supplierId']),
            'minQty': band['minQty'],
            'maxQty': band.get('maxQty'),
            'unitPrice': written(Decimal(band['unitPrice'])),
            'currency': band['currency'],
            'unitPriceBase': written_or_null(base),
            'validUntil': last_day,
        }
        price_order = (base is None, Decimal(base or 0))
        # The id that decides last is that of the price band.
        order = (row['styleNumber'], price_order, nulls_last(row['supplier']), row['minQty'], band['id'])
        found.append((order, row))
    return in_order(found)


def critical_sample_failures(brand):
    samples = {
        sample['id']: (sample['number'], sample['supplierId'])
        for sample in brand.read('samples')
        if sample.get('deletedAt') is None
    }
    rounds = {
        round['id']: (round['sampleId'], round['roundNumber'])
        for round in brand.read('sample-rounds')
        if round['sampleId'] in samples
    }
    found = []
    for result in brand.read('sample-checklist-results'):
        failed = result['result'] == 'fail' and result.get('severity') == 'critical'
        if not failed or result['sampleRoundId'] not in rounds:
            continue
        sample, round_number = rounds[result['sampleRoundId']]
        number, supplier = samples[sample]
        row = {
            'sampleId': sample,
            'sample': number,
            'roundNumber': round_number,
            'point': result['itemLabel'],
            'supplierId': supplier,
            'supplier': brand.supplier_name(supplier),
        }
        found.append(((number, round_number, result['itemLabel'], result['id']), row))
    return in_order(found)


# All of them


def reports(brand, days):
    """All reports for each day. Most depend on the records alone, and are computed once."""
    same_every_day = {
        'order-progress': order_progress(brand),
        'sku-positions': sku_positions(brand),
        'receipt-differences': receipt_differences(brand),
        'damaged-goods': damaged_goods(brand),
        'landed-costs': landed_costs(brand),
        'invoice-differences': invoice_differences(brand),
        'critical-sample-failures': critical_sample_failures(brand),
        'open-orders-by-fabric': open_orders_by_fabric(brand),
    }
    found = {}
    for day in days:
        open_rows = open_payments(brand, day)
        found[day] = {
            'late-orders': late_orders(brand, day),
            'supplier-performance': supplier_performance(brand, day),
            'late-shipments': late_shipments(brand, day),
            'launches-at-risk': launches_at_risk(brand, day),
            'payments-due': payments_due(open_rows),
            'open-payments': open_rows,
            'quoted-prices': quoted_prices(brand, day),
            **same_every_day,
        }
    return found


def main(arguments):
    if len(arguments) < 2:
        sys.exit('Usage: python3 reports.py FOLDER AS_OF [AS_OF ...]')
    folder, *days = arguments
    if not Path(folder).is_dir():
        sys.exit(f'{folder} is not a folder. Give the folder with the files of one brand.')
    for day in days:
        try:
            valid = date.fromisoformat(day).isoformat() == day
        except ValueError:
            valid = False
        if not valid:
            sys.exit(f'{day} is not a day. Write it as 2026-06-30.')
    json.dump(reports(Brand(folder), days), sys.stdout, ensure_ascii=False)
    print()


if __name__ == '__main__':
    main(sys.argv[1:])
