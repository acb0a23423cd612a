import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExpenseId } from '#shared/model/expense.ts'
import { unsentVersion } from '#shared/model/tables.ts'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { type ExpenseRow, custom, spending, transfer, userOf } from '#tests/builders/money-rows.ts'
import { story } from '#tests/builders/story.ts'
import { balancesOf } from './balances.ts'
import { planOf } from './settlement-plan.ts'
import { type KeyResolver, resolverOf } from './resolve-linked-keys.ts'
import { suggestTransfers, type Suggestion } from './suggestions.ts'

describe('the plan does not reshuffle', () => {
  it('who pays what was suggested sees that suggestion go and no other move', () => {
    story(`
      花子  pays 9000 for 花子 太郎 次郎
      太郎  pays 3000 for 花子 太郎
      suggests  太郎 -> 花子 1500  次郎 -> 花子 3000
      transfer 太郎 -> 花子 1500
      suggests  次郎 -> 花子 3000
      transfer 次郎 -> 花子 3000
      suggests  nothing
    `)
  })

  it('a part of a suggestion shrinks it', () => {
    story(`
      花子  pays 9000 for 花子 太郎 次郎
      transfer 太郎 -> 花子 1000
      suggests  太郎 -> 花子 2000  次郎 -> 花子 3000
      transfer 太郎 -> 花子 1999
      suggests  太郎 -> 花子 1  次郎 -> 花子 3000
    `)
  })

  it('even where a plan made anew from the balances would ask 三郎 to pay somebody else', () => {
    const { expenses, keyByName } = story(`
      花子 7000 次郎 4000 pay for 太郎=9000 三郎=2000
      suggests  太郎 -> 花子 7000  太郎 -> 次郎 2000  三郎 -> 次郎 2000
      transfer 太郎 -> 花子 6000
      balances  花子 1000  次郎 4000  太郎 -3000  三郎 -2000
      suggests  太郎 -> 花子 1000  太郎 -> 次郎 2000  三郎 -> 次郎 2000
    `)
    const anew = suggestTransfers(balancesOf(expenses, (key) => key))
    expect(anew).toContainEqual({ from: keyByName.get('三郎'), to: keyByName.get('花子'), amount: 1000 })
  })

  it('more than was suggested makes the plan anew from where things stand', () => {
    story(`
      花子  pays 9000 for 花子 太郎 次郎
      transfer 太郎 -> 花子 5000
      balances  花子 1000  太郎 2000  次郎 -3000
      suggests  次郎 -> 太郎 2000  次郎 -> 花子 1000
    `)
  })

  it('a payment that nobody suggested makes the plan anew', () => {
    story(`
      花子  pays 9000 for 花子 太郎 次郎
      transfer 太郎 -> 次郎 3000
      suggests  次郎 -> 花子 6000
      transfer 次郎 -> 花子 6000
      suggests  nothing
    `)
  })

  it('payments count in the order of their versions, whatever their places within them', () => {
    const lunch = spending({
      number: 1,
      payers: [
        { userKey: userOf(1), amount: 6_000 },
        { userKey: userOf(2), amount: 2_000 },
      ],
      split: custom([userOf(3), 3_000], [userOf(4), 1_000], [userOf(5), 4_000]),
    })
    const suggested = { from: userOf(3), to: userOf(1), amount: 2_000 }
    const unforeseen = { from: userOf(4), to: userOf(3), amount: 1_000 }
    const planAfter = (first: Suggestion, second: Suggestion) =>
      planOf(
        [
          lunch,
          transfer({ number: 2, ...first, createdVersion: 2, ordinal: 1 }),
          transfer({ number: 3, ...second, createdVersion: 3, ordinal: 0 }),
        ],
        (key) => key,
      )
    // Made anew after what nobody has suggested, or going on from before it.
    expect(planAfter(suggested, unforeseen)).toEqual([
      { from: userOf(5), to: userOf(1), amount: 4_000 },
      { from: userOf(3), to: userOf(2), amount: 2_000 },
    ])
    expect(planAfter(unforeseen, suggested)).toHaveLength(3)
  })

  it('a settled transfer is not taken off, and one between two keys of a person moves nothing', () => {
    story(`
      花子  pays 4000 for 花子 仮ジロ
      transfer 仮ジロ -> 次郎 500
      suggests  仮ジロ -> 花子 1500  次郎 -> 花子 500
      link 仮ジロ -> 次郎
      suggests  次郎 -> 花子 2000
      transfer 次郎 -> 花子 2000
      suggests  nothing
      close 3
      suggests  次郎 -> 花子 2000
    `)
  })
})

