/** The ledger of a real trip of seven people (tests/data/README.md), row by row. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import { type ExpenseRow, spending, transfer, userOf } from '#tests/builders/money-rows.ts'
import { readSplitwiseCsv, type SplitwiseRow } from '#tests/builders/splitwise-csv.ts'

const csv = readFileSync(new URL('../data/splitwise-trip-7-people.csv', import.meta.url), 'utf8')
const trip = readSplitwiseCsv(csv)

const keyOf = (person: string) => userOf(trip.people.indexOf(person) + 1)

function ledgerRow(row: SplitwiseRow, number: number): ExpenseRow {
  const { title, date, amount } = row
  if (row.kind === 'transfer') {
    return transfer({ number, title, date, amount, from: keyOf(row.from), to: keyOf(row.to) })
  }
  const parts = row.shares.map((share) => ({ userKey: keyOf(share.person), amount: share.amount }))
  const payers = [{ userKey: keyOf(row.payer), amount }]
  return spending({ number, title, date, payers, split: { method: 'custom', parts } })
}

const rows = trip.rows.map((row, index) => ledgerRow(row, index + 1))
const balancesAfter = (expenses: readonly ExpenseRow[]) => {
  const { people, integrity } = settlementOf({ expenses, pendingMembers: [] })
  assert(integrity.isOk, 'the ledger of the trip is consistent')
  const byKey = new Map(people.map((person) => [person.userKey, person.balance]))
  return trip.people.map((person) => byKey.get(keyOf(person)) ?? 0)
}

/** The running sums of the file's columns, computed without this product's reader. */
const columnSums: number[][] = []
for (const line of csv.split('\n').slice(1)) {
  const cells = line.split(',').slice(5)
  const before = columnSums.at(-1) ?? cells.map(() => 0)
  columnSums.push(cells.map((cell, at) => (before[at] ?? 0) + Math.round(Number(cell) * 100)))
}

it('fifteen expenses and six payments are read, and the blank row is rejected', () => {
  expect(trip.people).toHaveLength(7)
  expect(rows.filter((row) => row.transactionType === 'expense')).toHaveLength(15)
  expect(rows.filter((row) => row.transactionType === 'transfer')).toHaveLength(6)
  expect(trip.refusedLines).toEqual([23])
})

it('after every row the balances equal the running sums of the columns, which end at zero', () => {
  for (const index of rows.keys()) {
    expect(balancesAfter(rows.slice(0, index + 1)), `row ${index + 1}`).toEqual(columnSums[index])
  }
  expect(balancesAfter(rows)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(settlementOf({ expenses: rows, pendingMembers: [] }).suggestions).toEqual([])
})

const expenses = rows.filter((row) => row.transactionType === 'expense')

it('the fifteen expenses alone leave the debts that the friends then paid back', () => {
  expect(balancesAfter(expenses)).toEqual([
    150_460, -377_544, 15_456, 2_340_458, -904_543, -967_143, -257_144,
  ])
})

it('the friends needed six payments, and no plan has fewer', () => {
  expect(settlementOf({ expenses, pendingMembers: [] }).suggestions).toHaveLength(6)
})
