/** The number of entries in each hour of a day, or on each day of the retention time. */
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { LogCounts } from '#shared/api/system-logs.ts'
import { type EpochSeconds, type PlainDate, japanDateOf } from '#shared/dates.ts'
import { daySeconds, systemLogKeptSeconds } from '#shared/limits.ts'
import { narrowDayText } from '#shared/messages/date-texts.ts'
import { histogramText, hourText, systemLogTexts as texts } from '#shared/messages/system-logs.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { beginOfDay } from './log-address.ts'
import type { CountedLogs } from './use-log-counts.ts'
import classes from './log-histogram.module.css'

type LogHistogramProps = {
  counted: CountedLogs
  /** The shown day; all days of the retention time if undefined. */
  day: PlainDate | undefined
}

export function LogHistogram({ counted: { answer, retry }, day }: LogHistogramProps) {
  const [today] = useState(todayInJapan)
  if (!answer) return <Skeleton className={classes.place} radius="md" />
  if (!answer.ok)
    return (
      <ErrorState title={texts.countsFailed} onRetry={retry} isUnreached={answer.offline === true}>
        {answer.sentence}
      </ErrorState>
    )
  const columns = columnsOf(answer.value, { day, today })
  const most = Math.max(...columns.map(({ total }) => total))
  if (most === 0) return <div className={classes.place} />
  const peak = columns.findLast(({ total }) => total === most)
  const isOfDay = day !== undefined
  const name = (at: EpochSeconds) => (isOfDay ? hourText(hourOf(at)) : narrowDayText(japanDateOf(at)))
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div>
      <div
        className={classes.place}
        role="img"
        aria-label={histogramText({
          isOfDay,
          peak: name(peak?.at ?? 0),
          most,
          failures: failuresIn(columns),
        })}
      >
        <div className={classes.columns}>
          {columns.map(({ at, total, failures }) => (
            <span key={at} className={classes.column} title={texts.columnTitle(name(at), total)}>
              {total === 0 ? null : (
                <span className={classes.bar} style={{ height: percent(total, most) }}>
                  <span className={classes.failures} style={{ height: percent(failures, total) }} />
                </span>
              )}
            </span>
          ))}
        </div>
        <div className={classes.scale} aria-hidden>
          {(isOfDay ? [0, 6, 12, 18, 24].map(hourText) : daysOfScale(columns).map(name)).map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
      {answer.value.isCut ? <Hint size="xs">{texts.countsCut}</Hint> : null}
    </div>
  )
}

type Column = { at: EpochSeconds; total: number; failures: number }

const hourSeconds = 3_600
const hourOf = (at: EpochSeconds) => (at / hourSeconds + 9) % 24
const failuresIn = (columns: readonly Column[]) => columns.reduce((sum, { failures }) => sum + failures, 0)

/** One column for each hour of `day` or each retained day, also for those without entries. */
function columnsOf(
  { counts }: LogCounts,
  { day, today }: { day: PlainDate | undefined; today: PlainDate },
): Column[] {
  const step = day === undefined ? daySeconds : hourSeconds
  const length = day === undefined ? systemLogKeptSeconds / daySeconds : 24
  const first = day === undefined ? beginOfDay(today) - (length - 1) * daySeconds : beginOfDay(day)
  return Array.from({ length }, (_, index) => {
    const at = first + index * step
    const entries = counts.filter((each) => each.at === at)
    const failed = entries.filter(({ level }) => level === 'error' || level === 'critical')
    return { at, total: sumOf(entries), failures: sumOf(failed) }
  })
}

const sumOf = (counts: LogCounts['counts']) => counts.reduce((sum, { count }) => sum + count, 0)

/** The beginning of the first, the middle and the last column. */
function daysOfScale(columns: readonly Column[]): EpochSeconds[] {
  return [0, Math.floor((columns.length - 1) / 2), columns.length - 1].map((index) => columns[index]?.at ?? 0)
}
