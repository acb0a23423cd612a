import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemIdOf } from '#tests/builders/ids.ts'
import { type LedgerInput, ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { type ExpenseRow, custom, spending, transfer, tripOf, userOf } from '#tests/builders/money-rows.ts'
import { amountMaxYen } from '../limits.ts'
import type { UserKey } from '../model/user-key.ts'
import { balancesOf } from './balances.ts'
import { differenceExpense, differenceTransfers, effectsOf } from './difference-rows.ts'
import { type KeyResolver, resolverOf } from './resolve-linked-keys.ts'

const [hanako, taro, jiro, saburo] = [1, 2, 3, 4].map(userOf) as [UserKey, UserKey, UserKey, UserKey]
const asIs: KeyResolver = (key) => key

/** 花子 pays `amount` for these people, split equally. */
const lunch = (amount: number, people: UserKey[], fields: Partial<ExpenseRow> = {}) =>
  spending({
    number: 1,
    title: '昼食',
    payers: [{ userKey: hanako, amount }],
    ...fields,
    split: { method: 'equal', participants: people },
  })

const titled = { title: '差額：昼食', resolve: asIs }

it('the effect says who receives less and who pays less or more', () => {
  const present = lunch(3_000, [hanako, taro, jiro])
  const mine = lunch(3_000, [hanako, jiro])
  expect(effectsOf({ mine, present }, asIs)).toEqual([
    { userKey: taro, receives: 0, pays: -1_000 },
    { userKey: hanako, receives: -500, pays: 0 },
    { userKey: jiro, receives: 0, pays: 500 },
  ])
})

describe('the difference of an expense', () => {
  it('is paid by who paid more, for those who bear more, with the words of the present one', () => {
    const present = lunch(3_000, [hanako, taro, jiro], {
      category: 'food',
      date: '2026-05-03',
      itineraryId: tripOf(1),
      itineraryItemId: itemIdOf(1),
      location: '那覇',
      description: 'そば',
    })
    const mine = lunch(3_600, [hanako, taro, jiro])
    expect(differenceExpense({ mine, present }, titled)).toEqual({
      title: '差額：昼食',
      category: 'food',
      date: '2026-05-03',
      itineraryId: tripOf(1),
      itineraryItemId: itemIdOf(1),
      description: '',
      location: '',
      amount: 400,
      payers: [{ userKey: hanako, amount: 400 }],
      split: custom([taro, 200], [jiro, 200]),
    })
  })

  it('goes back where the edit was lower, and to whom it left out', () => {
    const present = lunch(4_000, [hanako, taro, jiro, saburo])
    const mine = lunch(3_000, [hanako, taro, jiro])
    expect(differenceExpense({ mine, present }, titled)).toMatchObject({
      amount: 1_000,
      payers: [{ userKey: saburo, amount: 1_000 }],
      split: { parts: [{ userKey: hanako, amount: 1_000 }] },
    })
  })

  it('is nothing where everybody stands the same by both', () => {
    const present = lunch(3_000, [hanako, taro])
    expect(differenceExpense({ mine: lunch(3_000, [hanako, taro]), present }, titled)).toBeUndefined()
  })

  it('is nothing where somebody turned out to be somebody else', () => {
    const resolve: KeyResolver = (key) => (key === saburo ? taro : key)
    const [mine, present] = [lunch(3_000, [hanako, saburo]), lunch(3_000, [hanako, taro])]
    expect(differenceExpense({ mine, present }, { ...titled, resolve })).toBeUndefined()
  })

  it('is nothing where one of the two does not add up', () => {
    const [present, mine] = [lunch(3_000, [hanako, taro]), lunch(4_000, [hanako, taro])]
    const borne = { ...mine, payers: [{ userKey: hanako, amount: 4_001 }] }
    expect(differenceExpense({ mine: borne, present }, titled)).toBeUndefined()
  })

  it('is the most that an expense may have, and nothing beyond', () => {
    const mine = lunch(amountMaxYen, [taro])
    const amountOver = (present: ExpenseRow) => differenceExpense({ mine, present }, titled)?.amount
    expect(amountOver(lunch(1, [hanako]))).toBe(amountMaxYen)
    const paidByTaro = { payers: [{ userKey: taro, amount: 1 }] }
    expect(amountOver(lunch(1, [hanako], paidByTaro))).toBeUndefined()
  })

  it('has a title that is not too long, and no half of a letter in it', () => {
    const versions = { mine: lunch(900, [taro]), present: lunch(800, [taro]) }
    const titleOf = (title: string) => differenceExpense(versions, { ...titled, title })?.title
    expect(titleOf('湯'.repeat(120))).toBe('湯'.repeat(100))
    expect(titleOf(`${'湯'.repeat(99)}🍜`)).toBe('湯'.repeat(99))
  })
})

describe('the difference of a transfer', () => {
  const sent = (from: UserKey, to: UserKey, amount: number) => transfer({ number: 1, from, to, amount })
  const fromTaro = sent(taro, hanako, 1_000)

  it.each([
    ['more', sent(taro, hanako, 1_500), [{ from: taro, to: hanako, amount: 500 }]],
    ['less', sent(taro, hanako, 700), [{ from: hanako, to: taro, amount: 300 }]],
    ['the same', sent(taro, hanako, 1_000), []],
    ['the other way', sent(hanako, taro, 1_000), [{ from: hanako, to: taro, amount: 2_000 }]],
    ['to somebody else', sent(taro, jiro, 1_000), [{ from: hanako, to: jiro, amount: 1_000 }]],
  ])('where mine was %s', (_, mine, transfers) => {
    expect(differenceTransfers({ mine, present: fromTaro }, asIs)).toEqual(transfers)
  })
})

describe('the difference of a transfer is nothing', () => {
  const sent = (amount: number, from = taro, to = hanako) => transfer({ number: 1, from, to, amount })

  it('where one of the two does not add up', () => {
    const short = { ...sent(1_500), shares: sent(1_499).shares }
    expect(differenceTransfers({ mine: short, present: sent(1_000) }, asIs)).toEqual([])
  })

  it('where it is more than a transfer may have', () => {
    const differenceTo = (amount: number) =>
      differenceTransfers({ mine: sent(amount, hanako, taro), present: sent(1) }, asIs).length
    expect([differenceTo(amountMaxYen - 1), differenceTo(amountMaxYen)]).toEqual([1, 0])
  })
})

describe('with the difference, balances are what they would be with mine', () => {
  const unpaid = (row: ExpenseRow): ExpenseRow => ({
    ...row,
    status: 'active',
    shares: row.shares.map((share) => ({ ...share, isPaid: false, paidAt: null })),
  })
  const nonZero = (balances: Map<UserKey, number>) => [...balances].filter(([, balance]) => balance !== 0)

  /** Two rows of one kind, without paid flags, as the two versions of a row, and the ledger and links around them. */
  function versionsIn({ expenses, pendingMembers }: LedgerInput, kind: ExpenseRow['transactionType']) {
    const [mine, present] = expenses.filter((row) => row.transactionType === kind).map(unpaid)
    fc.pre(mine !== undefined && present !== undefined)
    const others = expenses.filter(({ id }) => id !== mine.id && id !== present.id)
    return { mine, present, others, resolve: resolverOf(pendingMembers) }
  }

  it('of an expense', () => {
    fc.assert(
      fc.property(
        fc.boolean().chain((rounded) => ledgerArbitrary({ rounded })),
        (ledger) => {
          const { mine, present, others, resolve } = versionsIn(ledger, 'expense')
          const found = differenceExpense({ mine, present }, { title: '差額', resolve })
          const [withMine, withPresent] = [mine, present].map((row) => balancesOf([...others, row], resolve))
          if (!found) {
            const gained = [...(withMine ?? [])].reduce(
              (sum, [key, balance]) => sum + Math.max(0, balance - (withPresent?.get(key) ?? 0)),
              0,
            )
            fc.pre(gained <= amountMaxYen)
            expect(nonZero(withPresent ?? new Map())).toEqual(nonZero(withMine ?? new Map()))
            return
          }
          const difference = spending({ number: 99, payers: found.payers, split: found.split })
          expect(difference.amount).toBe(found.amount)
          expect(nonZero(balancesOf([...others, present, difference], resolve))).toEqual(
            nonZero(withMine ?? new Map()),
          )
        },
      ),
    )
  })

  it('of a transfer', () => {
    fc.assert(
      fc.property(ledgerArbitrary({ rounded: true }), (ledger) => {
        const { mine, present, others, resolve } = versionsIn(ledger, 'transfer')
        const found = differenceTransfers({ mine, present }, resolve)
        const added = found.map((each, index) => transfer({ number: 90 + index, ...each }))
        expect(nonZero(balancesOf([...others, present, ...added], resolve))).toEqual(
          nonZero(balancesOf([...others, mine], resolve)),
        )
      }),
    )
  })
})
