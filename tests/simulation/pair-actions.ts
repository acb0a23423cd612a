/** The actions of one of two people while both are offline, and how the rows show that each was done. */
import { type Expense, ExpenseId } from '#shared/model/expense.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { changeBySettling } from '#shared/money/settling-effect.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { type Fixture, type DeviceRows, equally, expense } from './pair-fixture.ts'

/** `number` distinguishes the two, who may do the same action with different content. */
export type Doer = { number: 1 | 2; deviceRows: DeviceRows; newId: () => string }
export type Done = { number: 1 | 2; mutationId: MutationId }

export type Action = {
  /** The only person who may do it; undefined if both may. */
  by?: 'hanako' | 'taro'
  /** A change that precedes the action and that the other person does not know of. */
  after?: (fixture: Fixture) => MutationInput
  call: (fixture: Fixture, doer: Doer) => MutationInput
  /** Whether the group's rows, deleted ones included, show the action. */
  isSeen: (deviceRows: DeviceRows, done: Done, fixture: Fixture) => boolean
}

const placeOfTaro = ({ scope, taro }: Fixture) =>
  memberIdOf({ groupId: groupOfScope(scope), userId: taro.userId })

const leaving: Omit<Action, 'by'> = {
  call: (fixture) => ({ name: 'member.remove', args: { id: placeOfTaro(fixture) } }),
  isSeen: ({ members }, _done, fixture) =>
    members.some(({ id, status }) => id === placeOfTaro(fixture) && status === 'left'),
}

const ofPeople = {
  '花子 removes 太郎': { ...leaving, by: 'hanako' },
  '太郎 leaves': { ...leaving, by: 'taro' },
} as const satisfies Record<string, Action>

const toTaro = (fixture: Fixture) => ({ id: placeOfTaro(fixture) })
const roleOfTaro = ({ members }: DeviceRows, fixture: Fixture) =>
  members.find(({ id }) => id === placeOfTaro(fixture))?.role

/** Actions on who is in the group, and as what. A device whose group is deleted has none of its rows. */
export const membershipActions: Record<string, Action> = {
  'make admin': {
    by: 'hanako',
    call: (fixture) => ({ name: 'member.setRole', args: { ...toTaro(fixture), role: 'admin' } }),
    isSeen: (deviceRows, _done, fixture) =>
      ['admin', 'owner'].includes(roleOfTaro(deviceRows, fixture) ?? 'nobody'),
  },
  'hand over': {
    by: 'hanako',
    call: (fixture) => ({ name: 'member.makeOwner', args: toTaro(fixture) }),
    isSeen: (deviceRows, _done, fixture) => roleOfTaro(deviceRows, fixture) === 'owner',
  },
  'delete the group': {
    by: 'hanako',
    call: () => ({ name: 'group.delete', args: {} }),
    isSeen: ({ members }) => members.length === 0,
  },
  rename: {
    by: 'hanako',
    call: (_fixture, { number }) => ({ name: 'group.edit', args: { name: `旅行${number}` } }),
    isSeen: ({ groups }, { number }) => groups.some(({ name }) => name === `旅行${number}`),
  },
  ...ofPeople,
}

/** Actions on the dinner and its people. */
export const dinnerActions: Record<string, Action> = {
  money: {
    call: ({ dinner, everybody, hanako }, { number, deviceRows }) => {
      const { id, amount, payers, split } = dinnerFor(number, { dinner, everybody, hanako })
      const mark = rowOf(deviceRows, dinner).moneyMark
      return { name: 'expense.setMoney', args: { id, mark, amount, payers, split } }
    },
    isSeen: ({ expenses }, { mutationId }) => expenses.some(({ moneyMark }) => moneyMark === mutationId),
  },
  words: {
    call: ({ dinner }, { number }) => ({
      name: 'expense.describe',
      args: { id: dinner, title: `夕食${number}` },
    }),
    isSeen: ({ expenses }, { number }) => expenses.some(({ title }) => title === `夕食${number}`),
  },
  delete: {
    call: ({ dinner }) => ({ name: 'expense.delete', args: { id: dinner } }),
    isSeen: ({ deletedIds }, _done, { dinner }) => deletedIds.includes(dinner),
  },
  restore: {
    after: ({ dinner }) => ({ name: 'expense.delete', args: { id: dinner } }),
    call: ({ dinner }) => ({ name: 'expense.restore', args: { id: dinner } }),
    isSeen: ({ deletedIds }, _done, { dinner }) => !deletedIds.includes(dinner),
  },
  settle: {
    call: ({ dinner }, { deviceRows }) => settling(deviceRows, [dinner], []),
    isSeen: (deviceRows, _done, { dinner }) => rowOf(deviceRows, dinner).status === 'settled',
  },
  'mark paid': {
    call: ({ dinner, taro }) => ({
      name: 'expense.setSharePaid',
      args: { id: dinner, userKey: keyOfUser(taro.userId), isPaid: true },
    }),
    isSeen: ({ expenses }, _done, { dinner, taro }) =>
      expenses.some(({ expenseId, payers }) => {
        return expenseId === dinner && payers.some(({ userKey }) => userKey === keyOfUser(taro.userId))
      }),
  },
  'pay it back': {
    call: ({ taro, hanako }, { newId }) => ({
      name: 'transfer.create',
      args: {
        id: ExpenseId.parse(newId()),
        itineraryId: null,
        title: '返す',
        description: '',
        date: '2026-11-23',
        from: keyOfUser(taro.userId),
        to: keyOfUser(hanako.userId),
        amount: 3_000,
      },
    }),
    isSeen: ({ expenses }, { mutationId }) => expenses.some(({ moneyMark }) => moneyMark === mutationId),
  },
  'link ハル': {
    by: 'hanako',
    call: ({ haru, taro }) => ({ name: 'pendingMember.link', args: { id: haru, userId: taro.userId } }),
    isSeen: ({ pendingMembers }, _done, { haru, taro }) =>
      pendingMembers.some(({ id, linkedTo }) => id === haru && linkedTo === taro.userId),
  },
  'rename ハル': {
    call: ({ haru }, { number }) => ({
      name: 'pendingMember.rename',
      args: { id: haru, name: `ハル${number}` },
    }),
    isSeen: ({ pendingMembers }, { number }) => pendingMembers.some(({ name }) => name === `ハル${number}`),
  },
  ...ofPeople,
}

