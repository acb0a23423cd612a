/** Days as headings with their sums, and their rows. Of a long list only what is near the window is drawn. */
import { type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayText, expenseTexts as texts } from '#shared/messages/expenses.ts'
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Money } from '#client/ui/money.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { ExpenseListRow } from './expense-list-row.tsx'
import classes from './expense-list.module.css'
import { type ListEntry, listEntriesOf } from './list-entries.ts'
import { useKeeping, useKept } from './use-kept.ts'

/** Up to here a browser draws everything at once without anybody noticing. */
const wholeEntriesMax = 60
/** Roughly; each is measured once it is drawn. */
const rowHeight = 65
const dayHeight = 46
const nearEnd = 20

export type ExpenseListProps = {
  rows: readonly ExpenseRow[]
  people: People
  /** By row id; a row that the server has as it stands is not in it. */
  states: ReadonlyMap<string, RowState>
  today: PlainDate
  openId?: ExpenseId | undefined
  isInHistory?: boolean
  /** The end of what has been read comes near. */
  onNearEnd?: (() => void) | undefined
}

/** Where the window stood, and how high the entries of a long list were found to be. */
type Place = { scrollY: number; measured: VirtualItem[] }
const places = new Map<string, Place>()

export function ExpenseList({ rows, ...rest }: ExpenseListProps) {
  const entries = useMemo(() => listEntriesOf(rows), [rows])
  const measured = useRef<VirtualItem[]>([])
  const place = useKept(places)
  useKeeping(places, () => ({ scrollY: window.scrollY, measured: measured.current }))
  // The router puts the window back before the rows have been read, and there is nothing to scroll yet.
  useLayoutEffect(() => {
    if (place) window.scrollTo(0, place.scrollY)
  }, [place])
  return entries.length > wholeEntriesMax ? (
    <WindowedEntries entries={entries} place={place} measured={measured} {...rest} />
  ) : (
    <ul className={classes.list} aria-label={texts.listLabel}>
      {entries.map((entry, index) => (
        <li key={entry.key}>
          <Entry entry={entry} isTop={index === 0} {...rest} />
        </li>
      ))}
    </ul>
  )
}

type EntriesProps = Omit<ExpenseListProps, 'rows'> & {
  entries: readonly ListEntry[]
  place: Place | undefined
  measured: RefObject<VirtualItem[]>
}

function WindowedEntries({ entries, onNearEnd, place, measured, ...rest }: EntriesProps) {
  const [top, setTop] = useState(0)
  // What stands above the list has its height by the time the list is drawn.
  const measureTop = useCallback((list: HTMLElement | null) => {
    if (list) setTop(list.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: (index) => (entries[index]?.kind === 'day' ? dayHeight : rowHeight),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 12,
    scrollMargin: top,
    initialOffset: () => place?.scrollY ?? window.scrollY,
    initialMeasurementsCache: place?.measured ?? [],
    onChange: ({ range, measurementsCache }) => {
      measured.current = measurementsCache
      if (range && range.endIndex >= entries.length - nearEnd) onNearEnd?.()
    },
  })
  return (
    <ul
      ref={measureTop}
      className={classes.list}
      data-windowed
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={texts.listLabel}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const entry = entries[index]
        return entry ? (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <Entry entry={entry} isTop={index === 0} {...rest} />
          </li>
        ) : null
      })}
    </ul>
  )
}

type EntryProps = Omit<ExpenseListProps, 'rows' | 'onNearEnd'> & { entry: ListEntry; isTop: boolean }

function Entry({ entry, isTop, today, states, openId, ...row }: EntryProps) {
  if (entry.kind === 'day') {
    return (
      <div className={classes.day} data-first={isTop || undefined}>
        <h2>{dayText(entry.date, today)}</h2>
        {entry.total > 0 ? <Money amount={entry.total} /> : null}
      </div>
    )
  }
  const { id } = entry.row
  return (
    <div
      className={classes.entry}
      data-first={entry.isFirst || undefined}
      data-last={entry.isLast || undefined}
    >
      <ExpenseListRow row={entry.row} state={states.get(id)} isOpen={openId === id} {...row} />
    </div>
  )
}
