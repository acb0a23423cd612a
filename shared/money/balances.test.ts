import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { type ExpenseRow, spending, transfer, userOf } from '#tests/builders/money-rows.ts'
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

it('a transfer whose share is marked paid counts all the same', () => {
  const paid = transfer({ number: 1, from: userOf(1), to: userOf(2), amount: 500 })
  const marked = { ...paid, shares: paid.shares.map((share) => ({ ...share, isPaid: true, paidAt: 1 })) }
  expect([...balancesOf([marked], asIs).values()]).toEqual([500, -500])
})

it('of a row whose shares come to more than was laid out, nobody loses more than they are owed', () => {
  const split = { method: 'equal' as const, participants: [userOf(2)] }
  const lunch = spending({
    ...{ number: 1, payers: [{ userKey: userOf(1), amount: 500 }], split, paid: [userOf(2)] },
  })
  const unequal = { ...lunch, shares: lunch.shares.map((share) => ({ ...share, amount: 900 })) }
  expect([...balancesOf([unequal], asIs).values()]).toEqual([0, 0])
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

it('property: each row gives what the rule says, written out naively', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      for (const row of expenses.filter((each) => each.status === 'active')) {
        const actual = balancesOf([row], resolve)
        const nets = naiveNets(row, resolve)
        const isOut = (person: (typeof nets)[number]) =>
          row.transactionType === 'expense' && person.isPaid && person.net < 0
        const taken = -sumOf(nets.filter(isOut).map(({ net }) => net))
        const credit = sumOf(nets.map(({ net }) => Math.max(net, 0)))
        for (const person of nets) {
          const { userKey, net } = person
          if (net <= 0) expect(actual.get(userKey)).toBe(isOut(person) ? 0 : net)
          else
            expect(Math.abs((actual.get(userKey) ?? 0) - (net - (net / credit) * taken))).toBeLessThan(1.001)
        }
      }
    }),
  )
})

function sumOf(amounts: Iterable<number>): number {
  return [...amounts].reduce((a, b) => a + b, 0)
}

/** The nets of a row by person, without its paid flags, and the people whose every share is flagged. */
function naiveNets({ payers, shares }: ExpenseRow, resolve: KeyResolver) {
  const people = [...new Set([...payers, ...shares].map((part) => resolve(part.userKey)))]
  return people.map((userKey) => {
    const sharesOf = shares.filter((share) => resolve(share.userKey) === userKey)
    const paid = payers.filter((payer) => resolve(payer.userKey) === userKey)
    const net = sumOf(paid.map((part) => part.amount)) - sumOf(sharesOf.map((part) => part.amount))
    return { userKey, net, isPaid: sharesOf.every((share) => share.isPaid) }
  })
}
