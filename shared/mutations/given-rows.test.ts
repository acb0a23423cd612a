/** Which rows may be given back, apart from the proof, which only the server can check (tests/server/given-back.test.ts). */
import { describe, expect, it } from 'vitest'
import { expenseIdOf, groupIdOf, mutationIdOf, pendingIdOf, uuidOf } from '#tests/builders/ids.ts'
import { tripOf, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { guest, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { hanako, jiro, misaki, placeOf, saburo, taro } from '#tests/builders/people.ts'
import { groupId, peek, pendingMemberRow, scope } from '#tests/builders/sync-rows.ts'
import { child, lunch, ofHanako, openTrip, payback, profile, taxi } from '#tests/builders/written-rows.ts'
import { groupPeopleMax } from '../limits.ts'
import { type Expense, emptiedExpense } from '../model/expense.ts'
import { PendingMemberId } from '../model/pending-member.ts'
import { contentOf } from '../model/tables.ts'
import type { Change } from '../sync/record-change.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import type { DeviceStore } from '../sync/device-store.ts'

const proof = {
  versionBefore: 3,
  lost: { version: 3, id: 'lost' },
  common: { version: 1, id: 'common' },
  isDeleted: false,
}

async function outcomeOf(store: DeviceStore, args: object, change: Partial<Change> = {}): Promise<string> {
  const outcome = await recordChange(store, {
    scope,
    name: 'row.giveBack',
    args: { ...proof, ...args },
    actor: hanako,
    mutationId: mutationIdOf(900),
    at: 100,
    ...change,
  })
  return outcome.ok ? 'ok' : outcome.code
}

const breakfast: Expense = { ...contentOf<'expenses'>(taxi), id: expenseIdOf(7) }
const sent: Expense = { ...contentOf<'expenses'>(payback), id: expenseIdOf(8) }
const emptied = emptiedExpense(breakfast)
const recordedBy = (createdBy: Expense['createdBy']) => ({ ...breakfast, createdBy })
const paidBy = (...payers: Expense['payers']): Expense => ({ ...breakfast, payers })
const sharedBy = (shares: Expense['shares'], fields: Partial<Expense> = {}): Expense => ({
  ...breakfast,
  ...fields,
  shares,
})
const part = (amount: number, userKey = jiroKey) => ({ userKey, amount })
const borne = (amount: number, userKey = jiroKey) => ({
  ...part(amount, userKey),
  percentage: null,
  isPaid: false,
  paidAt: null,
})
const nobody = userOf(77)

describe('an expense is given back', () => {
  it.each<[string, Expense, string]>([
    ['as it was', breakfast, 'ok'],
    ['with one share', sharedBy([borne(90)]), 'ok'],
    ['settled', { ...breakfast, status: 'settled' }, 'ok'],
    ['of a trip that nobody has any more', { ...breakfast, itineraryId: tripOf(1) }, 'ok'],
    ['but not emptied', emptied, 'unreadable'],
    ['but not of another group', { ...breakfast, groupId: groupIdOf(2) }, 'id-taken'],
    ['but not with payers of less', paidBy(part(89)), 'payers-mismatch'],
    ['but not with a payer twice', paidBy(part(45), part(45)), 'payers-mismatch'],
    ['but not without payers', paidBy(), 'payers-mismatch'],
    ['but not without shares', sharedBy([]), 'participant-required'],
    ['but not with a sharer twice', sharedBy([borne(45), borne(45)]), 'participants-repeated'],
    ['but not with shares of less', sharedBy([borne(89)]), 'shares-mismatch'],
    ['but not with shares of more', sharedBy([borne(45), borne(46, taroKey)]), 'shares-mismatch'],
    ['but not of a payer whom nobody knows', paidBy(part(90, nobody)), 'person-unknown'],
    ['but not of a sharer whom nobody knows', sharedBy([borne(90, nobody)]), 'person-unknown'],
    ['but not of an author whom nobody knows', recordedBy(userIdOf(77)), 'person-unknown'],
    ['but not for an assignee whom nobody knows', { ...breakfast, assignee: nobody }, 'person-unknown'],
    ['but not with money of whom nobody knows', { ...breakfast, moneyBy: userIdOf(77) }, 'person-unknown'],
    [
      'but not with words of whom nobody knows',
      { ...breakfast, describedBy: userIdOf(77) },
      'person-unknown',
    ],
  ])('%s', async (_, row, expected) => {
    expect(await outcomeOf(await openTrip(), { table: 'expenses', row })).toBe(expected)
  })

  it.each<[string, Partial<Expense>, string]>([
    ['between two people', {}, 'ok'],
    ['but not to oneself', { shares: [borne(700, taroKey)] }, 'transfer-needs-two-people'],
    ['but not of two', { payers: [part(300), part(400, taroKey)] }, 'transfer-needs-two-people'],
    ['but not to two', { shares: [borne(300), borne(400, hanakoKey)] }, 'transfer-needs-two-people'],
    [
      'but not of two, one of whom receives it',
      { payers: [part(300, hanakoKey), part(400, taroKey)] },
      'transfer-needs-two-people',
    ],
  ])('that is a transfer: %s', async (_, fields, expected) => {
    const row = { ...sent, ...fields }
    expect(await outcomeOf(await openTrip(), { table: 'expenses', row })).toBe(expected)
  })

  it.each<[string, Expense['status'], Partial<Expense>, boolean, string]>([
    ['active over active', 'active', {}, false, 'ok'],
    ['settled over active', 'active', { status: 'settled' }, false, 'ok'],
    ['settled over settled', 'settled', { status: 'settled' }, false, 'ok'],
    ['but not active over settled', 'settled', {}, false, 'expense-settled'],
    ['but not deleted over settled', 'settled', {}, true, 'expense-settled'],
    [
      'but not deleted over settled, settled or not',
      'settled',
      { status: 'settled' },
      true,
      'expense-settled',
    ],
    [
      'but not where it names somebody whom nobody knows',
      'active',
      { createdBy: userIdOf(77) },
      true,
      'person-unknown',
    ],
  ])('%s', async (_, status, fields, isDeleted, expected) => {
    const store = await openTrip()
    await store.transaction((tx) => tx.rows('expenses').put({ ...lunch, status }))
    const row = { ...contentOf<'expenses'>(lunch), ...fields }
    expect(await outcomeOf(store, { table: 'expenses', row, isDeleted })).toBe(expected)
  })

  it.each<[string, Expense, number]>([
    ['deleted', breakfast, 1],
    ['deleted and emptied', emptied, 1],
    ['deleted, of people whom nobody knows: nothing is kept of it', recordedBy(userIdOf(77)), 0],
  ])('%s', async (_, row, kept) => {
    const store = await openTrip()
    const before = await peek(store)
    expect(await outcomeOf(store, { table: 'expenses', row, isDeleted: true })).toBe('ok')
    const { tombstones, expenses } = await peek(store)
    expect(tombstones).toHaveLength(before.tombstones.length + kept)
    expect(expenses).toEqual(before.expenses)
  })

  it('whose fields can be read, and whose versions can be', async () => {
    const store = await openTrip()
    const row = breakfast
    const refusals = [
      { table: 'expenses', row: { ...row, amount: 'much' } },
      { table: 'expenses', row, versionBefore: -1 },
      { table: 'expenses', row, over: -1 },
      { table: 'expenses', row, versionBefore: 1.5 },
      { table: 'trips', row },
    ]
    for (const args of refusals) expect(await outcomeOf(store, args)).toBe('unreadable')
    expect(await outcomeOf(store, { table: 'expenses', row, versionBefore: 0, over: 0 })).toBe('ok')
  })
})

describe('a person is given back', () => {
  const person = pendingMemberRow({ id: pendingIdOf(8), name: '五郎', createdAt: 44 })
  const asUser = PendingMemberId.parse(jiro.userId)
  const member = {
    id: placeOf(misaki, groupId),
    groupId,
    userId: misaki.userId,
    displayName: 'みさき',
    avatarUrl: null,
    role: 'member',
    status: 'active',
    joinedAt: 4,
  }

  it.each<[string, object, string]>([
    ['as they were', { row: person }, 'ok'],
    ['linked to a member', { row: { ...person, linkedTo: jiro.userId } }, 'ok'],
    ['linked to a former member', { row: { ...person, linkedTo: saburo.userId } }, 'ok'],
    ['but not linked to a stranger', { row: { ...person, linkedTo: misaki.userId } }, 'member-not-found'],
    ['but not under the id of a member', { row: { ...person, id: asUser } }, 'id-taken'],
    ['over what is there', { row: { ...person, id: guest } }, 'ok'],
    ['deleted, where nothing names them', { row: { ...person, id: child }, isDeleted: true }, 'ok'],
    ['deleted, where they are not', { row: person, isDeleted: true }, 'ok'],
    [
      'but not deleted, where an expense names them',
      { row: { ...person, id: guest }, isDeleted: true },
      'pending-member-in-use',
    ],
  ])('%s', async (_, args, expected) => {
    expect(await outcomeOf(await openTrip(), { table: 'pendingMembers', ...args })).toBe(expected)
  })

  it.each<[string, object, string]>([
    ['as they were', {}, 'ok'],
    ['but not under another’s id', { userId: taro.userId }, 'id-taken'],
  ])('as a member: %s', async (_, fields, expected) => {
    const row = { ...member, ...fields }
    expect(await outcomeOf(await openTrip(), { table: 'members', row })).toBe(expected)
  })

  it.each([
    ['which is full', 0, 'group-full'],
    ['where one has room', 1, 'ok'],
  ])('to a group %s', async (_, room, expected) => {
    const store = await openTrip()
    const { members, pendingMembers } = await peek(store)
    const active = members.filter(({ status }) => status === 'active').length
    const missing = groupPeopleMax - active - pendingMembers.length - room
    await store.transaction(async (tx) => {
      for (let number = 0; number < missing; number++) {
        const id = PendingMemberId.parse(uuidOf(2_000_000 + number))
        await tx.rows('pendingMembers').put({ ...person, id, version: 1, createdVersion: 1, ordinal: number })
      }
    })
    expect(await outcomeOf(store, { table: 'pendingMembers', row: person })).toBe(expected)
    const added = { name: 'pendingMember.add' as const, args: { id: pendingIdOf(9), name: '六郎' } }
    // Whoever was given back has taken the last place.
    expect(await outcomeOf(store, {}, { ...added, mutationId: mutationIdOf(901) })).toBe('group-full')
    // One who is there already is given back all the same.
    const present = { ...person, id: guest }
    const again = { mutationId: mutationIdOf(902) }
    expect(await outcomeOf(store, { table: 'pendingMembers', row: present }, again)).toBe('ok')
  })
})

describe('nothing is given back', () => {
  const row = { ...profile, avatarUrl: 'http://example.com/hanako.png' }
  it.each<[string, object, Partial<Change>, string]>([
    ['by an outsider', { table: 'expenses', row: breakfast }, { actor: misaki }, 'group-not-found'],
    ['by a former member', { table: 'expenses', row: breakfast }, { actor: saburo }, 'membership-ended'],
    [
      'in another’s own scope',
      { table: 'profiles', row: profile },
      { actor: taro, scope: ofHanako },
      'group-not-found',
    ],
    ['with a picture of another scheme', { table: 'profiles', row }, { scope: ofHanako }, 'unreadable'],
    ['of one’s own in a group', { table: 'profiles', row: profile }, {}, 'id-taken'],
  ])('%s', async (_, args, change, expected) => {
    expect(await outcomeOf(await openTrip(), args, change)).toBe(expected)
  })

  it('of a group that is there, by an outsider', async () => {
    const args = {
      name: '京都',
      description: '',
      inviteMethod: 'open' as const,
      versionBefore: 3,
      lost: proof.lost,
    }
    const change = { name: 'group.giveBack' as const, args }
    const store = await openTrip()
    expect(await outcomeOf(store, {}, { ...change, actor: misaki })).toBe('group-not-found')
    expect(await outcomeOf(store, {}, { ...change, actor: jiro })).toBe('ok')
  })
})
