/** Plots of who paid, for what and when. Screen readers get the figures of each as a table, and not the plot itself. */
import { Button, Group, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import {
  dayText,
  monthText,
  narrowDayText,
  narrowMonthText,
  shortDayText,
} from '#shared/messages/date-texts.ts'
import { historyTexts as texts } from '#shared/messages/history.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import type { Yen } from '#shared/model/fields.ts'
import { type PersonSpending, type Statistics, byMonth } from '#shared/money/statistics.ts'
import { compareBy } from '#shared/ordering.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { Money } from '#client/ui/money.tsx'
import classes from './spending-plots.module.css'

type SpendingPlotsProps = {
  id: string
  statistics: Statistics
  people: People
  today: PlainDate
}

export function SpendingPlots({ id, statistics, people, today }: SpendingPlotsProps) {
  const { people: spenders, categories, days } = statistics
  return (
    <div id={id} className={classes.plots}>
      <PeoplePlot spenders={spenders} people={people} />
      {/* One bar alone would only repeat the total. */}
      {categories.length > 1 ? <CategoryPlot categories={categories} /> : null}
      {days.length > 1 ? <DayPlot days={days} today={today} /> : null}
    </div>
  )
}

/** More people than this are shown on request. */
const shownAtFirst = 5

type PeoplePlotProps = { spenders: readonly PersonSpending[]; people: People }

/** Who paid most, or has the largest shares. */
export function PeoplePlot({ spenders, people }: PeoplePlotProps) {
  const [of, setOf] = useState<'paid' | 'share'>('paid')
  const [isWhole, setIsWhole] = useState(false)
  const ranking = spenders
    .filter((person) => person[of] > 0)
    .toSorted(
      compareBy(
        (person) => -person[of],
        ({ userKey }) => userKey,
      ),
    )
  const shown = isWhole ? ranking : ranking.slice(0, shownAtFirst)
  const hidden = ranking.length - shownAtFirst
  return (
    <Plot
      title={texts.byPerson}
      columns={[texts.columns.person, texts.paid, texts.share]}
      rows={spenders.map(({ userKey, paid, share }) => ({
        key: userKey,
        name: people.nameOf(userKey),
        amounts: [paid, share],
      }))}
    >
      <SegmentedControl
        aria-label={texts.byPerson}
        data={[
          { value: 'paid', label: texts.paid },
          { value: 'share', label: texts.share },
        ]}
        value={of}
        onChange={(chosen) => setOf(chosen === 'share' ? 'share' : 'paid')}
      />
      <BarPlot
        most={ranking[0]?.[of] ?? 0}
        bars={shown.map(({ userKey, [of]: amount }) => ({
          key: userKey,
          mark: <Avatar id={userKey} {...people.personOf(userKey)} size="chip" />,
          name: people.nameOf(userKey),
          amount,
        }))}
      />
      {hidden > 0 ? (
        <Button variant="subtle" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.fewerPeople : texts.morePeople(hidden)}
        </Button>
      ) : null}
    </Plot>
  )
}

/** For what was spent most. */
function CategoryPlot({ categories }: Pick<Statistics, 'categories'>) {
  const bars = categories.map(({ category, amount }) => ({
    key: category,
    mark: <CategoryIcon category={category} size="small" />,
    name: categoryLabels[category],
    amount,
  }))
  return (
    <Plot
      title={texts.byCategory}
      columns={[texts.columns.category, texts.columns.amount]}
      rows={bars.map(({ key, name, amount }) => ({ key, name, amounts: [amount] }))}
    >
      <BarPlot most={bars[0]?.amount ?? 0} bars={bars} />
    </Plot>
  )
}

const daysMax = 62
/** Up to this many columns, each has room for its date. */
const namedMax = 7

type DayPlotProps = Pick<Statistics, 'days'> & { today: PlainDate }

type Column = { key: string; name: string; shortName: string; narrowName: string; amount: Yen }

/** What was spent on each day, or in each month if a phone is too narrow for that many days. The oldest comes first. */
export function DayPlot({ days, today }: DayPlotProps) {
  const isByMonth = days.length > daysMax
  const columns: Column[] = isByMonth
    ? byMonth(days).map(({ month, amount }) => {
        const name = monthText(month)
        return { key: month, name, shortName: name, narrowName: narrowMonthText(month), amount }
      })
    : days.map(({ date, amount }) => ({
        key: date,
        name: dayText(date, today),
        shortName: shortDayText(date, today),
        narrowName: narrowDayText(date),
        amount,
      }))
  const most = columns.reduce<Column | undefined>((largest, column) => {
    return largest && largest.amount >= column.amount ? largest : column
  }, undefined)
  const areNamed = columns.length <= namedMax
  return (
    <Plot
      title={isByMonth ? texts.byMonth : texts.byDay}
      columns={[isByMonth ? texts.columns.month : texts.columns.day, texts.columns.amount]}
      rows={columns.map(({ key, name, amount }) => ({ key, name, amounts: [amount] }))}
    >
      <div aria-hidden>
        {most ? (
          <p className={classes.note}>
            {(isByMonth ? texts.mostMonth : texts.mostDay)(most.shortName, most.amount)}
          </p>
        ) : null}
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
          <Group justify="space-between" wrap="nowrap" mt="0.25rem" c="var(--dim)" fz="xs">
            <span>{columns[0]?.shortName}</span>
            <span>{columns.at(-1)?.shortName}</span>
          </Group>
        )}
      </div>
    </Plot>
  )
}

type BarPlotProps = {
  bars: readonly { key: string; mark: ReactNode; name: string; amount: Yen }[]
  /** The amount of the longest bar. */
  most: Yen
}

/** Bars beside each other, the longest for the largest amount. The amount stands at the end of its bar. */
function BarPlot({ bars, most }: BarPlotProps) {
  return (
    <div className={classes.bars} aria-hidden>
      {bars.map(({ key, mark, name, amount }) => (
        <div key={key} className={classes.bar}>
          {mark}
          <span className={classes.name} title={name} data-clamp>
            {name}
          </span>
          <span className={classes.track}>
            <i style={{ width: `${(amount / Math.max(1, most)) * 100}%` }} />
          </span>
          <span className={classes.amount}>
            <Money amount={amount} />
          </span>
        </div>
      ))}
    </div>
  )
}

type PlotProps = {
  title: string
  /** The first column names the row. */
  columns: readonly string[]
  rows: readonly { key: string; name: string; amounts: readonly Yen[] }[]
  children: ReactNode
}

function Plot({ title, columns, rows, children }: PlotProps) {
  return (
    <section className={classes.plot} aria-label={title}>
      <h3>{title}</h3>
      {children}
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
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
      </VisuallyHidden>
    </section>
  )
}
