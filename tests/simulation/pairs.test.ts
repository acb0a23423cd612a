/**
 * What becomes of two things done on two offline devices, in both orders of arrival. The row names what arrives first, the
 * column what arrives second, and the cell what comes of it:
 *
 *     both   both stand and are seen
 *     over   the second stands, and the first is seen no more: last write
 *     word   the first stands, and the second waits for its author with that reason
 *     ←word  the other way round: the second stands, and the first waits for its author
 *     ·      cannot be: the same person does both, once
 *
 * Whatever it is, the devices converge, balances sum to zero, and no change is lost without a word.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import type { RejectionCode } from '#shared/codes.ts'
import type { Database } from '#server/db/database.ts'
import { type Action, dinnerActions, personActions, repaymentActions } from './pair-actions.ts'
import { type Pair, devicesFor, runPair } from './pair.ts'
import { newDatabase } from './server.ts'

const reasons: Partial<Record<RejectionCode, string>> = {
  conflict: 'conflict',
  'expense-settled': 'settled',
  'already-settled': 'settled',
  'expense-deleted': 'deleted',
  'pending-member-linked': 'linked',
  'linked-member-not-removable': 'linked',
  'pending-member-in-use': 'in use',
  'pending-member-not-found': 'gone',
  'person-unknown': 'unknown',
  'member-not-found': 'left',
  'membership-ended': 'ended',
}

const overDinner = `
                    money     words     delete    restore   settle    mark paid  pay it back  link ハル  rename ハル  花子 removes 太郎  太郎 leaves
money               conflict  both      both      ←deleted  conflict  both       both         both       both         both               both
words               both      over      both      ←deleted  both      both       both         both       both         both               both
delete              deleted   deleted   both      over      deleted   deleted    both         both       both         both               both
restore             both      both      over      both      both      both       both         both       both         both               both
settle              settled   settled   settled   ←deleted  both      settled    both         both       both         both               both
mark paid           both      both      both      ←deleted  conflict  both       both         both       both         both               both
pay it back         both      both      both      both      both      both       both         both       both         both               both
link ハル           both      both      both      both      both      both       both         both       both         both               both
rename ハル         both      both      both      both      both      both       both         both       over         both               both
花子 removes 太郎   ended     ended     ended     ended     ended     ended      ended        left       ended        both               ended
太郎 leaves         both      both      both      both      both      both       both         left       both         both               ·
`

const overRepayment = `
                    money     words     delete    restore   settle    花子 removes 太郎  太郎 leaves
money               conflict  both      both      ←deleted  conflict  both               both
words               both      over      both      ←deleted  both      both               both
delete              deleted   deleted   both      over      deleted   both               both
restore             both      both      over      both      both      both               both
settle              settled   settled   settled   ←deleted  both      both               both
花子 removes 太郎   ended     ended     ended     ended     ended     both               ended
太郎 leaves         both      both      both      both      both      both               ·
`

const overPerson = `
                    name      rename    remove    link      花子 removes 太郎  太郎 leaves
name                both      both      in use    both      both               both
rename              both      over      both      both      both               both
remove              unknown   gone      both      gone      both               both
link                both      both      linked    both      both               both
花子 removes 太郎   ended     ended     ended     left      both               ended
太郎 leaves         both      both      both      left      both               ·
`

let database: Database
// Of each row its own: the invariants read all that is in it.
beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database.close())

/** In the gate every second pair is done, once, by the one or the other; in the long run each by both. */
const isLong = Boolean(process.env.LONG)

/** The outcome of the pair, whoever of the two does which. */
async function cellOf(pair: Pair, column: number): Promise<string> {
  const outcomes = new Set<string>()
  const ways = devicesFor(pair)
  for (const [index, devices] of (isLong ? ways : ways.slice(column % ways.length).slice(0, 1)).entries()) {
    const { outcome, broken } = await runPair(pair, { devices, seed: 1 + 2 * column + index, database })
    expect(broken).toEqual([])
    outcomes.add(inShort(outcome))
  }
  return [...outcomes].join(' or ') || '·'
}

function inShort(outcome: string): string {
  const [, arrow = '', code = ''] = /^(←?)(.*)$/.exec(outcome) ?? []
  const reason = Object.entries(reasons).find(([known]) => known === code)?.[1]
  return `${arrow}${reason ?? code}`
}

describe.each([
  { subject: 'a dinner and the people in it', actions: dinnerActions, table: overDinner },
  { subject: 'a repayment', actions: repaymentActions, table: overRepayment },
  { subject: 'a provisional member whom nothing names', actions: personActions, table: overPerson },
])('over $subject', ({ actions, table }) => {
  const [header = '', ...lines] = table.trim().split('\n')
  const columns = header.trim().split(/ {2,}/)
  const rows = lines.map((line) => {
    const [first = '', ...cells] = line.split(/ {2,}/)
    return { first, cells }
  })
  const actionOf = (name: string): Action => {
    const action = actions[name]
    assert(action, `an action of the table: ${name}`)
    return action
  }

  it('no two things are left out of the table', () => {
    const names = Object.keys(actions)
    expect([columns, rows.map(({ first }) => first)]).toEqual([names, names])
  })

  it.each(rows)('what comes after "$first" stands or waits for its author', async ({ first, cells }) => {
    const found: string[] = []
    const expected: string[] = []
    const row = columns.indexOf(first)
    for (const [column, second] of columns.entries()) {
      if (!isLong && (row + column) % 2 === 1) continue
      found.push(`${second}: ${await cellOf([actionOf(first), actionOf(second)], column)}`)
      expected.push(`${second}: ${cells[column]}`)
    }
    expect(found).toEqual(expected)
  })
})
