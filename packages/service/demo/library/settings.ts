/** Settings a brand makes once: sections of its bills, tags, checklists, payment terms and fields of its own. */
import { decimal } from '../kit/amounts.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { checklists, checkPoints } from '../words/checks.ts'
import { customFields } from '../words/custom-fields.ts'
import { type PaymentPart, paymentTerms } from '../words/payment-terms.ts'
import { tagAspects, tagColors } from '../words/tags.ts'

const SECTIONS = [
  ['SHELL', 'Shell fabric'],
  ['LINE', 'Lining'],
  ['INTR', 'Interlining and wadding'],
  ['TRIM', 'Trims'],
  ['FAST', 'Fastenings'],
  ['THRD', 'Thread'],
  ['LABL', 'Labels'],
  ['PACK', 'Packaging'],
] as const

export type SectionCode = (typeof SECTIONS)[number][0]

export function makeBomSections(world: World): ReadonlyMap<SectionCode, string> {
  const sections = new Map<SectionCode, string>()
  for (const [index, [code, name]] of SECTIONS.entries()) {
    const id = world.ids.next('bom-sections')
    sections.set(code, id)
    world.emit('bom-sections', {
      id,
      code,
      name,
      sequence: index + 1,
      relevantFieldKeys: ['placement', 'consumption', 'wastagePercent', 'unitCost'],
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

export interface Checklist {
  readonly id: string
  readonly points: readonly (typeof checkPoints)[number][]
}

/** Checklists by code. */
export function makeChecklists(world: World): ReadonlyMap<string, Checklist> {
  const made = new Map<string, Checklist>()
  for (const [code, name, kind, keys] of checklists) {
    const points = checkPoints.filter(([key]) => (keys as readonly string[]).includes(key))
    const id = world.ids.next('checklists')
    made.set(code, { id, points })
    world.emit('checklists', {
      id,
      categoryId: null,
      code,
      name,
      kind,
      version: world.random.between(1, 4),
      status: 'active',
      items: points.map(([key, label, severity]) => ({ key, label, severity, required: severity !== 'minor' })),
      ...world.stamps(SET_UP_DAY, SET_UP_DAY),
      deletedAt: null,
    })
  }
  return made
}

export interface PaymentTerm {
  readonly id: string
  readonly code: string
  readonly parts: readonly PaymentPart[]
}

export function makePaymentTerms(world: World): readonly PaymentTerm[] {
  return paymentTerms.map(([code, name, parts]) => {
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
      status: 'active',
      ...world.stamps(SET_UP_DAY, SET_UP_DAY),
    })
    return { id, code, parts }
  })
}

export function makeCustomFields(world: World): void {
  for (const [index, [resource, fieldKey, label, dataType, choices]] of customFields.entries()) {
    world.emit('custom-field-definitions', {
      id: world.ids.next('custom-field-definitions'),
      resource,
      fieldKey,
      label,
      dataType,
      choices,
      required: false,
      sequence: index + 1,
      description: null,
      ...world.stamps(SET_UP_DAY, SET_UP_DAY),
      deletedAt: null,
    })
  }
}
