/**
 * What the shown expenses have cost in all, a person's part of it, and who paid for what and when. Where they are searched or
 * filtered, one line that opens the rest, so that what was found is in sight below it.
 */
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { historyTexts as texts } from '#shared/messages/history.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Statistics } from '#shared/money/statistics.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'
import { CategoryPlot } from './category-plot.tsx'
import { DayPlot } from './day-plot.tsx'
import { PeoplePlot } from './people-plot.tsx'
import classes from './spending-plots.module.css'

type SpendingSummaryProps = {
  /** Undefined while it is computed. */
  statistics: Statistics | undefined
  people: People
  today: PlainDate
  /** Whose part is shown. */
  person: UserKey
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** In rem, of a closed breakdown with its largest category. */
export const summaryHeight = 7.75
const heights = new Map<string, number | undefined>()

export function SpendingSummary({ statistics, ...rest }: SpendingSummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The list below keeps its place only if what stands above it is as high as before.
  const before = useHistoryValue(heights)
  useRememberHistoryValue(heights, () => ref.current?.offsetHeight)
  return (
    <div ref={ref}>
      {statistics ? (
        <Summary statistics={statistics} {...rest} />
      ) : (
        <div role="status">
          <VisuallyHidden>{texts.computing}</VisuallyHidden>
          <Skeleton height={before ?? `${summaryHeight}rem`} radius="xl" />
        </div>
      )}
    </div>
  )
}

type SummaryProps = SpendingSummaryProps & { statistics: Statistics }

function Summary({ statistics, people, today, person, ...rest }: SummaryProps) {
  const { isOpen, onOpen } = rest
  const id = useId()
  const { total, count, hasTransfers, categories, people: spenders } = statistics
  // Of one category alone it would only repeat the total.
  const largest = categories.length > 1 ? categories[0] : undefined
  const own = spenders.find(({ userKey }) => userKey === person)
  return (
    <Card>
      <div className={classes.figures}>
        <div className={classes.head}>
          <h2>{texts.spent(count)}</h2>
          <p>
            {texts.partOf(people.nameOf(person))} <Money amount={own?.share ?? 0} />
          </p>
          <div className={classes.total}>
            <Money amount={total} size="hero" />
          </div>
        </div>
      </div>
      {count > 0 ? (
        <>
          <div className={classes.foot}>
            <p className={classes.note}>
              {isOpen
                ? hasTransfers && texts.withoutTransfers
                : largest && texts.mostCategory(categoryLabels[largest.category], largest.amount)}
            </p>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => onOpen(!isOpen)}
            >
              {texts.breakdown}
              <IconChevronDown size={18} aria-hidden />
            </button>
          </div>
          {isOpen ? <Plots id={id} statistics={statistics} people={people} today={today} /> : null}
        </>
      ) : null}
    </Card>
  )
}

type PlotsProps = Pick<SummaryProps, 'statistics' | 'people' | 'today'> & { id: string }

function Plots({ id, statistics, people, today }: PlotsProps) {
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

type FoundSummaryProps = SpendingSummaryProps & {
  /** The number of rows that the filters leave, transfers included. Undefined while it is read. */
  found: number | undefined
  /** Ends all filters. */
  onClear: () => void
}

export function FoundSummary({ found, onClear, ...summary }: FoundSummaryProps) {
  const { statistics, people, person, isOpen, onOpen } = summary
  const id = useId()
  const own = statistics?.people.find(({ userKey }) => userKey === person)
  return (
    <div className={classes.found}>
      <div className={classes.foundLine}>
        <p>
          <span aria-live="polite">{found === undefined ? null : texts.found(found)}</span>{' '}
          {statistics && statistics.count > 0 ? <Money amount={statistics.total} /> : null}
        </p>
        {statistics && statistics.count > 0 ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            {texts.breakdown}
            <IconChevronDown size={18} aria-hidden />
          </button>
        ) : null}
        <Button variant="subtle" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      </div>
      {isOpen && statistics && statistics.count > 0 ? (
        <Card>
          <p className={classes.part}>
            {texts.partOf(people.nameOf(person))} <Money amount={own?.share ?? 0} />
          </p>
          {statistics.hasTransfers ? <p className={classes.note}>{texts.withoutTransfers}</p> : null}
          <Plots id={id} {...summary} statistics={statistics} />
        </Card>
      ) : null}
    </div>
  )
}
