/** Where garments are measured: code, name, measurement of the middle size and step to the next, in millimetres. */
export type PointOfMeasure = readonly [
  code: string,
  name: string,
  middleMm: number,
  stepMm: number,
  toleranceMm: number,
]

export const pointsOfMeasure = {
  tops: [
    ['A1', 'Chest, 2 cm below armhole', 560, 30, 10],
    ['A2', 'Hem, edge to edge', 540, 30, 10],
    ['B1', 'Body length from high point of shoulder', 720, 15, 10],
    ['C1', 'Shoulder, seam to seam', 465, 15, 5],
    ['D1', 'Sleeve from shoulder seam', 645, 12, 10],
    ['D2', 'Cuff opening', 115, 4, 5],
    ['E1', 'Neck opening', 185, 5, 5],
  ],
  bottoms: [
    ['A1', 'Waist, relaxed', 410, 25, 10],
    ['A2', 'Hip, 20 cm below waistband', 520, 25, 10],
    ['B1', 'Front rise with waistband', 275, 6, 5],
    ['B2', 'Back rise with waistband', 385, 8, 5],
    ['C1', 'Thigh at crotch', 320, 14, 8],
    ['C2', 'Leg opening', 195, 6, 5],
    ['D1', 'Inseam', 810, 0, 10],
  ],
  dresses: [
    ['A1', 'Bust, 2 cm below armhole', 470, 25, 10],
    ['A2', 'Waist', 400, 25, 10],
    ['A3', 'Hip', 510, 25, 10],
    ['B1', 'Length from high point of shoulder or waist', 980, 10, 12],
    ['E1', 'Hem sweep', 690, 25, 15],
  ],
  footwear: [
    ['F1', 'Insole length', 272, 7, 2],
    ['F2', 'Ball girth', 252, 5, 3],
    ['F3', 'Shaft height', 152, 2, 4],
  ],
  flat: [
    ['G1', 'Width, flat', 260, 20, 8],
    ['G2', 'Height, flat', 320, 20, 8],
  ],
} as const satisfies Record<string, readonly PointOfMeasure[]>

export type PointSet = keyof typeof pointsOfMeasure
