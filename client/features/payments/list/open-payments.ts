/** Everything that the payments page shows of a group's rows, and its filters. */
import { type OpenDebt, type PersonDebts, debtsByPerson, openDebtsOf } from '#shared/money/open-debts.ts'
import { totalOf } from '#shared/money/total-of.ts'
import { transferEnds } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import { paymentsByExpense, withPaidShares } from '#shared/money/payments.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { KeyResolver } from '#shared/money/resolve-linked-keys.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'

/** One active expense, with its paid shares, and what is open of it, in yen. */
export type ExpensePayments = {
  row: ExpenseRow
  open: Yen
  debtorCount: number
  ownToPay: Yen
  ownToReceive: Yen
  /** Whether the person themselves paid for it or has a share in it. */
  isOwn: boolean
}

/** What is open of one person, and what they sent and received by active transfers for no expense, in yen. */
export type PersonPayments = PersonDebts & { sent: Yen; received: Yen }

export type OpenPayments = {
  /** In the order of the rows. */
  expenses: readonly ExpensePayments[]
  /** Everybody of an active row: the person themselves first, then whoever has most to pay. */
  people: readonly PersonPayments[]
  total: Yen
}

type Viewer = { self: UserKey; resolve: KeyResolver }

/** Settled rows are left out: nothing of them is open. */
export function openPaymentsOf(rows: readonly ExpenseRow[], { self, resolve }: Viewer): OpenPayments {
  const active = rows.filter(({ status }) => status === 'active')
  const payments = paymentsByExpense(active)
  const spending = active.filter((row) => row.transactionType === 'expense')
  const known = new Set(spending.map(({ id }) => id))
  // What was paid for one of the expenses is not open there.
  const others = active.filter(({ expenseId }) => expenseId === null || !known.has(expenseId))
  const debtsOfRows = spending.map((row) => openDebtsOf(row, payments.get(row.id) ?? [], resolve))
  const expenses = spending.map((row, index) => {
    const isOwn = [...row.payers, ...row.shares].some(({ userKey }) => resolve(userKey) === self)
    const paid = withPaidShares(row, payments.get(row.id) ?? [], resolve)
    return { row: paid, isOwn, ...openOf(debtsOfRows[index] ?? [], self) }
  })
  const people = new Map(peopleOfRows(others, resolve).map((person) => [person.userKey, person]))
  for (const debts of debtsByPerson(debtsOfRows)) {
    const { sent = 0, received = 0 } = people.get(debts.userKey) ?? {}
    people.set(debts.userKey, { ...debts, sent, received })
  }
  const ordered = [...people.values()].toSorted(
    (a, b) =>
      Number(b.userKey === self) - Number(a.userKey === self) ||
      b.payTotal - a.payTotal ||
      b.receiveTotal - a.receiveTotal,
  )
  return { expenses, people: ordered, total: expenses.reduce((sum, { open }) => sum + open, 0) }
}

function openOf(debts: readonly OpenDebt[], self: UserKey) {
  const debtors = new Set<UserKey>()
  for (const { from } of debts) debtors.add(from)
  return {
    open: totalOf(debts),
    debtorCount: debtors.size,
    ownToPay: totalOf(debts.filter(({ from }) => from === self)),
    ownToReceive: totalOf(debts.filter(({ to }) => to === self)),
  }
}

/** Everybody in these rows with the sums of their transfers, and without debts. */
function peopleOfRows(rows: readonly ExpenseRow[], resolve: KeyResolver): PersonPayments[] {
  const people = new Map<UserKey, PersonPayments>()
  const personIn = (key: UserKey): PersonPayments => {
    const userKey = resolve(key)
    const known = people.get(userKey)
    if (known) return known
    const nothing = { toPay: [], toReceive: [], payTotal: 0, receiveTotal: 0, sent: 0, received: 0 }
    const person = { userKey, ...nothing }
    people.set(userKey, person)
    return person
  }
  for (const row of rows) {
    for (const { userKey } of row.payers) personIn(userKey)
    for (const { userKey } of row.shares) personIn(userKey)
    const ends = transferEnds(row)
    // A transfer between two keys of one person moves no money.
    if (!ends || resolve(ends.from) === resolve(ends.to)) continue
    personIn(ends.from).sent += row.amount
    personIn(ends.to).received += row.amount
  }
  return [...people.values()]
}

/** `ownOnly`: what the person themselves pays or receives. */
export type PaymentFilter = { unpaidOnly: boolean; ownOnly: boolean }

export function isExpenseShown(payments: ExpensePayments, { unpaidOnly, ownOnly }: PaymentFilter): boolean {
  const { open, ownToPay, ownToReceive, isOwn } = payments
  if (!unpaidOnly) return !ownOnly || isOwn
  return ownOnly ? ownToPay + ownToReceive > 0 : open > 0
}

export function isPersonShown(
  { userKey, payTotal, receiveTotal }: PersonDebts,
  { unpaidOnly, ownOnly }: PaymentFilter,
  self: UserKey,
): boolean {
  return (!ownOnly || userKey === self) && (!unpaidOnly || payTotal + receiveTotal > 0)
}
