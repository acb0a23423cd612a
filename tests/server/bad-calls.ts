/** Bad calls of every kind by 花子, one per row. */
import { v7 as uuidV7 } from 'uuid'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type BadCall, type BadFixture, expensesPath, goodExpense } from './bad-expenses.ts'
import type { Method } from './trip-fixture.ts'

type Row = [
  what: string,
  code: RejectionCode,
  method: Method,
  path: (fixture: BadFixture) => string,
  body?: (fixture: BadFixture) => unknown,
  headers?: Record<string, string>,
]

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

const unreadableCalls: Row[] = [
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

const groupCalls: Row[] = [
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
    'a linked provisional member',
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
    'a link to a provisional member',
    'id-invalid',
    'POST',
    (fixture) => `/groups/${fixture.group}/pending-members/${fixture.jiro}/link`,
    ({ jiro }) => ({ userId: `p:${jiro}` }),
  ],
]

const rowCalls: Row[] = [
  ['an empty change', 'nothing-to-change', 'PUT', ({ expense }) => `/expenses/${expense}`, () => ({})],
  [
    'words that are good and money that is not',
    'amount-not-positive',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    () => ({ ...title(), amount: -1 }),
  ],
  [
    'words that are good and shares that do not add up',
    'shares-mismatch',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    ({ taro }) => ({
      ...title(),
      splitMethod: 'custom',
      participants: [{ userId: taro.user.id, amount: 1 }],
    }),
  ],
  [
    'words that are good and amounts that the split does not make',
    'split-mismatch',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    ({ hanako, taro }) => ({
      ...title(),
      participants: [
        { userId: hanako.user.id, amount: 999 },
        { userId: taro.user.id, amount: 1 },
      ],
    }),
  ],
  [
    'valid text and money, and a paid flag for nobody',
    'person-unknown',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    ({ otherPending }) => ({
      ...title(),
      amount: 500,
      participants: [{ pendingMemberId: otherPending, paid: true }],
    }),
  ],
  [
    'an unknown `moneyMark`',
    'conflict',
    'PUT',
    ({ expense }) => `/expenses/${expense}`,
    () => ({ amount: 5, moneyMark: uuidV7() }),
  ],
  ['an empty patch', 'nothing-to-change', 'PATCH', ({ expense }) => `/expenses/${expense}`, () => ({})],
  [
    'a patch of a deleted expense',
    'expense-deleted',
    'PATCH',
    ({ deleted }) => `/expenses/${deleted}`,
    title,
  ],
  [
    'content for a restoring',
    'unknown-field',
    'POST',
    ({ deleted }) => `/expenses/${deleted}/restore`,
    title,
  ],
  ['restoring what never was', 'expense-not-found', 'POST', () => `/expenses/${uuidV7()}/restore`],
  ['a change of a deleted expense', 'expense-deleted', 'PUT', ({ deleted }) => `/expenses/${deleted}`, title],
  ['a transfer as an expense', 'expense-not-found', 'DELETE', ({ transfer }) => `/expenses/${transfer}`],
  [
    'a transfer changed as an expense',
    'expense-not-found',
    'PUT',
    ({ transfer }) => `/expenses/${transfer}`,
    title,
  ],
  [
    'a payment of an outsider',
    'person-unknown',
    'POST',
    ({ expense }) => `/expenses/${expense}/payments`,
    ({ outsider }) => ({ userId: outsider.user.id, paid: true }),
  ],
  [
    'a payment that is neither',
    'unreadable',
    'POST',
    ({ expense }) => `/expenses/${expense}/payments`,
    ({ taro }) => ({ userId: taro.user.id, paid: 1 }),
  ],
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

const filteredCalls: Row[] = ['/expenses', '/statistics'].flatMap((path): Row[] => [
  [`an unknown filter of ${path}`, 'unknown-field', 'GET', group(`${path}?payer=x`)],
  [`a filter of ${path} given twice`, 'unreadable', 'GET', group(`${path}?status=active&status=settled`)],
  [`an endless search of ${path}`, 'text-too-long', 'GET', group(`${path}?q=${'a'.repeat(101)}`)],
  [`a person of no id in ${path}`, 'person-unknown', 'GET', group(`${path}?person=x`)],
  [`an unknown category in ${path}`, 'unreadable', 'GET', group(`${path}?category=gambling`)],
  [`an unknown status in ${path}`, 'unreadable', 'GET', group(`${path}?status=pending`)],
  [`something else than unpaid in ${path}`, 'unreadable', 'GET', group(`${path}?unpaid=false`)],
  [`a first day that is not in ${path}`, 'date-invalid', 'GET', group(`${path}?from=2026-02-30`)],
  [`a last day that is not in ${path}`, 'date-invalid', 'GET', group(`${path}?to=tomorrow`)],
])

/** A group that 花子 is not in. */
const otherGroupCalls: Row[] = [
  ['another group', 'group-not-found', 'GET', otherGroup('')],
  ['the expenses of another group', 'group-not-found', 'GET', otherGroup('/expenses')],
  ['the statistics of another group', 'group-not-found', 'GET', otherGroup('/statistics')],
  ['searching in another group', 'group-not-found', 'GET', otherGroup('/expenses?q=a')],
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

const rows = [...unreadableCalls, ...groupCalls, ...rowCalls, ...filteredCalls, ...otherGroupCalls]

export const badCalls: BadCall[] = rows.map(([what, code, method, path, body, headers]) => ({
  what,
  code,
  method,
  path,
  ...(body && { body }),
  ...(headers && { headers }),
}))
