/** Who paid for an expense, and how many yen each. Usually there is one payer. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { expensePeopleMax } from '../limits.ts'
import { Payer } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import { err, ok, type Result } from '../result.ts'

/** At least one payer, nobody twice. The first one is `paidBy` in REST answers. */
export const Payers = z.array(Payer, 'payer-required' satisfies RejectionCode).check(
  z.minLength(1, 'payer-required' satisfies RejectionCode),
  z.maxLength(expensePeopleMax, 'too-large' satisfies RejectionCode),
  z.refine((payers) => new Set(payers.map((payer) => payer.userKey)).size === payers.length, {
    error: 'payers-repeated' satisfies RejectionCode,
  }),
)
export type Payers = z.infer<typeof Payers>

/** Refuses payers whose parts do not add up to the amount, in yen (`payers-mismatch`). */
export function checkPayers(amount: Yen, payers: readonly Payer[]): Result<void, RejectionCode> {
  return payers.reduce((sum, payer) => sum + payer.amount, 0) === amount ? ok() : err('payers-mismatch')
}
