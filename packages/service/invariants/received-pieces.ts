/** 10. What was received was accepted or refused; what is on hand is available, committed or on hold. */
import type { RuleMaker } from './rule.ts'
import { Tally } from './tally.ts'

export const receivedPieces: RuleMaker = (report) => {
  const receipts = new Tally()
  return {
    reads: {
      'goods-receipts': ({ id, totalQtyReceived }) => receipts.state(id, totalQtyReceived),
      'goods-receipt-lines': ({ id, goodsReceiptId, qtyReceived, qtyAccepted, qtyRejected }) => {
        receipts.count(goodsReceiptId, qtyReceived)
        if (qtyReceived !== qtyAccepted + qtyRejected) {
          const parts = `${qtyAccepted} accepted and ${qtyRejected} refused`
          report('goods-receipt-lines', id, `${qtyReceived} pieces were received, but ${parts}`)
        }
      },
      inventory: ({ id, qtyOnHand, qtyAvailable, qtyCommitted, qtyOnHold }) => {
        if (qtyOnHand !== qtyAvailable + qtyCommitted + qtyOnHold) {
          const parts = `${qtyAvailable} available, ${qtyCommitted} committed and ${qtyOnHold} on hold`
          report('inventory', id, `${qtyOnHand} pieces are on hand, but ${parts}`)
        }
      },
    },
    finish: () => {
      for (const { id, stated, counted } of receipts.differing()) {
        report('goods-receipts', id, `totalQtyReceived is ${stated}, but its lines add up to ${counted}`)
      }
    },
  }
}
