/**
 * Makes recognised lines of the receipts of tests/data/receipts/written.txt, as a reader would give them of a photo: tilted,
 * uneven, and with signs that it confuses. A line of text is a row; two spaces end a cell; `#` begins large print.
 */
import { readFileSync } from 'node:fs'
import type { Currency, ReadLine } from '#shared/receipts/read-line.ts'
import type { PlainDate } from '#shared/dates.ts'

export type WrittenReceipt = {
  id: string
  currency: Currency
  amount: number
  date: PlainDate
  shop: string
  /** Its sums do not add up, on purpose. */
  differs: boolean
}

/** All receipts of one photo. */
export type Photo = { receipts: readonly WrittenReceipt[]; lines: readonly ReadLine[] }

type Source = WrittenReceipt & { rows: readonly string[]; turned: number; beside?: string; above?: string }

const source = readFileSync(`${import.meta.dirname}/../data/receipts/written.txt`, 'utf8')

/** The photos with another tilt, other jolts and other confused signs for each seed. */
export function writtenPhotos(seed: number): Photo[] {
  const sources = source.split(/^=== /m).slice(1).map(parsed)
  const laid = new Set(sources.flatMap(({ beside, above }) => [beside, above]))
  return sources
    .filter(({ id }) => !laid.has(id))
    .map((first, index) => {
      const random = randomFrom(seed * 1000 + index)
      const second = sources.find(({ id }) => id === first.beside || id === first.above)
      const lines = linesOf(first.rows, random, { x: 100, y: 100 })
      if (second) {
        const below = Math.max(...lines.map(({ box }) => box.y)) + rowHeight * 4
        const place = first.beside ? { x: 1250, y: 180 } : { x: 140, y: below }
        lines.push(...linesOf(second.rows, random, place))
      }
      const tilt = (random() - 0.5) * 0.05
      return {
        receipts: second ? [first, second] : [first],
        lines: lines.map((line) => turned(line, first.turned, tilt)),
      }
    })
}

/** The rows of one of them, as they are written. */
export function writtenRows(id: string): readonly string[] {
  const found = source
    .split(/^=== /m)
    .slice(1)
    .map(parsed)
    .find((each) => each.id === id)
  if (!found) throw new Error(`no receipt ${id}`)
  return found.rows
}

/** Cells of a row, and where they begin in half-width signs. */
export function cellsOf(row: string): { text: string; column: number; isLarge: boolean }[] {
  const plain = row.replace('#', '')
  return [...plain.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => {
    return { text, column: widthOf(plain.slice(0, index)), isLarge: row.trimStart().startsWith('#') }
  })
}

function parsed(text: string): Source {
  const [id = '', facts = '', ...rows] = text.trimEnd().split('\n')
  const fact = new Map(
    facts.split(' · ').map((each): [string, string] => {
      const [name = '', ...rest] = each.split(' ')
      return [name, rest.join(' ')]
    }),
  )
  const [beside, above] = [fact.get('with'), fact.get('above')]
  return {
    id,
    rows,
    currency: currencyOf(fact.get('currency')),
    amount: Number(fact.get('amount')?.replaceAll(/\D/g, '')),
    date: fact.get('date') ?? '',
    shop: fact.get('shop') ?? '',
    differs: fact.has('differs'),
    turned: Number(fact.get('turned') ?? 0),
    ...(beside && { beside }),
    ...(above && { above }),
  }
}

function currencyOf(name = 'JPY'): Currency {
  if (name === 'JPY' || name === 'THB' || name === 'USD' || name === 'EUR') return name
  throw new Error(`no currency: ${name}`)
}

const signWidth = 19
const rowHeight = 52

function linesOf(rows: readonly string[], random: () => number, place: { x: number; y: number }): ReadLine[] {
  return rows.flatMap((row, index) =>
    cellsOf(row).map(({ text, column, isLarge }): ReadLine => {
      const height = rowHeight * 0.75 * (isLarge ? 1.6 : 1)
      const width = widthOf(text) * signWidth
      const left = place.x + column * signWidth
      const jolt = () => (random() - 0.5) * 0.1 * rowHeight
      const hasDigits = (text.match(/[\d,.¥/:-]/g)?.length ?? 0) >= text.length * 0.6
      return {
        text: misread(text, random),
        confidence: 0.9 + random() * 0.1,
        box: {
          x: left + width / 2 + jolt(),
          y: place.y + (index + 0.5) * rowHeight + jolt(),
          width,
          height,
          angle: 0,
        },
        ...(hasDigits && {
          digits: { text: text.replaceAll(/[^\d,.:/-]/g, ''), confidence: 0.95 },
        }),
      }
    }),
  )
}

/** In half-width signs. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, sign) => sum + (/[ -ÿ€]/.test(sign) ? 1 : 2), 0)
}

/** The Japanese reader has no ¥, and reads some signs wide. */
function misread(text: string, random: () => number): string {
  const yen = ['羊', '半', '¥', 'Y'][Math.floor(random() * 4)] ?? '¥'
  const comma = random() < 0.2 ? '，' : ','
  return text.replaceAll('¥', yen).replaceAll(',', comma)
}

/** Turns the line about the origin: by quarters in degrees, and by the tilt of the camera. */
function turned(line: ReadLine, degrees: number, tilt: number): ReadLine {
  const angle = (degrees * Math.PI) / 180 + tilt
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const { box } = line
  return { ...line, box: { ...box, x: box.x * cos - box.y * sin, y: box.x * sin + box.y * cos, angle } }
}

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
