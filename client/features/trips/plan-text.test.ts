import { expect, it } from 'vitest'
import type { Trip } from '#shared/model/trip.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { planDaysOf } from './plan-days.ts'
import { planText } from './plan-text.ts'

const url = 'https://waritabi.example/groups/1/itineraries/2'

function textOf(
  items: readonly Partial<TripItem>[],
  ofTrip: Partial<Trip> = {},
  { today = '2026-07-01', hasNotes = true } = {},
) {
  const trip = tripRow(0, ofTrip)
  const { startDate, endDate } = trip
  const rows = items.map((given, index) => itemRow(index + 1, given))
  const days = planDaysOf({ items: rows, rows: [], people: 2, startDate, endDate })
  return planText({ trip, days, today, hasNotes, url })
}

const lodging: Partial<TripItem> = {
  title: '宿',
  category: 'HOTEL',
  expenseType: 'SHARED',
  estimatedCost: 72_000,
  financialStatus: 'BUDGET_SET',
}
const mapOf = (query: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
const head = ['「夏の沖縄」の予定', '8月11日（火）〜14日（金）・沖縄本島', '']
const foot = ['', 'わりたびで見る', url]

it.each<[string, Partial<TripItem>[], string[]]>([
  ['an empty plan', [], ['予定はまだありません。']],
  [
    'time, title and place',
    [{ time: '09:05', title: '空港に集合', location: '那覇空港' }],
    ['▼1日目 8月11日（火）', '・9:05 空港に集合（那覇空港）'],
  ],
  [
    'the order of the plan, whatever the times say',
    [{ title: '昼食', time: '13:00' }, { title: '朝食', time: '08:00' }, { title: '海' }],
    ['▼1日目 8月11日（火）', '・13:00 昼食', '・8:00 朝食', '・海'],
  ],
  [
    'days in their order with their numbers, without those that have no items',
    [
      { title: '帰りの便', date: '2026-08-14' },
      { title: '水族館', date: '2026-08-12' },
    ],
    ['▼2日目 8月12日（水）', '・水族館', '', '▼4日目 8月14日（金）', '・帰りの便'],
  ],
  [
    '日付未定 last, with what the trip has no day for',
    [{ title: '陶芸', date: null }, { title: '宿' }, { title: '離島', date: '2026-08-20' }],
    ['▼1日目 8月11日（火）', '・宿', '', '▼日付未定', '・陶芸', '・離島'],
  ],
  [
    'what an item is, what it costs, and its notes, below it',
    [
      { ...lodging, description: '予約番号 123\n\n朝食つき' },
      { title: '海', category: 'PARK' },
    ],
    [
      ...[
        '▼1日目 8月11日（火）',
        '・宿',
        '　ホテル・割り勘・予算 72,000円',
        '　予約番号 123',
        '　',
        '　朝食つき',
      ],
      ...['・海', '　公園'],
    ],
  ],
])('says %s', (_, items, lines) => {
  expect(textOf(items).split('\n')).toEqual([...head, ...lines, ...foot])
})

it('has no notes and no costs where the person leaves them out', () => {
  const items = [{ ...lodging, description: '予約番号 123' }]
  const lines = textOf(items, { description: '車で一周' }, { hasNotes: false }).split('\n')
  expect(lines).toEqual([...head, '▼1日目 8月11日（火）', '・宿', '　ホテル', ...foot])
})

it.each([
  ['首里城 26.217, 127.7195', `首里城 ${mapOf('26.217,127.7195')} `],
  ['26.217, 127.7195', `${mapOf('26.217,127.7195')} `],
  ['geo:35.01,135.76', `${mapOf('35.01,135.76')} `],
  ['鴨川（35.01, 135.76）', `鴨川 ${mapOf('35.01,135.76')} `],
  ['https://maps.app.goo.gl/abcDEF123', 'https://maps.app.goo.gl/abcDEF123 '],
  [
    '守礼門 https://maps.google.com/?q=26.2170,127.7195',
    '守礼門 https://maps.google.com/?q=26.2170,127.7195 ',
  ],
  ['那覇空港 1階', '那覇空港 1階'],
])('writes the place %s so that its reader can find it', (location, place) => {
  expect(textOf([{ title: '集合', location }]).split('\n')).toContain(`・集合（${place}）`)
})

it('says once the year of a trip of another year, and nothing of a destination that nobody has entered', () => {
  const lines = textOf([{}], { destination: '' }, { today: '2025-12-30' }).split('\n')
  expect(lines.slice(0, 4)).toEqual([
    '「夏の沖縄」の予定',
    '2026年8月11日（火）〜14日（金）',
    '',
    '▼1日目 8月11日（火）',
  ])
})
