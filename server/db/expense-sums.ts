/**
 * Running sums of expenses: what each pending member has paid and owes, and what was spent for each item of a trip.
 * A read of them costs what it returns, however many expenses there are (docs/decisions/0092-bounded-reads.md).
 */
import { sql } from 'kysely'
import { assert } from '#shared/assert.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type UserKey, keyOfPendingMember, parseUserKey } from '#shared/model/user-key.ts'
import type { Tx } from './database.ts'
import { batchRows, batchesOf } from './in-batches.ts'
import type { Schema } from './schema.ts'

type PersonSum = Pick<Schema['personSums'], 'paid' | 'share'>
type ItemSum = Omit<Schema['itemSums'], 'scope'>

/** Sums of some rows, or differences of such sums. Those of people have the keys of pending members alone. */
export type ExpenseSums = { people: Map<UserKey, PersonSum>; items: Map<string, ItemSum> }

export function noExpenseSums(): ExpenseSums {
  return { people: new Map(), items: new Map() }
}

/** Entries are replaced and never changed, so copying the maps is enough. */
export function copyOfSums({ people, items }: ExpenseSums): ExpenseSums {
  return { people: new Map(people), items: new Map(items) }
}

type Summed = Pick<
  Expense,
  'payers' | 'shares' | 'itineraryId' | 'itineraryItemId' | 'transactionType' | 'status' | 'amount'
>

/** Adds what the row contributes, `times` 1 or -1. */
export function addExpense(sums: ExpenseSums, row: Summed, times: 1 | -1): void {
  for (const { userKey, amount } of row.payers) addToPerson(sums, userKey, { paid: times * amount, share: 0 })
  for (const { userKey, amount } of row.shares) addToPerson(sums, userKey, { paid: 0, share: times * amount })
  const { itineraryId, itineraryItemId, status } = row
  if (itineraryId === null || itineraryItemId === null || row.transactionType !== 'expense') return
  addItemSum(sums, {
    itineraryItemId,
    itineraryId,
    status,
    amount: times * row.amount,
    expenseCount: times,
  })
}

function addToPerson({ people }: ExpenseSums, userKey: UserKey, { paid, share }: PersonSum): void {
  if (userKey.startsWith('u:')) return
  const before = people.get(userKey) ?? { paid: 0, share: 0 }
  people.set(userKey, { paid: before.paid + paid, share: before.share + share })
}

function addItemSum({ items }: ExpenseSums, sum: ItemSum): void {
  const { itineraryItemId, itineraryId, status } = sum
  const key = `${itineraryItemId} ${itineraryId} ${status}`
  const before = items.get(key) ?? { amount: 0, expenseCount: 0 }
  const amount = before.amount + sum.amount
  items.set(key, { ...sum, amount, expenseCount: before.expenseCount + sum.expenseCount })
}

/** Adds the differences to the stored sums, in a transaction that has locked the scope. */
export async function writeDifferences(tx: Tx, scope: Scope, { people, items }: ExpenseSums): Promise<void> {
  const changedPeople = [...people].flatMap(([userKey, { paid, share }]) => {
    const isChanged = paid !== 0 || share !== 0
    return isChanged ? [{ scope, pendingMemberId: pendingMemberOf(userKey), paid, share }] : []
  })
  for (const rows of batchesOf(changedPeople))
    await tx
      .insertInto('personSums')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['scope', 'pendingMemberId']).doUpdateSet({
          paid: sql`person_sums.paid + excluded.paid`,
          share: sql`person_sums.share + excluded.share`,
        }),
      )
      .execute()
  const changedItems = [...items.values()].filter((sum) => sum.amount !== 0 || sum.expenseCount !== 0)
  for (const rows of batchesOf(changedItems.map((sum) => ({ scope, ...sum }))))
    await tx
      .insertInto('itemSums')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['scope', 'itineraryItemId', 'itineraryId', 'status']).doUpdateSet({
          amount: sql`item_sums.amount + excluded.amount`,
          expenseCount: sql`item_sums.expense_count + excluded.expense_count`,
        }),
      )
      .execute()
}

function pendingMemberOf(userKey: UserKey): PendingMemberId {
  const person = parseUserKey(userKey)
  assert(person?.kind === 'pending', 'only sums of pending members are kept')
  return person.id
}

/**
 * Replaces the stored sums by those that were computed from all rows. It writes only what differs, and reads page by page:
 * a group may have sums of many items that are deleted.
 */
export async function correctExpenseSums(tx: Tx, scope: Scope, computed: ExpenseSums): Promise<void> {
  const differences = copyOfSums(computed)
  const people = tx.selectFrom('personSums').select(['pendingMemberId', 'paid', 'share'])
  for (const kept of await people.where('scope', '=', scope).execute())
    addToPerson(differences, keyOfPendingMember(kept.pendingMemberId), {
      paid: -kept.paid,
      share: -kept.share,
    })
  let behind: ItemSum | undefined
  do {
    const page: ItemSum[] = await itemSumsBehind(tx, scope, behind)
    for (const kept of page)
      addItemSum(differences, { ...kept, amount: -kept.amount, expenseCount: -kept.expenseCount })
    behind = page.length === batchRows ? page.at(-1) : undefined
  } while (behind)
  await writeDifferences(tx, scope, differences)
}

function itemSumsBehind(tx: Tx, scope: Scope, behind: ItemSum | undefined): Promise<ItemSum[]> {
  const key = sql`(itinerary_item_id, itinerary_id, status)`
  const after = behind && sql`(${behind.itineraryItemId}, ${behind.itineraryId}, ${behind.status})`
  return tx
    .selectFrom('itemSums')
    .select(['itineraryItemId', 'itineraryId', 'status', 'amount', 'expenseCount'])
    .where('scope', '=', scope)
    .where(after ? sql<boolean>`${key} > ${after}` : sql<boolean>`true`)
    .orderBy('itineraryItemId')
    .orderBy('itineraryId')
    .orderBy('status')
    .limit(batchRows)
    .execute()
}
