/** Coats, jackets, shells and vests. */
import { type Garment, tariff } from './garment.ts'

const line = ['OUT', 'Outerwear'] as const

export const jackets: Garment = {
  code: 'JKT',
  name: 'Jackets',
  line,
  letter: 'J',
  silhouettes: ['Chore Jacket', 'Field Jacket', 'Trucker Jacket', 'Barn Jacket'],
  sizes: { mens: 'outerwear_mens', womens: 'outerwear_womens', unisex: 'outerwear_mens' },
  tariff: { US: tariff('6203.32.2010', '6204.32.2010', 94), EU: tariff('6203 32 90 00', '6204 32 90 00', 120) },
  costCents: [2100, 3400],
  grams: 940,
  packedCcm: 6100,
  perCarton: 16,
  craft: 'woven',
  shells: ['canvas', 'twill', 'denim', 'corduroy'],
  shellHundredths: 185,
  lining: null,
  trims: ['shank_button', 'rivet', 'fusible', 'topstitch_thread'],
  points: 'tops',
}

export const coats: Garment = {
  code: 'COA',
  name: 'Coats and parkas',
  line,
  letter: 'C',
  silhouettes: ['Parka', 'Duffle Coat', 'Car Coat'],
  sizes: { mens: 'outerwear_mens', womens: 'outerwear_womens' },
  tariff: { US: tariff('6201.40.7511', '6202.40.7511', 277), EU: tariff('6201 40 90 00', '6202 40 90 00', 120) },
  tariffByFibre: {
    wool: { US: tariff('6201.20.3510', '6202.20.3510', 163), EU: tariff('6201 20 00 00', '6202 20 00 00', 120) },
    cotton: { US: tariff('6201.30.7510', '6202.30.6510', 94), EU: tariff('6201 30 90 00', '6202 30 90 00', 120) },
  },
  costCents: [4200, 7200],
  grams: 1450,
  packedCcm: 11800,
  perCarton: 8,
  craft: 'outerwear',
  shells: ['ripstop', 'melton', 'waxed_cotton'],
  shellHundredths: 240,
  lining: 'taffeta',
  trims: ['two_way_zip', 'snap', 'toggle', 'drawcord', 'fusible', 'insulation'],
  points: 'tops',
}

export const shells: Garment = {
  code: 'SHL',
  name: 'Shells and rainwear',
  line,
  letter: 'R',
  silhouettes: ['Rain Shell', 'Anorak', 'Wind Jacket'],
  sizes: { mens: 'outerwear_mens', womens: 'outerwear_womens', unisex: 'outerwear_mens' },
  tariff: { US: tariff('6201.40.6510', '6202.40.6510', 71), EU: tariff('6201 40 10 00', '6202 40 10 00', 120) },
  costCents: [3300, 6100],
  grams: 520,
  packedCcm: 4300,
  perCarton: 16,
  craft: 'outerwear',
  shells: ['three_layer', 'ripstop'],
  shellHundredths: 210,
  lining: null,
  trims: ['coated_zip', 'drawcord', 'cord_lock', 'seam_tape', 'hook_loop'],
  points: 'tops',
}

export const vests: Garment = {
  code: 'VST',
  name: 'Vests',
  line,
  letter: 'V',
  silhouettes: ['Work Vest', 'Quilted Gilet'],
  sizes: { mens: 'outerwear_mens', womens: 'outerwear_womens' },
  tariff: { US: tariff('6211.32.0070', '6211.42.0070', 81), EU: tariff('6211 32 90 00', '6211 42 90 00', 120) },
  tariffByFibre: {
    man_made: { US: tariff('6211.33.0061', '6211.43.0091', 160), EU: tariff('6211 33 90 00', '6211 43 90 00', 120) },
  },
  costCents: [1700, 2900],
  grams: 480,
  packedCcm: 4200,
  perCarton: 18,
  craft: 'outerwear',
  shells: ['canvas', 'ripstop', 'twill'],
  shellHundredths: 120,
  lining: 'taffeta',
  trims: ['snap', 'two_way_zip', 'insulation'],
  points: 'tops',
}
