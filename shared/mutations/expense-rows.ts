/** What the mutations of expenses and transfers share: finding a row that may change, and writing its money block. */
import type { RejectionCode } from '../codes.ts'
import type { Expense, ExpenseId, Share } from '../model/expense.ts'
import type { ItineraryId } from '../model/itinerary-id.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { UserKey } from '../model/user-key.ts'
import { checkPayers } from '../money/payers.ts'
import { type KeyResolver, resolverOf } from '../money/resolve-keys.ts'
import { splitAmount } from '../money/split.ts'
import { type Result, err, ok } from '../result.ts'
import type { MoneyInput, MutationContext, Outcome } from './define-mutation.ts'
import { requireMember, requirePeople } from './permissions.ts'
import type { WriteTx } from './write-tx.ts'

type RowOfKind = { id: ExpenseId; transactionType: Expense['transactionType'] }

/** The row, once the actor is a member, and the row is of that kind and neither deleted nor settled. */
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
 * Where somebody else was first, it is as was wanted: nobody is told of a refusal (docs/decisions/0025-repeated-intents.md).
 */
export async function deleteRow(tx: WriteTx, row: RowOfKind, context: MutationContext): Promise<Outcome> {
  const found = await requireOpenRow(tx, row, context)
  if (!found.ok) return found.code === 'expense-deleted' ? ok() : found
  await tx.remove('expenses', row.id)
  return ok()
}

/** The row, if it is of that kind and was not deleted. */
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

/** An id is used once: neither by a row that is there, nor by one that was deleted and may come back. */
export async function requireNewId(tx: WriteTx, id: ExpenseId): Promise<Outcome> {
  if (await tx.get('expenses', id)) return err('id-taken')
  return (await tx.getDeleted('expenses', id)) ? err('expense-deleted') : ok()
}

/** A group's trips are not rows yet, so that none can be found; nothing belongs to the group as a whole. */
export function requireItinerary(itineraryId: ItineraryId | null | undefined): Outcome {
  return itineraryId ? err('itinerary-not-found') : ok()
}

export type MoneyBlock = Pick<Expense, 'amount' | 'payers' | 'splitMethod' | 'shares' | 'moneyMark'>

/**
 * The money block as one unit, split by the one split function. Paid flags lie outside of it and survive: `before` are
 * the shares that the row had.
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
 * The flags that people's shares had. Where one share takes the place of several, because their person was linked
 * meanwhile, it is paid if all of them were.
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
