/** Fabrics and yarns: what a mill's price list says about each family. */
export interface Fabric {
  readonly name: string
  readonly compositions: readonly string[]
  readonly gsm: readonly [number, number]
  /** Usable width; null for yarn and leather. */
  readonly widthCm: number | null
  readonly unit: 'm' | 'kg' | 'm2'
  readonly costCents: readonly [number, number]
}

const COTTON = ['100% organic cotton', '100% cotton', '98% cotton, 2% elastane']

function woven(
  name: string,
  compositions: readonly string[],
  gsm: readonly [number, number],
  cost: readonly [number, number],
): Fabric {
  return { name, compositions, gsm, widthCm: 150, unit: 'm', costCents: cost }
}

function knit(
  name: string,
  compositions: readonly string[],
  gsm: readonly [number, number],
  cost: readonly [number, number],
): Fabric {
  return { name, compositions, gsm, widthCm: 175, unit: 'm', costCents: cost }
}

function yarn(name: string, compositions: readonly string[], cost: readonly [number, number]): Fabric {
  return { name, compositions, gsm: [0, 0], widthCm: null, unit: 'kg', costCents: cost }
}

export const fabrics = {
  canvas: woven('Cotton canvas', COTTON, [300, 400], [420, 680]),
  twill: woven('Cotton twill', COTTON, [220, 300], [340, 560]),
  denim: woven('Selvedge denim', ['100% cotton', '99% cotton, 1% elastane'], [340, 480], [480, 980]),
  corduroy: woven('Wide-wale corduroy', ['100% cotton'], [280, 360], [460, 720]),
  flannel: woven('Brushed flannel', ['100% cotton', '70% cotton, 30% wool'], [160, 220], [320, 620]),
  oxford: woven('Oxford cloth', ['100% cotton'], [130, 160], [290, 460]),
  poplin: woven('Poplin', ['100% organic cotton', '60% cotton, 40% lyocell'], [100, 130], [260, 440]),
  chambray: woven('Chambray', ['100% cotton', '55% linen, 45% cotton'], [120, 170], [290, 480]),
  linen: woven('Washed linen', ['100% linen', '55% linen, 45% viscose'], [150, 220], [520, 860]),
  ripstop: woven('Recycled ripstop', ['100% recycled polyamide', '65% polyester, 35% cotton'], [90, 190], [380, 720]),
  waxed_cotton: woven('Waxed cotton', ['100% cotton, waxed'], [260, 340], [720, 1180]),
  melton: woven('Wool melton', ['80% wool, 20% polyamide', '100% wool'], [420, 620], [1150, 1900]),
  three_layer: woven('Three-layer laminate', ['100% recycled polyester, PU membrane'], [120, 190], [890, 1650]),
  taffeta: woven('Recycled taffeta', ['100% recycled polyester'], [55, 75], [120, 210]),
  viscose_lining: woven('Viscose lining', ['100% viscose'], [70, 95], [160, 260]),
  single_jersey: knit('Single jersey', ['100% organic cotton', '95% cotton, 5% elastane'], [160, 240], [310, 520]),
  rib: knit('2x2 rib', ['97% cotton, 3% elastane'], [220, 300], [360, 560]),
  pique: knit('Piqué', ['100% cotton'], [190, 240], [340, 540]),
  french_terry: knit('French terry', ['100% organic cotton', '85% cotton, 15% polyester'], [280, 380], [430, 680]),
  brushed_fleece: knit('Brushed fleece', ['80% cotton, 20% recycled polyester'], [300, 420], [440, 690]),
  merino_jersey: knit('Merino jersey', ['100% merino wool', '88% merino wool, 12% polyamide'], [150, 220], [980, 1600]),
  lambswool_yarn: yarn('Lambswool yarn', ['100% lambswool', '80% lambswool, 20% polyamide'], [1450, 2300]),
  merino_yarn: yarn('Merino yarn', ['100% merino wool', '70% merino wool, 30% polyamide'], [2200, 3600]),
  cotton_yarn: yarn('Combed cotton yarn', ['100% organic cotton'], [560, 920]),
  leather: {
    name: 'Vegetable-tanned leather',
    compositions: ['100% bovine leather'],
    gsm: [1400, 2200],
    widthCm: null,
    unit: 'm2',
    costCents: [3200, 5400],
  },
} as const satisfies Record<string, Fabric>

export type FabricFamily = keyof typeof fabrics

/** Told apart on the price list by what the mill did to them. */
export const fabricFinishes = [
  'enzyme washed',
  'peached',
  'garment-dye ready',
  'water repellent',
  'pre-shrunk',
  'yarn dyed',
  'heavy',
  'light',
  'double',
  'mélange',
  'brushed',
  'compact',
] as const
