/**
 * The mutations that record the difference between a rejected money edit and the present row. Together with that row
 * they give the balances that the edit asked for.
 */
import { shownTitleOf } from '#shared/messages/payments.ts'
import { changeTexts as texts } from '#shared/messages/unsent.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import {
  type Effect,
  type MoneyVersion,
  cutTitle,
  differenceExpense,
  differenceTransfers,
  effectsOf,
} from '#shared/money/difference-rows.ts'
import type { KeyResolver } from '#shared/money/resolve-linked-keys.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { ChangeLookup } from './change-lookup.ts'
import { namesText, transferLine } from './change-story.ts'

export type DifferenceOffer = {
  title: string
  /** Of the expense that is recorded; null for transfers, of which there may be several. */
  amount: Yen | null
  /**
   * The people who bear the difference, none of whom paid. Null if there are no such people: several paid, or some bear more
   * and others less.
   */
  bearers: string | null
  /** What it changes for whom; for a transfer, who sends how much to whom. */
  lines: string[]
  mutations: (newId: () => ExpenseId) => MutationInput[]
}

type Versions = { mine: MoneyVersion; present: Expense }

/** Undefined if there is no difference to record. */
export function differenceOffer(
  versions: Versions,
  { scope, lookup }: { scope: Scope; lookup: ChangeLookup },
): DifferenceOffer | undefined {
  const { present } = versions
  const { resolve } = lookup
  const title = cutTitle(texts.difference(shownTitleOf(present)))
  const nameOf = (key: UserKey) => lookup.personName(scope, key)
  if (present.transactionType === 'transfer') {
    const transfers = differenceTransfers(versions, resolve)
    if (transfers.length === 0) return undefined
    const { itineraryId, date } = present
    return {
      title,
      amount: null,
      bearers: null,
      lines: transfers.map(({ from, to, amount }) =>
        texts.sent(transferLine(from, to, scope, lookup), amount),
      ),
      mutations: (newId) =>
        transfers.map((money) => ({
          name: 'transfer.create',
          args: { id: newId(), itineraryId, title, description: '', date, ...money },
        })),
    }
  }
  const expense = differenceExpense(versions, { title, resolve })
  if (!expense) return undefined
  const effects = effectsOf(versions, resolve)
  const bearers = bearersOf(versions, { amount: expense.amount, effects, resolve })
  return {
    title: expense.title,
    amount: expense.amount,
    bearers: bearers && namesText(bearers.map(nameOf)),
    lines: effectLines(effects, nameOf),
    mutations: (newId) => [{ name: 'expense.create', args: { id: newId(), ...expense } }],
  }
}

type Recorded = { amount: Yen; effects: readonly Effect[]; resolve: KeyResolver }

function bearersOf({ mine, present }: Versions, { amount, effects, resolve }: Recorded): UserKey[] | null {
  const [payer, ...others] = new Set(
    [...mine.payers, ...present.payers].map(({ userKey }) => resolve(userKey)),
  )
  if (payer === undefined || others.length > 0) return null
  const bearing = effects.filter(({ pays }) => pays !== 0)
  const whole = bearing.reduce((sum, { pays }) => sum + pays, 0)
  const isAlone = bearing.every(
    ({ userKey, pays }) => userKey !== payer && Math.sign(pays) === Math.sign(whole),
  )
  return isAlone && Math.abs(whole) === amount ? bearing.map(({ userKey }) => userKey) : null
}

/** 祖母の支払いは200円減ります: a line for each group of people to whom the same happens. */
function effectLines(effects: readonly Effect[], nameOf: (key: UserKey) => string): string[] {
  const kinds = [
    { of: ({ receives }: Effect) => receives, text: texts.receiving },
    { of: ({ pays }: Effect) => pays, text: texts.paying },
  ]
  return kinds.flatMap(({ of, text }) =>
    [...Map.groupBy(effects, of)]
      .filter(([change]) => change !== 0)
      .map(([change, same]) =>
        text(namesText(same.map(({ userKey }) => nameOf(userKey))), { change, count: same.length }),
      ),
  )
}
