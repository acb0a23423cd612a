/** Ledgers in which a pending member is linked to a user who takes part in them as well. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import {
  type ExpenseRow,
  pendingMember,
  pendingOf,
  spending,
  transfer,
  tripOf,
  userIdOf,
  userOf,
} from '#tests/builders/money-rows.ts'
import { story } from '#tests/builders/story.ts'
import { balancesOf } from './balances.ts'
import { integrityOf } from './ledger-integrity.ts'
import { planOf } from './settlement-plan.ts'
import { resolverOf } from './resolve-linked-keys.ts'
import { settlementOf } from './settlement.ts'
import { suggestTransfers } from './suggestions.ts'

const ledgers: [what: string, text: string][] = [
  [
    'both share equally',
    `花子 pays 4000 for 花子 太郎 次郎 仮ジロ
     balances 花子 3000  太郎 -1000  次郎 -1000  仮ジロ -1000
     link 仮ジロ -> 次郎
     balances 花子 3000  太郎 -1000  次郎 -2000
     suggests 次郎 -> 花子 2000  太郎 -> 花子 1000`,
  ],
  [
    'the remainder of an equal split stays where it was',
    `花子 pays 1000 for 花子 次郎 仮ジロ
     balances 花子 667  次郎 -333  仮ジロ -334
     link 仮ジロ -> 次郎
     balances 花子 667  次郎 -667`,
  ],
  [
    'both share by percentage',
    `花子 pays 1001 for 花子=33.34% 次郎=33.33% 仮ジロ=33.33%
     balances 花子 667  次郎 -334  仮ジロ -333
     link 仮ジロ -> 次郎
     balances 花子 667  次郎 -667`,
  ],
  [
    'both share amounts of their own',
    `花子 pays 900 for 花子=100 次郎=300 仮ジロ=500
     link 仮ジロ -> 次郎
     balances 花子 800  次郎 -800`,
  ],
  [
    'both paid',
    `次郎 600 仮ジロ 300 pay for 花子 次郎 仮ジロ
     balances 花子 -300  次郎 300  仮ジロ 0
     link 仮ジロ -> 次郎
     balances 花子 -300  次郎 300`,
  ],
  [
    'one paid for the other',
    `次郎 pays 500 for 仮ジロ
     suggests 仮ジロ -> 次郎 500
     link 仮ジロ -> 次郎
     balances 次郎 0
     suggests nothing`,
  ],
  [
    'money went between the two',
    `花子 pays 3000 for 花子 次郎 仮ジロ
     transfer 仮ジロ -> 次郎 400
     balances 花子 2000  次郎 -1400  仮ジロ -600
     link 仮ジロ -> 次郎
     balances 花子 2000  次郎 -2000
     suggests 次郎 -> 花子 2000`,
  ],
  [
    'both sent to a third',
    `花子 pays 3000 for 花子 次郎 仮ジロ
     transfer 仮ジロ -> 花子 1000
     suggests 次郎 -> 花子 1000
     link 仮ジロ -> 次郎
     suggests 次郎 -> 花子 1000
     transfer 次郎 -> 花子 1000
     suggests nothing`,
  ],
  [
    'what one of the two has paid stays paid',
    `花子 pays 3000 for 花子 次郎 仮ジロ✓
     balances 花子 1000  次郎 -1000
     link 仮ジロ -> 次郎
     balances 花子 1000  次郎 -1000`,
  ],
  [
    'both are marked paid',
    `花子 pays 3000 for 花子 次郎✓ 仮ジロ✓
     link 仮ジロ -> 次郎
     balances 花子 0  次郎 0`,
  ],
  [
    'one was owed more than the other owed: what was paid to a third stays paid',
    `次郎 600 花子 300 pay for 仮ジロ=300✓ 太郎=600
     balances 次郎 400  花子 200  太郎 -600
     link 仮ジロ -> 次郎
     balances 次郎 400  花子 200  太郎 -600`,
  ],
  [
    'a settled row of both',
    `花子 pays 3000 for 花子 次郎 仮ジロ
     花子 pays 600 for 次郎 仮ジロ
     close 1
     link 仮ジロ -> 次郎
     balances 花子 600  次郎 -600`,
  ],
  [
    'two pending members are the same user',
    `花子 pays 3000 for 花子 仮ジロ 仮次郎
     link 仮ジロ -> 次郎
     link 仮次郎 -> 次郎
     balances 花子 2000  次郎 -2000
     suggests 次郎 -> 花子 2000`,
  ],
]

describe('once a pending member is linked', () => {
  it.each(ledgers)('%s', (_, text) => {
    story(text)
  })
})

const [hanako, jiro, guest] = [userOf(1), userOf(2), pendingOf(3)]
const linked = [pendingMember(3, userIdOf(2))]
const resolve = resolverOf(linked)
const shared = spending({
  number: 1,
  payers: [{ userKey: hanako, amount: 3_000 }],
  split: { method: 'equal', participants: [hanako, jiro, guest] },
})
const toOneself = transfer({ number: 2, from: guest, to: jiro, amount: 400 })

describe('a settlement with a linked pending member', () => {
  it('has one person of them, in people, suggestions and history', () => {
    const settlement = settlementOf({ expenses: [shared, toOneself], pendingMembers: linked })
    expect(settlement.people).toEqual([
      { userKey: hanako, balance: 2_000, totalPaid: 3_000, totalOwed: 1_000 },
      { userKey: jiro, balance: -2_000, totalPaid: 0, totalOwed: 2_000 },
    ])
    expect(settlement).toMatchObject({
      participantCount: 2,
      suggestions: [{ from: jiro, to: hanako, amount: 2_000 }],
    })
    expect(settlement.transfers).toEqual([toOneself])
  })

  it('warns of nothing: a payment back to oneself is none', () => {
    const payback = spending({
      number: 4,
      title: '返金',
      payers: [{ userKey: jiro, amount: 500 }],
      split: { method: 'equal', participants: [guest] },
    })
    expect(integrityOf([payback], resolverOf([])).warnings).toHaveLength(1)
    expect(integrityOf([payback, shared, toOneself], resolve)).toMatchObject({ isOk: true, warnings: [] })
  })

  it('keeps a trip’s suggestions beside a transfer of the whole group to oneself', () => {
    const ofTrip: ExpenseRow = { ...shared, itineraryId: tripOf(1) }
    const trip = { itineraryId: tripOf(1), living: new Set([tripOf(1)]) }
    const rows = { expenses: [ofTrip, toOneself], trip }
    expect(settlementOf({ ...rows, pendingMembers: [pendingMember(3, null)] })).toMatchObject({
      hiddenByGroupTransfer: true,
      suggestions: [],
    })
    expect(settlementOf({ ...rows, pendingMembers: linked })).toMatchObject({
      hiddenByGroupTransfer: false,
      suggestions: [{ from: jiro, to: hanako, amount: 2_000 }],
    })
  })
})

it('property: after any links the plan brings everybody to zero with the fewest transfers, and asks nobody to pay themself', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const links = resolverOf(pendingMembers)
      const left = balancesOf(expenses, links)
      const plan = planOf(expenses, links)
      for (const { from, to, amount } of plan) {
        expect(from).not.toBe(to)
        expect([links(from), links(to)]).toEqual([from, to])
        left.set(from, (left.get(from) ?? 0) + amount)
        left.set(to, (left.get(to) ?? 0) - amount)
      }
      expect([...left.values()].filter((balance) => balance !== 0)).toEqual([])
      if (!expenses.some((row) => row.transactionType === 'transfer')) {
        expect(plan).toEqual(suggestTransfers(balancesOf(expenses, links)))
      }
    }),
  )
})
