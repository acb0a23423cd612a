/**
 * Rows of sync schema 7 and earlier have a paid flag in each share, and no payments (docs/decisions/0104-payments.md). They
 * become payments with the same effect on every balance, to the yen. Servers and devices convert what they have stored by
 * this, and rows that older devices give back.
 */
import { isPlainDate, japanDateOf } from '../dates.ts'
import type { Expense } from '../model/expense.ts'
import { noFlags, transferMoney } from '../model/transfers.ts'
import type { Yen } from '../model/fields.ts'
import { asId } from '../model/id.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { UserKey } from '../model/user-key.ts'
import { expenseDefaults } from '../model/row-defaults.ts'
import { divideInProportion } from './divide-in-proportion.ts'
import { type NewPayment, netsOf, paymentIdOf } from './payments.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

export function hasPaidFlags({ shares, transactionType }: Expense): boolean {
  return transactionType === 'expense' && shares.some(({ isPaid }) => isPaid)
}

export function withoutPaidFlags<Row extends Expense>(row: Row): Row {
  return { ...row, shares: row.shares.map((share) => ({ ...share, ...noFlags })) }
}

/**
 * What the flags of an expense stand for. A debtor whose shares are all flagged has paid their whole net. The creditors got that
 * sum in proportion to their nets: whole yen by the largest remainder, ties in payer order. A creditor's own flag, and one
 * without a debt, stand for nothing.
 */
function paymentsOfFlags(expense: Expense, resolve: KeyResolver): NewPayment[] {
  const nets = [...netsOf(expense, resolve)]
  const unpaid = new Set(expense.shares.flatMap(({ userKey, isPaid }) => (isPaid ? [] : [resolve(userKey)])))
  const debtors = nets.filter(([key, net]) => net < 0 && !unpaid.has(key))
  const creditors = nets.filter(([, net]) => net > 0)
  const paid = -sumOfNets(debtors)
  // If payers and shares do not add up, debtors may have paid more than the creditors are owed.
  const amount = Math.min(paid, sumOfNets(creditors))
  if (amount <= 0) return []
  const left = divideInProportion(
    amount,
    creditors.map(([, net]) => net),
  )
  const payments: NewPayment[] = []
  for (const [from, net] of debtors) {
    const open = left.reduce((sum, part) => sum + part, 0)
    if (open === 0) break
    for (const [index, part] of divideInProportion(Math.min(-net, open), left).entries()) {
      const to = creditors[index]?.[0]
      left[index] = (left[index] ?? 0) - part
      if (to !== undefined && part > 0) payments.push({ from, to, amount: part })
    }
  }
  return payments
}

function sumOfNets(nets: readonly (readonly [UserKey, Yen])[]): Yen {
  return nets.reduce((sum, [, net]) => sum + net, 0)
}

/** The rows of these payments. They name when the share was marked; who has marked it, a flag does not say. */
export function rowsOfFlags<Row extends Expense>(expense: Row, resolve: KeyResolver): Row[] {
  const markedAt = new Map<UserKey, number>()
  for (const { userKey, paidAt } of expense.shares) {
    const person = resolve(userKey)
    markedAt.set(person, Math.max(markedAt.get(person) ?? 0, paidAt ?? 0))
  }
  if (!hasPaidFlags(expense)) return []
  return paymentsOfFlags(expense, resolve).map(({ from, to, amount }) => {
    const id = paymentIdOf({ expenseId: expense.id, from, to, nth: 0 })
    const at = markedAt.get(from) || expense.updatedAt
    const date = japanDateOf(at)
    return {
      ...expense,
      ...expenseDefaults,
      id,
      transactionType: 'transfer',
      expenseId: expense.id,
      description: '',
      category: 'other',
      date: isPlainDate(date) ? date : expense.date,
      location: '',
      ...transferMoney({ from, to, amount }),
      moneyMark: asId<MutationId>(id),
      createdAt: at,
      updatedAt: at,
    }
  })
}
