/** The values of a form when the person chooses another group for them. */
import type { UserKey } from '#shared/model/user-key.ts'
import { isUserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { type ExpenseFormValues, newExpenseValues } from './expense-form-values.ts'

/**
 * What was typed stays, but for the trip. Payers and participants stay if they are in the other group, too; otherwise the defaults of that
 * group apply. A split among everybody becomes one among everybody there.
 */
export function valuesInGroup(
  values: ExpenseFormValues,
  { from, to }: { from: People; to: People },
): ExpenseFormValues {
  const defaults = newExpenseValues(to, values.date)
  const people = new Set(defaults.participants)
  const areThere = (keys: readonly UserKey[]) => keys.length > 0 && keys.every((key) => people.has(key))
  const { payer, paid, hasSeveralPayers, participants } = values
  const isPaidThere = hasSeveralPayers && areThere(Object.keys(paid).filter(isUserKey))
  const isAmongEverybody = values.method === 'equal' && participants.length === from.active.length
  const keepsSplit = !isAmongEverybody && areThere(participants)
  const { assignee } = values.details
  return {
    ...values,
    details: { ...values.details, assignee: assignee !== null && people.has(assignee) ? assignee : null },
    trip: null,
    isTripChosen: false,
    payer: payer !== null && people.has(payer) ? payer : defaults.payer,
    hasSeveralPayers: isPaidThere,
    paid: isPaidThere ? paid : defaults.paid,
    restPayer: isPaidThere ? values.restPayer : defaults.restPayer,
    method: keepsSplit ? values.method : defaults.method,
    participants: keepsSplit ? participants : defaults.participants,
    weights: keepsSplit ? values.weights : defaults.weights,
    entries: keepsSplit ? values.entries : defaults.entries,
  }
}
