/** What is still to be paid of expenses, by person (docs/design.md, "Payments"). */
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { divideInProportion } from './divide-in-proportion.ts'
import { openNetsOf } from './payments.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

/** What one person still has to pay another for one expense, in yen above zero. */
type OpenDebt = { from: UserKey; to: UserKey; amount: Yen }

/**
 * The open debts of one expense after its payments, those of one debtor one after the other. By person they sum to the balance
 * that the expense and its payments give. A debt to several creditors is divided in proportion to what is still owed to them.
 *
 * If payers and shares do not add up, no creditor gets more than they are owed, so a part of a debt may be missing.
 */
export function openDebtsOf(
  expense: Expense,
  payments: readonly Expense[],
  resolve: KeyResolver,
): OpenDebt[] {
  const nets = openNetsOf(expense, payments, resolve)
  const creditors = [...nets].filter(([, net]) => net > 0)
  const credits = creditors.map(([, net]) => net)
  let left = credits.reduce((sum, credit) => sum + credit, 0)
  const debts: OpenDebt[] = []
  for (const [from, net] of nets) {
    const debt = Math.min(-net, left)
    if (debt <= 0) continue
    left -= debt
    // Divided by what is left of the credits, so that the last debtor's parts close every credit to the yen.
    for (const [index, amount] of divideInProportion(debt, credits).entries()) {
      credits[index] = (credits[index] ?? 0) - amount
      const to = creditors[index]?.[0]
      if (to !== undefined && amount > 0) debts.push({ from, to, amount })
    }
  }
  return debts
}
