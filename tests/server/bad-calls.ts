/** Bad calls of every kind by 花子, one per row. */
import { v7 as uuidV7 } from 'uuid'
import { groupPeopleMax } from '#shared/limits.ts'
import { type BadFixture, type BadRow, badCallsOf, expensesPath, goodExpense } from './bad-expenses.ts'

const group = (tail: string) => (fixture: BadFixture) => `/groups/${fixture.group}${tail}`
const otherGroup = (tail: string) => (fixture: BadFixture) => `/groups/${fixture.otherGroup}${tail}`
const goodTransfer = ({ hanako, taro }: BadFixture) => ({
  fromId: taro.user.id,
  toId: hanako.user.id,
  amount: 100,
  paymentDate: '2026-11-20',
})
const title = () => ({ title: '夕食' })
const name = () => ({ name: '奈良旅行' })
const people =
  (...pendingMembers: object[]) =>
  () => ({ pendingMembers })

const unreadableCalls: BadRow[] = [
  ['broken JSON', 'unreadable', 'POST', expensesPath, () => '{"title": '],
  ['a bare number', 'unreadable', 'POST', expensesPath, () => '12'],
  ['a megabyte', 'too-large', 'POST', expensesPath, () => ({ title: 'x'.repeat(1024 * 1024) })],
  [
    'a form',
    'unreadable',
    'POST',
    expensesPath,
    () => 'title=a',
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  [
    'JSON that says it is text',
    'unreadable',
    'POST',
    expensesPath,
    goodExpense,
    { 'content-type': 'text/plain' },
  ],
  ['an unusable key', 'id-invalid', 'POST', expensesPath, goodExpense, { 'idempotency-key': '1' }],
  ['a group of no id', 'id-invalid', 'POST', () => '/groups/x/expenses', goodExpense],
  ['an expense of no id', 'id-invalid', 'GET', () => '/expenses/x'],
  ['an unknown path', 'no-such-call', 'POST', group('/nothing'), () => '{'],
  ['a wrong method', 'no-such-call', 'PATCH', group('/expenses'), goodExpense],
  ['a writing method for a call that only reads', 'no-such-call', 'DELETE', group('/settlement')],
  [
    'a call from another site',
    'foreign-origin',
    'POST',
    expensesPath,
    goodExpense,
    { origin: 'https://e.example' },
  ],
]

const groupCalls: BadRow[] = [
  ['a group without a name', 'group-name-required', 'POST', () => '/groups', () => ({ name: ' ' })],
  [
    'a group with an owner',
    'unknown-field',
    'POST',
    () => '/groups',
    () => ({ ...name(), createdBy: uuidV7() }),
  ],
  ['an unknown way in', 'unreadable', 'POST', () => '/groups', () => ({ ...name(), inviteMethod: 'all' })],
  [
    'an invite code chosen by the caller',
    'unknown-field',
    'PUT',
    group(''),
    () => ({ inviteCode: 'AAAAAAAAAA' }),
  ],
  ['nothing to change', 'nothing-to-change', 'PUT', group(''), () => ({})],
  ['nobody to name', 'nothing-to-change', 'PATCH', group(''), () => ({ pendingMembers: [] })],
  ['a nameless person in a group', 'member-name-required', 'PUT', group(''), people({ name: ' ' })],
  [
    'a valid name of a group, and a person of nobody',
    'pending-member-not-found',
    'PUT',
    group(''),
    (fixture) => ({ ...name(), ...people({ id: fixture.otherPending, ...name() })() }),
  ],
  ['people who are only ids', 'unreadable', 'PUT', group(''), ({ jiro }) => ({ pendingMembers: [jiro] })],
  ['a person with a role', 'unknown-field', 'PUT', group(''), people({ ...name(), role: 'admin' })],
  [
    'more people than a group has',
    'too-large',
    'PUT',
    group(''),
    people(...Array.from({ length: groupPeopleMax + 1 }, name)),
  ],
  [
    'more people than a group may have',
    'group-full',
    'PUT',
    group(''),
    people(...Array.from({ length: groupPeopleMax }, name)),
  ],
  ['content for a trash', 'no-such-call', 'POST', group('/trash'), () => ({})],
  [
    'joining without a code',
    'invite-code-required',
    'POST',
    () => '/groups/join',
    () => ({ inviteCode: ' ' }),
  ],
  [
    'a guessed code',
    'invite-code-unknown',
    'POST',
    () => '/groups/join',
    () => ({ inviteCode: 'ABCDEFGHJK' }),
  ],
  [
    'a code with NUL',
    'invite-code-unknown',
    'POST',
    () => '/groups/join',
    () => ({ inviteCode: 'A\u0000B' }),
  ],
  [
    'a code that is a number',
    'invite-code-required',
    'POST',
    () => '/groups/join',
    () => ({ inviteCode: 1 }),
  ],
  ['content for a code', 'unknown-field', 'POST', group('/generate-invite-code'), () => ({ code: 'A' })],
  [
    'an unknown member',
    'member-not-found',
    'DELETE',
    (fixture) => `${group('/members')(fixture)}/${uuidV7()}`,
  ],
  ['a nameless person', 'member-name-required', 'POST', group('/pending-members'), () => ({ name: '' })],
  [
    'a person of another group',
    'pending-member-not-found',
    'PATCH',
    (fixture) => `/groups/${fixture.group}/pending-members/${fixture.otherPending}`,
    name,
  ],
  [
    'a person with a share in an expense',
    'pending-member-in-use',
    'DELETE',
    (fixture) => `/groups/${fixture.group}/pending-members/${fixture.jiro}`,
  ],
  [
    'a linked pending member',
    'linked-member-not-removable',
    'DELETE',
    (fixture) => `/groups/${fixture.group}/pending-members/${fixture.linked}`,
  ],
  [
    'a link to an outsider',
    'member-not-found',
    'POST',
    (fixture) => `/groups/${fixture.group}/pending-members/${fixture.jiro}/link`,
    ({ outsider }) => ({ userId: outsider.user.id }),
  ],
  [
    'a link to a pending member',
    'id-invalid',
    'POST',
    (fixture) => `/groups/${fixture.group}/pending-members/${fixture.jiro}/link`,
    ({ jiro }) => ({ userId: `p:${jiro}` }),
  ],
]

const transferCalls: BadRow[] = [
  [
    'a transfer to oneself',
    'transfer-needs-two-people',
    'POST',
    group('/transfers'),
    (fixture) => ({ ...goodTransfer(fixture), fromId: fixture.hanako.user.id }),
  ],
  [
    'a transfer of nothing',
    'amount-not-positive',
    'POST',
    group('/transfers'),
    (fixture) => ({ ...goodTransfer(fixture), amount: 0 }),
  ],
  [
    'a transfer to another group',
    'person-unknown',
    'POST',
    group('/transfers'),
    (fixture) => ({ ...goodTransfer(fixture), toId: fixture.otherPending }),
  ],
  ['a transfer without its id', 'id-invalid', 'DELETE', group('/transfers')],
  ['a transfer of two ids', 'id-invalid', 'DELETE', group('/transfers?transferId=a&transferId=b')],
  [
    'an expense as a transfer',
    'transfer-not-found',
    'DELETE',
    (fixture) => `/groups/${fixture.group}/transfers?transferId=${fixture.expense}`,
  ],
  [
    'an unchanged transfer',
    'nothing-to-change',
    'PUT',
    (fixture) => `/groups/${fixture.group}/transfers?transferId=${fixture.transfer}`,
    () => ({ amount: 100 }),
  ],
]

/** A group that 花子 is not in. */
const otherGroupCalls: BadRow[] = [
  ['another group', 'group-not-found', 'GET', otherGroup('')],
  ['the expenses of another group', 'group-not-found', 'GET', otherGroup('/expenses')],
  ['the statistics of another group', 'group-not-found', 'GET', otherGroup('/statistics')],
  ['searching in another group', 'group-not-found', 'GET', otherGroup('/expenses?q=a')],
  ['the transfers of another group', 'group-not-found', 'GET', otherGroup('/transfers')],
  ['the trash of another group', 'group-not-found', 'GET', otherGroup('/trash')],
  ['the settlement of another group', 'group-not-found', 'GET', otherGroup('/settlement')],
  ['the code of another group', 'group-not-found', 'POST', otherGroup('/generate-invite-code')],
  ['editing another group', 'group-not-found', 'PUT', otherGroup(''), name],
  ['recording in another group', 'group-not-found', 'POST', otherGroup('/expenses'), goodExpense],
  ['paying in another group', 'group-not-found', 'POST', otherGroup('/transfers'), goodTransfer],
  ['naming people of another group', 'group-not-found', 'POST', otherGroup('/pending-members'), name],
  ['recording in no group', 'group-not-found', 'POST', () => `/groups/${uuidV7()}/expenses`, goodExpense],
  [
    'an expense of another group',
    'expense-not-found',
    'GET',
    ({ otherExpense }) => `/expenses/${otherExpense}`,
  ],
  ['editing one', 'expense-not-found', 'PUT', ({ otherExpense }) => `/expenses/${otherExpense}`, title],
  ['patching one', 'expense-not-found', 'PATCH', ({ otherExpense }) => `/expenses/${otherExpense}`, title],
  ['restoring one', 'expense-not-found', 'POST', ({ otherExpense }) => `/expenses/${otherExpense}/restore`],
  ['deleting one', 'expense-not-found', 'DELETE', ({ otherExpense }) => `/expenses/${otherExpense}`],
  ['an expense that never was', 'expense-not-found', 'DELETE', () => `/expenses/${uuidV7()}`],
]

const rows = [...unreadableCalls, ...groupCalls, ...transferCalls, ...otherGroupCalls]

export const badCalls = badCallsOf(rows)
