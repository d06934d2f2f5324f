/**
 * What is drawn: one garment for each kind of category, seen from the front, on a sheet of 100 by 125 with x counted from
 * the middle. Outlines are right halves (see `path.ts`); seams are drawn on both sides.
 */
export interface Garment {
  readonly outline: string
  /** What is seen of the back, through the neck. */
  readonly inside?: string
  readonly seams: readonly string[]
  /** Heights in the middle. */
  readonly buttons?: readonly number[]
}

const tee: Garment = {
  outline:
    'M0 33 C6 33 11 29 12 23 L18 24 C24 26 28 29 31 33 L44 50 L35 58 L28 50 C27 66 27 84 28 103 C18 105 8 105 0 105',
  inside: 'M0 26 C6 26 10 25 12 23 C12 29 6 33 0 33',
  seams: ['M0 36 C8 36 14 31 15 23.5', 'M30 33 C27 38 27 44 28 50', 'M0 102 C8 102 18 102 28 100', 'M42 47.5 L33 55.7'],
}

const shirt: Garment = {
  outline: 'M0 32 L8 20 L14 21 C22 24 28 28 31 33 L41 78 L33 81 L28 55 C27 72 27 90 29 104 C22 110 10 109 0 107',
  inside: 'M0 24 C4 24 7 22 8 20 L0 32',
  seams: [
    'M0 32 L8 20 L13 31 L6 36 L0 32',
    'M2.5 36 L2.5 108',
    'M30 32 C27 40 27 47 28 55',
    'M40 73 L32 76',
    'M10 48 L20 48 L20 58 L15 61 L10 58 L10 48',
  ],
  buttons: [40, 53, 66, 79, 92],
}

const sweater: Garment = {
  outline: 'M0 30 C6 30 11 27 12 22 C20 24 27 27 31 33 L42 82 L33 85 L27 57 C27 72 27 86 27 96 L25 105 L0 105',
  inside: 'M0 25 C5 25 10 24 12 22 C11 27 6 30 0 30',
  seams: [
    'M0 34 C8 34 14 30 15.5 23.5',
    'M30 32 C26 40 26 48 27 57',
    'M27 96 L0 96',
    'M40 75 L31 78',
    'M3 97.5 L3 103.5',
    'M8 97.5 L8 103.5',
    'M13 97.5 L13 103.5',
    'M18 97.5 L18 103.5',
    'M23 97.5 L23 103.5',
  ],
}

const jacket: Garment = {
  outline: 'M0 34 L10 20 L16 21 C24 24 30 28 33 33 L44 84 L34 87 L30 58 C30 74 30 88 31 104 L0 105',
  inside: 'M0 25 C5 25 9 23 10 20 L0 34',
  seams: [
    'M0 34 L10 20 L16 30 L8 38 L0 34',
    'M0 34 L0 105',
    'M32 33 C29 41 29 49 30 58',
    'M43 78 L33 81',
    'M11 76 L25 76 L25 93 L11 93 L11 76',
    'M11 80 L25 80',
    'M12 46 L22 46 L22 57 L12 57 L12 46',
  ],
  buttons: [44, 58, 72, 86, 100],
}

const coat: Garment = {
  outline: 'M0 40 L9 15 L15 16 C23 19 28 22 31 27 L41 78 L32 81 L28 52 C29 76 31 96 33 115 C20 117 8 117 0 117',
  inside: 'M0 20 C5 20 8 18 9 15 L0 40',
  seams: [
    'M0 40 L9 15 L18 26 L13 29 L16 33 L3 54',
    'M3 54 L3 117',
    'M30 27 C27 35 27 43 28 52',
    'M40 72 L31 75',
    'M13 74 L25 71 L26 76 L14 79 L13 74',
    'M3 62 L29 62',
  ],
  buttons: [70, 84],
}

const trousers: Garment = {
  outline: 'M0 14 L19 14 C21 30 24 50 24 112 L8 112 C7 84 5 64 2 50 L0 47',
  seams: [
    'M0 20 L19.5 20',
    'M0 20 L0 47',
    'M11 20 C12 28 16 32 21.5 33',
    'M16 36 C17 60 16.5 90 16 112',
    'M6 14 L6 21',
    'M16 14 L16 21',
  ],
  buttons: [17],
}

