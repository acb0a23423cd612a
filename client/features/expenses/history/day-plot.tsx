/** How much was spent on each day, or in each month if there are too many days for the width of a phone. */
import type { PlainDate } from '#shared/dates.ts'
import {
  dayText,
  monthText,
  narrowDayText,
  narrowMonthText,
  shortDayText,
} from '#shared/messages/date-texts.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { historyTexts as texts } from '#shared/messages/history.ts'
import type { Yen } from '#shared/model/fields.ts'
import { type DaySpending, byMonth } from '#shared/money/statistics.ts'
import { PlotTable } from './plot-table.tsx'
import classes from './spending-plots.module.css'

const daysMax = 62
/** Up to this many columns, each has room for its date. */
const namedMax = 7

type DayPlotProps = { days: readonly DaySpending[]; today: PlainDate }

export function DayPlot({ days, today }: DayPlotProps) {
  if (days.length > daysMax) {
    return (
      <Columns
        title={texts.byMonth}
        unit={texts.columns.month}
        columns={byMonth(days).map(({ month, amount }) => {
          const name = monthText(month)
          return { key: month, name, shortName: name, narrowName: narrowMonthText(month), amount }
        })}
        mostText={texts.mostMonth}
      />
    )
  }
  return (
    <Columns
      title={texts.byDay}
      unit={texts.columns.day}
      columns={days.map(({ date, amount }) => ({
        key: date,
        name: dayText(date, today),
        shortName: shortDayText(date, today),
        narrowName: narrowDayText(date),
        amount,
      }))}
      mostText={texts.mostDay}
    />
  )
}

type Column = { key: string; name: string; shortName: string; narrowName: string; amount: Yen }

type ColumnsProps = {
  title: string
  unit: string
  /** The oldest first. */
  columns: readonly Column[]
  mostText: (name: string, amount: Yen) => string
}

function Columns({ title, unit, columns, mostText }: ColumnsProps) {
  const most = columns.reduce<Column | undefined>((largest, column) => {
    return largest && largest.amount >= column.amount ? largest : column
  }, undefined)
  const areNamed = columns.length <= namedMax
  const ends = [columns[0], columns.at(-1)]
  return (
    <section className={classes.plot} aria-label={title}>
      <h3>{title}</h3>
      <div aria-hidden>
        {most ? <p className={classes.note}>{mostText(most.shortName, most.amount)}</p> : null}
        <div className={classes.columns} data-named={areNamed || undefined}>
          {columns.map(({ key, narrowName, amount }) => (
            <div key={key} className={classes.column}>
              {areNamed ? <b>{yenText(amount)}</b> : null}
              <div>
                <i style={{ height: `${(amount / (most?.amount ?? 1)) * 100}%` }} />
              </div>
              {areNamed ? <span>{narrowName}</span> : null}
            </div>
          ))}
        </div>
        {areNamed ? null : (
          <p className={classes.ends}>
            {ends.map((end) => (
              <span key={end?.key}>{end?.shortName}</span>
            ))}
          </p>
        )}
      </div>
      <PlotTable
        caption={title}
        columns={[unit, texts.columns.amount]}
        rows={columns.map(({ key, name, amount }) => ({ key, name, amounts: [amount] }))}
      />
    </section>
  )
}
