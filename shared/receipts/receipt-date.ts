/** The date on a receipt. */
import { type PlainDate, daysBetween, isPlainDate } from '../dates.ts'
import { dateWords, monthNames, receiptWords } from '../messages/receipt-words.ts'
import { normalized } from './amounts.ts'
import type { Currency, Found } from './read-line.ts'
import type { Row } from './rows.ts'

type WrittenDate = {
  date: PlainDate
  /** How clearly it is written: 3 with its century, 0.5 if its separators are missing. */
  clarity: number
  /** What follows it. */
  rest: string
}

type Dating = { currency: Currency; today: PlainDate }

/** The date of the purchase: of several, the one that is recent, clear, and next to a time of day. Null if none is readable. */
export function findDate(rows: readonly Row[], dating: Dating): Found<PlainDate> | null {
  const scored = rows.flatMap((row) => {
    const weekday = new RegExp(`[(][${dateWords.weekdays}]`).exec(row.text)?.[0] ?? ''
    return [
      ...datesIn(row.text, dating.currency).map((found) => ({ row, found, score: 0 })),
      // The digit reader leaves out the weekday.
      ...datesIn(row.otherText, dating.currency).map((found) => ({
        row,
        found: { ...found, rest: found.rest + weekday },
        score: -0.5,
      })),
    ]
  })
  const best = scored
    .map(({ row, found, score }) => {
      return { row, found, score: score + scoreOf(found, { row, rows: rows.length, today: dating.today }) }
    })
    .reduce<{ row: Row; found: WrittenDate; score: number } | null>(
      (a, b) => (a && a.score >= b.score ? a : b),
      null,
    )
  if (!best) return null
  const { row, found, score } = best
  const confidence = Math.min(0.99, row.confidence * (0.6 + 0.06 * Math.max(0, score)))
  return { value: found.date, confidence, boxes: row.boxes }
}

type Place = { row: Row; rows: number; today: PlainDate }

function scoreOf(found: WrittenDate, { row, rows, today }: Place): number {
  let score = found.clarity
  if (/\d{1,2}:\d{2}/.test(row.text)) score += 2
  if (row.index < rows * 0.4) score += 1
  if (receiptWords.otherDate.test(row.bare)) score -= 4
  if (receiptWords.dateBefore.test(row.bare)) score += 1
  if (receiptWords.phone.test(row.bare) && found.clarity < 3) score -= 2
  const age = daysBetween(found.date, today)
  if (age < -1 || age > 400) score -= 3
  const weekday = weekdayAfter.exec(found.rest)?.[1]
  if (weekday !== undefined) {
    const due = new Date(`${found.date}T00:00:00Z`).getUTCDay()
    score += dateWords.weekdays[due] === weekday ? 3 : -1
  }
  return score
}

const { year, month, day, reiwa, weekdays } = dateWords
const weekdayAfter = new RegExp(`^${day}?\\s*[(]([${weekdays}])`)
const toYear = `\\s*[${year}/.,-]\\s*`
const toMonth = `\\s*[${month}/.,-]\\s*`

