/** A device with groups full of expenses over the browser's own IndexedDB. */
import { MutationId } from '#shared/model/mutation-id.ts'
import { type Scope, scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Change } from '#shared/sync/record-change.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { groupDefaults } from '#shared/model/row-defaults.ts'
import type { ScopeDelta } from '#shared/sync/wire-format.ts'
import { applyAnswers } from '#shared/sync/apply-answers.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId } from '#client/store/new-id.ts'
import { groupIdOf } from '#tests/builders/ids.ts'
import { type ExpenseRow, spending, userOf } from '#tests/builders/money-rows.ts'
import { hanako, placeOf, taro } from '#tests/builders/people.ts'

const [payer, friend] = [keyOfUser(hanako.userId), keyOfUser(taro.userId)]

/** A new database of the account, opened for the product's own queries. */
export async function openDevice(): Promise<AccountDatabase> {
  closeAccount()
  const opened = await openAccount(hanako)
  const { name } = opened
  closeAccount()
  await new Promise((done, failed) => {
    const deletion = indexedDB.deleteDatabase(name)
    deletion.addEventListener('success', done)
    deletion.addEventListener('error', failed)
  })
  return openAccount(hanako)
}

/** Applies the download of the group with this number and this many expenses. */
export async function download(
  database: AccountDatabase,
  { group, expenses, people = 2 }: { group: number; expenses: number; people?: number },
): Promise<GroupId> {
  const groupId = groupIdOf(group)
  const rows = expenseRows(groupId, { first: group * 1_000_000, count: expenses, people })
  const deltas = [groupDelta(groupId, rows)]
  await applyAnswers(createDexieDeviceStore(database), { epoch: 'first', deltas })
  return groupId
}

function groupDelta(groupId: GroupId, expenses: ExpenseRow[]): ScopeDelta {
  const stamp = { version: 1, createdVersion: 1, ordinal: 0 }
  const members = [hanako, taro].map((person) => ({
    id: placeOf(person, groupId),
    groupId,
    ...person,
    avatarUrl: null,
    role: 'member' as const,
    status: 'active' as const,
    joinedAt: 1,
    ...stamp,
  }))
  const group = {
    id: groupId,
    name: '計測',
    description: '',
    ...groupDefaults,
    inviteMethod: 'open' as const,
    inviteCode: 'CODE',
    createdBy: hanako.userId,
    createdAt: 1,
    updatedAt: 1,
    ...stamp,
  }
  const scope: Scope = scopeOfGroup(groupId)
  return { scope, from: 0, to: 1, rows: { groups: [group], members, expenses }, deleted: {} }
}

/** Spread over a hundred days, each shared by so many people: the two members and others. */
export function expenseRows(
  groupId: GroupId,
  { first, count, people = 2 }: { first: number; count: number; people?: number },
): ExpenseRow[] {
  const others = Array.from({ length: people - 2 }, (_, index) => userOf(1_000 + index))
  return Array.from({ length: count }, (_, index) => {
    const day = index % 100
    const date = `2026-0${1 + Math.floor(day / 25)}-${String(1 + (day % 25)).padStart(2, '0')}`
    return spending({
      number: first + index + 1,
      groupId,
      date,
      createdVersion: 1,
      ordinal: index,
      version: 1,
      payers: [{ userKey: index % 2 === 0 ? payer : friend, amount: 1_000 + index }],
      split: { method: 'equal', participants: [payer, friend, ...others] },
    })
  })
}

/** An ordinary expense of two people, as a tap on save records it. */
export function newExpense(groupId: GroupId): Change {
  return {
    scope: scopeOfGroup(groupId),
    actor: hanako,
    mutationId: newId(MutationId),
    at: 1_795_000_000,
    name: 'expense.create',
    args: {
      id: newId(ExpenseId),
      itineraryId: null,
      title: '昼食',
      description: '',
      category: 'food',
      date: '2026-04-25',
      location: '',
      amount: 3_000,
      payers: [{ userKey: payer, amount: 3_000 }],
      split: { method: 'equal', participants: [payer, friend] },
    },
  }
}
