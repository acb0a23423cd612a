/** Whatever people give of a trip and its items is on the paper, in the text and in the calendar file. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Trip } from '#shared/model/trip.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import { group, people } from '#tests/support/expenses-for-test.ts'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { planDaysOfPage } from './plan-days.ts'
import { planText } from './plan-text.ts'
import { PrintedPlan } from './print-page.tsx'
import { tripCalendar } from './trip-calendar.ts'

/** What a field is given as, and how it is read on paper, in the text and in the calendar. */
type Given<Row> = { row: Partial<Row>; paper: string; text: string; calendar: string }
const alike = <Row,>(row: Partial<Row>, said: string): Given<Row> => {
  return { row, paper: said, text: said, calendar: said }
}

/** No field of the person, or one that another program has written. */
type ItemMark = 'id' | 'groupId' | 'itineraryId' | 'orderKey' | 'createdBy' | 'createdAt' | 'updatedAt'
type OfItem = Exclude<keyof TripItem, ItemMark | 'extensions' | 'financialStatus'>
const link = 'https://maps.app.goo.gl/abcDEF123'
const map = 'https://www.google.com/maps/search/?api=1&query=26.217%2C127.7195'

const ofItem: Record<OfItem, readonly Given<TripItem>[]> = {
  title: [alike({ title: '首里城' }, '首里城')],
  date: [
    { row: { date: '2026-08-13' }, paper: '3日目 8月13日', text: '3日目 8月13日', calendar: '20260813' },
    // A calendar has no place for it, which is said beside the button.
    { row: { date: null }, paper: '日付未定', text: '日付未定', calendar: '' },
  ],
  time: [{ row: { time: '09:05' }, paper: '9:05', text: '9:05', calendar: 'T090500' }],
  location: [
    alike({ location: '那覇空港' }, '那覇空港'),
    alike({ location: link }, link),
    alike({ location: `首里城 ${link}` }, `首里城 ${link}`),
    {
      row: { location: '26.217, 127.7195' },
      paper: '26.217, 127.7195',
      text: map,
      calendar: 'GEO:26.217;127.7195',
    },
    {
      row: { location: '首里城 26.217, 127.7195' },
      paper: '首里城 26.217, 127.7195',
      text: `首里城 ${map}`,
      calendar: String.raw`LOCATION:首里城 26.217\, 127.7195`,
    },
    {
      row: { location: 'geo:26.217,127.7195' },
      paper: 'geo:26.217,127.7195',
      text: map,
      calendar: 'GEO:26.217;127.7195',
    },
  ],
  description: [alike({ description: '予約番号 123' }, '予約番号 123')],
  category: [alike({ category: 'TEMPLE' }, '神社・寺')],
  estimatedCost: [
    {
      row: { estimatedCost: 3_000, financialStatus: 'BUDGET_SET' },
      paper: '予算 3,000円',
      text: '予算 3,000円',
      calendar: String.raw`予算 3\,000円`,
    },
    alike({ estimatedCost: 0, financialStatus: 'ZERO_CONFIRMED' }, '予算 0円'),
    alike({ financialStatus: 'BUDGET_PENDING' }, '予算検討中'),
  ],
  expenseType: [
    alike({ expenseType: 'PREPAID' }, '事前支払い'),
    alike({ expenseType: 'FREE', financialStatus: 'NOT_APPLICABLE' }, '無料'),
    alike({ financialStatus: 'NOT_APPLICABLE' }, '支払いなし'),
  ],
}

type TripMark = 'id' | 'groupId' | 'deletedWith' | 'createdBy' | 'createdAt' | 'updatedAt'
const ofTrip: Record<Exclude<keyof Trip, TripMark>, readonly Given<Trip>[]> = {
  title: [alike({ title: '夏の離島' }, '夏の離島')],
  description: [alike({ description: 'レンタカーで一周' }, 'レンタカーで一周')],
  // The days of a calendar are those of its events.
  startDate: [{ row: { startDate: '2026-08-10' }, paper: '8月10日', text: '8月10日', calendar: '' }],
  endDate: [{ row: { endDate: '2026-08-16' }, paper: '〜16日', text: '〜16日', calendar: '' }],
  destination: [alike({ destination: '石垣島' }, '石垣島')],
  status: [
    {
      row: { status: 'cancelled' },
      paper: 'キャンセル',
      text: 'キャンセル',
      calendar: 'STATUS:CANCELLED',
    },
  ],
}

function written({ item = {}, trip: given = {} }: { item?: Partial<TripItem>; trip?: Partial<Trip> }) {
  const trip = tripRow(0, given)
  const items = [itemRow(1, item)]
  const page = {
    trip,
    items,
    groupName: group.name,
    rows: [],
    people,
    states: new Map(),
    isDownloading: false,
  }
  const days = planDaysOfPage(page)
  const url = 'https://waritabi.example/groups/1/itineraries/2'
  renderView(<PrintedPlan page={page} />)
  return {
    paper: screen.getByRole('article').textContent,
    text: planText({ trip, days, today: '2026-07-01', hasNotes: true, url }),
    calendar: tripCalendar({ trip, days, at: 0, url }).replaceAll('\r\n ', ''),
  }
}

function expectSaid(told: ReturnType<typeof written>, said: ReturnType<typeof written>): void {
  expect([told.paper, told.text, told.calendar]).toEqual([
    expect.stringContaining(said.paper),
    expect.stringContaining(said.text),
    expect.stringContaining(said.calendar),
  ])
}

describe.each(Object.entries(ofItem))('the %s of an item', (_, all) => {
  it.each(all)('given as $row is on paper, in the text and in the calendar', ({ row, ...said }) => {
    expectSaid(written({ item: row }), said)
  })
})

describe.each(Object.entries(ofTrip))('the %s of a trip', (_, all) => {
  it.each(all)('given as $row is on paper, in the text and in the calendar', ({ row, ...said }) => {
    expectSaid(written({ trip: row }), said)
  })
})
