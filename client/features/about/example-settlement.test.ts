/** The example on the landing page is a settlement as any other: nothing is lost, and nothing is made up. */
import { expect, it } from 'vitest'
import { exampleTripTexts } from '#shared/messages/landing.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import { exampleRows, exampleSettlement } from './example-settlement.ts'

const { people, suggestions, integrity } = settlementOf({ expenses: exampleRows, pendingMembers: [] })

it('adds up: shares to amounts, balances to zero, and the transfers bring every balance to zero', () => {
  for (const { amount, payers, shares } of exampleRows) {
    expect(payers.reduce((sum, payer) => sum + payer.amount, 0)).toBe(amount)
    expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount)
  }
  expect(people.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  for (const { userKey, balance } of people) {
    const received = suggestions.filter(({ to }) => to === userKey)
    const sent = suggestions.filter(({ from }) => from === userKey)
    const sumOf = (transfers: typeof suggestions) => transfers.reduce((sum, { amount }) => sum + amount, 0)
    expect(sumOf(received) - sumOf(sent)).toBe(balance)
  }
  expect(integrity).toMatchObject({ isOk: true, warnings: [] })
})

it('shows the reader all that they get, and the sum of the trip', () => {
  const { total, transfers, spent } = exampleSettlement()
  const own = people.find(({ balance }) => balance === total)
  expect(own?.totalPaid).toBe(82_900)
  expect(transfers.map(({ from, amount }) => [from.name, amount])).toEqual([
    ['次郎', 12_880],
    ['おばあちゃん', 23_340],
    ['東海林 さくら', 23_340],
  ])
  expect(new Set(transfers.map(({ to }) => to.name))).toEqual(new Set([exampleTripTexts.people.self]))
  expect(spent).toEqual({
    people: 5,
    expenses: 7,
    total: exampleRows.reduce((sum, { amount }) => sum + amount, 0),
  })
})
