import { expect, it } from 'vitest'
import type { Itinerary } from '#shared/model/itinerary.ts'
import type { ItineraryItem } from '#shared/model/itinerary-item.ts'
import { itemRow, itineraryRow } from '#tests/support/trips-for-test.ts'
import { planDaysOf } from '../plan/plan-days.ts'
import { planText } from './plan-text.ts'

const url = 'https://waritabi.example/groups/1/itineraries/2'

function textOf(
  items: readonly Partial<ItineraryItem>[],
  trip: Partial<Itinerary> = {},
  today = '2026-07-01',
) {
  const itinerary = itineraryRow(0, trip)
  const { startDate, endDate } = itinerary
  const rows = items.map((given, index) => itemRow(index + 1, given))
  const days = planDaysOf({ items: rows, rows: [], people: 2, startDate, endDate })
  return planText({ itinerary, days, today, url })
}

const head = ['「夏の沖縄」の予定', '8月11日（火）〜14日（金）・沖縄本島', '']
const foot = ['', 'わりたびで見る', url]

it.each<[string, Partial<ItineraryItem>[], string[]]>([
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
    'no money and no notes',
    [{ title: '宿', estimatedCost: 72_000, financialStatus: 'BUDGET_SET', description: '予約番号 123' }],
    ['▼1日目 8月11日（火）', '・宿'],
  ],
])('says %s', (_, items, lines) => {
  expect(textOf(items).split('\n')).toEqual([...head, ...lines, ...foot])
})

it('says once the year of a trip of another year, and nothing of a destination that nobody has entered', () => {
  const lines = textOf([{}], { destination: '' }, '2025-12-30').split('\n')
  expect(lines.slice(0, 4)).toEqual([
    '「夏の沖縄」の予定',
    '2026年8月11日（火）〜14日（金）',
    '',
    '▼1日目 8月11日（火）',
  ])
})
