/** Computes the money of an expense or transfer: amount, payers and shares, which change together. */
import type { RejectionCode } from '../rejection-codes.ts'
import { type Expense, noFlags } from '../model/expense.ts'
import type { MutationId } from '../model/mutation-id.ts'
import { checkPayers } from '../money/check-payers.ts'
import { splitAmount } from '../money/split.ts'
import { type Result, ok } from '../result.ts'
import type { MoneyInput } from './define-mutation.ts'
import { requirePeople } from './permissions.ts'
import type { WriteTx } from './write-tx.ts'

type MoneyBlock = Pick<Expense, 'amount' | 'payers' | 'splitMethod' | 'shares' | 'moneyMark'>

/** Computes a money block: checks payers and people, and splits the amount by `splitAmount`. */
export async function makeMoneyBlock(
  tx: WriteTx,
  { amount, payers, split }: MoneyInput,
  moneyMark: MutationId,
): Promise<Result<MoneyBlock, RejectionCode>> {
  const paid = checkPayers(amount, payers)
  if (!paid.ok) return paid
  const divided = splitAmount(amount, split)
  if (!divided.ok) return divided
  const people = [...payers, ...divided.value].map((part) => part.userKey)
  const known = await requirePeople(tx, people)
  if (!known.ok) return known
  const shares = divided.value.map((share) => ({ ...share, ...noFlags }))
  return ok({ amount, payers, splitMethod: split.method, shares, moneyMark })
}
