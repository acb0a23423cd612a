import { describe, expect, it, test } from 'vitest'
import type { UserKey } from '#shared/model/user-key.ts'
import { expenseRow, grandmother, hanako, people, shareOf, taro } from '#tests/support/expenses-for-test.ts'
import {
  type EntryMethod,
  type ExpenseFormValues,
  livePartsOf,
  newExpenseValues,
  splitOf,
  valuesOfExpense,
} from './expense-form-values.ts'
import {
  addsUp,
  changeAmount,
  chooseMethod,
  chooseParticipants,
  enterPart,
  giveAllTheSame,
  remainderOf,
  shareRest,
  stepWeight,
  takesFigures,
} from './split-entry.ts'
import { weightsGiving } from './weights.ts'

type Values = ExpenseFormValues
const everybody = [hanako, taro, grandmother]
const fresh: Values = { ...newExpenseValues(people, '2026-08-12'), amount: 1000 }
const by = (method: EntryMethod, values = fresh) => chooseMethod(values, method)
const enter = (values: Values, figures: Partial<Record<UserKey, number | null>>) =>
  everybody.reduce((current, userKey) => {
    const figure = figures[userKey]
    return figure === undefined ? current : enterPart(current, { userKey, figure })
  }, values)
/** The figures shown in the fields of 花子, 太郎 and 祖母. */
const figuresIn = ({ method, entries }: Values) =>
  takesFigures(method) ? everybody.map((key) => entries[method].figures[key] ?? null) : []
const rest = (values: Values) => {
  const shared = shareRest(values)
  return shared && figuresIn(shared)
}

describe('until a figure is typed, the form proposes equal parts', () => {
  test.each<{ title: string; values: Values; figures: (number | null)[] }>([
    { title: 'in yen', values: by('custom'), figures: [333, 333, 334] },
    { title: 'in percentages that make exactly 100', values: by('percentage'), figures: [3333, 3333, 3334] },
    {
      title: 'again after the amount changes',
      values: changeAmount(by('custom'), 1200),
      figures: [400, 400, 400],
    },
    {
      title: 'none without an amount',
      values: changeAmount(by('custom'), null),
      figures: [null, null, null],
    },
    {
      title: 'for the remaining participants',
      values: chooseParticipants(by('percentage'), [hanako, taro]),
      figures: [5000, 5000, null],
    },
    {
      title: 'around the figures that were typed',
      values: changeAmount(enter(by('custom'), { [taro]: 500 }), 2000),
      figures: [333, 500, 334],
    },
    {
      title: 'and keeps the typed figures of one method while another is chosen',
      values: by('custom', by('percentage', enter(by('custom'), { [taro]: 500 }))),
      figures: [333, 500, 334],
    },
  ])('$title', ({ values, figures }) => {
    expect(figuresIn(values)).toEqual(figures)
  })
})

describe('the remainder', () => {
  test.each<{ title: string; values: Values; remainder: number; isEven: boolean }>([
    { title: 'is zero for equal parts', values: fresh, remainder: 0, isEven: true },
    { title: 'in yen', values: enter(by('custom'), { [taro]: 100 }), remainder: 233, isEven: false },
    {
      title: 'is negative if too much is entered',
      values: enter(by('custom'), { [taro]: 600 }),
      remainder: -267,
      isEven: false,
    },
    {
      title: 'counts an emptied field as zero',
      values: enter(by('custom'), { [taro]: null }),
      remainder: 333,
      isEven: false,
    },
    {
      title: 'counts 99.99 % as complete',
      values: enter(by('percentage'), { [taro]: 3332 }),
      remainder: 1,
      isEven: true,
    },
    {
      title: 'counts 100.01 % as complete',
      values: enter(by('percentage'), { [taro]: 3334 }),
      remainder: -1,
      isEven: true,
    },
    {
      title: 'counts 99.98 % as incomplete',
      values: enter(by('percentage'), { [taro]: 3331 }),
      remainder: 2,
      isEven: false,
    },
    {
      title: 'counts 100.02 % as too much',
      values: enter(by('percentage'), { [taro]: 3335 }),
      remainder: -2,
      isEven: false,
    },
  ])('$title', ({ values, remainder, isEven }) => {
    expect(remainderOf(values)).toBe(remainder)
    expect(addsUp(values)).toBe(isEven)
  })
})

describe('dividing the rest evenly', () => {
  const allTyped = enter(by('custom'), { [hanako]: 300, [taro]: 300, [grandmother]: 300 })
  test.each<{ title: string; values: Values; figures: (number | null)[] | null }>([
    {
      title: 'gives it to participants without a typed figure',
      values: enter(by('custom'), { [taro]: 500 }),
      figures: [250, 500, 250],
    },
    {
      title: 'makes the percentages add up to exactly 100',
      values: enter(by('percentage'), { [taro]: 3333 + 2 }),
      figures: [3333, 3335, 3332],
    },
    { title: 'adds it to all figures if everybody has one', values: allTyped, figures: [333, 333, 334] },
    { title: 'is not offered if there is no rest', values: by('custom'), figures: null },
    {
      title: 'is not offered if the figures exceed the amount',
      values: enter(by('custom'), { [taro]: 1001 }),
      figures: null,
    },
    {
      title: 'is not offered without participants',
      values: chooseParticipants(by('custom'), []),
      figures: null,
    },
    { title: 'is not offered for an equal split', values: fresh, figures: null },
  ])('$title', ({ values, figures }) => {
    expect(rest(values)).toEqual(figures)
  })
})

