/**
 * What mutations write, as whole rows that a test writes out. The contract tests compare the stores with each other, and
 * all of them run the same code, so they do not see a field that a mutation forgets or overwrites.
 */
import type { Activity } from '#shared/model/activity.ts'
import { type Application, applicationIdOf } from '#shared/model/application.ts'
import { expect } from 'vitest'
import type { Share } from '#shared/model/expense.ts'
import { type Group, IconId } from '#shared/model/group.ts'
import type { Profile } from '#shared/model/profile.ts'
import { type Scope, scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { type TableName, contentOf, tablesOf } from '#shared/model/tables.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { recordChange } from './record-change.ts'
import { expenseIdOf, groupIdOf, itemIdOf, mutationIdOf, pendingIdOf } from './ids.ts'
import { type ExpenseRow, spending, transfer } from './money-rows.ts'
import { guestKey, hanakoKey, jiroKey, taroKey } from './keys.ts'
import { hanako, misaki, placeOf, saburo, taro } from './people.ts'
import { itemRow, tripRow } from './trip-rows.ts'
import { groupDelta, groupId, openDevice, scope } from './sync-rows.ts'

/** The id of the change, and the time at which it is made. */
export const mark = mutationIdOf(900)
export const at = { updatedAt: 100 }

export const child = pendingIdOf(2)
export const newGroupId = groupIdOf(9)
export const elsewhere = scopeOfGroup(newGroupId)
export const ofHanako = scopeOfUser(hanako.userId)
export const pictured: Actor = { ...misaki, avatarUrl: 'https://example.com/misaki.png' }

const icon = IconId.parse('a'.repeat(64))

export const shareOf = (userKey: UserKey, amount: number, percentage: number | null = null): Share => ({
  userKey,
  amount,
  percentage,
  isPaid: false,
  paidAt: null,
})

/** No field of these rows has the value that a mutation would give it by default. */
const texts = {
  description: 'そば',
  location: '那覇',
  url: 'https://example.com/soba',
  notes: '個室',
  purchaseStatus: 'prepaid_scheduled',
  purchaseDueDate: '2026-05-04',
  paymentDate: '2026-05-05',
  prepaidScheduledDate: '2026-05-06',
  assignee: jiroKey,
  moneyBy: saburo.userId,
  moneyAt: 14,
  describedBy: taro.userId,
  describedAt: 15,
  category: 'food',
  date: '2026-05-03',
  createdBy: taro.userId,
  createdAt: 11,
  updatedAt: 12,
} as const
const split = { method: 'equal' as const, participants: [hanakoKey, taroKey, jiroKey] }
/** The first is paid by two. The second is plain, the third a transfer, and the fourth is deleted. */
export const lunch = spending({
  number: 1,
  title: '昼食',
  split,
  payers: [
    { userKey: hanakoKey, amount: 2_000 },
    { userKey: guestKey, amount: 1_000 },
  ],
  ...texts,
})
export const taxi = spending({ number: 2, payers: [{ userKey: jiroKey, amount: 90 }], split, ...texts })
export const payback = transfer({
  number: 3,
  from: taroKey,
  to: hanakoKey,
  amount: 700,
  ...texts,
  title: '精算',
})
export const gone: ExpenseRow = { ...lunch, id: expenseIdOf(5) }

/** The application of this person, made at 100 without a message or a pending member; `given` overrides fields. */
export const applicationOf = (by: Actor, given: Partial<Application> = {}): Application => ({
  id: applicationIdOf({ groupId, userId: by.userId }),
  groupId,
  userId: by.userId,
  applicantName: by.displayName,
  avatarUrl: by.avatarUrl ?? null,
  type: 'general',
  pendingMemberId: null,
  message: '',
  status: 'applied',
  rejectionReason: '',
  reviewedBy: null,
  createdAt: 100,
  updatedAt: 100,
  ...given,
})

/** 三郎, who has left, wants to come back. */
export const application = applicationOf(saburo, {
  applicantName: '三ちゃん',
  avatarUrl: 'https://example.com/saburo.png',
  message: 'また行きたいです',
  createdAt: 20,
  updatedAt: 20,
})

export const profile: Profile = {
  id: hanako.userId,
  displayName: '花',
  avatarUrl: 'https://example.com/hanako.png',
  statusMessage: '旅行中',
  plan: 'premium',
  createdAt: 1,
  updatedAt: 2,
}

const planned = { createdBy: taro.userId, createdAt: 11, updatedAt: 12 }
/** Two trips, the first with an item, another of which is deleted; and a deleted trip with its item and an expense. */
export const [autumn, winter, spring] = [
  tripRow(1, { ...planned, description: '二泊', status: 'active' }),
  tripRow(2, { ...planned, title: '雪', destination: '' }),
  tripRow(3, {
    ...planned,
    title: '桜',
    deletedWith: { items: [itemIdOf(3)], expenses: [expenseIdOf(6)] },
  }),
]
const ofItem = {
  ...planned,
  location: '清水寺',
  description: '朝のうち',
  estimatedCost: 1_200,
  financialStatus: 'BUDGET_SET',
  expenseType: 'SHARED',
  extensions: [{ key: '服装', value: '靴', valueType: 'string' }],
} as const
export const temple = itemRow(1, { ...ofItem, extensions: [...ofItem.extensions] })
export const dessert = itemRow(2, { ...planned, title: '甘味' })
export const blossom = itemRow(3, { ...planned, title: '花見', itineraryId: spring.id })
export const goneOfTrip: ExpenseRow = { ...lunch, id: expenseIdOf(6), itineraryId: spring.id }

export async function openTrip(): Promise<DeviceStore> {
  const store = await openDevice(
    groupDelta({
      rows: {
        expenses: [lunch, taxi, payback],
        itineraries: [autumn, winter],
        itineraryItems: [temple],
      },
      deleted: {
        expenses: [gone, goneOfTrip],
        itineraries: [spring],
        itineraryItems: [dessert, blossom],
      },
    }),
  )
  const stamp = { version: 1, createdVersion: 1, ordinal: 9 }
  await store.transaction(async (tx) => {
    const group = await tx.rows('groups').get(groupId)
    if (group) await tx.rows('groups').put({ ...group, description: '秋', icon })
    const former = await tx.rows('members').get(placeOf(saburo, groupId))
    const avatarUrl = 'https://example.com/old.png'
    if (former) await tx.rows('members').put({ ...former, avatarUrl, joinedAt: 5 })
    await tx.rows('pendingMembers').put({
      id: child,
      groupId,
      name: 'こども',
      phone: '090-1111-2222',
      email: 'kodomo@example.com',
      role: 'admin',
      status: 'invited',
      inviteCode: 'KODOMO23',
      invitedAt: 7,
      linkedTo: null,
      createdAt: 6,
      ...stamp,
    })
    await tx.rows('applications').put({ ...application, ...stamp })
    await tx.rows('profiles').put({ ...profile, ...stamp })
  })
  return store
}

/**
 * By `table/id`, the living rows without their stamps, and `deleted` for each tombstone. Without activities, which
 * `shared/mutations/recorded-activities.test.ts` compares.
 */
function contentIn(store: DeviceStore) {
  return store.transaction(async (tx) => {
    const rows: Record<string, object | 'deleted'> = {}
    const read = async (where: Scope, table: TableName) => {
      for (const row of await tx.rows(table).ofScope(where)) rows[`${table}/${row.id}`] = contentOf(row)
    }
    for (const where of [scope, elsewhere, ofHanako, scopeOfUser(misaki.userId)])
      for (const table of tablesOf(where)) if (table !== 'activities') await read(where, table)
    for (const { key } of await tx.tombstones.ofScope(scope)) rows[key] = 'deleted'
    return rows
  })
}

/** By `table/id`, a whole new row, the fields of a row that change, or `deleted`. */
export type Writes = Record<string, object | 'deleted'>
export type Writing = { name: MutationName; args: unknown; by: Actor; where: Scope; expected: Writes }

/** A mutation of 花子 in the group, if nobody and nothing else is named, and all that it writes. */
export function writing<Name extends MutationName>(
  name: Name,
  args: ArgsOf<Name>,
  expected: Writes,
  { by = hanako, where = scope }: { by?: Actor; where?: Scope } = {},
): [string, Writing] {
  return [`${name}, ${Object.keys(args).join(', ')}`, { name, args, by, where, expected }]
}

/** Runs the mutation, and returns the activities of the group. */
export async function activitiesAfter({
  name,
  args,
  by,
  where,
}: Omit<Writing, 'expected'>): Promise<Activity[]> {
  const store = await openTrip()
  const change = { scope: where, name, args, actor: by, mutationId: mark, at: at.updatedAt }
  expect(await recordChange(store, change)).toMatchObject({ ok: true })
  return store.transaction(async (tx) =>
    (await tx.rows('activities').ofScope(scope)).map((row) => contentOf(row)),
  )
}

/** How the group differs from that of `openTrip`. */
type Given = {
  switches?: Partial<Pick<Group, 'inviteMethod' | 'itineraries'>>
  childRole?: 'admin' | 'member'
}

/** Runs the mutation, and compares all rows with those before it and what it has to write. */
export async function expectWritten(
  { name, args, by, where, expected }: Writing,
  { switches = {}, childRole = 'admin' }: Given = {},
): Promise<void> {
  const store = await openTrip()
  await store.transaction(async (tx) => {
    const person = await tx.rows('pendingMembers').get(child)
    if (person) await tx.rows('pendingMembers').put({ ...person, role: childRole })
    const group = await tx.rows('groups').get(groupId)
    if (group) await tx.rows('groups').put({ ...group, ...switches })
  })
  const before = await contentIn(store)
  const change = { scope: where, name, args, actor: by, mutationId: mark, at: at.updatedAt }
  expect(await recordChange(store, change)).toMatchObject({ ok: true })
  const after = { ...before }
  for (const [key, fields] of Object.entries(expected)) {
    const earlier = before[key]
    after[key] = fields === 'deleted' || earlier === 'deleted' ? fields : { ...earlier, ...fields }
  }
  expect(await contentIn(store)).toEqual(after)
}
