/** Faults in the order of events. */
import { once, type Plant } from './plant.ts'

export function faultsInTime(): Plant[] {
  return [
    {
      rules: ['ex-factory-after-order'],
      wrong: 'goods leave the factory before they are ordered',
      change: once(
        'orders',
        () => ({ orderDate: '2026-06-30' }),
        ({ status }) => status === 'closed',
      ),
    },
    {
      rules: ['departure-after-ex-factory'],
      wrong: 'goods are shipped before they leave the factory',
      change: once(
        'production-runs',
        () => ({ actualExFactoryDate: '2026-06-30' }),
        ({ retractedAt, actualExFactoryDate }) =>
          !retractedAt && actualExFactoryDate !== null && actualExFactoryDate < '2026-01-01',
      ),
    },
    {
      rules: ['arrival-after-departure', 'shipment-arrival'],
      wrong: 'a shipment arrives before it departs',
      change: once(
        'shipments',
        () => ({ actualArrivalDate: '2021-01-01' }),
        ({ actualArrivalDate, actualDepartureDate, transportMode, deletedAt }) =>
          actualArrivalDate !== null && actualDepartureDate !== null && transportMode === 'sea' && deletedAt === null,
      ),
    },
    {
      rules: ['receipt-after-arrival'],
      wrong: 'goods are received before they arrive',
      change: once(
        'goods-receipts',
        () => ({ receivedDate: '2021-01-01' }),
        ({ receivedDate }) => receivedDate !== null,
      ),
    },
  ]
}
