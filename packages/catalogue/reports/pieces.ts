/** What counts: conditions on an order `o`, a shipment `h` and a receipt `g`. */

export const ORDERED = `o.deletedAt is null and o.status not in ('draft', 'cancelled')`

/** Orders of material have quantities in the unit of the material, which are in no sum of pieces. */
export const OF_PIECES = `o.kind <> 'material'`

export const DEPARTED = `h.actualDepartureDate is not null and h.status <> 'cancelled' and h.deletedAt is null`

export const RECEIVED = `g.status <> 'cancelled' and g.deletedAt is null`
