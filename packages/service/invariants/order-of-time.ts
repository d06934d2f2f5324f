/** 14. Time runs forward: ordered, made, departed, arrived, received. */
import { Known } from './known.ts'
import type { RuleMaker } from './rule.ts'

interface ShipmentFacts {
  readonly departureDate: string | null
  readonly arrivalDate: string | null
}

export const orderOfTime: RuleMaker = (report) => {
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
        if (exFactory !== null && next !== null && exFactory > next) {
          report('shipments', shipmentId, `left on ${next}, before its goods left the factory on ${exFactory}`)
        }
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
      'production-runs': ({ id, orderId, actualExFactoryDate }) => {
        runDates.set(id, actualExFactoryDate)
        orderDates.when(orderId, (orderDate) => {
          if (actualExFactoryDate !== null && orderDate >= actualExFactoryDate) {
            report('production-runs', id, `left the factory on ${actualExFactoryDate}, but was ordered on ${orderDate}`)
          }
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
        if (actualDepartureDate !== null && actualArrivalDate !== null && actualDepartureDate > actualArrivalDate) {
          report('shipments', id, `departed on ${actualDepartureDate}, but arrived on ${actualArrivalDate}`)
        }
      },
      'goods-receipts': ({ id, shipmentId, receivedDate }) => {
        if (shipmentId === null || receivedDate === null) return
        shipments.when(shipmentId, ({ departureDate, arrivalDate }) => {
          const before = arrivalDate ?? departureDate
          if (before !== null && before > receivedDate) {
            report('goods-receipts', id, `was received on ${receivedDate}, before its shipment came in on ${before}`)
          }
        })
      },
    },
  }
}
