/** A what-if settlement, in the form of the settlement (settlement-answer.ts), in yen. */
import { type WholeGroup, namesIn } from '#shared/api/answers.ts'
import type { Conditions } from '#shared/api/call-conditions.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { type Calculation, createWhatIfLedger } from '#shared/money/settlement-calculator.ts'
import { compareBy } from '#shared/ordering.ts'
import { chargeSearch, checkOf, suggestionAnswer, userIdOf } from './settlement-answer.ts'

/** `rows` are all of the group. */
export function calculationAnswer(
  rows: readonly StoredRow<'expenses'>[],
  group: WholeGroup,
  conditions: Conditions,
) {
  const ledger = whatIfLedgerOf(group, conditions)
  ledger.add(rows)
  return ledger.answer()
}

/** For rows that are read page by page. The balances of the answer are those before rounding. */
export function whatIfLedgerOf(
  group: WholeGroup,
  { leftOutPeople, leftOutExpenses, unit, treasurer }: Conditions,
) {
  const names = namesIn(group)
  const nameOf = (key: UserKey) => names.get(key) ?? key
  const whatIf = {
    leftOutPeople: new Set(leftOutPeople),
    leftOutExpenses: new Set(leftOutExpenses),
    unit,
    treasurer,
  }
  const { add, calculation } = createWhatIfLedger(resolverOf(group.pendingMembers), whatIf)
  return { add, answer: () => answerOf(calculation(chargeSearch), nameOf) }
}

function answerOf(
  { counted, integrity, balances, gains, transfers, unchangedCount }: Calculation,
  nameOf: (key: UserKey) => string,
) {
  return {
    net_balances: [...balances].toSorted(compareBy(([userKey]) => userKey)).map(([userKey, balance]) => ({
      user_key: userKey,
      user_id: userIdOf(userKey),
      display_name: nameOf(userKey),
      balance,
    })),
    rounding_differences: gains.map(({ userKey, amount }) => ({
      user_key: userKey,
      display_name: nameOf(userKey),
      amount,
    })),
    optimized_transfers: transfers.map((transfer) => suggestionAnswer(transfer, nameOf)),
    integrity_check: checkOf(integrity),
    total_unsettled: counted.amount,
    /** Expenses that only people who are left out share, and therefore bear after all. */
    unchanged_expenses: unchangedCount,
  }
}