it('an expense recorded after a payment joins the plan from which the payment is taken off', () => {
  story(`
    花子  pays 4000 for 花子 太郎
    transfer 太郎 -> 花子 2000
    suggests  nothing
    花子  pays 1000 for 花子 太郎
    suggests  太郎 -> 花子 500
  `)
})

it('which of two payments came first decides which of them the plan had asked for', () => {
  const [hanako, taro, jiro] = [userOf(1), userOf(2), userOf(3)]
  const dinner = spending({
    number: 1,
    payers: [{ userKey: hanako, amount: 9000 }],
    split: { method: 'equal', participants: [hanako, taro, jiro] },
  })
  const toHanako = { number: 2, from: taro, to: hanako, amount: 3000 }
  const toTaro = { number: 3, from: jiro, to: taro, amount: 1000 }
  const suggested = transfer({ ...toHanako, createdVersion: 1 })
  const other = transfer({ ...toTaro, createdVersion: 2 })
  // 太郎 pays what the plan asks of him. 次郎 then sends him 1000 that it did not ask for. 太郎 owes these to 花子.
  const expected: Suggestion[] = [
    { from: jiro, to: hanako, amount: 2000 },
    { from: taro, to: hanako, amount: 1000 },
  ]
  expect(planOf([dinner, suggested, other], (key) => key)).toEqual(expected)
  expect(planOf([other, dinner, suggested], (key) => key)).toEqual(expected)
  // Within one version the ordinal decides, and an unsent row comes after all rows that the server has.
  const secondOfBatch = transfer({ ...toTaro, number: 0, createdVersion: 1, ordinal: 1 })
  expect(planOf([dinner, secondOfBatch, suggested], (key) => key)).toEqual(expected)
  const unsent = transfer({ ...toTaro, number: 0, createdVersion: unsentVersion })
  expect(planOf([dinner, unsent, suggested], (key) => key)).toEqual(expected)
  // In the other order the new plan asks 太郎 for 4000, and the payment is a part of that.
  const later = transfer({ ...toHanako, createdVersion: 3 })
  expect(planOf([dinner, later, other], (key) => key)).toEqual([
    { from: taro, to: hanako, amount: 1000 },
    { from: jiro, to: hanako, amount: 2000 },
  ])
})

it('property: what the plan still asks for brings every balance to zero', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      const left = balancesOf(expenses, resolve)
      for (const { from, to, amount } of planOf(expenses, resolve)) {
        expect(amount).toBeGreaterThan(0)
        left.set(from, (left.get(from) ?? 0) + amount)
        left.set(to, (left.get(to) ?? 0) - amount)
      }
      expect([...left.values()].every((amount) => amount === 0)).toBe(true)
    }),
  )
})

const ledgerShuffled = ledgerArbitrary({ rounded: true }).chain((ledger) =>
  fc.record({
    ledger: fc.constant(ledger),
    shuffled: fc.shuffledSubarray(ledger.expenses, { minLength: ledger.expenses.length }),
  }),
)

it('property: every device comes to the same plan, whatever the order in which it holds the rows', () => {
  fc.assert(
    fc.property(ledgerShuffled, ({ ledger, shuffled }) => {
      const resolve = resolverOf(ledger.pendingMembers)
      expect(planOf(shuffled, resolve)).toEqual(planOf(ledger.expenses, resolve))
    }),
  )
})

const onlyExpenses = (rows: readonly ExpenseRow[]) => rows.filter((row) => row.transactionType === 'expense')
const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 8 })

it('property: paying suggestions in full, in any order, moves no other and keeps the plan the fewest', () => {
  fc.assert(
    fc.property(ledgerArbitrary({ rounded: true }), picks, ({ expenses, pendingMembers }, order) => {
      const resolve = resolverOf(pendingMembers)
      const rows = onlyExpenses(expenses)
      let plan = planOf(rows, resolve)
      for (const [turn, pick] of order.entries()) {
        const paid = plan[pick % Math.max(1, plan.length)]
        if (!paid) break
        rows.push(transfer({ number: 100 + turn, ...paid }))
        const next = planOf(rows, resolve)
        expect(next).toEqual(plan.filter((suggestion) => suggestion !== paid))
        expect(next).toHaveLength(suggestTransfers(balancesOf(rows, resolve)).length)
        plan = next
      }
    }),
  )
})

