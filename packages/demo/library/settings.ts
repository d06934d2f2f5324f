/** Settings a brand makes once: sections of its bills, tags, checklists, payment terms and fields of its own. */
import { decimal } from '../kit/amounts.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { checklists, checkPoints } from '../words/checks.ts'
import { customFields } from '../words/custom-fields.ts'
import { type PaymentPart, paymentTerms } from '../words/payment-terms.ts'
import { tagAspects, tagColors } from '../words/tags.ts'
import type { Categories } from './categories.ts'

const SECTIONS = [
  ['SHELL', 'Shell fabric', ['wastagePercent']],
  ['LINE', 'Lining', ['wastagePercent', 'materialVariantId']],
  ['INTR', 'Interlining and wadding', ['wastagePercent', 'materialVariantId']],
  ['TRIM', 'Trims', ['materialVariantId', 'supplierId']],
  ['FAST', 'Fastenings', ['materialVariantId', 'supplierId']],
  ['THRD', 'Thread', ['materialVariantId']],
  ['LABL', 'Labels', ['description']],
  ['PACK', 'Packaging', ['description']],
] as const

export type SectionCode = (typeof SECTIONS)[number][0]

export function makeBomSections(world: World): ReadonlyMap<SectionCode, string> {
  const sections = new Map<SectionCode, string>()
  for (const [index, [code, name, extraKeys]] of SECTIONS.entries()) {
    const id = world.ids.next('bom-sections')
    sections.set(code, id)
    world.emit('bom-sections', {
      id,
      code,
      name,
      sequence: index + 1,
      relevantFieldKeys: ['placement', 'consumption', 'unitCost', ...extraKeys],
      deletedAt: null,
      ...world.stamps(SET_UP_DAY, SET_UP_DAY),
    })
  }
  return sections
}

export function makeTags(world: World): readonly string[] {
  return tagAspects.flatMap(([aspect, values]) =>
    values.map((value) => {
      const id = world.ids.next('tags')
      const name = aspect ? `${aspect}: ${value}` : value
      const code = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
      const uiColor = world.random.pick(tagColors)
      world.emit('tags', { id, name, code, uiColor, ...world.stamps(SET_UP_DAY, SET_UP_DAY) })
      return id
    }),
  )
}

/** The line of garments that a checklist is meant for, by the end of its code. */
const CHECKED_LINES: Readonly<Record<string, string>> = { jersey: 'JER', knitwear: 'KNI', outerwear: 'OUT' }

export interface Checklist {
  readonly id: string
  readonly points: readonly (typeof checkPoints)[number][]
}

/** Checklists by code. */
export function makeChecklists(world: World, { lines }: Categories): ReadonlyMap<string, Checklist> {
  const made = new Map<string, Checklist>()
  for (const [code, name, kind, keys] of checklists) {
    const points = checkPoints.filter(([key]) => (keys as readonly string[]).includes(key))
    const id = world.ids.next('checklists')
    made.set(code, { id, points })
    world.emit('checklists', {
      id,
      categoryId: lines.get(CHECKED_LINES[code.split('_').at(-1)!] ?? '') ?? null,
      code,
      name,
      kind,
      version: world.random.between(1, 4),
      status: code === 'inline' ? 'retired' : 'active',
      items: points.map(([key, label, severity]) => ({ key, label, severity, required: severity !== 'minor' })),
      ...world.stamps(SET_UP_DAY, SET_UP_DAY),
      deletedAt: null,
    })
  }
  return made
}

/** Nobody waits that long any more. */
const RETIRED_TERM = 'NET90'

export interface PaymentTerm {
  readonly id: string
  readonly code: string
  readonly parts: readonly PaymentPart[]
}

/** Returns those that may be used. */
export function makePaymentTerms(world: World): readonly PaymentTerm[] {
  return paymentTerms.flatMap(([code, name, parts]) => {
    const status = code === RETIRED_TERM ? 'retired' : 'active'
    const id = world.ids.next('payment-terms')
    const [firstEvent, firstPercent] = parts[0]
    const single = parts.length === 1
    world.emit('payment-terms', {
      id,
      code,
      name,
      netDays: single ? parts[0][2] : null,
      depositPercent: !single && firstEvent === 'order_confirmed' ? decimal(firstPercent * 100, 2) : null,
      milestones: parts.map(([triggerEvent, percent, offsetDays], index) => ({
        sequence: index + 1,
        triggerEvent,
        percent: decimal(percent * 100, 2),
        offsetDays,
      })),
      discountPercent: code === 'NET60' ? '2.00' : null,
      discountDays: code === 'NET60' ? 10 : null,
      status,
      ...world.stamps(SET_UP_DAY, SET_UP_DAY),
    })
    return status === 'active' ? [{ id, code, parts }] : []
  })
}

/** Every product and every order has these. */
const REQUIRED_FIELDS: readonly string[] = ['fit', 'budgetCode']

export function makeCustomFields(world: World): void {
  for (const [index, [resource, fieldKey, label, dataType, choices]] of customFields.entries()) {
    world.emit('custom-field-definitions', {
      id: world.ids.next('custom-field-definitions'),
      resource,
      fieldKey,
      label,
      dataType,
      choices,
      required: REQUIRED_FIELDS.includes(fieldKey),
      sequence: index + 1,
      description: choices.length > 0 ? `${label}: one of the values the team agreed on.` : null,
      ...world.stamps(SET_UP_DAY, SET_UP_DAY),
      deletedAt: null,
    })
  }
}
