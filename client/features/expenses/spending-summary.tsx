/**
 * What the shown expenses have cost in all, a person's part of it, and who paid for what and when. Where they are searched or
 * filtered, one line that opens the rest, so that what was found is in sight below it.
 */
import { Box, Button, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { historyTexts as texts } from '#shared/messages/history.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Statistics } from '#shared/money/statistics.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'
import { SpendingPlots } from './spending-plots.tsx'
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

function Summary(props: SummaryProps) {
  const { statistics, isOpen } = props
  const id = useId()
  const { total, count, hasTransfers, categories } = statistics
  // Of one category alone it would only repeat the total.
  const largest = categories.length > 1 ? categories[0] : undefined
  return (
    <Card>
      <div className={classes.figures}>
        <Group align="baseline" justify="space-between" gap="0 0.75rem" c="var(--dim)" fz="sm">
          <Box component="h2" fz="inherit" fw={600}>
            {texts.spent(count)}
          </Box>
          <OwnPart {...props} />
          <Box w="100%" c="var(--text)">
            <Money amount={total} size="hero" />
          </Box>
        </Group>
      </div>
      {count > 0 ? (
        <>
          <Group gap="sm" justify="space-between" wrap="nowrap" mb="-0.5rem">
            <p className={classes.note}>
              {isOpen
                ? hasTransfers && texts.withoutTransfers
                : largest && texts.mostCategory(categoryLabels[largest.category], largest.amount)}
            </p>
            <BreakdownToggle id={id} {...props} />
          </Group>
          {isOpen ? <SpendingPlots id={id} {...props} /> : null}
        </>
      ) : null}
    </Card>
  )
}

function OwnPart({ statistics, people, person }: SummaryProps) {
  const own = statistics.people.find(({ userKey }) => userKey === person)
  return (
    <p className={classes.part}>
      {texts.partOf(people.nameOf(person))} <Money amount={own?.share ?? 0} />
    </p>
  )
}

function BreakdownToggle({ id, isOpen, onOpen }: SummaryProps & { id: string }) {
  return (
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
  )
}

type FoundSummaryProps = SpendingSummaryProps & {
  /** The number of rows that the filters leave, transfers included. Undefined while it is read. */
  found: number | undefined
  /** Ends all filters. */
  onClear: () => void
}

export function FoundSummary({ found, onClear, statistics, ...props }: FoundSummaryProps) {
  const id = useId()
  const summary = statistics && statistics.count > 0 ? { ...props, statistics } : undefined
  return (
    // Closer to the filters, of which it says what they leave.
    <Stack gap="0.625rem" mt="-1.125rem">
      <Group gap="0 0.75rem" mb="-0.5rem" fz="sm">
        <Hint>
          <span aria-live="polite">{found === undefined ? null : texts.found(found)}</span>{' '}
          {summary ? <Money amount={summary.statistics.total} /> : null}
        </Hint>
        {summary ? <BreakdownToggle id={id} {...summary} /> : null}
        <Button variant="subtle" ms="auto" me="-0.75rem" px="0.75rem" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      </Group>
      {summary?.isOpen ? (
        <Card>
          <OwnPart {...summary} />
          {summary.statistics.hasTransfers ? <p className={classes.note}>{texts.withoutTransfers}</p> : null}
          <SpendingPlots id={id} {...summary} />
        </Card>
      ) : null}
    </Stack>
  )
}
