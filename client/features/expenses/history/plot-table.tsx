/** The figures of a plot as a table, for screen readers alone: the plot itself is hidden from them. */
import { yenText } from '#shared/messages/amount-texts.ts'
import type { Yen } from '#shared/model/fields.ts'
import classes from './spending-plots.module.css'

type PlotTableProps = {
  caption: string
  /** The first column names the row. */
  columns: readonly string[]
  rows: readonly { key: string; name: string; amounts: readonly Yen[] }[]
}

export function PlotTable({ caption, columns, rows }: PlotTableProps) {
  return (
    <div className={classes.forReaders}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, amounts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {amounts.map((amount, index) => (
                <td key={columns[index + 1]}>{yenText(amount)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
