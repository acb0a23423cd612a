import { describe, expect, it } from 'vitest'
import type { TripItem } from '#shared/model/trip-item.ts'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { planDaysOf } from './plan-days.ts'
import { calendarFileName, countsOfCalendar, tripCalendar } from './trip-calendar.ts'

const url = 'https://waritabi.example/groups/1/itineraries/2'
const at = Date.UTC(2026, 10, 27, 1, 44) / 1000

const daysWith = (items: readonly Partial<TripItem>[]) =>
  planDaysOf({
    items: items.map((given, index) => itemRow(index + 1, given)),
    rows: [],
    people: 2,
    startDate: '2026-08-11',
    endDate: '2026-08-14',
  })

function linesOf(items: readonly Partial<TripItem>[], title = '夏の沖縄') {
  const trip = tripRow(0, { title })
  return tripCalendar({ trip, days: daysWith(items), at, url }).split('\r\n')
}
const withName = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length))

describe('the calendar of a trip', () => {
  it('has an event in Japan’s time for an item with a time, which does not say how long it takes', () => {
    const item = {
      time: '09:05',
      title: '空港に集合',
      location: '那覇空港; 1階',
      description: '切符,\n旅券',
      updatedAt: at - 60,
    }
    expect(linesOf([item])).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Waritabi//Trips//JA',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:夏の沖縄',
      'X-WR-TIMEZONE:Asia/Tokyo',
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Tokyo',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0900',
      'TZNAME:JST',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      `UID:${itemRow(1).id}@waritabi`,
      'DTSTAMP:20261127T014400Z',
      'LAST-MODIFIED:20261127T014300Z',
      'DTSTART;TZID=Asia/Tokyo:20260811T090500',
      'SUMMARY:空港に集合',
      String.raw`LOCATION:那覇空港\; 1階`,
      String.raw`DESCRIPTION:切符\,\n旅券\n\n旅程：夏の沖縄（沖縄本島）`,
      `URL:${url}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('has an event of a whole day for an item without a time, and no place where there is none', () => {
    const lines = linesOf([{ date: '2026-08-12' }])
    expect(withName(lines, 'DTSTART;')).toEqual(['VALUE=DATE:20260812'])
    expect(withName(lines, 'DTEND')).toEqual([])
    expect(withName(lines, 'LOCATION')).toEqual([])
  })

  it('has the items in the order of the plan, without those that have no day of the trip', () => {
    const items = [
      { title: '陶芸', date: null },
      { title: '帰り', date: '2026-08-14' },
      { title: '昼食', time: '13:00' },
      { title: '朝食', time: '08:00' },
      { title: '離島', date: '2026-08-20' },
    ]
    const lines = linesOf(items)
    expect(withName(lines, 'SUMMARY:')).toEqual(['昼食', '朝食', '帰り'])
    expect(new Set(withName(lines, 'UID:')).size).toBe(3)
    expect(countsOfCalendar(daysWith(items))).toEqual({ written: 3, leftOut: 2 })
  })

  it('has what comes after midnight in the plan of a day on the next one', () => {
    const lines = linesOf([
      { time: '23:00', date: '2026-08-11' },
      { time: '01:00', date: '2026-08-11' },
    ])
    expect(withName(lines, 'DTSTART;TZID=Asia/Tokyo:')).toEqual(['20260811T230000', '20260812T010000'])
  })

  it('says of a cancelled trip that its events are cancelled', () => {
    const days = daysWith([{}])
    const written = tripCalendar({ trip: tripRow(0, { status: 'cancelled' }), days, at, url })
    expect(withName(written.split('\r\n'), 'STATUS:')).toEqual(['CANCELLED'])
    expect(withName(linesOf([{}]), 'STATUS:')).toEqual([])
  })

  it('folds long Japanese titles, and says the same after unfolding', () => {
    const title = 'とても長い名前の予定'.repeat(10)
    const lines = linesOf([{ title }], title)
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${title}\r\n`)
  })
})

it.each([
  ['夏の沖縄', '夏の沖縄.ics'],
  ['8/11〜14: "沖縄"?', '8 11〜14 沖縄.ics'],
  ['..\\..\\旅', '旅.ics'],
  ['???', '旅程.ics'],
])('the file of the trip %s is called %s', (title, name) => {
  expect(calendarFileName(title)).toBe(name)
})

it('the name of the file fits into the 255 bytes that a file’s name may have', () => {
  expect(Buffer.byteLength(calendarFileName('あ'.repeat(100)))).toBeLessThan(255)
  expect(calendarFileName('😀'.repeat(60)).isWellFormed()).toBe(true)
})
