import { describe, expect, it } from 'vitest'
import { expenseRow } from '#tests/support/expenses-for-test.ts'
import { itemRow, itineraryId, tripRow } from '#tests/support/trips-for-test.ts'
import { tripMomentOf } from './trip-day.ts'
import { tripDayNumberOf } from './use-japan-time.ts'

type Planned = readonly [title: string, time: string | null, date?: string | null]

/** Items in the order of the plan, on the first day unless said otherwise. */
const itemsOf = (planned: readonly Planned[]) =>
  planned.map(([title, time, date = '2026-08-11'], index) => itemRow(index + 1, { title, time, date }))

const momentAt = (
  at: string,
  planned: readonly Planned[],
  rows: Parameters<typeof tripMomentOf>[0]['rows'] = [],
) => {
  const [date = '', time = ''] = at.split(' ')
  const trip = { trip: tripRow(), items: itemsOf(planned), rows, people: 3 }
  const moment = tripMomentOf(trip, { date, time })
  if (moment.kind !== 'during') throw new Error(moment.kind)
  return moment
}
const nextAt = (...args: Parameters<typeof momentAt>) => momentAt(...args).next?.item.title ?? null

const plain: Planned[] = [
  ['朝食', '08:00'],
  ['散歩', null],
  ['昼食', '12:00'],
  ['夕食', '19:00'],
  ['宿', null],
]
const lastNight: Planned[] = [
  ['居酒屋', '23:00', '2026-08-14'],
  ['ラーメン', '01:00', '2026-08-14'],
]
const overnight: Planned[] = [
  ['夕食', '19:00'],
  ['バー', '00:30'],
  ['朝食', '08:00', '2026-08-12'],
]

describe('what is next', () => {
  it.each<[string, Planned[], string | null]>([
    ['2026-08-11 00:00', plain, '朝食'],
    // At its time it is still next, a minute later no longer.
    ['2026-08-11 08:00', plain, '朝食'],
    ['2026-08-11 08:01', plain, '散歩'],
    // Without a time it is next until the time of the next one has come.
    ['2026-08-11 11:59', plain, '散歩'],
    ['2026-08-11 12:00', plain, '昼食'],
    ['2026-08-11 12:01', plain, '夕食'],
    // The last one without a time is next until midnight.
    ['2026-08-11 23:59', plain, '宿'],
    ['2026-08-12 00:00', plain, null],
    // Equal times pass together, and the order of the plan decides.
    [
      '2026-08-11 09:00',
      [
        ['甲', '09:00'],
        ['乙', '09:00'],
      ],
      '甲',
    ],
    [
      '2026-08-11 09:01',
      [
        ['甲', '09:00'],
        ['乙', '09:00'],
      ],
      null,
    ],
    // The order of the plan counts, not that of the times.
    [
      '2026-08-11 10:00',
      [
        ['飛行機', '19:00'],
        ['そば', '09:25'],
      ],
      '飛行機',
    ],
    // After midnight, in the night of the day on which it stands.
    ['2026-08-11 18:00', overnight, '夕食'],
    ['2026-08-11 20:00', overnight, 'バー'],
    ['2026-08-12 00:10', overnight, 'バー'],
    ['2026-08-12 00:31', overnight, '朝食'],
    // The last night, too.
    ['2026-08-15 00:10', lastNight, 'ラーメン'],
    // An early start is no night.
    [
      '2026-08-11 03:00',
      [
        ['出発', '04:30'],
        ['朝食', '08:00'],
      ],
      '出発',
    ],
    [
      '2026-08-11 06:00',
      [
        ['出発', '04:30'],
        ['朝食', '08:00'],
      ],
      '朝食',
    ],
    // Not of today: an item without a date, and those of other days.
    [
      '2026-08-12 09:00',
      [
        ['万座毛', '10:00', null],
        ['水族館', '10:00', '2026-08-13'],
      ],
      null,
    ],
    ['2026-08-11 09:00', [], null],
  ])('at %s', (at, planned, next) => {
    expect(nextAt(at, planned)).toBe(next)
  })

  it('is not an item without a time on which something was spent today', () => {
    const planned: Planned[] = [
      ['市場', null],
      ['宿', null],
    ]
    const paid = (number: number, date: string) =>
      expenseRow(number, { date, itineraryId, itineraryItemId: itemRow(1).id })
    expect(nextAt('2026-08-11 10:00', planned)).toBe('市場')
    expect(nextAt('2026-08-11 10:00', planned, [paid(1, '2026-07-01')])).toBe('市場')
    expect(nextAt('2026-08-11 10:00', planned, [paid(1, '2026-08-11')])).toBe('宿')
  })
})