/** Actions on a repayment, an expense row with its own mutations. */
export const repaymentActions: Record<string, Action> = {
  money: {
    call: ({ repayment, hanako, taro }, { number, deviceRows }) => {
      const [from, to] = [keyOfUser(taro.userId), keyOfUser(hanako.userId)]
      const { moneyMark: mark } = rowOf(deviceRows, repayment)
      const money = { mark, from, to, amount: 1_000 + number }
      return { name: 'transfer.edit', args: { id: repayment, money } }
    },
    isSeen: ({ expenses }, { mutationId }) => expenses.some(({ moneyMark }) => moneyMark === mutationId),
  },
  words: {
    call: ({ repayment }, { number }) => ({
      name: 'transfer.edit',
      args: { id: repayment, title: `送金${number}` },
    }),
    isSeen: ({ expenses }, { number }) => expenses.some(({ title }) => title === `送金${number}`),
  },
  delete: {
    call: ({ repayment }) => ({ name: 'transfer.delete', args: { id: repayment } }),
    isSeen: ({ deletedIds }, _done, { repayment }) => deletedIds.includes(repayment),
  },
  restore: {
    after: ({ repayment }) => ({ name: 'transfer.delete', args: { id: repayment } }),
    call: ({ repayment }) => ({ name: 'expense.restore', args: { id: repayment } }),
    isSeen: ({ deletedIds }, _done, { repayment }) => !deletedIds.includes(repayment),
  },
  settle: {
    call: ({ dinner, repayment }, { deviceRows }) => settling(deviceRows, [dinner], [repayment]),
    isSeen: (deviceRows, _done, { repayment }) => rowOf(deviceRows, repayment).status === 'settled',
  },
  ...ofPeople,
}

/** Actions on a pending member who is in no expense yet. */
export const personActions: Record<string, Action> = {
  name: {
    call: ({ natsu, hanako }, { newId }) => {
      const [payer, everybody] = [keyOfUser(hanako.userId), [keyOfPendingMember(natsu)]]
      const id = ExpenseId.parse(newId())
      return { name: 'expense.create', args: expense({ id, amount: 500, payer, everybody }) }
    },
    isSeen: ({ expenses }, { mutationId }) => expenses.some(({ moneyMark }) => moneyMark === mutationId),
  },
  rename: {
    call: ({ natsu }, { number }) => ({
      name: 'pendingMember.rename',
      args: { id: natsu, name: `ナツ${number}` },
    }),
    isSeen: (deviceRows, { number }) =>
      deviceRows.pendingMembers.some(({ name }) => name === `ナツ${number}`),
  },
  remove: {
    call: ({ natsu }) => ({ name: 'pendingMember.remove', args: { id: natsu } }),
    isSeen: ({ deletedIds }, _done, { natsu }) => deletedIds.includes(natsu),
  },
  restore: {
    after: ({ natsu }) => ({ name: 'pendingMember.remove', args: { id: natsu } }),
    call: ({ natsu }) => ({ name: 'pendingMember.restore', args: { id: natsu } }),
    isSeen: ({ deletedIds }, _done, { natsu }) => !deletedIds.includes(natsu),
  },
  link: {
    by: 'hanako',
    call: ({ natsu, taro }) => ({ name: 'pendingMember.link', args: { id: natsu, userId: taro.userId } }),
    isSeen: ({ pendingMembers }, _done, { natsu }) =>
      pendingMembers.some(({ id, linkedTo }) => id === natsu && linkedTo !== null),
  },
  ...ofPeople,
}

function dinnerFor(
  number: number,
  { dinner, everybody, hanako }: Pick<Fixture, 'dinner' | 'everybody' | 'hanako'>,
) {
  const payer = keyOfUser(hanako.userId)
  const amount = 9_000 + number
  return { id: dinner, amount, payers: [{ userKey: payer, amount }], split: equally(everybody) }
}

/** The settlement with the balance change that the screen shows before it. */
function settling(deviceRows: DeviceRows, expenses: ExpenseId[], transfers: ExpenseId[]): MutationInput {
  const seen = (id: ExpenseId) => ({ id, mark: rowOf(deviceRows, id).moneyMark })
  const payments = deviceRows.expenses.filter(
    ({ id, expenseId }) =>
      expenseId !== null && expenses.includes(expenseId) && !deviceRows.deletedIds.includes(id),
  )
  const rows = [...[...expenses, ...transfers].map((id) => rowOf(deviceRows, id)), ...payments]
  const balanceChange = changeBySettling(rows, resolverOf(deviceRows.pendingMembers))
  return {
    name: 'settlement.close',
    args: { expenses: expenses.map(seen), transfers: transfers.map(seen), balanceChange, withPayments: true },
  }
}

function rowOf({ expenses }: DeviceRows, id: ExpenseId): Expense {
  const row = expenses.find((each) => each.id === id)
  if (!row) throw new Error('whoever acts on a row sees it')
  return row
}
