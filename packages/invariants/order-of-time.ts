/** Time runs forward: ordered, made, departed, arrived, received. */
import { Known } from './known.ts'
import type { Rule, RuleSet } from './rule.ts'

const FIX = 'Correct the date that is wrong in the source, and load the record again.'

const EX_FACTORY: Rule = {
  name: 'ex-factory-after-order',
  expects:
    'production-runs.actualExFactoryDate is not before orders.orderDate of its order. Retracted runs are left out.',
  fix: FIX,
  groups: ['orders', 'production-runs'],
}

const DEPARTURE: Rule = {
  name: 'departure-after-ex-factory',
  expects:
    'shipments.actualDepartureDate, or actualArrivalDate if that is null, is not before production-runs.actualExFactoryDate of the runs that its shipment-items came from. Retracted runs are left out.',
  fix: FIX,
  groups: ['shipments', 'shipment-items', 'production-runs', 'production-run-items'],
}

const ARRIVAL: Rule = {
  name: 'arrival-after-departure',
  expects: 'shipments.actualArrivalDate is not before actualDepartureDate.',
  fix: FIX,
  groups: ['shipments'],
}

const RECEIPT: Rule = {
  name: 'receipt-after-arrival',
  expects:
    'goods-receipts.receivedDate is not before shipments.actualArrivalDate, or actualDepartureDate if that is null.',
  fix: FIX,
  groups: ['goods-receipts', 'shipments'],
}

interface ShipmentFacts {
  readonly departureDate: string | null
  readonly arrivalDate: string | null
}

export const orderOfTime: RuleSet = {
  rules: [EX_FACTORY, DEPARTURE, ARRIVAL, RECEIPT],
  compare: (report) => {
    const orderDates = new Known<string>()
    const runDates = new Known<string | null>()
    const runOfItem = new Known<string>()
    const shipmentOfItem = new Known<string>()
    const shipments = new Known<ShipmentFacts>()
    const compared = new Set<string>()

    const compareRunAndShipment = (runId: string, shipmentId: string): void => {
      // Many items link the same run and shipment, and one comparison is enough.
      const pair = `${runId}/${shipmentId}`
      if (compared.has(pair)) return
      compared.add(pair)
      runDates.when(runId, (exFactory) =>
        shipments.when(shipmentId, ({ departureDate, arrivalDate }) => {
          const next = departureDate ?? arrivalDate
          if (exFactory === null || next === null || exFactory <= next) return
          const detail = `left on ${next}, before its goods left the factory on ${exFactory}`
          report(DEPARTURE, 'shipments', shipmentId, detail)
        }),
      )
    }
    const traceItem = (shipmentItemId: string, runItemId: string | null): void => {
      if (runItemId === null) return
      runOfItem.when(runItemId, (runId) =>
        shipmentOfItem.when(shipmentItemId, (shipmentId) => compareRunAndShipment(runId, shipmentId)),
      )
    }
    return {
      reads: {
        orders: ({ id, orderDate }) => orderDates.set(id, orderDate),
        'production-runs': ({ id, orderId, actualExFactoryDate, retractedAt }) => {
          const exFactory = retractedAt === null ? actualExFactoryDate : null
          runDates.set(id, exFactory)
          if (exFactory === null) return
          orderDates.when(orderId, (orderDate) => {
            if (orderDate <= exFactory) return
            const detail = `left the factory on ${exFactory}, but was ordered on ${orderDate}`
            report(EX_FACTORY, 'production-runs', id, detail)
          })
        },
        'production-run-items': ({ id, productionRunId }) => runOfItem.set(id, productionRunId),
        'shipment-items': ({ id, shipmentId, productionRunItemId }) => {
          shipmentOfItem.set(id, shipmentId)
          traceItem(id, productionRunItemId)
        },
        'shipment-item-lineages': ({ shipmentItemId, productionRunItemId }) =>
          traceItem(shipmentItemId, productionRunItemId),
        shipments: ({ id, actualDepartureDate, actualArrivalDate }) => {
          shipments.set(id, { departureDate: actualDepartureDate, arrivalDate: actualArrivalDate })
          if (actualDepartureDate === null || actualArrivalDate === null) return
          if (actualDepartureDate <= actualArrivalDate) return
          report(ARRIVAL, 'shipments', id, `departed on ${actualDepartureDate}, but arrived on ${actualArrivalDate}`)
        },
        'goods-receipts': ({ id, shipmentId, receivedDate }) => {
          if (shipmentId === null || receivedDate === null) return
          shipments.when(shipmentId, ({ departureDate, arrivalDate }) => {
            const before = arrivalDate ?? departureDate
            if (before === null || before <= receivedDate) return
            const detail = `was received on ${receivedDate}, before its shipment came in on ${before}`
            report(RECEIPT, 'goods-receipts', id, detail)
          })
        },
      },
    }
  },
}
