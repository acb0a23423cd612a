/** Computes the money of an expense or transfer: amount, payers and shares, which change together. */
import type { RejectionCode } from '../rejection-codes.ts'
import type { Expense, Share } from '../model/expense.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { UserKey } from '../model/user-key.ts'
import { checkPayers } from '../money/check-payers.ts'
import { type PaidFlags, paidFlagsAfter, unpaid } from '../money/kept-paid-flags.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { splitAmount } from '../money/split.ts'
import { type Result, ok } from '../result.ts'
import type { MoneyInput } from './define-mutation.ts'
import { requirePeople } from './permissions.ts'
import type { WriteTx } from './write-tx.ts'

type MoneyBlock = Pick<Expense, 'amount' | 'payers' | 'splitMethod' | 'shares' | 'moneyMark'>

/**
 * Computes a money block: checks payers and people, and splits the amount by `splitAmount`. Paid flags are outside of the
 * block, so those of the earlier shares `before` are carried over. `moneyMark` is the id of the mutation that writes it.
 */
export async function makeMoneyBlock(
  tx: WriteTx,
  { amount, payers, split }: MoneyInput,
  { before, moneyMark }: { before: readonly Share[]; moneyMark: MutationId },
): Promise<Result<MoneyBlock, RejectionCode>> {
  const paid = checkPayers(amount, payers)
  if (!paid.ok) return paid
  const shares = splitAmount(amount, split)
  if (!shares.ok) return shares
  const people = [...payers, ...shares.value].map((part) => part.userKey)
  const known = await requirePeople(tx, people)
  if (!known.ok) return known
  const sharers = shares.value.map(({ userKey }) => userKey)
  const keptFlags = await paidFlagsOf(tx, before, sharers)
  const flagged = shares.value.map((share) => ({ ...share, ...keptFlags(share.userKey) }))
  return ok({ amount, payers, splitMethod: split.method, shares: flagged, moneyMark })
}

async function paidFlagsOf(
  tx: WriteTx,
  before: readonly Share[],
  sharers: readonly UserKey[],
): Promise<(key: UserKey) => PaidFlags> {
  if (!before.some((share) => share.isPaid)) return () => unpaid
  return paidFlagsAfter(before, sharers, resolverOf(await tx.list('pendingMembers')))
}
