/** Shows a value of the database. NULL, an empty text and bytes look different from texts that read the same. */
import { type Cell, cellMaxLength } from '#shared/api/explorer.ts'
import { exactMomentText } from '#shared/messages/date-texts.ts'
import { tableTexts as texts } from '#shared/messages/explorer.ts'
import classes from './explorer.module.css'

/** A number between the two in such a column is shown as a time. Epoch seconds (specification 3, section 5). */
const momentColumns = /date|time|created|updated|modified|(^|_)at$/
const [momentMin, momentMax] = [946_684_800, 4_102_444_800] as const

/** A grid shows only the first characters of a UUID. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type CellTextProps = { column: string; cell: Cell; /** Does not shorten texts. */ isWhole?: boolean }

export function CellText({ column, cell, isWhole = false }: CellTextProps) {
  if (cell === null) return <span className={classes.special}>{texts.null}</span>
  if (cell === '') return <span className={classes.special}>{texts.empty}</span>
  if (typeof cell === 'object') return <span className={classes.special}>{texts.bytes(cell.bytes)}</span>
  if (typeof cell === 'string' && !isWhole && uuid.test(cell))
    return (
      <span className={classes.uuid} title={cell}>
        {cell}
      </span>
    )
  if (typeof cell === 'string')
    return !isWhole && cell.length > cellMaxLength ? `${cell.slice(0, cellMaxLength)}…` : cell
  const isMoment = momentMin < cell && cell < momentMax && momentColumns.test(column)
  return isMoment ? <span title={String(cell)}>{exactMomentText(cell)}</span> : String(cell)
}