it('property: paying a part of a suggestion shrinks that one and moves no other', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), fc.nat(), fc.nat(), ({ expenses, pendingMembers }, pick, part) => {
      const resolve = resolverOf(pendingMembers)
      const rows = onlyExpenses(expenses)
      const plan = planOf(rows, resolve)
      const asked = plan[pick % Math.max(1, plan.length)]
      if (!asked || asked.amount < 2) return
      const amount = 1 + (part % (asked.amount - 1))
      const next = planOf([...rows, transfer({ number: 100, ...asked, amount })], resolve)
      expect(next).toEqual(
        plan.map((suggestion) =>
          suggestion === asked ? { ...asked, amount: asked.amount - amount } : suggestion,
        ),
      )
    }),
  )
})

/** The rule of docs/design.md, "Settlement plans", written out naively: a new plan at every step, and none is put off. */
function planStepByStep(rows: readonly ExpenseRow[], resolve: KeyResolver): Suggestion[] {
  const counted = rows.filter((row) => row.transactionType === 'expense' || row.expenseId !== null)
  let plan = suggestTransfers(balancesOf(counted, resolve))
  const seen = new Set<ExpenseId>()
  for (const row of rows) {
    const [from, to] = [row.payers[0], row.shares[0]].map((end) => end && resolve(end.userKey))
    if (counted.includes(row) || row.status === 'settled' || from === to) continue
    seen.add(row.id)
    const asked = plan.find((each) => each.from === from && each.to === to && each.amount >= row.amount)
    if (asked) {
      plan = plan
        .map((each) => (each === asked ? { ...each, amount: each.amount - row.amount } : each))
        .filter((each) => each.amount > 0)
    } else {
      const sofar = rows.filter((each) => counted.includes(each) || seen.has(each.id))
      plan = suggestTransfers(balancesOf(sofar, resolve))
    }
  }
  return plan
}

it('property: putting plans off until they are asked for changes nothing', () => {
  fc.assert(
    fc.property(ledgerArbitrary({ rounded: true }), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      expect(planOf(expenses, resolve)).toEqual(planStepByStep(expenses, resolve))
    }),
  )
})

it('stays the fewest transfers, however many payments were recorded that nobody had suggested', () => {
  const people = Array.from({ length: 18 }, (_, index) => userOf(index + 1))
  const [first = userOf(1)] = people
  const parts = people.map((userKey, index) => ({ userKey, amount: 100_000 + index * index * 37 }))
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const payers = [{ userKey: first, amount }]
  const shared = spending({ number: 1, payers, split: { method: 'custom', parts } })
  // Each payment is from one debtor to another, which no plan contains.
  const payments = Array.from({ length: 300 }, (_, index) =>
    transfer({
      number: index + 2,
      amount: 1,
      from: userOf(2 + (index % 8)),
      to: index % 2 === 0 ? first : userOf(11 + (index % 7)),
    }),
  )
  const rows = [shared, ...payments]
  const resolve = resolverOf([])
  expect(planOf(rows, resolve)).toHaveLength(suggestTransfers(balancesOf(rows, resolve)).length)
})

it('among a hundred people, too, whom no search could look through after each of hundreds of payments', () => {
  const threes = Array.from({ length: 33 }, (_, index) => [1, 2, 3].map((place) => userOf(index * 3 + place)))
  const expenses = threes.map(([payer = userOf(1), ...participants], index) =>
    spending({
      number: index + 1,
      payers: [{ userKey: payer, amount: 20_000 + index * index * 74 }],
      split: { method: 'equal', participants },
    }),
  )
  // From one debtor to another of the same triple: no plan contains it, and the three still sum to zero.
  const payments = Array.from({ length: 400 }, (_, index) => {
    const [, from = userOf(2), to = userOf(3)] = threes[index % threes.length] ?? []
    return transfer({ number: index + 100, amount: 1, from, to })
  })
  const rows = [...expenses, ...payments]
  const resolve = resolverOf([])
  expect(planOf(rows, resolve)).toHaveLength(2 * threes.length)
  expect(suggestTransfers(balancesOf(rows, resolve), 'none').length).toBeGreaterThan(2 * threes.length)
})