describe('the day of a trip', () => {
  it('has its number, its items with what is done, its money, and the first item of tomorrow', () => {
    const budget = { financialStatus: 'BUDGET_SET', expenseType: 'SHARED', estimatedCost: 3_000 } as const
    const items = [
      itemRow(1, { time: '08:00', date: '2026-08-12', ...budget }),
      itemRow(2, { time: '12:00', date: '2026-08-12', ...budget }),
      itemRow(4, { date: '2026-08-13' }),
      itemRow(3, { date: '2026-08-13' }),
    ]
    const rows = [
      expenseRow(1, {
        amount: 2_000,
        date: '2026-08-12',
        itineraryId,
        itineraryItemId: items[0]?.id ?? null,
      }),
      expenseRow(2, { amount: 500, date: '2026-08-12', itineraryId }),
      expenseRow(3, {
        amount: 9_000,
        date: '2026-07-01',
        itineraryId,
        itineraryItemId: items[1]?.id ?? null,
      }),
      expenseRow(4, { amount: 700, date: '2026-08-12', itineraryId, transactionType: 'transfer' }),
    ]
    const trip = { trip: tripRow(), items, rows, people: 3 }
    const moment = tripMomentOf(trip, { date: '2026-08-12', time: '10:00' })
    expect(moment).toMatchObject({ kind: 'during', number: 2, count: 4, spent: 2_500, budget: 6_000 })
    if (moment.kind !== 'during') return
    expect(moment.items.map(({ planned, isDone }) => [planned.item.title, isDone])).toEqual([
      ['予定1', true],
      ['予定2', false],
    ])
    expect(moment.tomorrow).toMatchObject({ date: '2026-08-13', first: { item: { title: '予定3' } } })
    expect(moment.next?.spent).toBe(9_000)
  })

  it('has no preview on its last day', () => {
    expect(
      momentAt('2026-08-14 09:00', [
        ['帰宅', '10:00', '2026-08-14'],
        ['石垣島', null, '2026-08-15'],
      ]),
    ).toMatchObject({
      number: 4,
      tomorrow: null,
    })
  })
})

describe('outside of the days of the trip', () => {
  const at = (date: string, given = {}) =>
    tripMomentOf(
      {
        trip: tripRow(0, given),
        items: itemsOf([
          ['出発', '09:00'],
          ['石垣島', '09:00', '2026-08-15'],
        ]),
        rows: [],
        people: 3,
      },
      { date, time: '09:00' },
    )

  it.each([
    ['2026-08-10', {}, { kind: 'before', daysLeft: 1, first: { item: { title: '出発' } } }],
    ['2026-02-11', {}, { kind: 'before', daysLeft: 181 }],
    ['2026-08-15', {}, { kind: 'after' }],
    ['2026-08-11', { status: 'cancelled' }, { kind: 'cancelled' }],
    ['2026-08-11', { status: 'completed' }, { kind: 'during', number: 1 }],
    ['2026-08-10', { startDate: '2026-08-12' }, { kind: 'before', daysLeft: 2, first: null }],
  ])('on %s %j', (date, given, expected) => {
    expect(at(date, given)).toMatchObject(expected)
  })

  it.each([
    ['2026-08-10', 'active', null],
    ['2026-08-11', 'draft', { number: 1, count: 4 }],
    ['2026-08-14', 'completed', { number: 4, count: 4 }],
    ['2026-08-12', 'cancelled', null],
    ['2026-08-15', 'active', null],
  ] as const)('on %s of a trip that is %s', (date, status, day) => {
    expect(tripDayNumberOf(tripRow(0, { status }), date)).toEqual(day)
  })
})

it('the last night belongs to the last day, and the trip is over after it', () => {
  expect(momentAt('2026-08-15 00:10', lastNight)).toMatchObject({ number: 4, count: 4 })
  expect(() => momentAt('2026-08-15 01:01', lastNight)).toThrow('after')
})
