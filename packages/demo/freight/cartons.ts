/** Packing: pieces into cartons, cartons into containers or onto pallets. */
import { decimal, kilograms, share, sum } from '../kit/amounts.ts'
import { containerNumber, gs1Key } from '../kit/check-digits.ts'
import type { Stamps, World } from '../kit/world.ts'
import type { PackingTemplate } from '../library/packing.ts'
import type { TransportMode } from '../partners/routes.ts'
import { CARTONS_PER_PALLET, type CartonRange, isPalletized, type ShipItem } from './shipment.ts'

/** How much a forty-foot container really holds. */
const CONTAINER_CCM = 62_000_000
const LEASED_OWNERS = ['TCLU', 'TGHU', 'CAIU', 'TRHU', 'BMOU'] as const

/** A part of an item's pieces in one carton. */
interface Packed {
  readonly item: ShipItem
  readonly qty: number
}

/** What all cartons of a shipment have in common. */
interface Loading {
  readonly shipmentId: string
  readonly mode: TransportMode
  /** Owner of the containers, where the carrier has its own. */
  readonly containerOwner: string | null
  readonly stamps: Stamps
}

/** Cartons of one shipment are numbered through, whichever order they belong to. */
export class Packer {
  readonly #world: World
  readonly #load: Loading
  readonly containers: string[] = []
  cartons = 0
  grossGrams = 0
  volumeCcm = 0

  constructor(world: World, load: Loading) {
    this.#world = world
    this.#load = load
  }

  /** Packs one option's items by its template: full cartons first, then what is left over, mixed. */
  pack(items: readonly ShipItem[], template: PackingTemplate, packingListId: string | null): void {
    const left = new Map(items.map((item) => [item, item.qty]))
    for (const carton of fullCartons(items, template)) {
      this.#close(carton, template, packingListId)
      for (const { item, qty } of carton) left.set(item, left.get(item)! - qty)
    }
    const carton: Packed[] = []
    let room = template.piecesPerCarton
    for (const item of items) {
      for (let rest = left.get(item)!; rest > 0; ) {
        const qty = Math.min(rest, room)
        carton.push({ item, qty })
        rest -= qty
        room -= qty
        if (room === 0) {
          this.#close(carton.splice(0), template, packingListId)
          room = template.piecesPerCarton
        }
      }
    }
    if (carton.length > 0) this.#close(carton, template, packingListId)
  }

  #close(contents: readonly Packed[], template: PackingTemplate, packingListId: string | null): void {
    const world = this.#world
    const { shipmentId, stamps } = this.#load
    const { carton } = template
    const shipmentCartonId = world.ids.next('shipment-cartons')
    const cartonNumber = ++this.cartons
    let totalQty = 0
    let netGrams = 0
    for (const { item, qty } of contents) {
      totalQty += qty
      netGrams += qty * item.line.gramsPerPiece
    }
    for (const { item, qty } of contents) {
      item.grossGrams += qty * item.line.gramsPerPiece + share(carton.tareGrams, qty, totalQty)
      item.volumeCcm += share(carton.volumeCcm, qty, totalQty)
      item.cartons++
      extendRange(item.ranges, cartonNumber, qty)
      item.cartonItemId = world.ids.next('shipment-carton-items')
      world.emit('shipment-carton-items', {
        id: item.cartonItemId,
        shipmentCartonId,
        shipmentItemId: item.id,
        skuId: item.line.sku?.id ?? null,
        qty,
        lotNumber: item.lotNumber,
        ...stamps,
      })
    }
    const grossGrams = netGrams + carton.tareGrams
    this.grossGrams += grossGrams
    this.volumeCcm += carton.volumeCcm
    world.emit('shipment-cartons', {
      id: shipmentCartonId,
      shipmentId,
      packingListId,
      cartonSizeId: carton.id,
      packingTemplateId: template.id,
      cartonNumber: String(cartonNumber),
      sscc: gs1Key(`3${world.profile.gs1Prefix}`, world.serial('sscc'), 18),
      containerNumber: this.#container(),
      palletNumber: this.#pallet(),
      totalQty,
      netWeightKg: kilograms(netGrams),
      grossWeightKg: kilograms(grossGrams),
      volumeCbm: decimal(carton.volumeCcm / 100, 4),
      ...stamps,
    })
  }

  #container(): string | null {
    const { mode, containerOwner } = this.#load
    if (mode !== 'sea' && mode !== 'rail') return null
    const { random } = this.#world
    const needed = Math.ceil(this.volumeCcm / CONTAINER_CCM)
    if (this.containers.length < needed) {
      const owner = containerOwner && random.chance(0.6) ? containerOwner : random.pick(LEASED_OWNERS)
      this.containers.push(containerNumber(owner, random.below(1_000_000)))
    }
    return this.containers.at(-1)!
  }

  #pallet(): string | null {
    if (!isPalletized(this.#load.mode)) return null
    return `P${String(Math.ceil(this.cartons / CARTONS_PER_PALLET)).padStart(2, '0')}`
  }
}

/** By ratio, all sizes in every carton; otherwise a size at a time. */
function* fullCartons(
  items: readonly ShipItem[],
  { packParts, piecesPerCarton }: PackingTemplate,
): Generator<Packed[]> {
  if (!packParts) {
    for (const item of items) {
      for (let rest = item.qty; rest >= piecesPerCarton; rest -= piecesPerCarton) yield [{ item, qty: piecesPerCarton }]
    }
  } else if (items.length === packParts.length) {
    const packs = piecesPerCarton / sum(packParts)
    const carton = items.map((item, place) => ({ item, qty: packParts[place]! * packs }))
    const count = Math.min(...carton.map(({ item, qty }) => Math.floor(item.qty / qty)))
    for (let closed = 0; closed < count; closed++) yield carton
  }
}

function extendRange(ranges: CartonRange[], carton: number, perCarton: number): void {
  const last = ranges.at(-1)
  if (last && last.to === carton - 1 && last.perCarton === perCarton) last.to = carton
  else ranges.push({ from: carton, to: carton, perCarton })
}
