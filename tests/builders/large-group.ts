/** A group with many expenses, inserted with a few statements, because recording each expense would take minutes. */
import { type RawBuilder, sql } from 'kysely'
import type { PlainDate } from '#shared/dates.ts'
import { keysBetween } from '#shared/fractional-index.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { UserId } from '#shared/model/user.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { groupDefaults } from '#shared/model/row-defaults.ts'
import type { Database } from '#server/db/database.ts'
import { recomputeSums } from '#server/db/recompute-sums.ts'

/** The ids of the pending members, numbered from 1. */
export const largeGroupPersonId = (number: number) =>
  PendingMemberId.parse(`01940000-0000-7000-8aaa-${String(number).padStart(12, '0')}`)

export const largeGroupId = GroupId.parse('01940000-0000-7000-8000-00000000feed')

/** The ids of expenses and transfers, numbered from 1. Every fiftieth is a transfer. */
export const largeGroupExpenseId = (number: number) =>
  ExpenseId.parse(`01940000-0000-7000-8eee-${String(number).padStart(12, '0')}`)

/** The trip of the group, and its items, numbered from 1. */
export const largeTripId = TripId.parse('01940000-0000-7000-8000-00000000cafe')
export const largeTripItemId = (number: number) =>
  TripItemId.parse(`01940000-0000-7000-8ccc-${String(number).padStart(12, '0')}`)
export const largeTripItemIds = Array.from({ length: 20 }, (_, index) => largeTripItemId(index + 1))

type LargeGroup = {
  owner: UserId
  expenses: number
  people: number
  dates?: LargeGroupDates
  /** Whether all expenses and transfers are of one trip, and half of the expenses of its items. */
  hasTrip?: boolean
}

/** All on one day, or so many on each day, the first in 2000. */
export type LargeGroupDates = { day: PlainDate } | { perDay: number }

/**
 * The owner must be an existing user. All others are pending members. Each expense has five shares of 200 yen.
 */
