/** Labels people put on products: an aspect and its values; together they name a tag. */
export const tagAspects: readonly (readonly [string, readonly string[]])[] = [
  [
    '',
    ['Hero style', 'Never out of stock', 'Carry over', 'New fit', 'Web exclusive', 'Last chance', 'Press pick', 'Gift'],
  ],
  ['Fit', ['slim', 'regular', 'relaxed', 'boxy', 'oversized', 'cropped', 'long']],
  [
    'Story',
    ['dockyard', 'orchard', 'foundry', 'lighthouse', 'first snow', 'archipelago', 'workshop', 'harvest', 'trail'],
  ],
  ['Fibre', ['organic cotton', 'recycled', 'wool', 'linen', 'undyed', 'traceable wool', 'hemp', 'deadstock']],
  ['Care', ['machine wash', 'hand wash', 'dry clean', 'wax yearly', 'air dry']],
  ['Channel', ['wholesale', 'retail', 'online', 'marketplace', 'outlet', 'staff', 'corporate']],
  [
    'Account',
    ['department store', 'independents', 'outdoor dealers', 'museum shop', 'Japan', 'Canada', 'Benelux', 'UK'],
  ],
  ['Risk', ['single source', 'long lead', 'new supplier', 'late fabric', 'duty change', 'high returns']],
  ['Plan', ['core', 'fashion', 'test', 'capsule', 'collaboration', 'limited', 'opening price', 'good better best']],
  ['Sustainability', ['GOTS', 'RWS', 'GRS', 'OEKO-TEX', 'repairable', 'PFAS free', 'mono-material']],
  ['Shoot', ['lookbook', 'e-com', 'campaign', 'detail', 'on figure', 'flat', 'video']],
  ['Weather', ['rain', 'cold', 'mild', 'heat', 'wind', 'layering']],
]

export const tagColors = [
  '#1F6FEB',
  '#2DA44E',
  '#BF8700',
  '#CF222E',
  '#8250DF',
  '#57606A',
  '#0A7EA4',
  '#B35900',
] as const