/** Spellings with the year first, the clearest first. The later ones are tried only if the earlier ones find nothing. */
const japaneseForms: readonly {
  pattern: RegExp
  clarity: number
  yearsBefore: number
  isLastResort?: true
}[] = [
  {
    pattern: new RegExp(`(20\\d{2})${toYear}(\\d{1,2})${toMonth}(\\d{1,2})`, 'g'),
    clarity: 3,
    yearsBefore: 0,
  },
  {
    pattern: new RegExp(`${reiwa}\\s*(\\d{1,2})${toYear}(\\d{1,2})${toMonth}(\\d{1,2})`, 'g'),
    clarity: 3,
    yearsBefore: 2018,
  },
  {
    pattern: new RegExp(
      `(?<![\\d/.(-])(\\d{2})\\s*[${year}/.-]\\s*(\\d{1,2})\\s*[${month}/.-]\\s*(\\d{1,2})(?!\\d|-)`,
      'g',
    ),
    clarity: 2,
    yearsBefore: 2000,
  },
  {
    pattern: new RegExp(`(20\\d{2})${year}?(\\d{2})${month}?(\\d{2})${day}`, 'g'),
    clarity: 1,
    yearsBefore: 0,
    isLastResort: true,
  },
  // Separators are lost, or read as 1 or 7.
  {
    pattern: new RegExp(
      `(?<!\\d)(20[1-3]\\d)[/.${year}17-]?(0[1-9]|1[0-2])[/.${month}17-]?(0[1-9]|[12]\\d|3[01])`,
      'g',
    ),
    clarity: 0.5,
    yearsBefore: 0,
    isLastResort: true,
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(2\\d)[/.${year}-]?(0[1-9]|1[0-2])[/.${month}-]?(0[1-9]|[12]\\d|3[01])\\s*(?=\\d{2}:\\d{2})`,
      'g',
    ),
    clarity: 0.5,
    yearsBefore: 2000,
    isLastResort: true,
  },
]

export function datesIn(raw: string, currency: Currency): WrittenDate[] {
  const text = repairedDate(normalized(raw))
  const found: WrittenDate[] = currency === 'JPY' ? [] : foreignDatesIn(text, currency)
  for (const { pattern, clarity, yearsBefore, isLastResort } of japaneseForms) {
    if (isLastResort && found.length > 0) continue
    for (const match of text.matchAll(pattern)) {
      const date = dateOf(yearsBefore + Number(match[1]), Number(match[2]), Number(match[3]))
      if (date) found.push({ date, clarity, rest: text.slice(match.index + match[0].length) })
    }
  }
  return found
}

/** Years of receipts that people photograph. */
const [yearMin, yearMax] = [2015, 2039]
const buddhistYears = 543

type Parts = [year: string | undefined, month: number, day: string | undefined]

/** `12/11/2026`, `12 Nov 2026` and `Nov 12, 2026`: in the United States the month is first. Thai years may be Buddhist. */
function foreignDatesIn(text: string, currency: Currency): WrittenDate[] {
  const found: WrittenDate[] = []
  const add = (match: RegExpMatchArray, [yearText, monthOf, dayOf]: Parts) => {
    const written = Number(yearText)
    const full = written < 100 ? 2000 + written : written
    const ordinary = full > yearMax ? full - buddhistYears : full
    const date = dateOf(ordinary, monthOf, Number(dayOf))
    if (date) found.push({ date, clarity: 3, rest: text.slice((match.index ?? 0) + match[0].length) })
  }
  for (const match of text.matchAll(/(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])/g)) {
    const [first, second] = [Number(match[1]), Number(match[3])]
    const isMonthFirst = currency === 'USD' ? first <= 12 : second > 12
    add(match, isMonthFirst ? [match[4], first, match[3]] : [match[4], second, match[1]])
  }
  for (const match of text.matchAll(/(\d{1,2})[\s.-]*([A-Za-zäû]{3})[a-zé]*[\s.,'-]*(\d{4}|\d{2})(?!\d|:)/g))
    add(match, [match[3], monthOfName(match[2]), match[1]])
  for (const match of text.matchAll(/([A-Za-z]{3})[a-z]*[\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,']+(\d{4})/g))
    add(match, [match[3], monthOfName(match[1]), match[2]])
  return found
}

function monthOfName(name = ''): number {
  return monthNames.findIndex((names) => names.includes(name.toLowerCase())) + 1
}

function dateOf(yearOf: number, monthOf: number, dayOf: number): PlainDate | null {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${yearOf}-${two(monthOf)}-${two(dayOf)}`
  return yearOf >= yearMin && yearOf <= yearMax && isPlainDate(date) ? date : null
}

const between = `(?<=[\\d${year}${month}/.-])`
const behind = `(?=[\\d${year}${month}${day}/.-])`
const zeros = new RegExp(`${between}[${dateWords.zeroLike}]${behind}`, 'g')
const ones = new RegExp(`${between}[lI|]${behind}`, 'g')

function repairedDate(text: string): string {
  return text
    .replaceAll(/[óòôÓб]/g, '6')
    .replaceAll(zeros, '0')
    .replaceAll(ones, '1')
    .replaceAll(new RegExp(`([${year}${month}])\\s+`, 'g'), '$1')
}