export async function seedLargeGroup(
  database: Database,
  { owner, expenses, people, dates = { day: '2026-05-03' }, hasTrip = false }: LargeGroup,
): Promise<GroupId> {
  const { db } = database
  const [groupId, scope] = [largeGroupId, scopeOfGroup(largeGroupId)]
  const perVersion = 50
  const head = 1 + Math.ceil(expenses / perVersion)
  await db.insertInto('scopes').values({ scope, version: head, horizon: 0 }).execute()
  const stamp = { version: 1, createdVersion: 1, ordinal: 0 }
  const textFields = {
    name: '大きな旅行',
    description: '',
    ...groupDefaults,
    itineraries: hasTrip ? ('enabled' as const) : groupDefaults.itineraries,
    inviteMethod: 'open' as const,
    inviteCode: 'LARGE00001',
  }
  const times = { createdAt: 0, updatedAt: 0 }
  await db
    .insertInto('groups')
    .values({ id: groupId, ...textFields, createdBy: owner, ...times, ...stamp })
    .execute()
  await sql`insert into members (id, group_id, user_id, display_name, role, status, joined_at, version,
    created_version, ordinal) values (${memberIdOf({ groupId, userId: owner })}, ${groupId}, ${owner}, '花子', 'owner', 'active', 0, 1, 1, 1)`.execute(
    db,
  )
  const numbered = (count: number, values: RawBuilder<unknown>) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)}) ${values}`
  const id = (kind: string, n: RawBuilder<unknown>) =>
    sql`'01940000-0000-7000-${sql.raw(kind)}-' || substr('000000000000' || ${n}, 1 + length('' || ${n}))`
  const person = (n: RawBuilder<unknown>) => id('8aaa', sql`(1 + (${n}) % ${sql.lit(people)})`)
  await sql`insert into pending_members (id, group_id, name, status, created_at, version, created_version, ordinal)
    ${numbered(people, sql`select ${id('8aaa', sql`n`)}, ${groupId}, 'ゲスト' || n, 'uninvited', 0, 1, 1, 1 + n from numbers`)}`.execute(
    db,
  )
  const date = 'day' in dates ? sql`${dates.day}` : dateOf(sql`((n - 1) / ${sql.lit(dates.perDay)})`)
  const version = sql`2 + (n - 1) / ${sql.lit(perVersion)}`
  await sql`insert into expenses (id, group_id, transaction_type, title, description, category, date, location, amount,
    split_method, money_mark, status, created_by, created_at, updated_at, version, created_version, ordinal)
    ${numbered(
      expenses,
      sql`select ${id('8eee', sql`n`)}, ${groupId}, case n % 50 when 0 then 'transfer' else 'expense' end, '支出' || n, 'そば',
      'food', ${date}, '京都', 1000, 'custom', ${id('8eee', sql`n`)}, 'active', ${owner}, n, n, ${version}, ${version},
      (n - 1) % ${sql.lit(perVersion)} from numbers`,
    )}`.execute(db)
  await sql`insert into expense_payers (expense_id, group_id, position, pending_member_id, amount)
    ${numbered(expenses, sql`select ${id('8eee', sql`n`)}, ${groupId}, 0, ${person(sql`n * 31`)}, 1000 from numbers`)}`.execute(
    db,
  )
  for (let position = 0; position < 5; position++) {
    await sql`insert into expense_shares (expense_id, group_id, position, pending_member_id, amount)
      ${numbered(
        expenses,
        sql`select ${id('8eee', sql`n`)}, ${groupId}, ${sql.lit(position)}, ${person(sql`n * 7 + ${sql.lit(position * 13 + 1)}`)}, 200
        from numbers where n % 50 > 0 or ${sql.lit(position)} = 0`,
      )}`.execute(db)
  }
  await sql`update expense_shares set amount = 1000 where position = 0 and group_id = ${groupId} and expense_id in
    (select id from expenses where transaction_type = 'transfer')`.execute(db)
  if (hasTrip) await addTrip(database, owner)
  await recomputeSums(database, scope)
  return groupId
}

async function addTrip({ db }: Database, owner: UserId): Promise<void> {
  const made = {
    groupId: largeGroupId,
    version: 1,
    createdVersion: 1,
    createdBy: owner,
    createdAt: 0,
    updatedAt: 0,
  }
  const dates = { startDate: '2026-05-01', endDate: '2026-05-09' }
  const texts = { title: '大きな旅行', description: '', destination: '' }
  await db
    .insertInto('itineraries')
    .values({
      id: largeTripId,
      ordinal: 500,
      ...texts,
      ...dates,
      status: 'draft',
      deletedWith: null,
      ...made,
    })
    .execute()
  const keys = keysBetween(null, null, largeTripItemIds.length)
  for (const [index, id] of largeTripItemIds.entries())
    await db
      .insertInto('itineraryItems')
      .values({
        id,
        itineraryId: largeTripId,
        ordinal: 501 + index,
        title: `予定${index + 1}`,
        description: '',
        location: '',
        date: '2026-05-03',
        time: null,
        orderKey: keys[index] ?? '',
        category: 'OTHER',
        estimatedCost: 10_000,
        financialStatus: 'BUDGET_SET',
        expenseType: 'SHARED',
        extensions: '[]',
        ...made,
      })
      .execute()
  await db
    .updateTable('expenses')
    .set({ itineraryId: largeTripId })
    .where('groupId', '=', largeGroupId)
    .execute()
  const item = sql`'01940000-0000-7000-8ccc-' || substr('000000000000' || (1 + ordinal % ${sql.lit(largeTripItemIds.length)}),
    length('' || (1 + ordinal % ${sql.lit(largeTripItemIds.length)})) + 1)`
  await sql`update expenses set itinerary_item_id = ${item}
    where group_id = ${largeGroupId} and transaction_type = 'expense' and created_version % 2 = 0`.execute(db)
}

/** The date of a day, numbered from 0. Of each month it counts the first 28 days. */
function dateOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  const twoDigits = (n: RawBuilder<unknown>) => sql`substr('0' || ${n}, length('' || ${n}))`
  const [month, dayOfMonth] = [sql`(1 + ${day} / 28 % 12)`, sql`(1 + ${day} % 28)`]
  return sql`(2000 + ${day} / 336) || '-' || ${twoDigits(month)} || '-' || ${twoDigits(dayOfMonth)}`
}
