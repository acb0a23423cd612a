import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingMember, pendingOf, spending, transfer, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { personTotalsOf } from './balances.ts'
import { type BalancePart, explainBalance } from './settlement-overview.ts'
import { resolverOf } from './resolve-linked-keys.ts'

const [h, t, j] = [userOf(1), userOf(2), userOf(3)]
const asItIs = resolverOf([])
const equally = { method: 'equal' as const, participants: [h, t, j] }
const lunch = spending({ number: 1, payers: [{ userKey: h, amount: 3_000 }], split: equally })
const dinner = spending({ number: 2, payers: [{ userKey: t, amount: 9_000 }], split: equally })
const sent = transfer({ number: 3, from: h, to: t, amount: 500 })

function inShort({ paid, owed, moved }: ReturnType<typeof explainBalance>) {
  const lines = ({ lines: each }: BalancePart) => each.map(({ row, amount }) => [row.title, amount])
  return { paid: lines(paid), owed: lines(owed), moved: lines(moved) }
}

describe('the explanation of a balance', () => {
  it('has what was laid out, what was used and what was sent, what matters most first', () => {
    const explanation = explainBalance([lunch, dinner, sent], h, asItIs)
    expect(inShort(explanation)).toEqual({
      paid: [['支出1', 3_000]],
      owed: [
        ['支出2', -3_000],
        ['支出1', -1_000],
      ],
      moved: [['送金', 500]],
    })
    expect([explanation.paid.total, explanation.owed.total, explanation.moved.total]).toEqual([
      3_000, -4_000, 500,
    ])
  })

  it('leaves out what is settled, and what is not theirs', () => {
    const others = spending({
      number: 4,
      payers: lunch.payers,
      split: { ...equally, participants: [t] },
    })
    const rows = [{ ...lunch, status: 'settled' as const }, others]
    expect(inShort(explainBalance(rows, j, asItIs))).toEqual({ paid: [], owed: [], moved: [] })
  })

  it('takes one person for one, by whichever key a row names them', () => {
    const split = { ...equally, participants: [h, pendingOf(5)] }
    const rows = [spending({ number: 1, payers: [{ userKey: t, amount: 1_000 }], split })]
    const linked = resolverOf([pendingMember(5, userIdOf(1))])
    expect(inShort(explainBalance(rows, h, linked)).owed).toEqual([['支出1', -1_000]])
  })

  it('adds up to exactly the balance and its totals, whatever the ledger', () => {
    fc.assert(
      fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
        const resolve = resolverOf(pendingMembers)
        for (const { userKey, balance, totalPaid, totalOwed } of personTotalsOf(expenses, resolve)) {
          const { paid, owed, moved } = explainBalance(expenses, userKey, resolve)
          const sum = ({ lines }: BalancePart) => lines.reduce((total, { amount }) => total + amount, 0)
          expect([sum(paid), sum(owed)]).toEqual([totalPaid, 0 - totalOwed])
          expect([paid.total, owed.total]).toEqual([totalPaid, 0 - totalOwed])
          expect(paid.total + owed.total + sum(moved)).toBe(balance)
        }
      }),
    )
  })
})
