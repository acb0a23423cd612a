/** The rows of one receipt: lines that stand beside each other, from left to right, with the amounts in them. */
import { misreadYen, pureAmountCell, receiptWords, yen, yenSigns } from '../messages/receipt-words.ts'
import { type WrittenAmount, amountsIn, normalized, repairedCell } from './amounts.ts'
import type { Box, Currency } from './read-line.ts'
import { type PlacedLine, medianOf } from './upright.ts'

type Cell = PlacedLine & {
  /** As the digit reader has it; empty without one. */
  otherText: string
}

export type Row = {
  index: number
  cells: readonly Cell[]
  /** The cells, two spaces apart. */
  text: string
  /** Without spaces. The patterns of receipt-words.ts are over it. */
  bare: string
  /** With the digit reader's text where there is one; empty if it has read nothing of the row. */
  otherText: string
  /** Height in relation to the receipt's median. */
  scale: number
  confidence: number
  left: number
  right: number
  amounts: readonly WrittenAmount[]
  boxes: readonly Box[]
}

export function rowsOf(lines: readonly PlacedLine[], currency: Currency): Row[] {
  const cells = lines
    .map((line) => asCell(line, currency))
    .filter(({ text }) => !/^[\s\-=_.・·~'"、。]*$/.test(text))
  if (cells.length === 0) return []
  const height = medianOf(cells.map(({ place }) => place.height))
  return grouped(cells, height).map((group, index) => rowOf(group, { index, height, currency }))
}

function rowOf(group: readonly Cell[], { index, height, currency }: RowPlace): Row {
  const cells = group.toSorted((a, b) => a.left - b.left)
  const text = cells.map((cell) => cell.text).join('  ')
  const length = cells.reduce((sum, cell) => sum + cell.text.length, 0)
  const hasOther = cells.some(({ otherText }) => otherText !== '')
  return {
    index,
    cells,
    text,
    bare: text.replaceAll(/\s/g, ''),
    otherText: hasOther ? cells.map((cell) => repairedCell(cell.otherText || cell.text)).join('  ') : '',
    scale: Math.max(...cells.map(({ place }) => place.height)) / height,
    confidence: cells.reduce((sum, cell) => sum + cell.confidence * cell.text.length, 0) / length,
    left: Math.min(...cells.map(({ left }) => left)),
    right: Math.max(...cells.map(({ right }) => right)),
    amounts: amountsIn(text, currency),
    boxes: cells.map(({ box }) => box),
  }
}

type RowPlace = { index: number; height: number; currency: Currency }

/** Puts lines into one row whose middles are level, after the slope of the paper is taken out. */
function grouped(cells: readonly Cell[], height: number): Cell[][] {
  const slopeAt = slopesOf(cells)
  const middle = cells.reduce((sum, { place }) => sum + place.x, 0) / cells.length
  const levelled = cells
    .map((cell) => ({ cell, level: cell.place.y - (cell.place.x - middle) * slopeAt(cell.place.y) }))
    .toSorted((a, b) => a.level - b.level)
  const rows: { cells: Cell[]; levels: number[]; level: number; height: number }[] = []
  for (const { cell, level } of levelled) {
    const reach = (row: { height: number }) =>
      0.45 * Math.max(Math.min(row.height, cell.place.height), height * 0.7)
    const [row] = rows
      .slice(-3)
      .filter(
        (each) =>
          Math.abs(each.level - level) < reach(each) && !each.cells.some((other) => isOver(other, cell)),
      )
      .toSorted((a, b) => Math.abs(a.level - level) - Math.abs(b.level - level))
    if (row) {
      row.cells.push(cell)
      row.levels.push(level)
      row.level = row.levels.reduce((sum, each) => sum + each, 0) / row.levels.length
      row.height = Math.max(row.height, cell.place.height)
    } else rows.push({ cells: [cell], levels: [level], level, height: cell.place.height })
  }
  return rows.toSorted((a, b) => a.level - b.level).map((row) => row.cells)
}

/** One stands above the other, so that they cannot be in one row. */
function isOver(a: Cell, b: Cell): boolean {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.4 * Math.min(a.place.width, b.place.width)
}

/** The slope of the rows by their height in the photo: perspective makes it change along the paper. */
function slopesOf(cells: readonly Cell[]): (y: number) => number {
  const wide = cells
    .map(({ place }) => place)
    .filter(({ width, height, angle }) => {
      return width > 4 * height && Math.abs(angle) < 0.14
    })
  if (wide.length < 3) return () => 0
  const median = medianOf(wide.map(({ angle }) => angle))
  const alike = wide.filter(({ angle }) => Math.abs(angle - median) < 0.025)
  const sum = (of: (box: Box) => number) => alike.reduce((total, box) => total + box.width * of(box), 0)
  const weight = sum(() => 1)
  const meanY = sum(({ y }) => y) / weight
  const meanAngle = sum(({ angle }) => angle) / weight
  const spread = sum(({ y }) => (y - meanY) ** 2)
  const isEnough = alike.length > 5 && spread > 0
  const change = isEnough ? sum(({ y, angle }) => (y - meanY) * (angle - meanAngle)) / spread : 0
  return (y) => meanAngle + change * (y - meanY)
}

const digitsSureMin = 0.7

/** In a cell that is only an amount, the digit reader is right more often. Otherwise its text is kept as another reading. */
function asCell(line: PlacedLine, currency: Currency): Cell {
  const text = currency === 'JPY' ? repairedCell(line.text) : normalized(line.text)
  const { digits } = line
  const other = digits && digits.confidence > digitsSureMin ? normalized(digits.text) : ''
  const number =
    pureAmountCell.test(text) && !/[:/]/.test(text) ? /^[^\d]*?(-?)\s*(\d[\d,.]*)/.exec(other) : null
  if (!number) return { ...line, text, otherText: other }
  let [, sign, written = ''] = number
  const own = text.replaceAll(/\D/g, '')
  // The digit reader takes the sign of yen behind the amount for a 9.
  const isLonger = written.replaceAll(/\D/g, '').length === own.length + 1 || /[,.]\d{4}$/.test(written)
  if (misreadYen.test(text) && isLonger) written = written.slice(0, -1)
  const length = written.replaceAll(/[,.]/g, '').length
  if (length === 0 || length < own.length - 1) return { ...line, text, otherText: other }
  const grouping = currency === 'JPY' ? written.replaceAll(/\.(?=\d{3})/g, ',') : written
  const read =
    (/[-▲]/.test(text) || sign ? '-' : '') +
    (startsWithYen.test(text) ? '¥' : '') +
    grouping.replace(/[.,]$/, '') +
    (text.includes(yen) ? yen : '') +
    (text.includes(')') ? ')' : '')
  return { ...line, text: read, otherText: text }
}

const startsWithYen = new RegExp(`^[${yenSigns}]`)

/** The last amount of the row, if it stands where amounts stand: not at the left of the receipt. */
export function lastAmountOf(row: Row, { left, right }: Sides): WrittenAmount | null {
  if (row.right < left + 0.62 * (right - left)) return null
  return row.amounts.findLast((amount) => amount.isLast && !amount.isRate && !amount.isTime) ?? null
}

/** Of the second reading of the row. */
export function otherAmountOf(row: Row, currency: Currency): number | null {
  const found = amountsIn(row.otherText, currency).findLast(
    ({ isRate, isTime, isLast }) => isLast && !isRate && !isTime,
  )
  if (!found) return null
  return receiptWords.discount.test(row.bare) ? -Math.abs(found.value) : found.value
}

export type Sides = { left: number; right: number }

/** Where the text of the receipt begins and ends, without the few lines that stick out. */
export function sidesOf(rows: readonly Row[]): Sides {
  const ends = rows.flatMap(({ left, right }) => [left, right]).toSorted((a, b) => a - b)
  return { left: ends[Math.floor(ends.length * 0.04)] ?? 0, right: ends[Math.floor(ends.length * 0.96)] ?? 0 }
}