const shorts: Garment = {
  outline: 'M0 34 L22 34 C25 48 28 66 30 88 L6 92 C5 80 4 74 2 70 L0 66',
  seams: ['M0 41 L23 41', 'M0 41 L0 66', 'M13 41 C14 49 19 53 26 54', 'M6 88 L29.5 84', 'M7 34 L7 42', 'M18 34 L18 42'],
  buttons: [37.5],
}

const skirt: Garment = {
  outline: 'M0 26 L17 26 C20 44 29 76 34 100 C22 106 10 107 0 107',
  seams: ['M0 32 L18 32', 'M6 34 C7 60 10 84 12 105', 'M13 34 C17 60 23 84 26 103', 'M0 103 C12 103 24 101 33 97'],
}

const dress: Garment = {
  outline:
    'M0 28 C6 28 10 24 11 16 L17 17 C17 26 18 31 21 35 C18 44 17 50 17 56 C22 76 30 96 34 110 C22 115 10 116 0 116',
  inside: 'M0 20 C5 20 9 19 11 16 C10 24 6 28 0 28',
  seams: [
    'M0 56 C6 57 12 57 17 56',
    'M6 58 C8 80 11 100 12 115',
    'M12 58 C17 78 22 98 25 113',
    'M0 31 C8 31 13 25 14 16.5',
  ],
}

const bag: Garment = {
  outline: 'M0 46 L30 46 C32 66 34 86 35 106 C34 109 32 110 30 110 L0 110',
  seams: [
    'M14 54 L14 46 C14 22 8 16 0 16',
    'M18 54 L18 46 C18 18 10 12 0 12',
    'M14 54 L18 54',
    'M0 52 L31 52',
    'M0 102 L34 102',
  ],
}

const beanie: Garment = {
  outline: 'M0 28 C20 28 31 46 32 74 L35 76 L35 96 C24 99 10 99 0 99 L0 99',
  seams: [
    'M32 74 C20 77 10 77 0 77',
    'M8 30 C14 42 16 58 17 75',
    'M0 28 L0 76',
    'M5 80 L5 96',
    'M12 80 L12 96',
    'M19 80 L19 95.5',
    'M26 79 L26 95',
  ],
}

/** A piece of cloth, for whatever is not worn. */
const swatch: Garment = {
  outline:
    'M0 28 L4 31 L8 28 L12 31 L16 28 L20 31 L24 28 L28 31 L32 28 L34 30 L31 34 L34 38 L31 42 L34 46 L31 50 L34 54 L31 58 L34 62 L31 66 L34 70 L31 74 L34 78 L31 82 L34 86 L31 90 L34 94 L32 96 L28 93 L24 96 L20 93 L16 96 L12 93 L8 96 L4 93 L0 96',
  seams: ['M0 40 L28 40', 'M0 48 L28 48', 'M0 56 L28 56', 'M0 64 L28 64', 'M0 72 L28 72', 'M0 80 L28 80'],
}

/** The first that fits: a T-shirt is no shirt, and an overshirt no coat. */
const byCategory: readonly [RegExp, Garment][] = [
  [/t-?shirt|\btee|tank|polo|jersey|\btops?\b/i, tee],
  [/shirt|blouse/i, shirt],
  [/knit|sweat|jumper|cardigan|hood|fleece/i, sweater],
  [/jacket|blazer|bomber|gilet|vest/i, jacket],
  [/coat|parka|trench|outerwear/i, coat],
  [/dress|gown/i, dress],
  [/skirt/i, skirt],
  [/short/i, shorts],
  [/trouser|pant|jean|denim|chino|legging|bottom/i, trousers],
  [/bag|tote|pack|accessor/i, bag],
  [/hat|cap|beanie|headwear/i, beanie],
]

export function garmentFor(category: string): Garment {
  return byCategory.find(([words]) => words.test(category))?.[1] ?? swatch
}
