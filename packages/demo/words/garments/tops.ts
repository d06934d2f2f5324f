/** Shirts, jersey and knitwear. */
import { type Garment, tariff } from './garment.ts'

const shirtLine = ['SHI', 'Shirts'] as const
const jerseyLine = ['JER', 'Jersey'] as const
const knitLine = ['KNI', 'Knitwear'] as const

export const shirts: Garment = {
  code: 'SHT',
  name: 'Woven shirts',
  line: shirtLine,
  letter: 'S',
  silhouettes: ['Work Shirt', 'Flannel Shirt', 'Oxford Shirt', 'Overshirt'],
  sizes: { mens: 'tops_mens', womens: 'tops_womens' },
  tariff: { US: tariff('6205.20.2066', '6206.30.3041', 197), EU: tariff('6205 20 00 00', '6206 30 00 00', 120) },
  tariffByFibre: {
    man_made: { US: tariff('6205.30.2070', '6206.40.3030', 259), EU: tariff('6205 30 00 00', '6206 40 00 00', 120) },
  },
  costCents: [1150, 1900],
  grams: 310,
  packedCcm: 2100,
  perCarton: 24,
  craft: 'woven',
  shells: ['flannel', 'oxford', 'poplin', 'chambray'],
  shellHundredths: 160,
  lining: null,
  trims: ['corozo_button', 'fusible'],
  points: 'tops',
}

export const blouses: Garment = {
  code: 'BLS',
  name: 'Blouses',
  line: shirtLine,
  letter: 'L',
  silhouettes: ['Popover Blouse', 'Smock Blouse'],
  sizes: { womens: 'tops_numeric' },
  tariff: { US: tariff('6206.30.3041', '6206.30.3041', 154), EU: tariff('6206 30 00 00', '6206 30 00 00', 120) },
  tariffByFibre: {
    linen: { US: tariff('6206.90.0030', '6206.90.0030', 67), EU: tariff('6206 90 10 00', '6206 90 10 00', 120) },
  },
  costCents: [1050, 1800],
  grams: 220,
  packedCcm: 1700,
  perCarton: 24,
  craft: 'woven',
  shells: ['poplin', 'linen', 'chambray'],
  shellHundredths: 150,
  lining: null,
  trims: ['corozo_button', 'fusible'],
  points: 'tops',
}

export const tees: Garment = {
  code: 'TEE',
  name: 'T-shirts',
  line: jerseyLine,
  letter: 'T',
  silhouettes: ['Pocket Tee', 'Long-Sleeve Tee', 'Henley'],
  sizes: { mens: 'tops_mens', womens: 'tops_womens', unisex: 'tops_mens' },
  tariff: { US: tariff('6109.10.0012', '6109.10.0040', 165), EU: tariff('6109 10 00 10', '6109 10 00 10', 120) },
  tariffByFibre: {
    man_made: { US: tariff('6109.90.1007', '6109.90.1050', 320), EU: tariff('6109 90 30 00', '6109 90 30 00', 120) },
  },
  costCents: [460, 860],
  grams: 210,
  packedCcm: 1100,
  perCarton: 36,
  craft: 'jersey',
  shells: ['single_jersey', 'rib'],
  shellHundredths: 115,
  lining: null,
  trims: ['shoulder_tape'],
  points: 'tops',
}

export const polos: Garment = {
  code: 'POL',
  name: 'Polo shirts',
  line: jerseyLine,
  letter: 'P',
  silhouettes: ['Piqué Polo', 'Rugby Shirt'],
  sizes: { mens: 'tops_mens', womens: 'tops_womens' },
  tariff: { US: tariff('6105.10.0010', '6106.10.0010', 197), EU: tariff('6105 10 00 00', '6106 10 00 00', 120) },
  costCents: [780, 1350],
  grams: 260,
  packedCcm: 1500,
  perCarton: 30,
  craft: 'jersey',
  shells: ['pique', 'single_jersey'],
  shellHundredths: 125,
  lining: null,
  trims: ['corozo_button', 'shoulder_tape', 'fusible'],
  points: 'tops',
}

export const sweatshirts: Garment = {
  code: 'SWT',
  name: 'Sweatshirts',
  line: jerseyLine,
  letter: 'W',
  silhouettes: ['Crewneck Sweatshirt', 'Hoodie', 'Quarter-Zip'],
  sizes: { mens: 'tops_mens', womens: 'tops_womens', unisex: 'tops_mens' },
  tariff: { US: tariff('6110.20.2040', '6110.20.2045', 165), EU: tariff('6110 20 91 00', '6110 20 99 00', 120) },
  tariffByFibre: {
    man_made: { US: tariff('6110.30.3041', '6110.30.3045', 320), EU: tariff('6110 30 91 00', '6110 30 99 00', 120) },
  },
  costCents: [1150, 1900],
  grams: 520,
  packedCcm: 3600,
  perCarton: 18,
  craft: 'jersey',
  shells: ['french_terry', 'brushed_fleece'],
  shellHundredths: 150,
  lining: null,
  trims: ['rib_cuff', 'drawcord', 'eyelet', 'shoulder_tape'],
  points: 'tops',
}

export const sweaters: Garment = {
  code: 'SWE',
  name: 'Sweaters',
  line: knitLine,
  letter: 'K',
  silhouettes: ['Crewneck Sweater', 'Cardigan', 'Roll-Neck Sweater', 'Fisherman Sweater'],
  sizes: { mens: 'knits_mens', womens: 'knits_womens', unisex: 'knits_mens' },
  tariff: { US: tariff('6110.11.0015', '6110.11.0030', 160), EU: tariff('6110 11 30 00', '6110 11 90 00', 120) },
  tariffByFibre: {
    cotton: { US: tariff('6110.20.2010', '6110.20.2020', 165), EU: tariff('6110 20 91 00', '6110 20 99 00', 120) },
  },
  costCents: [1900, 3800],
  grams: 480,
  packedCcm: 3900,
  perCarton: 16,
  craft: 'knitwear',
  shells: ['lambswool_yarn', 'merino_yarn', 'cotton_yarn'],
  shellHundredths: 52,
  lining: null,
  trims: ['horn_button', 'linking_thread'],
  points: 'tops',
}

export const baseLayers: Garment = {
  code: 'BAS',
  name: 'Base layers',
  line: knitLine,
  letter: 'U',
  silhouettes: ['Base Layer Top', 'Base Layer Legging'],
  sizes: { mens: 'tops_mens', womens: 'tops_womens' },
  tariff: { US: tariff('6109.90.1510', '6109.90.1520', 56), EU: tariff('6109 90 20 00', '6109 90 20 00', 120) },
  costCents: [1600, 2500],
  grams: 190,
  packedCcm: 1000,
  perCarton: 36,
  craft: 'jersey',
  shells: ['merino_jersey'],
  shellHundredths: 110,
  lining: null,
  trims: ['shoulder_tape', 'elastic'],
  points: 'tops',
}
