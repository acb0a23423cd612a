import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { spending, userOf } from '#tests/builders/money-rows.ts'
import type { UserKey } from '../model/user-key.ts'
import { balancesOf } from './balances.ts'
import { debtsByPerson, openDebtsOf } from './open-debts.ts'
import { resolverOf } from './resolve-linked-keys.ts'

const [a, b, c, d] = [userOf(1), userOf(2), userOf(3), userOf(4)]
const itself = (key: UserKey) => key
const custom = (...parts: [UserKey, number][]) => ({
  method: 'custom' as const,
  parts: parts.map(([userKey, amount]) => ({ userKey, amount })),
})

it('names who still has to pay whom, without the payer’s own share and without what is flagged as paid', () => {
  const split = { method: 'equal' as const, participants: [a, b, c] }
  const lunch = spending({ number: 1, payers: [{ userKey: a, amount: 3_000 }], split, paid: [c] })
  expect(openDebtsOf(lunch, itself)).toEqual([{ from: b, to: a, amount: 1_000 }])
})

it('divides a debt to two payers in proportion to what each is owed, to the yen', () => {
  const payers = [
    { userKey: a, amount: 600 },
    { userKey: b, amount: 301 },
  ]
  const row = spending({ number: 1, payers, split: custom([c, 450], [d, 451]) })
  expect(openDebtsOf(row, itself)).toEqual([
    { from: c, to: a, amount: 300 },
    { from: c, to: b, amount: 150 },
    { from: d, to: a, amount: 300 },
    { from: d, to: b, amount: 151 },
  ])
})

it('adds up by person and counterpart, and sets nothing off', () => {
  const dinner = spending({
    number: 1,
    payers: [{ userKey: a, amount: 900 }],
    split: custom([b, 500], [c, 400]),
  })
  const taxi = spending({ number: 2, payers: [{ userKey: b, amount: 700 }], split: custom([a, 700]) })
  const found = debtsByPerson([dinner, taxi, dinner].map((row) => openDebtsOf(row, itself)))
  expect(found.find(({ userKey }) => userKey === a)).toEqual({
    userKey: a,
    toPay: [{ userKey: b, amount: 700, expenses: 1 }],
    toReceive: [
      { userKey: b, amount: 1_000, expenses: 2 },
      { userKey: c, amount: 800, expenses: 2 },
    ],
    payTotal: 700,
    receiveTotal: 1_800,
  })
})

it('by person equals what the balances say of the same expenses, and every debt appears once on each side', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      const rows = expenses.filter((row) => row.transactionType === 'expense' && row.status === 'active')
      const debts = rows.map((row) => openDebtsOf(row, resolve))
      const people = debtsByPerson(debts)
      const balances = [...balancesOf(rows, resolve)].filter(([, balance]) => balance !== 0)
      const byPerson = people.map(({ userKey, payTotal, receiveTotal }) => [userKey, receiveTotal - payTotal])
      expect(new Map(byPerson.filter(([, net]) => net !== 0) as [UserKey, number][])).toEqual(
        new Map(balances),
      )

      const all = debts.flat()
      const total = all.reduce((sum, { amount }) => sum + amount, 0)
      expect(people.reduce((sum, { payTotal }) => sum + payTotal, 0)).toBe(total)
      expect(people.reduce((sum, { receiveTotal }) => sum + receiveTotal, 0)).toBe(total)
      expect(all.every(({ from, to, amount }) => from !== to && amount > 0)).toBe(true)
      for (const ofRow of debts) {
        expect(new Set(ofRow.map(({ from, to }) => `${from} ${to}`)).size).toBe(ofRow.length)
      }
    }),
    { numRuns: 100 },
  )
})

it('of an expense, whoever still owes is whoever bears more than they paid and has a share without a flag', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      for (const row of expenses.filter(({ transactionType }) => transactionType === 'expense')) {
        const debts = openDebtsOf(row, resolve)
        for (const person of new Set(row.shares.map(({ userKey }) => resolve(userKey)))) {
          const own = <Part extends { userKey: UserKey }>(parts: readonly Part[]) =>
            parts.filter(({ userKey }) => resolve(userKey) === person)
          const sum = (parts: readonly { amount: number }[]) =>
            parts.reduce((all, { amount }) => all + amount, 0)
          const net = sum(own(row.shares)) - sum(own(row.payers))
          const isPaid = own(row.shares).every((share) => share.isPaid)
          const open = sum(debts.filter(({ from }) => from === person))
          expect(open).toBe(isPaid ? 0 : Math.max(0, net))
        }
      }
    }),
    { numRuns: 60 },
  )
})
