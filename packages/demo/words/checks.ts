/** Points that are checked in a review: key, wording, how bad a failure is, and what is said when it fails. */
import type { RecordAt } from '@selvedge/catalogue'

export type CheckPoint = readonly [
  key: string,
  label: string,
  severity: NonNullable<RecordAt<'sample-checklist-results'>['severity']>,
  failure: string,
]

export const checkPoints = [
  ['measurements', 'Measurements within tolerance', 'critical', 'Chest is outside tolerance; correct the pattern.'],
  ['fit_on_form', 'Fit on form balanced and clean', 'major', 'Back neck stands away; raise it by 5 mm.'],
  ['seam_strength', 'Seams straight and secure', 'major', 'Skipped stitches on the left side seam.'],
  ['shade', 'Colour matches the approved lab dip', 'major', 'Shade is redder than the lab dip.'],
  ['hand_feel', 'Hand feel as approved', 'minor', 'Finish is stiffer than approved.'],
  ['symmetry', 'Left and right match', 'major', 'Right pocket sits 6 mm lower.'],
  ['closures', 'Fastenings work and are secure', 'critical', 'Second snap opens under light pull.'],
  ['labels', 'Labels right and in place', 'major', 'Care label shows the old composition.'],
  ['pressing', 'Pressed and free of shine', 'minor', 'Shine on the collar.'],
  ['thread_ends', 'Thread ends trimmed', 'minor', 'Loose threads inside both cuffs.'],
  ['stains', 'Free of stains and oil', 'major', 'Oil mark near the hem.'],
  ['pilling', 'No pilling after wash', 'major', 'Pilling grade 2-3 after five washes.'],
  ['shrinkage', 'Shrinkage within 3 percent', 'critical', 'Length shrank by 4.6 percent.'],
  ['linking', 'Linking even, no dropped stitches', 'major', 'Dropped stitch at the right shoulder.'],
  ['gauge', 'Gauge and weight as specified', 'major', 'Weight is 9 percent below the specification.'],
  ['waterproof', 'Seams sealed, no leaks at 10 kPa', 'critical', 'Leak at the hood seam.'],
  ['sole_bond', 'Sole bonded all round', 'critical', 'Gap of 2 mm at the toe.'],
  ['trim_quality', 'Trims as on the trim card', 'minor', 'Buttons are not from the nominated source.'],
  ['packaging', 'Packed as instructed', 'minor', 'Polybag without the suffocation notice.'],
  ['carton_marks', 'Carton marks complete', 'major', 'Order number missing on the cartons.'],
  ['barcode', 'Barcode scans and matches', 'critical', 'Barcode belongs to another size.'],
  ['needle', 'Needle detection passed', 'critical', 'No needle detection record for this lot.'],
] as const satisfies readonly CheckPoint[]

interface Answer {
  readonly unit: string
  /** In tenths of the unit. */
  readonly passed: readonly [number, number]
  readonly failed: readonly [number, number]
}

/** What is measured at some points. */
export const answers: { readonly [key: string]: Answer | undefined } = {
  shrinkage: { unit: '%', passed: [4, 28], failed: [32, 61] },
  seam_strength: { unit: 'N', passed: [1520, 2400], failed: [700, 1180] },
  waterproof: { unit: 'kPa', passed: [100, 200], failed: [20, 80] },
  gauge: { unit: 'g', passed: [4600, 4900], failed: [4100, 4350] },
} satisfies { [K in CheckKey]?: Answer }

type CheckKey = (typeof checkPoints)[number][0]

const SEWN: readonly CheckKey[] = [
  'measurements',
  'fit_on_form',
  'seam_strength',
  'shade',
  'symmetry',
  'labels',
  'pressing',
  'thread_ends',
  'stains',
]
const KNITTED: readonly CheckKey[] = [
  'measurements',
  'fit_on_form',
  'gauge',
  'linking',
  'pilling',
  'shade',
  'hand_feel',
  'labels',
]
const FINAL: readonly CheckKey[] = [
  'measurements',
  'shade',
  'stains',
  'labels',
  'barcode',
  'packaging',
  'carton_marks',
  'needle',
  'thread_ends',
]

/** Checklist: code, name, what is reviewed with it, and its points. */
export const checklists = [
  ['proto_woven', 'Prototype review, wovens', 'sample_review', [...SEWN.slice(0, 7), 'trim_quality']],
  ['fit_woven', 'Fit review, wovens', 'sample_review', SEWN],
  ['pp_woven', 'Pre-production review, wovens', 'sample_review', [...SEWN, 'trim_quality']],
  ['proto_jersey', 'Prototype review, jersey', 'sample_review', [...SEWN.slice(0, 5), 'shrinkage', 'hand_feel']],
  ['fit_jersey', 'Fit review, jersey', 'sample_review', [...SEWN.slice(0, 6), 'shrinkage', 'pilling']],
  ['pp_jersey', 'Pre-production review, jersey', 'sample_review', [...SEWN.slice(0, 7), 'shrinkage', 'pilling']],
  ['proto_knitwear', 'Prototype review, knitwear', 'sample_review', KNITTED.slice(0, 7)],
  ['fit_knitwear', 'Fit review, knitwear', 'sample_review', KNITTED],
  ['pp_knitwear', 'Pre-production review, knitwear', 'sample_review', [...KNITTED, 'trim_quality']],
  ['proto_outerwear', 'Prototype review, outerwear', 'sample_review', [...SEWN.slice(0, 6), 'closures', 'waterproof']],
  ['fit_outerwear', 'Fit review, outerwear', 'sample_review', [...SEWN.slice(0, 7), 'closures', 'waterproof']],
  ['pp_outerwear', 'Pre-production review, outerwear', 'sample_review', [...SEWN, 'closures', 'waterproof']],
  [
    'proto_other',
    'Prototype review, accessories and footwear',
    'sample_review',
    [...SEWN.slice(2, 7), 'sole_bond', 'trim_quality'],
  ],
  [
    'fit_other',
    'Review of size set, accessories and footwear',
    'sample_review',
    [...SEWN.slice(2, 8), 'sole_bond', 'closures'],
  ],
  [
    'pp_other',
    'Pre-production review, accessories and footwear',
    'sample_review',
    [...SEWN.slice(2, 9), 'sole_bond', 'closures'],
  ],
  ['inline', 'In-line inspection', 'inspection', SEWN],
  ['final_aql', 'Final random inspection, AQL 2.5', 'inspection', FINAL],
  ['container_loading', 'Container loading check', 'shipment', ['packaging', 'carton_marks', 'barcode', 'stains']],
  ['shipment_release', 'Shipment release', 'shipment', FINAL.slice(3)],
  ['new_supplier', 'New supplier visit', 'onboarding', ['needle', 'seam_strength', 'labels', 'packaging']],
] as const satisfies readonly (readonly [string, string, string, readonly CheckKey[]])[]