it('gives every participant the same figure', () => {
  const two = chooseParticipants(by('custom'), [hanako, taro])
  expect(figuresIn(giveAllTheSame(two, 300)).slice(0, 2)).toEqual([300, 300])
  expect(remainderOf(giveAllTheSame(two, 300))).toBe(400)
})

describe('by weights', () => {
  const step = (values: Values, userKey: UserKey, difference: number) =>
    stepWeight(values, { userKey, steps: difference / 0.5 })
  const two = step(by('weights'), taro, 1)
  const parts = (values: Values) => [...livePartsOf(values).values()]

  it('everybody begins with the same weight, and the amounts follow each step', () => {
    expect(parts(by('weights'))).toEqual([333, 333, 334])
    expect(parts(two)).toEqual([250, 500, 250])
    expect(parts(changeAmount(two, 1001))).toEqual([250, 500, 251])
    expect(parts(step(two, taro, -1))).toEqual([333, 333, 334])
  })

  it('is saved as a custom split with these amounts', () => {
    expect(splitOf(two)).toEqual({
      method: 'custom',
      parts: [
        { userKey: hanako, amount: 250 },
        { userKey: taro, amount: 500 },
        { userKey: grandmother, amount: 250 },
      ],
    })
    expect(splitOf(chooseParticipants(two, []))).toEqual({ method: 'custom', parts: [] })
  })

  it('steps stay between 0.5 and 10', () => {
    expect(step(by('weights'), taro, -1).weights[taro]).toBe(0.5)
    expect(step(two, taro, 50).weights[taro]).toBe(10)
  })

  it('a child counts half', () => {
    const child = step(by('weights'), grandmother, -0.5)
    expect(parts(child)).toEqual([400, 400, 200])
    expect(parts(step(child, taro, 1.5))).toEqual([250, 625, 125])
  })

  it('the weights stay when somebody is left out and added again, and propose amounts', () => {
    const back = chooseParticipants(chooseParticipants(two, [hanako, grandmother]), everybody)
    expect(parts(back)).toEqual([250, 500, 250])
    expect(figuresIn(by('custom', back))).toEqual([250, 500, 250])
    expect(figuresIn(changeAmount(by('custom', back), 2000))).toEqual([500, 1000, 500])
  })

  it('an expense that was recorded so shows its amounts, and its weights when they are chosen', () => {
    const shares = [shareOf(hanako, 1466), shareOf(taro, 2934)]
    const opened = valuesOfExpense(expenseRow(1, { splitMethod: 'custom', shares }))
    expect(opened.method).toBe('custom')
    expect(figuresIn(opened)).toEqual([1466, 2934, null])
    expect(by('weights', opened).weights).toEqual({ [hanako]: 1, [taro]: 2 })
  })

  it.each([
    ['a child', [400, 400, 200], [1, 1, 0.5]],
    ['a couple and a friend', [200, 100], [2, 1]],
    ['one and a half', [300, 200], [3, 2]],
    ['as many as can be entered', [100, 1000], [1, 10]],
    ['halves of what cannot be entered in whole numbers', [100, 1500], [0.5, 7.5]],
    ['more than can be entered', [100, 2100], null],
    ['nothing for one of them', [100, 0], null],
  ])('the weights of %s', (_, amounts, weights) => {
    const shares = amounts.map((amount, index) => shareOf(everybody[index] ?? hanako, amount))
    const given = weightsGiving(shares)
    expect(given && Object.values(given)).toEqual(weights)
  })
})

it('figures stay when everybody is left out by mistake and added again', () => {
  const typed = enter(by('custom'), { [hanako]: 100, [taro]: 200, [grandmother]: 700 })
  expect(figuresIn(chooseParticipants(chooseParticipants(typed, []), everybody))).toEqual([100, 200, 700])
})

it('shows shares in yen once percentages add up, and the shares of a row as they were recorded', () => {
  const shares = [shareOf(hanako, 2200, 5000), shareOf(taro, 2200, 5000)]
  const opened = valuesOfExpense(expenseRow(1, { splitMethod: 'percentage', shares }))
  expect([...livePartsOf(opened)]).toEqual([
    [hanako, 2200],
    [taro, 2200],
  ])
  expect(livePartsOf(enter(opened, { [taro]: 4000 })).size).toBe(0)
  expect(figuresIn(changeAmount(opened, 999))).toEqual([5000, 5000, null])
})

it('the shares of a saved expense count as typed: a corrected amount leaves them, and the form shows the remainder', () => {
  const shares = [shareOf(hanako, 700), shareOf(taro, 300)]
  const opened = valuesOfExpense(expenseRow(1, { amount: 1000, splitMethod: 'custom', shares }))
  const corrected = changeAmount(opened, 1200)
  expect([figuresIn(corrected), remainderOf(corrected)]).toEqual([[700, 300, null], 200])
})
