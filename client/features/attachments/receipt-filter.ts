/** Which receipts 領収書の管理 shows, and under which months. */
import { monthText } from '#shared/messages/date-texts.ts'
import { receiptsTexts } from '#shared/messages/attachments.ts'
import type { GroupId } from '#shared/model/group.ts'
import { textFinder } from '#shared/money/history-filter.ts'
import type { Receipt } from '#client/store/queries/receipts.ts'

export type ReceiptFilter = {
  /** Words of titles, places and file names. */
  q: string
  /** Without an expense or item alone. */
  isLoose: boolean
  group: GroupId | undefined
}

export const isLoose = ({ expense, item }: Receipt) => expense === null && item === null

export function shownReceipts(
  receipts: readonly Receipt[],
  { q, group, ...filter }: ReceiptFilter,
): Receipt[] {
  const hasWords = textFinder(q)
  return receipts.filter((receipt) => {
    const { row, expense, item } = receipt
    if (group !== undefined && row.groupId !== group) return false
    if (filter.isLoose && !isLoose(receipt)) return false
    return hasWords([
      row.name,
      expense?.title ?? '',
      expense?.location ?? '',
      item?.title ?? '',
      item?.location ?? '',
    ])
  })
}

export type ReceiptLine =
  | { kind: 'month'; key: string; title: string }
  | { kind: 'receipts'; key: string; receipts: readonly Receipt[] }

/** Months as headings, each followed by lines of at most `columns` receipts. */
export function linesOf(receipts: readonly Receipt[], columns: number): ReceiptLine[] {
  const months = Map.groupBy(receipts, ({ date }) => date.slice(0, 7))
  return [...months].flatMap(([month, own]): ReceiptLine[] => {
    const lines = Array.from({ length: Math.ceil(own.length / columns) }, (_, line) =>
      own.slice(line * columns, (line + 1) * columns),
    )
    return [
      { kind: 'month', key: month, title: receiptsTexts.month(monthText(month), own.length) },
      ...lines.map((each): ReceiptLine => ({
        kind: 'receipts',
        key: each[0]?.row.id ?? month,
        receipts: each,
      })),
    ]
  })
}
