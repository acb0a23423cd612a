/** What the shown expenses have cost in all, a person's part of it, and who paid for what and when. */
import { Skeleton, VisuallyHidden } from '@mantine/core'
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
  /** The number of what was found stands above the summary. */
  isFiltered: boolean
  /** One line, so that what was found is in sight below it. */
  isCompact: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** In rem, of a closed breakdown with its largest category. */
export const summaryHeight = 9.25
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
  const { isFiltered, isCompact, isOpen, onOpen } = rest
  const id = useId()
  const { total, count, hasTransfers, people: spenders, categories, days } = statistics
  // Of one category alone it would only repeat the total.
  const largest = categories.length > 1 ? categories[0] : undefined
  const own = spenders.find(({ userKey }) => userKey === person)
  return (
    <Card>
      <div className={classes.figures}>
        <div className={classes.head} data-compact={isCompact || undefined}>
          <h2>{isFiltered ? texts.spentOfFound : texts.spent(count)}</h2>
          <p>
            {texts.partOf(people.nameOf(person))} <Money amount={own?.share ?? 0} />
          </p>
          <div className={classes.total}>
            <Money amount={total} size={isCompact ? 'large' : 'hero'} />
          </div>
        </div>
      </div>
      {largest && !isOpen && !isCompact ? (
        <p className={classes.note}>{texts.mostCategory(categoryLabels[largest.category], largest.amount)}</p>
      ) : null}
      {hasTransfers && !isCompact ? <p className={classes.note}>{texts.withoutTransfers}</p> : null}
      {count > 0 ? (
        <>
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
          {isOpen ? (
            <div id={id} className={classes.plots}>
              <PeoplePlot spenders={spenders} people={people} />
              {/* One bar alone would only repeat the total. */}
              {categories.length > 1 ? <CategoryPlot categories={categories} /> : null}
              {days.length > 1 ? <DayPlot days={days} today={today} /> : null}
            </div>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}
