/** Numbers in the definitions of reports, which pages name as well. */

/** An order, shipment or sample is due soon if it is due within so many days. */
export const SOON_DAYS = 14
/** A payment. */
export const PAYMENT_SOON_DAYS = 30

/** Less than this share of an order is not yet all of it: factories make a little less than was ordered. */
export const MADE_PERCENT = 97
