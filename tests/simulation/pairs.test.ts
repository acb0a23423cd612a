/**
 * The outcomes of two changes that were made on two offline devices, in both orders of arrival. The row names the
 * change that arrives first, the column the one that arrives second, and the cell the outcome:
 *
 *     both   both changes are visible
 *     over   the second has overwritten the first (last write wins)
 *     word   the first is visible, and the second is held with that reason
 *     ←word  the second is visible, and the first is held with that reason
 *     ·      impossible: only one person can do either, and only once
 *
 * Whatever the outcome, the devices converge, balances sum to zero, and each change is visible, overwritten or
 * listed.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { Database } from '#server/db/database.ts'
import {
  type Action,
  dinnerActions,
  membershipActions,
  personActions,
  repaymentActions,
} from './pair-actions.ts'
import { itemActions } from './pair-trip-actions.ts'
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
  'item-deleted': 'deleted',
  'itinerary-deleted': 'no trip',
  'membership-ended': 'ended',
  'owner-not-removable': 'owner',
  'group-delete-not-allowed': 'not owner',
  'member-role-not-allowed': 'not owner',
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
                    name      rename    remove    restore    link      花子 removes 太郎  太郎 leaves
name                both      both      in use    ←unknown   both      both               both
rename              both      over      both      ←gone      both      both               both
remove              unknown   gone      both      over       gone      both               both
restore             both      both      over      both       both      both               both
link                both      both      linked    ←gone      both      both               both
花子 removes 太郎   ended     ended     ended     ended      left      both               ended
太郎 leaves         both      both      both      both       left      both               ·
`

const overMembership = `
                    make admin  hand over  delete the group  rename  花子 removes 太郎  太郎 leaves
make admin          both        both       over              both    over               over
hand over           not owner   both       not owner         both    owner              owner
delete the group    ended       ended      both              ended   ended              ended
rename              both        both       over              over    both               both
花子 removes 太郎   left        left       over              both    both               ended
太郎 leaves         left        left       over              both    both               ·
`

const overItem = `
               words     budget    move      delete    restore   link      settle    delete dinner  shorten   delete trip
words          over      both      both      both      ←deleted  both      both      both           both      both
budget         both      over      both      both      ←deleted  both      both      both           both      both
move           both      both      over      both      ←deleted  both      both      both           both      both
delete         deleted   deleted   deleted   both      over      both      both      both           both      both
restore        both      both      both      over      both      both      both      both           both      over
link           both      both      both      both      both      both      both      both           both      both
settle         both      both      both      both      both      settled   both      settled        both      both
delete dinner  both      both      both      both      both      deleted   deleted   both           both      both
shorten        both      both      both      both      both      both      both      both           both      both
delete trip    deleted   deleted   deleted   both      no trip   both      both      both           no trip   both
`

let database: Database
// A new database per test, because the invariants read everything in it.
beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database.close())

/** The gate runs every twelfth pair once, on one assignment of devices. The long run does each pair on both. */
const isLong = Boolean(process.env.LONG)

/** The outcome of the pair, which must be the same for every assignment of devices. */
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
  { subject: 'a pending member who is in no expense', actions: personActions, table: overPerson },
  { subject: 'an item of a trip, its trip and its expense', actions: itemActions, table: overItem },
  { subject: 'who is in the group, and as what', actions: membershipActions, table: overMembership },
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

  it('the table contains every pair of actions', () => {
    const names = Object.keys(actions)
    expect([columns, rows.map(({ first }) => first)]).toEqual([names, names])
  })

  it.each(rows)(
    'a change that arrives after "$first" has the outcome of the table',
    async ({ first, cells }) => {
      const found: string[] = []
      const expected: string[] = []
      const row = columns.indexOf(first)
      for (const [column, second] of columns.entries()) {
        if (!isLong && (row + column) % 12 > 0) continue
        found.push(`${second}: ${await cellOf([actionOf(first), actionOf(second)], column)}`)
        expected.push(`${second}: ${cells[column]}`)
      }
      expect(found).toEqual(expected)
    },
  )
})
