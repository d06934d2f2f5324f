/** Everything else a garment needs: name, kind of material, section of the bill, where it goes, cost and how much. */
import type { RecordAt } from '@selvedge/catalogue'
import type { UnitCode } from './units.ts'

export interface Trim {
  readonly name: string
  readonly kind: Exclude<RecordAt<'materials'>['kind'], 'fabric' | 'lining'>
  readonly section: 'TRIM' | 'FAST' | 'THRD' | 'LABL' | 'PACK' | 'INTR'
  readonly placement: string
  readonly composition: string | null
  readonly unit: UnitCode
  /** Cost of one unit, in cents. */
  readonly costCents: readonly [number, number]
  /** How much one piece uses, in hundredths of the unit. */
  readonly hundredths: readonly [number, number]
}

function trim(
  name: string,
  kind: Trim['kind'],
  section: Trim['section'],
  placement: string,
  composition: string | null,
  unit: UnitCode,
  costCents: readonly [number, number],
  hundredths: readonly [number, number],
): Trim {
  return { name, kind, section, placement, composition, unit, costCents, hundredths }
}

export const trims = {
  horn_button: trim('Horn button', 'fastener', 'FAST', 'Front, cuffs', 'Horn', 'pcs', [14, 26], [500, 800]),
  corozo_button: trim('Corozo button', 'fastener', 'FAST', 'Front, cuffs', 'Corozo', 'pcs', [6, 12], [600, 1200]),
  shank_button: trim('Shank button', 'fastener', 'FAST', 'Waistband or front', 'Brass', 'pcs', [8, 15], [100, 700]),
  rivet: trim('Copper rivet', 'fastener', 'FAST', 'Pocket corners', 'Copper', 'pcs', [3, 6], [400, 1200]),
  snap: trim('Ring snap', 'fastener', 'FAST', 'Front placket', 'Brass', 'pcs', [7, 13], [500, 900]),
  toggle: trim('Beech toggle', 'fastener', 'FAST', 'Front', 'Beech', 'pcs', [28, 55], [300, 500]),
  buckle: trim('Roller buckle', 'fastener', 'FAST', 'Front', 'Brass', 'pcs', [60, 140], [100, 100]),
  metal_zip: trim('Metal zip, 5', 'fastener', 'FAST', 'Fly', 'Brass, polyester tape', 'pcs', [32, 58], [100, 100]),
  two_way_zip: trim('Two-way zip, 8', 'fastener', 'FAST', 'Front', 'Polyester, zinc', 'pcs', [95, 180], [100, 100]),
  coated_zip: trim(
    'Coated coil zip, 5',
    'fastener',
    'FAST',
    'Front, pockets',
    'Polyester',
    'pcs',
    [85, 160],
    [100, 300],
  ),
  invisible_zip: trim('Invisible zip', 'fastener', 'FAST', 'Side seam', 'Polyester', 'pcs', [18, 34], [100, 100]),
  hook_loop: trim('Hook and loop tape', 'fastener', 'FAST', 'Cuffs', 'Polyamide', 'm', [40, 75], [15, 30]),
  drawcord: trim('Drawcord', 'trim', 'TRIM', 'Hood, hem', 'Cotton', 'm', [16, 34], [110, 190]),
  cord_lock: trim('Cord lock', 'trim', 'TRIM', 'Hem', 'Recycled polyamide', 'pcs', [12, 24], [200, 400]),
  eyelet: trim('Eyelet', 'trim', 'TRIM', 'Lacing or hood', 'Brass', 'pcs', [2, 5], [200, 1400]),
  elastic: trim('Elastic, 30 mm', 'trim', 'TRIM', 'Waist or cuff', 'Polyester, elastane', 'm', [18, 32], [20, 80]),
  rib_cuff: trim('Rib cuff and hem', 'trim', 'TRIM', 'Cuffs, hem', '97% cotton, 3% elastane', 'm', [95, 160], [30, 55]),
  shoulder_tape: trim('Shoulder tape', 'trim', 'TRIM', 'Shoulder seams', 'Cotton', 'm', [6, 12], [35, 60]),
  seam_tape: trim('Seam tape, 22 mm', 'trim', 'TRIM', 'All seams', 'Polyurethane', 'm', [22, 40], [700, 1200]),
  webbing: trim('Cotton webbing, 38 mm', 'trim', 'TRIM', 'Handles', 'Cotton', 'm', [45, 80], [120, 180]),
  leather_patch: trim('Leather patch', 'trim', 'TRIM', 'Back waistband', 'Bovine leather', 'pcs', [35, 70], [100, 100]),
  lace: trim('Waxed lace', 'trim', 'TRIM', 'Lacing', 'Cotton', 'pr', [45, 80], [100, 100]),
  outsole: trim('Rubber outsole', 'trim', 'TRIM', 'Sole', 'Natural rubber', 'pr', [520, 880], [100, 100]),
  insole: trim('Cork insole', 'trim', 'TRIM', 'Inside', 'Cork', 'pr', [180, 320], [100, 100]),
  pocketing: trim('Pocketing', 'other', 'INTR', 'Pocket bags', '65% polyester, 35% cotton', 'm', [110, 170], [30, 45]),
  fusible: trim('Fusible interlining', 'other', 'INTR', 'Collar, placket', 'Polyester', 'm', [75, 130], [20, 45]),
  insulation: trim(
    'Recycled wadding 80 g',
    'other',
    'INTR',
    'Body, sleeves',
    'Recycled polyester',
    'm',
    [240, 420],
    [120, 210],
  ),
  topstitch_thread: trim(
    'Topstitch thread Tex 80',
    'thread',
    'THRD',
    'Topstitching',
    'Polyester',
    'cone',
    [240, 340],
    [2, 4],
  ),
  linking_thread: trim('Linking thread', 'thread', 'THRD', 'Linking', 'Wool', 'cone', [300, 420], [2, 4]),
  sewing_thread: trim('Sewing thread Tex 40', 'thread', 'THRD', 'Seams', 'Polyester', 'cone', [190, 280], [2, 5]),
  main_label: trim(
    'Woven main label',
    'label',
    'LABL',
    'Inside neck or waist',
    'Recycled polyester',
    'pcs',
    [6, 12],
    [100, 100],
  ),
  size_label: trim('Size label', 'label', 'LABL', 'Below main label', 'Recycled polyester', 'pcs', [2, 4], [100, 100]),
  care_label: trim('Care label', 'label', 'LABL', 'Left side seam', 'Recycled polyester', 'pcs', [3, 6], [100, 100]),
  hangtag: trim(
    'Hangtag with barcode',
    'label',
    'LABL',
    'Left cuff or loop',
    'Recycled board',
    'pcs',
    [7, 14],
    [100, 100],
  ),
  barcode_sticker: trim('Barcode sticker', 'label', 'LABL', 'Polybag', 'Recycled paper', 'pcs', [1, 2], [100, 100]),
  polybag: trim('Recycled polybag', 'packaging', 'PACK', 'Outside', 'Recycled LDPE', 'pcs', [5, 10], [100, 100]),
  tissue: trim('Tissue sheet', 'packaging', 'PACK', 'Inside fold', 'Recycled paper', 'pcs', [2, 4], [100, 200]),
  carton_share: trim(
    'Export carton, share',
    'packaging',
    'PACK',
    'Outside',
    'Corrugated board',
    'pcs',
    [140, 220],
    [3, 9],
  ),
} as const satisfies Record<string, Trim>

export type TrimCode = keyof typeof trims

/** On every garment, whatever it is. */
export const trimsOfEverything: readonly TrimCode[] = [
  'sewing_thread',
  'main_label',
  'size_label',
  'care_label',
  'hangtag',
  'barcode_sticker',
  'polybag',
  'tissue',
  'carton_share',
]
