/** A trip's plan as a calendar file (RFC 5545): an event for each item that has a day. */
import { type EpochSeconds, type PlainDate, dateAfter } from '#shared/dates.ts'
import { calendarTexts as texts } from '#shared/messages/take-along.ts'
import type { Trip } from '#shared/model/trip.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import { coordinatesIn } from './coordinates.ts'
import { type PlanDay, dayMinutes, itemMinutesOf } from './plan-days.ts'
import { categoryOf, costsOf } from './plan-text.ts'

/** `NAME;PARAMETER=x:value`. A text must be escaped by `escapedText` before. */
type ContentLine = string

type TripCalendar = {
  trip: Pick<Trip, 'title' | 'description' | 'destination' | 'status'>
  days: readonly Pick<PlanDay, 'date' | 'items'>[]
  /** When the file is written. */
  at: EpochSeconds
  /** The address of the plan. */
  url: string
}

/** Plans are written in Japan's time, which has had no summer time since 1951. */
const timeZone: readonly ContentLine[] = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Tokyo',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

export function tripCalendar({ trip, days, at, url }: TripCalendar): string {
  const events = datedItems(days).flatMap(({ date, item }) => [
    'BEGIN:VEVENT',
    // The same for each export, so that a calendar replaces the event instead of adding another one.
    `UID:${item.id}@waritabi`,
    `DTSTAMP:${momentOf(at)}`,
    `LAST-MODIFIED:${momentOf(item.updatedAt)}`,
    startOf(date, item.time),
    `SUMMARY:${escapedText(item.title)}`,
    ...(item.location === '' ? [] : [`LOCATION:${escapedText(item.location)}`]),
    ...positionOf(item.location),
    ...categoriesOf(item),
    `DESCRIPTION:${escapedText(notesOf(item, trip))}`,
    `URL:${url}`,
    ...(trip.status === 'cancelled' ? ['STATUS:CANCELLED' as const] : []),
    'END:VEVENT',
  ])
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waritabi//Trips//JA',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapedText(trip.title)}`,
    ...(trip.description === '' ? [] : [`X-WR-CALDESC:${escapedText(trip.description)}`]),
    'X-WR-TIMEZONE:Asia/Tokyo',
    ...timeZone,
    ...events,
    'END:VCALENDAR',
  ])
}

/** How many items the file has, and how many it leaves out because they have no day of the trip. */
export function countsOfCalendar(days: TripCalendar['days']): { written: number; leftOut: number } {
  const written = datedItems(days).length
  return { written, leftOut: days.reduce((sum, { items }) => sum + items.length, 0) - written }
}

/** Of three bytes each, so many fit into the 255 bytes of a file's name. */
const nameMaxLength = 60

/** Without the signs that Windows, Android or iOS refuse in the name of a file. */
export function calendarFileName(title: string): string {
  const name = title.replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ').replaceAll(/^[\s.]+|[\s.]+$/g, '')
  // Half of a sign of two units is no text.
  const short = name.slice(0, nameMaxLength).replace(/[\uD800-\uDBFF]$/, '')
  return texts.fileName(short === '' ? texts.untitled : short)
}

/** What comes after midnight in the plan of a day is on the next one in a calendar. */
function datedItems(days: TripCalendar['days']): { date: PlainDate; item: TripItem }[] {
  return days.flatMap(({ date, items }) => {
    if (date === null) return []
    const minutes = itemMinutesOf(items.map(({ item }) => item))
    return items.map(({ item }, index) => ({
      date: (minutes[index] ?? 0) >= dayMinutes ? dateAfter(date, 1) : date,
      item,
    }))
  })
}

/**
 * An item with a time is a moment: without DTEND the event ends when it begins (RFC 5545, section 3.6.1), because the plan does
 * not say how long it takes. One without a time is the whole day.
 */
function startOf(date: PlainDate, time: TripItem['time']): ContentLine {
  const day = date.replaceAll('-', '')
  return time === null
    ? `DTSTART;VALUE=DATE:${day}`
    : `DTSTART;TZID=Asia/Tokyo:${day}T${time.replace(':', '')}00`
}

function positionOf(location: string): ContentLine[] {
  const coordinates = coordinatesIn(location)
  return coordinates ? [`GEO:${coordinates.latitude};${coordinates.longitude}`] : []
}

function categoriesOf(item: TripItem): ContentLine[] {
  const category = categoryOf(item)
  return category === null ? [] : [`CATEGORIES:${escapedText(category)}`]
}

function notesOf(item: TripItem, { title, destination }: TripCalendar['trip']): string {
  const costs = costsOf(item).join(' ')
  return [item.description, costs, texts.ofTrip(title, destination)]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** `20261127T014400Z` */
function momentOf(at: EpochSeconds): string {
  return `${new Date(at * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** The file: each line folded, and ended by CR and LF. */
export function calendarFile(lines: readonly ContentLine[]): string {
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

/** Octets of a line without its end (RFC 5545, section 3.1). */
const lineOctetsMax = 75
const encoder = new TextEncoder()

/**
 * Folds a line that is too long: each further line begins with a space, which counts. Octets are counted, because a Japanese
 * character has three, and none is cut in two.
 */
export function foldedLine(line: ContentLine): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > lineOctetsMax) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** A value of the type TEXT (section 3.3.11). Other control characters than line breaks may not stand in a file. */
export function escapedText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}+/gu, ' ')
}
