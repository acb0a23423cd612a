/** A page of rows. Each row, and each row that a foreign key names, has an address. */
import { IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react'
import { Link, getRouteApi } from '@tanstack/react-router'
import { type Cell, type Column, type RowList, type TableSchema, keyOf } from '#shared/api/explorer.ts'
import { tableTexts as texts } from '#shared/messages/explorer.ts'
import { Hint } from '#client/ui/hint.tsx'
import { CellText } from './cell-text.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import classes from './explorer.module.css'

const route = getRouteApi('/admin/database-explorer')

type RowsGridProps = { table: TableSchema; list: RowList; /** The number of the first row. */ first: number }

export function RowsGrid({ table, list, first }: RowsGridProps) {
  const { columns, rows } = list
  const { row } = route.useSearch()
  const shown = placedColumns(columns)
  if (rows.length === 0) return <Hint>{texts.none}</Hint>
  return (
    <ScrollRegion label={table.name}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{texts.number}</th>
            {shown.map(({ column }) => (
              <ColumnHead key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }, index) => (
            <tr key={key ?? index} data-open={(key !== null && key === row) || undefined}>
              <th scope="row">
                <RowNumber number={first + index} rowKey={key} />
              </th>
              {shown.map(({ column, place }) => (
                <td key={column.name} data-number={typeof cells[place] === 'number' || undefined}>
                  <LinkedCell table={table} column={column} cell={cells[place] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Columns of the stamp (docs/design.md, "Glossary"). They are shown last, because they rarely identify a row. */
const stampColumns: ReadonlySet<string> = new Set(['version', 'created_version', 'ordinal'])
type Placed = { column: Column; place: number }

/** The columns in the order of display, each with its index in a row's cells. */
export function placedColumns(columns: readonly Column[]): Placed[] {
  const isStamp = ({ column }: Placed) => Number(stampColumns.has(column.name))
  return columns
    .map((column, place) => ({ column, place }))
    .toSorted((a, b) => isStamp(a) - isStamp(b) || a.place - b.place)
}

function ColumnHead({ column: { name, visibility } }: { column: Column }) {
  const search = route.useSearch()
  const { sort, direction } = search
  if (visibility !== 'shown')
    return (
      <th scope="col" title={texts[visibility]}>
        <IconLock size={14} aria-hidden /> {name}
      </th>
    )
  const isSorted = sort === name
  const order = direction === 'desc' ? 'descending' : 'ascending'
  const nextDirection = isSorted && direction === undefined ? 'desc' : undefined
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <Link
        to="/admin/database-explorer"
        search={{ ...search, sort: name, direction: nextDirection, after: undefined, page: undefined }}
        aria-label={texts.sortBy(name)}
      >
        {name} {isSorted ? <Arrow size={14} aria-hidden /> : null}
      </Link>
    </th>
  )
}

function RowNumber({ number, rowKey }: { number: number; rowKey: string | null }) {
  const search = route.useSearch()
  if (rowKey === null) return number
  return (
    <Link
      to="/admin/database-explorer"
      search={{ ...search, row: rowKey }}
      // One step back leads to the list, however many rows were looked at.
      replace={search.row !== undefined}
      resetScroll={false}
      aria-label={texts.open(number)}
      className={classes.rowLink}
    >
      {number}
    </Link>
  )
}

type LinkedCellProps = { table: TableSchema; column: Column; cell: Cell; isWhole?: boolean }

/** A cell, which is a link to the referenced row in the column of a foreign key. */
export function LinkedCell({ table, column, cell, isWhole = false }: LinkedCellProps) {
  if (cell === null && column.visibility !== 'shown')
    return (
      <span className={classes.special} title={texts[column.visibility]}>
        {texts.hidden}
      </span>
    )
  const text = <CellText column={column.name} cell={cell} isWhole={isWhole} />
  const reference = table.foreignKeys.find(
    ({ columns }) => columns.length === 1 && columns[0] === column.name,
  )
  if (!reference || cell === null || typeof cell === 'object') return text
  return (
    <Link to="/admin/database-explorer" search={{ table: reference.table, row: keyOf([cell]) }}>
      {text}
    </Link>
  )
}
