/** The colour library, and the options that divide a product: colour, print, wash and finish. */
import type { RecordAt } from '@selvedge/catalogue'
import library from '../data/colors.json' with { type: 'json' }
import options from '../data/options.json' with { type: 'json' }
import { share } from '../kit/amounts.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export interface Color {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly hexCode: string
  readonly optionValueId: string
}

interface OptionInUse {
  readonly id: string
  readonly values: readonly { readonly id: string; readonly name: string }[]
}

export interface Palette {
  readonly colorOptionId: string
  readonly colors: readonly Color[]
  readonly prints: OptionInUse
  readonly washes: OptionInUse
}

export function makePalette(world: World): Palette {
  const colorOptionId = makeOption(world, 'color', 'Colour', 1)
  const colors = shadesOf(world.count('colors', library.base.length)).map((shade, index) =>
    makeColor(world, colorOptionId, shade, index + 1),
  )
  makeValues(world, makeOption(world, 'finish', 'Finish', 4, 'retired'), options.finishes)
  const printOption = makeOption(world, 'print', 'Print or pattern', 2)
  const washOption = makeOption(world, 'wash', 'Wash', 3)
  return {
    colorOptionId,
    colors,
    prints: { id: printOption, values: makeValues(world, printOption, options.prints) },
    washes: { id: washOption, values: makeValues(world, washOption, options.washes) },
  }
}

type Shade = (typeof library.base)[number]

/** Base colours first, then their shades; with every shade used, the library is complete. */
function shadesOf(count: number): Shade[] {
  const shaded = library.shades.flatMap(({ letter, word, mixedWith, percent }) =>
    library.base.map(({ code, name, hex, family }) => ({
      code: `${letter}${code}`,
      name: `${word} ${name}`,
      hex: mixHex(hex, mixedWith, percent),
      family,
    })),
  )
  return [...library.base, ...shaded].slice(0, count)
}

function makeColor(world: World, optionId: string, { code, name, hex, family }: Shade, sequence: number): Color {
  const id = world.ids.next('colors')
  const optionValueId = world.ids.next('option-values')
  const stamps = world.stamps(SET_UP_DAY)
  const retired = world.random.chance(0.05) && sequence > 12
  const status = retired ? 'retired' : 'active'
  const hexCode = `#${hex}`
  const pantoneCode = pantoneLike(hex)
  world.emit('colors', { id, code, name, hexCode, pantoneCode, family, status, ...stamps, deletedAt: null })
  world.emit('option-values', {
    id: optionValueId,
    optionId,
    name,
    code,
    status,
    hexCode,
    sequence,
    swatchVersion: 1,
    ...stamps,
  })
  return { id, code, name, hexCode, optionValueId }
}

function makeOption(
  world: World,
  code: string,
  name: string,
  sequence: number,
  status: RecordAt<'options'>['status'] = 'active',
): string {
  const id = world.ids.next('options')
  world.emit('options', { id, code, name, sequence, status, ...world.stamps(SET_UP_DAY) })
  return id
}

function makeValues(world: World, optionId: string, names: readonly string[]): { id: string; name: string }[] {
  return names.map((name, index) => {
    const id = world.ids.next('option-values')
    world.emit('option-values', {
      id,
      optionId,
      name,
      code: name.toLowerCase().replaceAll(/[^a-z]+/g, '_'),
      status: 'active',
      hexCode: null,
      sequence: index + 1,
      swatchVersion: null,
      ...world.stamps(SET_UP_DAY),
    })
    return { id, name }
  })
}

function channels(hex: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function mixHex(hex: string, other: string, hundredths: number): string {
  const others = channels(other)
  const mixed = channels(hex).map((value, at) => value + share(others[at]! - value, hundredths, 100))
  return mixed
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** In the manner of the textile colour system: lightness, hue and strength, two digits each. */
function pantoneLike(hex: string): string {
  const [red, green, blue] = channels(hex) as [number, number, number]
  const lightness = 19 - Math.floor((red * 2 + green * 5 + blue) / 255)
  const strength = Math.max(red, green, blue) - Math.min(red, green, blue)
  const hue = (red * 3 + green * 7 + blue * 11) % 65
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${two(lightness)}-${two(hue)}${two(Math.floor(strength / 4))} TCX`
}
