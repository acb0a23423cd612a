import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { type ExpenseRow, spending, userOf } from '#tests/builders/money-rows.ts'
import { balancesByFlags } from '#tests/support/paid-flags-oracle.ts'
import { scopeOfGroup } from '../model/scope.ts'
import { balancesOf } from '../money/balances.ts'
import { hasPaidFlags } from '../money/earlier-paid-flags.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { convertPaidFlags } from './convert-paid-flags.ts'
import type { Shadow } from './device-store.ts'
import { rowKey } from './queue-record.ts'

const [a, b] = [userOf(1), userOf(2)]
const split = { method: 'equal' as const, participants: [a, b] }
const paidBack = (amount: number) =>
  spending({ number: 1, payers: [{ userKey: a, amount }], split, paid: [b] })

const shadowOf = (row: ExpenseRow, shown: ExpenseRow | null): Shadow => ({
  key: rowKey('expenses', row.id),
  scope: scopeOfGroup(row.groupId),
  row: shown,
  deleted: null,
})
const amountsIn = (rows: readonly { amount: number; expenseId: string | null }[]) =>
  rows.flatMap(({ amount, expenseId }) => (expenseId === null ? [] : [amount]))

describe('what a phone has stored with paid flags', () => {
  it('property: gives the same balances without a connection, to the yen', () => {
    fc.assert(
      fc.property(ledgerArbitrary({ hasPaidFlags: true }), ({ expenses, pendingMembers }) => {
        const resolve = resolverOf(pendingMembers)
        const converted = convertPaidFlags({ expenses, shadows: [], pendingMembers, queue: [] }).expenses
        const stored = new Map([...expenses, ...converted].map((row) => [row.id, row]))
        const balances = [...balancesOf([...stored.values()], resolve)].filter(([, amount]) => amount !== 0)
        expect(new Map(balances)).toEqual(balancesByFlags(expenses, resolve))
        expect([...stored.values()].some(hasPaidFlags)).toBe(false)
      }),
    )
  })

  it('keeps what the server has of an expense that an unsent change has edited, with its payment', () => {
    const [server, shown] = [paidBack(2_000), paidBack(3_000)]
    const found = convertPaidFlags({
      expenses: [shown],
      shadows: [shadowOf(server, server)],
      pendingMembers: [],
      queue: [],
    })
    expect(amountsIn(found.expenses)).toEqual([1_500])
    const [expense, payment] = found.shadows.map(({ row }) => row as ExpenseRow | null)
    expect([expense?.amount, payment?.amount]).toEqual([2_000, 1_000])
  })

  it('knows that the server has no payment of an expense, or a mark, that it has not received', () => {
    const shown = paidBack(2_000)
    const shadow = shadowOf(shown, null)
    const found = convertPaidFlags({ expenses: [shown], shadows: [shadow], pendingMembers: [], queue: [] })
    const [payment] = found.expenses.filter(({ expenseId }) => expenseId !== null)
    expect(found.shadows).toEqual([{ ...shadow, key: rowKey('expenses', payment?.id ?? shown.id) }])
  })

  it('has the payment of an expense on the server that an unsent change has deleted', () => {
    const server = paidBack(2_000)
    const found = convertPaidFlags({
      expenses: [],
      shadows: [shadowOf(server, server)],
      pendingMembers: [],
      queue: [],
    })
    expect(found.expenses).toEqual([])
    expect(found.shadows.map(({ row }) => (row as ExpenseRow | null)?.amount)).toEqual([2_000, 1_000])
  })

  it('stays as it is without flags', () => {
    const row = spending({ number: 1, payers: [{ userKey: a, amount: 10 }], split })
    expect(
      convertPaidFlags({ expenses: [row], shadows: [shadowOf(row, row)], pendingMembers: [], queue: [] }),
    ).toEqual({
      expenses: [],
      shadows: [],
      queue: [],
    })
  })
})
