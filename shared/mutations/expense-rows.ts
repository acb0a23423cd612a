/**
 * Shared by the mutations of expenses and transfers: finding a row that may be changed, and computing its money block.
 */
import type { RejectionCode } from '../rejection-codes.ts'
import type { Expense, ExpenseId, Share } from '../model/expense.ts'
import type { ItineraryId } from '../model/itinerary-id.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { UserKey } from '../model/user-key.ts'
import { checkPayers } from '../money/check-payers.ts'
import { type KeyResolver, resolverOf } from '../money/resolve-linked-keys.ts'
import { splitAmount } from '../money/split.ts'
import { type Result, err, ok } from '../result.ts'
import type { MoneyInput, MutationContext, Outcome } from './define-mutation.ts'
import { requireMember, requirePeople } from './permissions.ts'
import type { WriteTx } from './write-tx.ts'

type RowOfKind = { id: ExpenseId; transactionType: Expense['transactionType'] }

/**
 * The row, if the actor is a member and the row is of that kind, not deleted and not settled. Otherwise the code of the
 * rejection.
 */
export async function requireOpenRow(
  tx: WriteTx,
  { id, transactionType }: RowOfKind,
  { actor }: MutationContext,
): Promise<Result<Expense, RejectionCode>> {
  const membership = await requireMember(tx, actor)
  if (!membership.ok) return membership
  const found = await requireRow(tx, { id, transactionType })
  return found.ok && found.value.status === 'settled' ? err('expense-settled') : found
}

/**
 * Deletes an active row. If somebody else has deleted it already, the outcome is `ok`, because it is as the actor wanted
 * (docs/decisions/0025-repeated-intents.md).
 */
export async function deleteRow(tx: WriteTx, row: RowOfKind, context: MutationContext): Promise<Outcome> {
  const found = await requireOpenRow(tx, row, context)
  if (!found.ok) return found.code === 'expense-deleted' ? ok() : found
  await tx.remove('expenses', row.id)
  return ok()
}

/**
 * The row, settled or not, if it is of that kind and not deleted. Otherwise `expense-deleted`, `expense-not-found` or
 * `transfer-not-found`.
 */
export async function requireRow(
  tx: WriteTx,
  { id, transactionType }: RowOfKind,
): Promise<Result<Expense, RejectionCode>> {
  const row = await tx.get('expenses', id)
  if (row?.transactionType === transactionType) return ok(row)
  if (!row && (await tx.getDeleted('expenses', id))?.transactionType === transactionType)
    return err('expense-deleted')
  return err(transactionType === 'transfer' ? 'transfer-not-found' : 'expense-not-found')
}

/**
 * Refuses an id that a row of this scope has (`id-taken`) or that was deleted and can be restored (`expense-deleted`).
 */
export async function requireNewId(tx: WriteTx, id: ExpenseId): Promise<Outcome> {
  if (await tx.get('expenses', id)) return err('id-taken')
  return (await tx.getDeleted('expenses', id)) ? err('expense-deleted') : ok()
}

/**
 * Refuses every trip id with `itinerary-not-found`, because trips are not synced rows yet. Null and undefined mean the
 * group as a whole.
 */
export function requireItinerary(itineraryId: ItineraryId | null | undefined): Outcome {
  return itineraryId ? err('itinerary-not-found') : ok()
}

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

type PaidFlags = Pick<Share, 'isPaid' | 'paidAt'>
const unpaid: PaidFlags = { isPaid: false, paidAt: null }

async function paidFlagsOf(
  tx: WriteTx,
  before: readonly Share[],
  sharers: readonly UserKey[],
): Promise<(key: UserKey) => PaidFlags> {
  if (!before.some((share) => share.isPaid)) return () => unpaid
  return paidFlagsAfter(before, sharers, resolverOf(await tx.list('pendingMembers')))
}

/**
 * Looks up the paid flag for each person of the new shares. If one share replaces several, because a provisional member
 * was linked meanwhile, it is paid only if all of them were, at the latest `paidAt`.
 */
export function paidFlagsAfter(
  before: readonly Share[],
  sharers: readonly UserKey[],
  resolve: KeyResolver,
): (key: UserKey) => PaidFlags {
  const named = new Set(sharers)
  return (key) => {
    const own = before.filter(
      ({ userKey }) => userKey === key || (!named.has(userKey) && resolve(userKey) === resolve(key)),
    )
    const isPaid = own.length > 0 && own.every((share) => share.isPaid)
    return isPaid ? { isPaid, paidAt: Math.max(...own.flatMap(({ paidAt }) => paidAt ?? [])) } : unpaid
  }
}
