/** What was received was accepted or refused; what is on hand is available, committed or on hold. */
import { Known } from './known.ts'
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'
import { Tally } from './tally.ts'

const LINE: Rule = {
  name: 'receipt-line-pieces',
  expects:
    'goods-receipt-lines.qtyReceived is qtyAccepted + qtyRejected. Until goods-receipts.status is completed, pieces may wait for inspection.',
  fix: 'Correct the line in the source, and load it again.',
  groups: ['goods-receipts', 'goods-receipt-lines'],
}

const RECEIPT: Rule = {
  name: 'receipt-pieces',
  expects:
    'goods-receipts.totalQtyReceived is the sum of its goods-receipt-lines.qtyReceived. Cancelled receipts, and those without lines, are left out.',
  fix: LOAD_AGAIN,
  groups: ['goods-receipts', 'goods-receipt-lines'],
}

const INVENTORY: Rule = {
  name: 'inventory-pieces',
  expects: 'inventory.qtyOnHand is qtyAvailable + qtyCommitted + qtyOnHold.',
  fix: 'Correct the quantities in the source, and load inventory again.',
  groups: ['inventory'],
}

export const receivedPieces: RuleSet = {
  rules: [LINE, RECEIPT, INVENTORY],
  compare: (report) => {
    const receipts = new Tally()
    const isCompleted = new Known<boolean>()
    return {
      reads: {
        'goods-receipts': ({ id, status, totalQtyReceived }) => {
          isCompleted.set(id, status === 'completed')
          if (status !== 'cancelled') receipts.state(id, totalQtyReceived)
        },
        'goods-receipt-lines': ({ id, goodsReceiptId, qtyReceived, qtyAccepted, qtyRejected }) => {
          receipts.count(goodsReceiptId, qtyReceived)
          const inspected = qtyAccepted + qtyRejected
          if (qtyReceived === inspected) return
          isCompleted.when(goodsReceiptId, (completed) => {
            if (inspected < qtyReceived && !completed) return
            const parts = `${qtyAccepted} accepted and ${qtyRejected} refused`
            report(LINE, 'goods-receipt-lines', id, `${qtyReceived} pieces were received, but ${parts}`)
          })
        },
        inventory: ({ id, qtyOnHand, qtyAvailable, qtyCommitted, qtyOnHold }) => {
          if (qtyOnHand === qtyAvailable + qtyCommitted + qtyOnHold) return
          const parts = `${qtyAvailable} available, ${qtyCommitted} committed and ${qtyOnHold} on hold`
          report(INVENTORY, 'inventory', id, `${qtyOnHand} pieces are on hand, but ${parts}`)
        },
      },
      finish: () => {
        for (const { id, stated, counted } of receipts.differing()) {
          report(RECEIPT, 'goods-receipts', id, `totalQtyReceived is ${stated}, but its lines add up to ${counted}`)
        }
      },
    }
  },
}
