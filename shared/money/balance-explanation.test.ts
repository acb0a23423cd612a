import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingMember, pendingOf, spending, transfer, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { balancesOf } from './balances.ts'
import { explainBalance } from './balance-explanation.ts'
import { resolverOf } from './resolve-linked-keys.ts'

const [h, t, j] = [userOf(1), userOf(2), userOf(3)]
const asItIs = resolverOf([])
const equally = { method: 'equal' as const, participants: [h, t, j] }
const lunch = spending({ number: 1, payers: [{ userKey: h, amount: 3_000 }], split: equally })
const dinner = spending({ number: 2, payers: [{ userKey: t, amount: 9_000 }], split: equally })
const sent = transfer({ number: 3, from: h, to: t, amount: 500 })

/** The lines by the rows' numbers: paid, share, amount. */
function inShort(explanation: ReturnType<typeof explainBalance>) {
  const lines = ({ total, lines: each }: typeof explanation.spending) => ({
    total,
    lines: each.map(({ row, paid, share, amount }) => [row.title, paid, share, amount]),
  })
  const { balance, spending: expenses, transfers } = explanation
  return { balance, spending: lines(expenses), transfers: lines(transfers) }
}

describe('the explanation of a balance', () => {
  it('has what was laid out, used and sent, what matters most first', () => {
    expect(inShort(explainBalance([lunch, dinner, sent], h, asItIs))).toEqual({
      balance: -500,
      spending: {
        total: -1_000,
        lines: [
          ['支出2', 0, 3_000, -3_000],
          ['支出1', 3_000, 1_000, 2_000],
        ],
      },
      transfers: { total: 500, lines: [['送金', 500, 0, 500]] },
    })
  })

  it('leaves out what is settled, and what is not theirs', () => {
    const others = spending({
      number: 4,
      payers: lunch.payers,
      split: { ...equally, participants: [t] },
    })
    const rows = [{ ...lunch, status: 'settled' as const }, others]
    expect(inShort(explainBalance(rows, j, asItIs))).toMatchObject({ balance: 0, spending: { lines: [] } })
  })

  it('takes one person for one, by whichever key a row names them', () => {
    const split = { ...equally, participants: [h, pendingOf(5)] }
    const rows = [spending({ number: 1, payers: [{ userKey: t, amount: 1_000 }], split })]
    const linked = resolverOf([pendingMember(5, userIdOf(1))])
    expect(inShort(explainBalance(rows, h, linked)).spending.lines).toEqual([['支出1', 0, 1_000, -1_000]])
  })

  it('adds up to exactly the balance, whatever the ledger', () => {
    fc.assert(
      fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
        const resolve = resolverOf(pendingMembers)
        for (const [person, balance] of balancesOf(expenses, resolve)) {
          const explanation = explainBalance(expenses, person, resolve)
          const lines = [...explanation.spending.lines, ...explanation.transfers.lines]
          expect(explanation.balance).toBe(balance)
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
          for (const { paid, share, amount } of lines) expect(paid - share).toBe(amount)
        }
      }),
    )
  })
})
