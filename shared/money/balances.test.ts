import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { userOf } from '#tests/builders/money-rows.ts'
import type { UserKey } from '../model/user-key.ts'
import { story } from '#tests/builders/story.ts'
import { balancesOf, personTotalsOf } from './balances.ts'
import { type KeyResolver, resolverOf } from './resolve-linked-keys.ts'

const asIs: KeyResolver = (key) => key

it('what a person paid minus what they used', () => {
  story(`
    花子  pays 9000 for 花子 太郎 次郎
    太郎  pays 3000 for 花子 太郎
    balances  花子 4500  太郎 -1500  次郎 -3000
  `)
})

it('several payers, custom amounts and percentages', () => {
  story(`
    花子 200 太郎 400 pay for 花子 太郎 次郎
    balances  太郎 200  次郎 -200
    次郎  pays 1000 for 花子=300 太郎=200 次郎=500
    balances  花子 -300  次郎 300
    太郎  pays 250 for 花子=20% 太郎=30% 次郎=50%
    balances  花子 -350  太郎 175  次郎 175
  `)
})

it('a debtor whose share is marked paid drops out of that row, and the payer is owed that much less', () => {
  story(`
    花子  pays 9000 for 花子 太郎✓ 次郎
    balances  花子 3000  次郎 -3000
  `)
})

it("the payer's own share marked paid changes nothing", () => {
  story(`
    花子  pays 9000 for 花子✓ 太郎 次郎
    balances  花子 6000  太郎 -3000  次郎 -3000
  `)
})

it('creditors lose what was paid in proportion to what they are owed, ties by payer order', () => {
  story(`
    花子 600 太郎 300 pay for 次郎✓ 三郎
    balances  花子 300  太郎 150  三郎 -450
  `)
  story(`
    太郎 50 花子 51 pay for 次郎=1✓ 三郎=100
    balances  太郎 50  花子 50  三郎 -100
  `)
  story(`
    太郎 50 花子 50 pay for 次郎=1✓ 三郎=99
    balances  太郎 49  花子 50  三郎 -99
  `)
})

it('a debtor who paid a part themself drops out with the whole net, and the creditor loses that', () => {
  story(`
    花子 1000 太郎 200 pay for 花子=400 太郎=400 次郎=400
    balances  花子 600  太郎 -200  次郎 -400
  `)
  story(`
    花子 1000 太郎 200 pay for 花子=400 太郎=400✓ 次郎=400
    balances  花子 400  太郎 0  次郎 -400
  `)
})

it('somebody who paid too little of what they used drops out with the whole rest', () => {
  story(`
    花子 800 太郎 200 pay for 花子 太郎✓
    balances  花子 0
  `)
})

it('a transfer counts for its sender, and a settled row gives nothing', () => {
  story(`
    花子  pays 3000 for 花子 太郎
    transfer 太郎 -> 花子 1000
    balances  花子 500  太郎 -500
    close 1
    balances  花子 -1000  太郎 1000
    close 1 2
    balances  花子 0
  `)
})

it('transfers are no spending', () => {
  const { expenses } = story(`
    花子  pays 100000 for 花子 太郎
    transfer 太郎 -> 花子 50000
  `)
  expect(personTotalsOf(expenses, asIs)).toEqual([
    { userKey: userOf(1), balance: 0, totalPaid: 100_000, totalOwed: 50_000 },
    { userKey: userOf(2), balance: 0, totalPaid: 0, totalOwed: 50_000 },
  ])
})

it('property: balances sum to zero, are the sum of the rows, and do not depend on the order of rows', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      const balances = balancesOf(expenses, resolve)
      expect(sumOf(balances.values())).toBe(0)
      expect([...balancesOf(expenses.toReversed(), resolve)]).toEqual([...balances])
      const byRow = new Map([...balances.keys()].map((key) => [key, 0]))
      for (const row of expenses) {
        for (const [key, net] of balancesOf([row], resolve)) byRow.set(key, (byRow.get(key) ?? 0) + net)
      }
      expect(byRow).toEqual(balances)
    }),
  )
})

it('property: each row gives what its people paid minus their shares', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      for (const row of expenses.filter((each) => each.status === 'active')) {
        for (const [person, net] of balancesOf([row], resolve)) {
          const sumOfTheirs = (parts: readonly { userKey: UserKey; amount: number }[]) =>
            sumOf(parts.filter(({ userKey }) => resolve(userKey) === person).map(({ amount }) => amount))
          expect(net).toBe(sumOfTheirs(row.payers) - sumOfTheirs(row.shares))
        }
      }
    }),
  )
})

function sumOf(amounts: Iterable<number>): number {
  return [...amounts].reduce((a, b) => a + b, 0)
}
