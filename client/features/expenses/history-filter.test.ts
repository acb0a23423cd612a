import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peopleOfRows } from '#client/store/queries/people.ts'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { userIdOf, userOf } from '#tests/builders/money-rows.ts'
import {
  expenseRow,
  grandmother,
  hanako,
  pendingMembers,
  people,
  peopleWith,
  shareOf,
  taro,
  taroId,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { openDebtsOf, type HistoryFilter } from '#shared/money/history-filter.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import { filteredRows, isFiltered } from './history-filter.ts'

const soba = expenseRow(1, { title: '首里そば', description: '太麺', location: '那覇' })
const fuel = expenseRow(2, {
  title: 'ガソリン Shell',
  category: 'transport',
  date: '2026-08-13',
  payers: [{ userKey: hanako, amount: 4_400 }],
  shares: [shareOf(hanako, 2_200), shareOf(taro, 2_200)],
})
const inn = expenseRow(3, { title: '宿', category: 'accommodation', date: '2026-08-11', status: 'settled' })
const sent = transferRow(4, { from: hanako, to: taro, amount: 1_000 })
const rows = [fuel, soba, sent, inn]
const titlesOf = (filter: HistoryFilter, of = people) =>
  filteredRows(rows, filter, of).map(({ title }) => title)

const cases: readonly [string, HistoryFilter, string[]][] = [
  ['without a filter everything', {}, ['ガソリン Shell', '首里そば', '送金', '宿']],
  ['a word of the title', { q: 'そば' }, ['首里そば']],
  ['a word of the memo', { q: '太麺' }, ['首里そば']],
  ['a word of the place', { q: '那覇' }, ['首里そば']],
  ['the name of somebody who has a share', { q: '祖母' }, ['首里そば', '宿']],
  ['the names of two people, who are both in the row', { q: '太郎 祖母' }, ['首里そば', '宿']],
  ['all of several words, in any order and of any kind', { q: '　祖母 そば ' }, ['首里そば']],
  ['nothing if one of several words is missing', { q: 'そば 宿' }, []],
  ['narrow katakana, hiragana and any case', { q: 'ｶﾞｿりん sHELL' }, ['ガソリン Shell']],
  ['transfers by the words that the list shows', { q: '支払いの記録' }, ['送金']],
  [
    'who paid, has a share, sent or received',
    { person: hanako },
    ['ガソリン Shell', '首里そば', '送金', '宿'],
  ],
  ['only rows of the person', { person: grandmother }, ['首里そば', '宿']],
  ['a category', { category: 'transport' }, ['ガソリン Shell']],
  ['no transfer in any category', { category: 'other' }, []],
  ['what is settled', { status: 'settled' }, ['宿']],
  ['what is not settled', { status: 'active' }, ['ガソリン Shell', '首里そば', '送金']],
  ['expenses with a debt that nobody has paid', { unpaid: true }, ['ガソリン Shell', '首里そば']],
  ['debts by or to a person', { unpaid: true, person: grandmother }, ['首里そば']],
  ['from a day on', { from: '2026-08-12' }, ['ガソリン Shell', '首里そば', '送金']],
  ['up to a day', { to: '2026-08-12' }, ['首里そば', '送金', '宿']],
  ['several filters at once', { q: 'そば', category: 'transport' }, []],
]

describe('the history shows', () => {
  it.each(cases)('%s', (_, filter, titles) => {
    expect(titlesOf(filter)).toEqual(titles)
    expect(isFiltered(filter)).toBe(Object.keys(filter).length > 0)
  })

  it.each(['ゔぇるでぃ', 'ゕ', 'ゖ'])('katakana of which hardly anybody knows the hiragana: %s', (q) => {
    const opera = expenseRow(5, { title: 'ヴェルディ・ヵ・ヶ' })
    expect(filteredRows([opera, soba], { q }, people)).toEqual([opera])
  })

  it('the same rows for an address that names a pending member after they were linked', () => {
    const linked = pendingMembers.map((pending) => ({ ...pending, linkedTo: taroId }))
    const of = peopleWith({ pendingMembers: linked })
    const ofTaro = ['ガソリン Shell', '首里そば', '送金', '宿']
    expect(titlesOf({ person: grandmother }, of)).toEqual(ofTaro)
    expect(titlesOf({ person: taro }, of)).toEqual(ofTaro)
  })
})

it('unpaid, a filter of the calls alone, leaves expenses with a debt that none of their payments has paid', () => {
  fc.assert(
    fc.property(
      ledgerArbitrary(),
      fc.integer({ min: 1, max: 4 }),
      ({ expenses, pendingMembers: linked }, at) => {
        const stamped = linked.map((pending) => ({ ...pending, version: 1, createdVersion: 1, ordinal: 0 }))
        const of = peopleOfRows({ members: [], pendingMembers: stamped, selfId: userIdOf(at) })
        const payments = paymentsByExpense(expenses)
        const open = expenses
          .filter((row) => row.transactionType === 'expense' && row.status === 'active')
          .map((row) => ({ id: row.id, debts: openDebtsOf(row, payments.get(row.id) ?? [], of.resolve) }))
          .filter(({ debts }) => debts.length > 0)
        const own = open.filter(({ debts }) =>
          debts.some(({ from, to }) => from === of.self || to === of.self),
        )
        const ids = (filter: HistoryFilter) => filteredRows(expenses, filter, of).map(({ id }) => id)
        expect(ids({ unpaid: true })).toEqual(open.map(({ id }) => id))
        expect(ids({ unpaid: true, person: userOf(at) })).toEqual(own.map(({ id }) => id))
      },
    ),
    { numRuns: 60 },
  )
})
