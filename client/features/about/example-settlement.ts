/** The settlement that the landing page shows: an example trip, settled by the product's own functions. */
import { assert } from '#shared/assert.ts'
import { exampleTripTexts as texts } from '#shared/messages/landing.ts'
import { type Category, ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { keyOfPendingMember, keyOfUser, type UserKey } from '#shared/model/user-key.ts'
import { UserId } from '#shared/model/user.ts'
import { expenseDefaults } from '#shared/model/row-defaults.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import { splitAmount } from '#shared/money/split.ts'

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const userOf = (number: number) => keyOfUser(UserId.parse(idOf(number)))

export type ExamplePerson = { userKey: UserKey; name: string; isPending: boolean }

const people: Record<'self' | 'taro' | 'jiro' | 'sakura' | 'grandmother', ExamplePerson> = {
  self: { userKey: userOf(1), name: texts.people.self, isPending: false },
  taro: { userKey: userOf(2), name: texts.people.taro, isPending: false },
  jiro: { userKey: userOf(3), name: texts.people.jiro, isPending: false },
  sakura: { userKey: userOf(4), name: texts.people.sakura, isPending: false },
  grandmother: {
    userKey: keyOfPendingMember(PendingMemberId.parse(idOf(5))),
    name: texts.people.grandmother,
    isPending: true,
  },
}

type ExampleExpense = { title: string; category: Category; date: string; by: ExamplePerson; amount: Yen }

const expenses: readonly ExampleExpense[] = [
  { title: texts.inn, category: 'accommodation', date: '2026-08-11', by: people.self, amount: 72_000 },
  { title: texts.tavern, category: 'food', date: '2026-08-11', by: people.taro, amount: 15_000 },
  { title: texts.secondTavern, category: 'food', date: '2026-08-11', by: people.taro, amount: 3_500 },
  { title: texts.aquarium, category: 'entertainment', date: '2026-08-12', by: people.self, amount: 10_900 },
  { title: texts.lunch, category: 'food', date: '2026-08-12', by: people.taro, amount: 4_400 },
  { title: texts.gasoline, category: 'transport', date: '2026-08-12', by: people.jiro, amount: 6_000 },
  { title: texts.noodles, category: 'food', date: '2026-08-13', by: people.taro, amount: 4_900 },
]

/** The rows of the trip, each paid by one person and split equally among everybody. */
export const exampleRows: readonly StoredRow<'expenses'>[] = expenses.map(
  ({ by, amount, ...described }, index): StoredRow<'expenses'> => {
    const participants = Object.values(people).map(({ userKey }) => userKey)
    const split = splitAmount(amount, { method: 'equal', participants })
    assert(split.ok, 'the example is split as the product allows')
    const number = 100 + index
    return {
      ...expenseDefaults,
      id: ExpenseId.parse(idOf(number)),
      groupId: GroupId.parse(idOf(10)),
      itineraryId: null,
      transactionType: 'expense',
      ...described,
      description: '',
      location: '',
      amount,
      payers: [{ userKey: by.userKey, amount }],
      splitMethod: 'equal',
      shares: split.value.map((share) => ({ ...share, isPaid: false, paidAt: null })),
      moneyMark: MutationId.parse(idOf(number)),
      status: 'active',
      createdBy: UserId.parse(idOf(1)),
      createdAt: number,
      updatedAt: number,
      version: number,
      createdVersion: number,
      ordinal: 0,
    }
  },
)

export type ExampleSettlement = {
  /** The sum that the reader receives. */
  total: Yen
  /** The transfers to the reader, the smallest amount first. */
  transfers: readonly { from: ExamplePerson; to: ExamplePerson; amount: Yen }[]
  /** The people, expenses and their total of the whole trip. */
  spent: { people: number; expenses: number; total: Yen }
}

export function exampleSettlement(): ExampleSettlement {
  const { suggestions, unsettledTotal, participantCount } = settlementOf({
    expenses: exampleRows,
    pendingMembers: [],
  })
  const transfers = suggestions
    .filter(({ to }) => to === people.self.userKey)
    .map(({ from, amount }) => ({ from: personOf(from), to: people.self, amount }))
    .toSorted((a, b) => a.amount - b.amount)
  return {
    total: transfers.reduce((sum, { amount }) => sum + amount, 0),
    transfers,
    spent: { people: participantCount, expenses: exampleRows.length, total: unsettledTotal },
  }
}

function personOf(userKey: UserKey): ExamplePerson {
  const person = Object.values(people).find((each) => each.userKey === userKey)
  assert(person, 'the example pays only its own people')
  return person
}
