/** Settings a brand makes once: sections of its bills, tags, checklists, payment terms and custom fields. */

import type { RecordAt } from '@selvedge/catalogue'
import bomSections from '../data/bom-sections.json' with { type: 'json' }
import checkPoints from '../data/check-points.json' with { type: 'json' }
import checklists from '../data/checklists.json' with { type: 'json' }
import customFields from '../data/custom-fields.json' with { type: 'json' }
import paymentTerms from '../data/payment-terms.json' with { type: 'json' }
import tags from '../data/tags.json' with { type: 'json' }
import { decimal } from '../kit/amounts.ts'
import type { Range } from '../kit/random.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Categories } from './categories.ts'

export type SectionCode = keyof typeof bomSections

export function makeBomSections(world: World): ReadonlyMap<SectionCode, string> {
  const sections = new Map<SectionCode, string>()
  for (const [index, code] of (Object.keys(bomSections) as SectionCode[]).entries()) {
    const { name, fieldKeys } = bomSections[code]
    const id = world.ids.next('bom-sections')
    sections.set(code, id)
    world.emit('bom-sections', {
      id,
      code,
      name,
      sequence: index + 1,
      relevantFieldKeys: fieldKeys,
      deletedAt: null,
      ...world.stamps(SET_UP_DAY),
    })
  }
  return sections
}

export function makeTags(world: World): readonly string[] {
  return tags.aspects.flatMap(({ aspect, values }) =>
    values.map((value) => {
      const id = world.ids.next('tags')
      const name = aspect ? `${aspect}: ${value}` : value
      const code = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
      const uiColor = world.random.pick(tags.colors)
      world.emit('tags', { id, name, code, uiColor, ...world.stamps(SET_UP_DAY) })
      return id
    }),
  )
}

/** The line of garments that a checklist is meant for, by the end of its code. */
const CHECKED_LINES: Readonly<Record<string, string>> = { jersey: 'JER', knitwear: 'KNI', outerwear: 'OUT' }

/** A point that is checked in a review, how bad a failure is, and what is said when it fails. */
interface CheckPoint {
  readonly key: string
  readonly label: string
  readonly severity: NonNullable<RecordAt<'sample-checklist-results'>['severity']>
  readonly failure: string
  /** What is measured at the point, in tenths of the unit. */
  readonly answer: { readonly unit: string; readonly passed: Range; readonly failed: Range } | null
}

export interface Checklist {
  readonly id: string
  readonly points: readonly CheckPoint[]
}

/** Checklists by code. */
export function makeChecklists(world: World, { lines }: Categories): ReadonlyMap<string, Checklist> {
  const made = new Map<string, Checklist>()
  for (const { code, name, kind, points: keys } of checklists) {
    const points = (checkPoints as unknown as CheckPoint[]).filter(({ key }) => keys.includes(key))
    const id = world.ids.next('checklists')
    made.set(code, { id, points })
    world.emit('checklists', {
      id,
      categoryId: lines.get(CHECKED_LINES[code.split('_').at(-1)!] ?? '') ?? null,
      code,
      name,
      kind: kind as RecordAt<'checklists'>['kind'],
      version: world.random.between(1, 4),
      status: code === 'inline' ? 'retired' : 'active',
      items: points.map(({ key, label, severity }) => ({ key, label, severity, required: severity !== 'minor' })),
      ...world.life(SET_UP_DAY),
    })
  }
  return made
}

/** Nobody waits that long any more. */
const RETIRED_TERM = 'NET90'

/** A part of what is owed, and when it falls due. */
export interface PaymentPart {
  readonly event: RecordAt<'payment-milestones'>['triggerEvent']
  readonly percent: number
  readonly offsetDays: number
}

export interface PaymentTerm {
  readonly id: string
  readonly code: string
  readonly parts: readonly PaymentPart[]
}

/** Returns those that may be used. */
export function makePaymentTerms(world: World): readonly PaymentTerm[] {
  return (paymentTerms as (Omit<PaymentTerm, 'id'> & { readonly name: string })[]).flatMap(({ code, name, parts }) => {
    const status = code === RETIRED_TERM ? 'retired' : 'active'
    const id = world.ids.next('payment-terms')
    const [first] = parts
    const single = parts.length === 1
    world.emit('payment-terms', {
      id,
      code,
      name,
      netDays: single ? first!.offsetDays : null,
      depositPercent: !single && first!.event === 'order_confirmed' ? decimal(first!.percent * 100, 2) : null,
      milestones: parts.map(({ event: triggerEvent, percent, offsetDays }, index) => ({
        sequence: index + 1,
        triggerEvent,
        percent: decimal(percent * 100, 2),
        offsetDays,
      })),
      discountPercent: code === 'NET60' ? '2.00' : null,
      discountDays: code === 'NET60' ? 10 : null,
      status,
      ...world.stamps(SET_UP_DAY),
    })
    return status === 'active' ? [{ id, code, parts }] : []
  })
}

/** Every product and every order has these. */
const REQUIRED_FIELDS: readonly string[] = ['fit', 'budgetCode']

export function makeCustomFields(world: World): void {
  type Definition = Pick<
    RecordAt<'custom-field-definitions'>,
    'resource' | 'fieldKey' | 'label' | 'dataType' | 'choices'
  >
  for (const [index, definition] of (customFields as Definition[]).entries()) {
    const { fieldKey, label, choices } = definition
    world.emit('custom-field-definitions', {
      id: world.ids.next('custom-field-definitions'),
      ...definition,
      required: REQUIRED_FIELDS.includes(fieldKey),
      sequence: index + 1,
      description: choices.length > 0 ? `${label}: one of the values the team agreed on.` : null,
      ...world.life(SET_UP_DAY),
    })
  }
}
