import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { custom, spending, transfer, userOf } from '#tests/builders/money-rows.ts'
import type { UserKey } from '../model/user-key.ts'
import { balancesOf } from './balances.ts'
import { openDebtsOf } from './history-filter.ts'
import { allWithPaidShares, paymentsByExpense } from './payments.ts'
import { resolverOf } from './resolve-linked-keys.ts'

const [a, b, c, d] = [userOf(1), userOf(2), userOf(3), userOf(4)]
const itself = (key: UserKey) => key

it('names who still has to pay whom, without the payer’s own share and without what was paid for it', () => {
  const split = { method: 'equal' as const, participants: [a, b, c] }
  const lunch = spending({ number: 1, payers: [{ userKey: a, amount: 3_000 }], split })
  const paid = transfer({ number: 2, from: c, to: a, amount: 1_000, expenseId: lunch.id })
  expect(openDebtsOf(lunch, [paid], itself)).toEqual([{ from: b, to: a, amount: 1_000 }])
})

it('divides a debt to two payers in proportion to what each is owed, to the yen', () => {
  const payers = [
    { userKey: a, amount: 600 },
    { userKey: b, amount: 301 },
  ]
  const row = spending({ number: 1, payers, split: custom([c, 450], [d, 451]) })
  expect(openDebtsOf(row, [], itself)).toEqual([
    { from: c, to: a, amount: 300 },
    { from: c, to: b, amount: 150 },
    { from: d, to: a, amount: 300 },
    { from: d, to: b, amount: 151 },
  ])
})

it('by person equals what the balances say of the same expenses and their payments, and every debt appears once on each side', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      const active = expenses.filter(({ status }) => status === 'active')
      const rows = active.filter((row) => row.transactionType === 'expense' || row.expenseId !== null)
      const payments = paymentsByExpense(rows)
      const debts = rows
        .filter((row) => row.transactionType === 'expense')
        .map((row) => openDebtsOf(row, payments.get(row.id) ?? [], resolve))
      const all = debts.flat()
      const nets = new Map<UserKey, number>()
      for (const { from, to, amount } of all) {
        nets.set(from, (nets.get(from) ?? 0) - amount)
        nets.set(to, (nets.get(to) ?? 0) + amount)
      }
      const nonZero = (amounts: ReadonlyMap<UserKey, number>) =>
        new Map([...amounts].filter(([, amount]) => amount !== 0))
      expect(nonZero(nets)).toEqual(nonZero(balancesOf(rows, resolve)))
      expect(all.every(({ from, to, amount }) => from !== to && amount > 0)).toBe(true)
      for (const ofRow of debts) {
        expect(new Set(ofRow.map(({ from, to }) => `${from} ${to}`)).size).toBe(ofRow.length)
      }
    }),
    { numRuns: 100 },
  )
})

it('of an expense, whoever still owes has a share that is not paid', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      const payments = paymentsByExpense(expenses)
      for (const row of allWithPaidShares(expenses, resolve)) {
        if (row.transactionType === 'transfer') continue
        const debts = openDebtsOf(row, payments.get(row.id) ?? [], resolve)
        for (const { userKey, isPaid } of row.shares)
          expect(debts.some(({ from }) => from === resolve(userKey))).toBe(!isPaid)
      }
    }),
    { numRuns: 60 },
  )
})
