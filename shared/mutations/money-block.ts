/** Computes the money of an expense or transfer: amount, payers and shares, which change together. */
import { type Expense, noFlags } from '../model/expense.ts'
import type { MutationId } from '../model/mutation-id.ts'
import { checkPayers } from '../money/check-payers.ts'
import { splitAmount } from '../money/split.ts'
import type { MoneyInput } from './define-mutation.ts'
import { requirePeople } from './permissions.ts'
import { valueOrRefuse } from './refusal.ts'
import type { WriteTx } from './write-tx.ts'

type MoneyBlock = Pick<Expense, 'amount' | 'payers' | 'splitMethod' | 'shares' | 'moneyMark'>

/** Computes a money block: checks payers and people, and splits the amount by `splitAmount`. */
export async function makeMoneyBlock(
  tx: WriteTx,
  { amount, payers, split }: MoneyInput,
  moneyMark: MutationId,
): Promise<MoneyBlock> {
  valueOrRefuse(checkPayers(amount, payers))
  const parts = valueOrRefuse(splitAmount(amount, split))
  await requirePeople(
    tx,
    [...payers, ...parts].map(({ userKey }) => userKey),
  )
  const shares = parts.map((share) => ({ ...share, ...noFlags }))
  return { amount, payers, splitMethod: split.method, shares, moneyMark }
}
