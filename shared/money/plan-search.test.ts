/** What the plan's budget of searches decides, and what it does not. */
import { expect, it } from 'vitest'
import type { Payer } from '#shared/model/expense.ts'
import { type ExpenseRow, spending, transfer, userOf } from '#tests/builders/money-rows.ts'
import { balancesOf } from './balances.ts'
import { planOf } from './settlement-plan.ts'
import { type KeyResolver } from './resolve-linked-keys.ts'
import { suggestTransfers } from './suggestions.ts'

const asIs: KeyResolver = (key) => key
const groups = 4
const payments = 300

it('after more payments than are searched exactly, the plan shown has the fewest transfers all the same', () => {
  // Four fours, of which neither two nor three people cancel each other out.
  const payers: Payer[] = []
  const parts: Payer[] = []
  for (let group = 0; group < groups; group++) {
    const base = 1_000 * (group + 1) * (group + 2) + 7 * group
    const person = (place: number) => userOf(4 * group + place)
    payers.push({ userKey: person(1), amount: 3 * base + 11 }, { userKey: person(2), amount: base + 5 })
    parts.push({ userKey: person(3), amount: 2 * base + 3 }, { userKey: person(4), amount: 2 * base + 13 })
  }
  const rows: ExpenseRow[] = [spending({ number: 1, payers, split: { method: 'custom', parts } })]
  for (let index = 0; index < payments; index++) {
    const group = index % groups
    const to = userOf(4 * ((group + 1) % groups) + 1)
    rows.push(transfer({ number: 2 + index, from: userOf(4 * group + 3), to, amount: 1 }))
  }
  const balances = balancesOf(rows, asIs)
  const fewest = suggestTransfers(balances).length
  expect(suggestTransfers(balances, 'quick').length).toBeGreaterThan(fewest)
  expect(planOf(rows, asIs)).toHaveLength(fewest)
})
