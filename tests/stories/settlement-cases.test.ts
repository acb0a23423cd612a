/**
 * The test cases of other expense splitters (tests/data/README.md) that can be expressed in whole yen and one
 * currency.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { divideInProportion } from '#shared/money/divide-in-proportion.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import { type SplitInput, splitAmount } from '#shared/money/split.ts'
import { suggestTransfers, type Suggestion } from '#shared/money/suggestions.ts'
import { spending, transfer, userOf } from '#tests/builders/money-rows.ts'

const Amounts = z.record(z.string(), z.number())
const Names = z.array(z.string())
const CaseRow = z.strictObject({
  kind: z.enum(['expense', 'transfer']),
  payers: Amounts,
  equal: z.optional(Names),
  exact: z.optional(Amounts),
  percent: z.optional(Amounts),
  weights: z.optional(Amounts),
  adjustments: z.optional(Amounts),
  items: z.optional(z.array(z.strictObject({ amount: z.number(), equal: Names }))),
})
type CaseRow = z.infer<typeof CaseRow>

const named = { id: z.number(), source: z.string(), title: z.string() }
const LeftOut = z.object({ ...named, leftOut: z.string() })
const Refused = z.strictObject({ ...named, rows: z.array(CaseRow), refused: z.string() })
const Accepted = z.strictObject({
  ...named,
  rows: z.optional(z.array(CaseRow)),
  startBalances: z.optional(Amounts),
  remainder: z.optional(z.literal('ours')),
  balances: Amounts,
  transfers: z.optional(z.array(z.strictObject({ from: z.string(), to: z.string(), amount: z.number() }))),
  transferCount: z.optional(z.number()),
})

const file = new URL('../data/settlement-cases.json', import.meta.url)
const cases = z.array(z.union([LeftOut, Refused, Accepted])).parse(JSON.parse(readFileSync(file, 'utf8')))
const accepted = cases.filter((each) => 'balances' in each)
const refused = cases.filter((each) => 'refused' in each)

it('of 45 cases 37 are settled, 3 rejected and 5 left out, each with its reason', () => {
  const leftOut = cases.flatMap((each) => ('leftOut' in each ? [`${each.id}: ${each.leftOut}`] : []))
  expect([cases.length, accepted.length, refused.length]).toEqual([45, 37, 3])
  expect(leftOut).toEqual([
    '10: a negative amount: an expense is at least one yen',
    '32: two currencies: all amounts are yen',
    '35: a plan between households: every person settles for themself',
    '46: a plan through a treasurer: the plan has the fewest transfers instead',
    '59: expenses shared by nested events, in halves of a yen: only people have shares, and those are whole yen',
  ])
})

describe('a case whose shares do not add up is rejected', () => {
  it.each(refused)('$id $title', ({ rows, refused: code }) => {
    const keys = keysOf(rows.flatMap(peopleOfRow))
    const results = rows.map((row) => splitAmount(totalOf(row.payers), splitInputFor(row, keys)))
    expect(results).toEqual([{ ok: false, code }])
  })
})

describe('a case has the expected balances to the yen, and a plan with the fewest transfers', () => {
  it.each(accepted)('$id $title', ({ rows, startBalances = {}, ...expected }) => {
    const keys = keysOf([
      ...Object.keys(startBalances),
      ...(rows ?? []).flatMap(peopleOfRow),
      ...Object.keys(expected.balances),
    ])
    const started = new Map(
      Object.entries(startBalances).map(([name, amount]) => [keyIn(keys, name), amount]),
    )
    const { balances, plan } = rows
      ? settled(rows, keys)
      : { balances: started, plan: suggestTransfers(started) }

    expect(Object.fromEntries([...keys].map(([name, key]) => [name, balances.get(key) ?? 0]))).toEqual(
      expected.balances,
    )
    if (expected.transfers) expect(planByName(plan, keys)).toEqual(new Set(expected.transfers))
    if (expected.transferCount !== undefined) expect(plan).toHaveLength(expected.transferCount)

    for (const { from, to, amount } of plan) {
      balances.set(from, (balances.get(from) ?? 0) + amount)
      balances.set(to, (balances.get(to) ?? 0) - amount)
    }
    expect(new Set(balances.values())).toEqual(new Set([0]))
  })
})

type Keys = ReadonlyMap<string, UserKey>

function peopleOfRow({
  payers,
  equal = [],
  exact,
  percent,
  weights,
  adjustments,
  items = [],
}: CaseRow): string[] {
  const inMaps = Object.keys({ ...payers, ...exact, ...percent, ...weights, ...adjustments })
  return [...inMaps, ...equal, ...items.flatMap((item) => item.equal)]
}

function keysOf(people: readonly string[]): Keys {
  return new Map([...new Set(people)].map((name, index) => [name, userOf(index + 1)]))
}

function keyIn(keys: Keys, name: string): UserKey {
  const key = keys.get(name)
  assert(key, `somebody in the case is called ${name}`)
  return key
}

function settled(rows: readonly CaseRow[], keys: Keys) {
  const expenses = rows.map((row, index) => {
    const number = index + 1
    const payers = Object.entries(row.payers).map(([name, amount]) => ({
      userKey: keyIn(keys, name),
      amount,
    }))
    if (row.kind === 'expense') return spending({ number, payers, split: splitInputFor(row, keys) })
    const [from, to] = [Object.keys(row.payers)[0] ?? '', row.equal?.[0] ?? '']
    return transfer({ number, from: keyIn(keys, from), to: keyIn(keys, to), amount: totalOf(row.payers) })
  })
  const { people, suggestions } = settlementOf({ expenses, pendingMembers: [] })
  return { balances: new Map(people.map(({ userKey, balance }) => [userKey, balance])), plan: suggestions }
}

function planByName(plan: readonly Suggestion[], keys: Keys) {
  const names = new Map([...keys].map(([name, key]) => [key, name]))
  return new Set(plan.map(({ from, to, amount }) => ({ from: names.get(from), to: names.get(to), amount })))
}

function totalOf(amounts: Record<string, number>): number {
  return Object.values(amounts).reduce((a, b) => a + b, 0)
}

/**
 * Equal and percentage splits exist in this product too. Weights, items and adjustments are entered as custom shares.
 */
