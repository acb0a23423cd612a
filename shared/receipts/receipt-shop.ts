/** The name of the shop: the largest text at the head of a receipt that is nothing else. */
import { anyLetter, receiptWords } from '../messages/receipt-words.ts'
import { normalized } from './amounts.ts'
import { datesIn } from './receipt-date.ts'
import type { Currency, Found } from './read-line.ts'
import type { Row } from './rows.ts'
import { medianOf } from './upright.ts'

type Head = { rows: readonly Row[]; firstItem: number; currency: Currency }

/** Null if no row of the head can be a name. `firstItem` is the index of the first row of the items. */
export function findShop({ rows, firstItem, currency }: Head): Found<string> | null {
  const widthOfSign = medianOf(rows.map(signWidthOf))
  const headRows = Math.max(4, Math.min(firstItem > 0 ? firstItem : 8, Math.ceil(rows.length * 0.35)))
  const named = rows
    .slice(0, headRows)
    .filter(
      (row) =>
        canBeName(row, currency) && !(row.index >= firstItem && row.amounts.some(({ isLast }) => isLast)),
    )
    .map((row) => ({ row, score: scoreOf(row, widthOfSign) }))
    .reduce<Scored | null>((best, each) => (best && best.score >= each.score ? best : each), null)
  const company = named && named.score >= 2 ? undefined : rows.find(isCompany)
  const best = company ? { row: company, score: 1.5 } : named
  if (!best) return null
  const above = rows[best.row.index - 1]
  const isSecondLine = best.row.index <= 2 && best.row.scale > 1.4
  const isFirstLine =
    above &&
    isSecondLine &&
    canBeName(above, currency) &&
    above.bare.length <= 10 &&
    above.scale < best.row.scale
  return {
    value: (isFirstLine ? `${normalized(above.text)} ` : '') + nameIn(best.row),
    confidence: Math.min(0.95, best.row.confidence * (0.5 + 0.12 * best.score)),
    boxes: isFirstLine ? [...above.boxes, ...best.row.boxes] : best.row.boxes,
  }
}

type Scored = { row: Row; score: number }

function scoreOf(row: Row, widthOfSign: number): number {
  const { bare, scale, index } = row
  const isLarge = scale >= 1.3
  // Thermal printers double the width of a line, or its height.
  let score = Math.max(scale, Math.min(3, signWidthOf(row) / (widthOfSign || 1))) * 2 - index * 0.35
  if (receiptWords.shopEnding.test(bare)) score += 0.8
  if (!isLarge && receiptWords.branch.test(bare)) score -= 1
  if (!isLarge && receiptWords.region.test(bare)) score -= 1
  if (receiptWords.floor.test(bare)) score -= 1
  return score
}

/** The mean width of a full-width sign. */
function signWidthOf({ cells }: Row): number {
  const widths = cells.map(({ text, place }) => {
    const signs = Array.from(normalized(text)).reduce((sum, sign) => sum + (/[ -ÿ]/.test(sign) ? 0.5 : 1), 0)
    return place.width / Math.max(1, signs)
  })
  return Math.max(...widths)
}

function canBeName({ bare, text, amounts }: Row, currency: Currency): boolean {
  const letters = bare.match(anyLetter)?.length ?? 0
  if (receiptWords.noShop.test(bare) || letters < 2) return false
  return datesIn(text, currency).length === 0 && !amounts.some(({ isMoney }) => isMoney)
}

function isCompany({ bare }: Row): boolean {
  if (!receiptWords.company.test(bare) || receiptWords.fare.test(bare)) return false
  return !receiptWords.noShop.test(bare.replace('No.', ''))
}

function nameIn({ cells }: Row): string {
  const named = cells.map(({ text }) => normalized(text)).filter((text) => text.match(anyLetter))
  return named.join(' ').replace(receiptWords.shopTail, '').trim()
}
