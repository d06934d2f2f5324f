#!/usr/bin/env python3
"""Computes the reports from the records of one brand, by the page "What the numbers mean".

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
SOON_DAYS_MAX = 14
PAYMENT_SOON_DAYS_MAX = 30
MADE_SHARE_MIN = Fraction(97, 100)
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
            'orderDate',
            'currency',
            'totalAmount',
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
            'transportMode',
            'forwarderId',
            'destinationLocationId',
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
            'partnerId',
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
        return self.by_id('skus', 'code', 'name', 'productId', 'productOptionId', 'deletedAt')

    @cached_property
    def products(self):
        return self.by_id('parent-products', 'styleNumber', 'name', 'primaryImageId', 'deletedAt')

    @cached_property
    def partners(self):
        return self.by_id('partners', 'name')

    @cached_property
    def locations(self):
        return self.by_id('locations', 'name')

    def supplier_name(self, supplier_id):
        return self.suppliers[supplier_id]['name'] if supplier_id in self.suppliers else None

    def named(self, group, id, field='name'):
        return getattr(self, group).get(id, {}).get(field)

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


def pieces_invoiced(brand):
    """Pieces on the lines of commercial invoices, by order."""
    order_of_item = {item['id']: item['orderId'] for item in brand.read('order-items') if is_ordered(item)}
    invoiced = Counter()
    for line in brand.read('invoice-lines'):
        invoice = brand.live_invoices.get(line['invoiceId'])
        if invoice is None or invoice['kind'] != 'commercial' or invoice['status'] in {'rejected', 'void'}:
            continue
        if line.get('orderItemId') in order_of_item:
            invoiced[order_of_item[line['orderItemId']]] += line.get('qty') or 0
    return invoiced


def order_progress(brand):
    rows = []
    invoiced = pieces_invoiced(brand)
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
                'unit': unit_of(brand, order),
                'invoiced': invoiced[order['id']],
            }
        )
    return sorted(rows, key=lambda row: (row['number'], row['orderId']))


def unit_of(brand, order):
    return 'pieces' if order['id'] in brand.orders_of_pieces else 'units_of_material'


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
                'productId': known.get('productId'),
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
            payee = brand.supplier_name(supplier)
            row = payment(brand, as_of, 'payment-milestones', milestone, name, invoice_id, amount, due, supplier, payee)
            rows.append(row)

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
            payee = brand.supplier_name(supplier) or brand.named('partners', invoice['partnerId'])
            rows.append(payment(brand, as_of, 'invoices', invoice, number, id, amount, due, supplier, payee))
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


def payment(brand, as_of, collection, record, name, invoice_id, amount, due, supplier_id, payee):
    days_overdue = max(0, days_between(due, as_of)) if due else 0
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
        'daysOverdue': days_overdue if due else None,
        'payee': payee,
        'orderNumber': brand.orders.get(record['orderId'], {}).get('number'),
        'due': when_due(due, as_of, PAYMENT_SOON_DAYS_MAX),
        'overdue': 'no' if days_overdue == 0 else 'month' if days_overdue <= 30 else 'older',
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


# Open: what waits


def when_due(day, as_of, soon_days):
    if day is None:
        return 'none'
    days = days_between(as_of, day)
    return 'late' if days < 0 else 'soon' if days <= soon_days else 'later'


def days_late(day, as_of):
    return None if day is None else max(0, days_between(day, as_of))


def waiting_samples(brand, as_of):
    """Samples by their last round that was not cancelled."""
    last = {}
    for round in brand.read('sample-rounds'):
        if round['status'] == 'cancelled':
            continue
        before = last.get(round['sampleId'])
        if before is None or (before['roundNumber'], before['id']) < (round['roundNumber'], round['id']):
            last[round['sampleId']] = round
    rows = []
    for sample in brand.read('samples'):
        round = last.get(sample['id'])
        if sample.get('deletedAt') is not None or sample['status'] == 'cancelled' or round is None:
            continue
        if round['status'] == 'reviewed':
            continue
        turn, since = {
            'awaiting': ('supplier', None),
            'sent': ('courier', round.get('sentDate')),
            'received': ('brand', round.get('receivedDate')),
        }[round['status']]
        order = brand.counted_orders.get(sample.get('orderId'))
        held_up = order if order and order['status'] in OPEN_ORDER else {}
        rows.append(
            {
                'sampleId': sample['id'],
                'number': sample['number'],
                'productId': sample['productId'],
                'product': brand.named('products', sample['productId']),
                'imageId': brand.named('products', sample['productId'], 'primaryImageId'),
                'kind': sample['kind'],
                'roundNumber': round['roundNumber'],
                'supplierId': sample['supplierId'],
                'supplier': brand.supplier_name(sample['supplierId']),
                'orderId': held_up.get('id'),
                'orderNumber': held_up.get('number'),
                'turn': turn,
                'since': since,
                'days': None if since is None else days_between(since, as_of),
                'dueDate': sample.get('dueDate'),
                'due': when_due(sample.get('dueDate'), as_of, SOON_DAYS_MAX),
            }
        )
    return sorted(rows, key=lambda row: (nulls_last(row['since']), row['number'], row['sampleId']))


def goods_of_orders(brand):
    """The products and options on the lines of each order."""
    products, options = defaultdict(set), defaultdict(set)
    for item in brand.read('order-items'):
        sku = brand.skus.get(item.get('skuId'))
        if is_ordered(item) and sku is not None:
            products[item['orderId']].add(sku['productId'])
            options[item['orderId']].add(sku['productOptionId'])
    return products, options


def open_orders(brand, as_of, waiting):
    products, options = goods_of_orders(brand)
    turns = defaultdict(set)
    for sample in waiting:
        turns[sample['orderId']].add(sample['turn'])
    rows = []
    for order in brand.counted_orders.values():
        if order['status'] not in OPEN_ORDER:
            continue
        id, promised = order['id'], promised_day(order)
        count = brand.pieces.by_order.get(id, Counter())
        if 'brand' in turns[id]:
            waits_for = 'brand'
        elif 'supplier' in turns[id] or count['made'] < count['ordered'] * MADE_SHARE_MIN or count['shipped'] == 0:
            waits_for = 'supplier'
        else:
            waits_for = 'forwarder'
        known = [each for each in products[id] if each in brand.products]
        first = min(known, key=lambda each: (brand.products[each]['styleNumber'], each), default=None)
        rows.append(
            {
                'orderId': id,
                'number': order['number'],
                'orderDate': order['orderDate'],
                'kind': order['kind'],
                'status': order['status'],
                'supplierId': order['supplierId'],
                'supplier': brand.supplier_name(order['supplierId']),
                'code': brand.named('suppliers', order['supplierId'], 'code'),
                'launchWindowId': order['launchWindowId'],
                'productId': first,
                'product': brand.named('products', first),
                'imageId': brand.named('products', first, 'primaryImageId'),
                'styles': len(products[id]),
                'options': len(options[id]),
                'promised': promised,
                'daysLate': days_late(promised, as_of),
                'due': when_due(promised, as_of, SOON_DAYS_MAX),
                'waitingFor': waits_for,
                'ordered': count['ordered'],
                'made': count['made'],
                'shipped': count['shipped'],
                'unit': unit_of(brand, order),
                'currency': order['currency'],
                'amount': written(Decimal(order['totalAmount'])),
            }
        )
    return sorted(rows, key=lambda row: (nulls_last(row['promised']), row['number'], row['orderId']))


def open_shipments(brand, as_of):
    pieces = Counter()
    for item in brand.read('shipment-items'):
        if item.get('skuId') is not None:
            pieces[item['shipmentId']] += item['qty']
    legs = defaultdict(list)
    for leg in brand.read('legs'):
        shipment = brand.counted_shipments.get(leg['shipmentId'])
        if shipment and leg['status'] != 'cancelled' and leg['transportMode'] == shipment['transportMode']:
            legs[leg['shipmentId']].append(leg)
    rows = []
    for shipment in brand.counted_shipments.values():
        if shipment['status'] == 'delivered':
            continue
        id, departed = shipment['id'], shipment['actualDepartureDate']
        planned = shipment['estimatedDeliveryDate'] or shipment['estimatedArrivalDate']
        awaited = planned if arrived_on(shipment) is None else None
        route = sorted(legs[id], key=lambda leg: (leg['sequence'], leg['id']))
        start = route[0]['originLocationId'] if route else None
        end = route[-1]['destinationLocationId'] if route else None
        rows.append(
            {
                'shipmentId': id,
                'number': shipment['number'],
                'status': shipment['status'],
                'transportMode': shipment['transportMode'],
                'forwarderId': shipment['forwarderId'],
                'forwarder': brand.named('partners', shipment['forwarderId']),
                'departsFromId': start,
                'departsFrom': brand.named('locations', start),
                'arrivesAtId': end,
                'arrivesAt': brand.named('locations', end),
                'destinationLocationId': shipment['destinationLocationId'],
                'destination': brand.named('locations', shipment['destinationLocationId']),
                'departed': 'no' if departed is None else 'yes',
                'departedOn': departed,
                'planned': planned,
                'daysLate': days_late(awaited, as_of),
                'due': when_due(awaited, as_of, SOON_DAYS_MAX),
                'pieces': pieces[id],
            }
        )
    return sorted(rows, key=lambda row: (nulls_last(row['planned']), row['number'], row['shipmentId']))


# Headlines: what the rows of other reports add up to


def headlines(rows, kind, everything, measure):
    """A row for each `due` and kind of row that there is, and for all of each. `everything` says all kinds."""
    found = []
    for due in ('all', 'late', 'later', 'none', 'soon'):
        of_due = [row for row in rows if due in ('all', row['due'])]
        kinds = sorted({row[kind] for row in of_due} | ({everything} if everything else set()))
        for each in kinds if everything else [None, *kinds]:
            counted = [row for row in of_due if each in (everything, row[kind])]
            if counted:
                found.append({'due': due, kind: each, **measure(counted, each)})
    return found


def first_day(rows, column):
    return min((row[column] for row in rows if row[column] is not None), default=None)


def sum_of(rows, column):
    return written(sum((Decimal(row[column]) for row in rows), Decimal(0)))


def order_headlines(rows):
    return headlines(
        rows,
        'currency',
        None,
        lambda orders, currency: {
            'orders': len(orders),
            'pieces': sum(order['ordered'] for order in orders if order['unit'] == 'pieces'),
            'amount': sum_of(orders, 'amount') if currency else None,
            'first': first_day(orders, 'promised'),
        },
    )


def payment_headlines(rows):
    def measure(payments, currency):
        older = [payment for payment in payments if payment['overdue'] == 'older']
        return {
            'payments': len(payments),
            'amount': sum_of(payments, 'amount') if currency else None,
            'first': first_day(payments, 'dueDate'),
            'older': len(older),
            'olderAmount': sum_of(older, 'amount') if currency else None,
        }

    return headlines(rows, 'currency', None, measure)


def shipment_headlines(brand, rows):
    arrived = {id for id, shipment in brand.counted_shipments.items() if arrived_on(shipment) is not None}
    return headlines(
        rows,
        'departed',
        'all',
        lambda shipments, _: {
            'shipments': len(shipments),
            'pieces': sum(shipment['pieces'] for shipment in shipments),
            'first': first_day([each for each in shipments if each['shipmentId'] not in arrived], 'planned'),
        },
    )


def sample_headlines(rows):
    return headlines(
        rows, 'turn', 'all', lambda samples, _: {'samples': len(samples), 'first': first_day(samples, 'since')}
    )


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
        waiting = waiting_samples(brand, day)
        orders = open_orders(brand, day, waiting)
        shipments = open_shipments(brand, day)
        found[day] = {
            'late-orders': late_orders(brand, day),
            'supplier-performance': supplier_performance(brand, day),
            'late-shipments': late_shipments(brand, day),
            'launches-at-risk': launches_at_risk(brand, day),
            'payments-due': payments_due(open_rows),
            'open-payments': open_rows,
            'quoted-prices': quoted_prices(brand, day),
            'order-headlines': order_headlines(orders),
            'shipment-headlines': shipment_headlines(brand, shipments),
            'payment-headlines': payment_headlines(open_rows),
            'sample-headlines': sample_headlines(waiting),
            'open-orders': orders,
            'open-shipments': shipments,
            'waiting-samples': waiting,
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
