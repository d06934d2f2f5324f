/** Colours as red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export const PAPER: Colour = [250, 247, 240]
export const INK: Colour = [44, 42, 40]

export function fromHex(hex: string): Colour {
  return fromNumber(Number.parseInt(hex.replace('#', ''), 16))
}

export function fromNumber(number: number): Colour {
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

export function toNumber([red, green, blue]: Colour): number {
  return (red << 16) | (green << 8) | blue
}

/** `share` of the other colour: 0 leaves it as it is, 1 replaces it. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const at = (place: 0 | 1 | 2): number => Math.round(colour[place] + (other[place] - colour[place]) * share)
  return [at(0), at(1), at(2)]
}

/** How bright it looks, from 0 to 1. */
export function brightness([red, green, blue]: Colour): number {
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}