function splitInputFor(row: CaseRow, keys: Keys): SplitInput {
  const { equal, exact = {}, percent, weights, adjustments, items } = row
  if (percent) {
    const parts = Object.entries(percent).map(([name, value]) => ({
      userKey: keyIn(keys, name),
      percentage: value * 100,
    }))
    return { method: 'percentage', parts }
  }
  if (equal && !items) return { method: 'equal', participants: equal.map((name) => keyIn(keys, name)) }
  const given = [
    exact,
    adjustments ?? {},
    ...(items ?? []).map((item) => equalParts(item.amount, item.equal)),
  ]
  const rest = totalOf(row.payers) - given.reduce((sum, amounts) => sum + totalOf(amounts), 0)
  if (weights) given.push(weightedParts(rest, weights))
  if (adjustments) given.push(equalParts(rest, Object.keys(adjustments)))
  if (equal) given.push(equalParts(rest, equal))
  const amounts = new Map<string, number>()
  for (const [name, amount] of given.flatMap((part) => Object.entries(part))) {
    amounts.set(name, (amounts.get(name) ?? 0) + amount)
  }
  return {
    method: 'custom',
    parts: [...amounts].map(([name, amount]) => ({ userKey: keyIn(keys, name), amount })),
  }
}

function equalParts(amount: number, names: readonly string[]): Record<string, number> {
  const split = splitAmount(amount, {
    method: 'equal',
    participants: names.map((_, index) => userOf(index + 1)),
  })
  assert(split.ok, 'an equal split among somebody')
  return Object.fromEntries(names.map((name, index) => [name, split.value[index]?.amount ?? 0]))
}

/** If all weights are 0, all parts are 0, and the row then does not add up. */
function weightedParts(amount: number, weights: Record<string, number>): Record<string, number> {
  if (totalOf(weights) === 0) return weights
  const parts = divideInProportion(amount, Object.values(weights))
  return Object.fromEntries(Object.keys(weights).map((name, index) => [name, parts[index] ?? 0]))
}
