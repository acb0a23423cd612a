/** Wherever screens say what somebody owes, they say the same, whatever was paid, marked, edited or deleted. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type Explanation, explainBalance } from '#shared/money/settlement-overview.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { openAccount } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { openMoneyOf } from '#client/store/queries/open-money.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { rowsOfGroup, settlementOfGroup, settlementOverviewOf } from '#client/store/queries/settlements.ts'
import { ownBalanceIn, totalsOfGroup } from '#client/store/queries/totals.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { uuidOf } from '#tests/builders/ids.ts'
import { type LedgerInput, ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingOf, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { group, members } from '#tests/support/expenses-for-test.ts'
import { paymentStateOf, paymentsOf } from './expense-payments.ts'

const groupId = GroupId.parse(uuidOf(1))
const people = [1, 2, 3, 4].map(userOf).concat([5, 6, 7].map(pendingOf))
const [owner] = members

let database: AccountDatabase
beforeEach(async () => {
  database = await openAccount({ userId: userIdOf(1), displayName: '1' })
})
afterEach(deleteAccountDatabase)

async function store({ expenses, pendingMembers }: LedgerInput): Promise<void> {
  const { groups, expenses: rows, pendingMembers: pending } = database
  const stores = [rows, pending, database.shadows, database.tombstones, database.api_sync_queue]
  for (const each of [...stores, database.activities, database.totals]) await each.clear()
  await groups.put({ ...group, id: groupId })
  for (const number of [1, 2, 3, 4]) {
    const userId = userIdOf(number)
    const role = number === 1 ? 'owner' : 'member'
    if (owner)
      await database.members.put({ ...owner, id: memberIdOf({ groupId, userId }), groupId, userId, role })
  }
  await rows.bulkPut(expenses)
  await pending.bulkPut(pendingMembers.map((one) => ({ ...one, version: 1, createdVersion: 1, ordinal: 0 })))
}

type Act = {
  kind: 'mark' | 'unmark' | 'edit' | 'send' | 'delete' | 'reopen'
  /** These choose an expense and people, those of its shares where it is about one. */
  row: number
  from: number
  to: number
  amount: Yen
}

const actArbitrary: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('mark', 'unmark', 'edit', 'send', 'delete', 'reopen', 'reopen'),
  row: fc.nat({ max: 2 }),
  from: fc.nat({ max: 6 }),
  to: fc.nat({ max: 6 }),
  amount: fc.integer({ min: 1, max: 5_000 }),
})

const transferOf = (from: UserKey, to: UserKey, amount: Yen): MutationInput => {
  const words = { itineraryId: null, date: '2026-08-12', title: '送金', description: '' } as const
  return { name: 'transfer.create', args: { id: newId(ExpenseId), from, to, amount, ...words } }
}

/** What a person does next, which may be refused. Empty where there is no expense to do it with. */
async function mutationsOf({ kind, amount, ...at }: Act): Promise<MutationInput[]> {
  const [sender, receiver] = [people[at.from], people[at.to]]
  if (kind === 'send') return sender && receiver ? [transferOf(sender, receiver, amount)] : []
  const rows = await rowsOfGroup(groupId)
  const expenses = rows.filter((row) => row.transactionType === 'expense' && row.status === 'active')
  const row = expenses[at.row % Math.max(1, expenses.length)]
  const [payer] = row?.payers ?? []
  const person = row?.shares[at.from % row.shares.length]?.userKey
  if (!row || !payer || !person) return []
  const { id, moneyMark: mark } = row
  const marking = (isPaid: boolean): MutationInput => {
    return { name: 'expense.setSharePaid', args: { id, userKey: person, isPaid } }
  }
  const edit = (total: Yen): MutationInput => {
    const split = { method: 'equal' as const, participants: row.shares.map(({ userKey }) => userKey) }
    const payers = [{ ...payer, amount: total }]
    return { name: 'expense.setMoney', args: { id, mark, amount: total, payers, split } }
  }
  if (kind === 'delete') return [{ name: 'expense.delete', args: { id } }]
  if (kind === 'edit') return [edit(amount)]
  if (kind !== 'reopen') return [marking(kind === 'mark')]
  // Paid, then dearer, and a part of the difference sent for no expense in particular.
  return [marking(true), edit(row.amount + 10 * amount), transferOf(person, payer.userKey, amount)]
}

const sumOf = ({ paid, owed, moved }: Explanation) => paid.total + owed.total + moved.total

/** How often it was said of somebody that something is open, and how often less than is open of the expense. */
const said = { open: 0, less: 0 }

async function expectSameFigures(): Promise<void> {
  const [overview, { settlement }, totals, money, rows, { resolve }] = await Promise.all([
    settlementOverviewOf({ groupId, itineraryId: null }),
    settlementOfGroup(groupId),
    totalsOfGroup(groupId),
    openMoneyOf(groupId),
    rowsOfGroup(groupId),
    peopleOf(groupId),
  ])
  const balances = new Map(overview.people.map(({ userKey, balance }) => [userKey, balance]))
  for (const person of new Set(people.map(resolve))) {
    const balance = balances.get(person) ?? 0
    const sent = overview.suggestions.filter(({ from }) => from === person)
    const received = overview.suggestions.filter(({ to }) => to === person)
    const sum = (of: typeof sent) => of.reduce((total, { amount }) => total + amount, 0)
    const figures = {
      plan: sum(received) - sum(sent),
      calculator: settlement.people.find(({ userKey }) => userKey === person)?.balance ?? 0,
      totals: totals.balance[person] ?? 0,
      member: money.balanceOf(person),
      explanation: sumOf(explainBalance(rows, person, resolve)),
    }
    expect(figures).toEqual({
      plan: balance,
      calculator: balance,
      totals: balance,
      member: balance,
      explanation: balance,
    })
  }
  expect(await ownBalanceIn(groupId)).toBe(balances.get(userOf(1)) ?? 0)
  const payments = paymentsByExpense(rows)
  for (const row of rows.filter((each) => each.transactionType === 'expense' && each.status === 'active')) {
    for (const part of paymentsOf(row, payments.get(row.id) ?? [], resolve)) {
      const balance = balances.get(part.userKey) ?? 0
      const state = paymentStateOf(part, balance)
      if (state?.kind === 'open') {
        expect(state.amount).toBeLessThanOrEqual(-balance)
        said.open += 1
        if (state.amount < part.debt - part.paid) said.less += 1
      }
      if (balance === 0) expect(['paid', 'part', undefined]).toContain(state?.kind)
    }
  }
}

it('settlement, record of payments, calculator, balances, a member’s dialog and explanations say the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      ledgerArbitrary({ rounded: true }),
      fc.array(actArbitrary, { maxLength: 10 }),
      async (ledger, acts) => {
        await store(ledger)
        await expectSameFigures()
        for (const act of acts) {
          await mutateTogether(groupId, await mutationsOf(act))
        }
        await expectSameFigures()
      },
    ),
    { numRuns: 60 },
  )
  expect(Math.min(said.open, said.less)).toBeGreaterThan(0)
}, 60_000)
