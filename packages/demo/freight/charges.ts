/** Charges: what it costs to move and clear a shipment, estimated first and billed later. */
import { money, sumOf } from '../kit/amounts.ts'
import { convert, exchangeRate } from '../kit/exchange.ts'
import { type Day, nextDayOfMonth, TODAY, workday } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { WaveInHand } from '../orders/order.ts'
import type { Journey } from '../orders/timeline.ts'
import { crossesCustoms } from '../partners/routes.ts'
import type { ServicePartner } from '../partners/services.ts'
import type { Billing, Charge, ChargeKind } from './shipment.ts'
import { type Cargo, freightTariff } from './tariff.ts'

const PAYMENT_RUN_DAY = 15
const CREDIT_DAYS = 30

export function makeCharges(
  world: World,
  inHand: WaveInHand,
  journey: Journey,
  cargo: Cargo,
  forwarder: ServicePartner,
  broker: ServicePartner,
): Charge[] {
  const { baseCurrency } = world.profile
  const day = Math.min(journey.departureDay, TODAY)
  const forwarding = billingOf(world, forwarder, 'freight', journey.arrivalDay + world.random.between(4, 10))
  const charges = freightTariff(world, inHand, journey, cargo).map(([kind, description, dollars, method]) => {
    const cents = convert(dollars, exchangeRate('USD', forwarder.currency, day))
    const baseCents = convert(cents, exchangeRate(forwarder.currency, baseCurrency, day))
    return { id: world.ids.next('shipment-charges'), kind, description, cents, baseCents, method, billing: forwarding }
  })
  if (!crossesCustoms(inHand.supplier.site, inHand.destination)) return charges
  // Some forwarders lay out the duty and pass it on; otherwise the broker bills it.
  const passedOn = forwarder.currency === baseCurrency && world.random.chance(0.7)
  const clearing = passedOn
    ? forwarding
    : billingOf(world, broker, 'duty', journey.clearedDay + world.random.between(2, 8))
  return [...charges, ...clearanceCharges(world, cargo, clearing)]
}

/** Goods of several suppliers are counted and inspected where they are collected. */
export function chargeInspection(world: World, { readyDay }: Journey, inspector: ServicePartner): Charge {
  const cents = world.random.between(14, 30) * 1000
  return {
    id: world.ids.next('shipment-charges'),
    kind: 'other',
    description: 'Inspection of collected goods',
    cents,
    baseCents: cents,
    method: 'qty',
    billing: billingOf(world, inspector, 'service', readyDay + world.random.between(2, 9)),
  }
}

function clearanceCharges(world: World, cargo: Cargo, billing: Billing): Charge[] {
  const duty = sumOf(cargo.items, (item) => item.qty * item.line.dutyBaseCents)
  const fee = world.random.between(9500, 18_000)
  const rows: (readonly [ChargeKind, string, number])[] = [['customs_brokerage', 'Entry fee', fee]]
  if (duty > 0) rows.unshift(['duty', 'Import duty', duty])
  return rows.map(([kind, description, cents]) => ({
    id: world.ids.next('shipment-charges'),
    kind,
    description,
    cents,
    baseCents: cents,
    method: 'value',
    billing,
  }))
}

function billingOf(
  world: World,
  partner: ServicePartner,
  invoiceKind: Billing['invoiceKind'],
  invoiceDay: Day,
): Billing {
  const dueDay = invoiceDay + CREDIT_DAYS
  const disputed = world.random.chance(0.025)
  return {
    partner,
    invoiceKind,
    invoiceDay,
    dueDay,
    payDay: workday(nextDayOfMonth(dueDay, PAYMENT_RUN_DAY)),
    disputed,
  }
}

export function isPaid(billing: Billing): boolean {
  return billing.payDay <= TODAY && !billing.disputed
}

export function emitCharges(
  world: World,
  shipmentId: string,
  mainLegId: string,
  bookingId: string | null,
  journey: Journey,
  charges: readonly Charge[],
): void {
  const createdDay = Math.min(journey.departureDay, TODAY)
  for (const charge of charges) {
    const { billing } = charge
    const freight = charge.kind.endsWith('freight') || charge.kind === 'courier'
    world.emit('shipment-charges', {
      id: charge.id,
      shipmentId,
      legId: freight ? mainLegId : null,
      bookingId: freight ? bookingId : null,
      partnerId: billing.partner.partnerId,
      kind: charge.kind,
      description: charge.description,
      status: isPaid(billing) ? 'paid' : billing.invoiceDay <= TODAY ? 'invoiced' : 'estimated',
      amount: money(charge.cents),
      currency: billing.partner.currency,
      amountBase: money(charge.baseCents),
      allocationMethod: charge.method,
      chargeDate: world.calendar.past(billing.invoiceDay),
      ...world.stamps(createdDay, billing.invoiceDay),
    })
  }
}
