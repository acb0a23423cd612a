/** What is unfolded on a page of the settlement. Going back to the page restores it. */
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'

/** With `isAll`, every row is open whose key is not among `changed`. */
type Unfolded = { isAll: boolean; changed: ReadonlySet<string> }

export type Openable = { isOpen: boolean; onOpen: (isOpen: boolean) => void }

export type Unfolding = {
  isAll: boolean
  /** Opens every row, or closes it with its parts. */
  setAll: (isAll: boolean) => void
  row: (key: string) => Openable
  /** A part of a row opens by itself alone. */
  part: (key: string) => Openable
}

/** Of the parts of a settlement that unfold to rows. */
export type UnfoldedProps = {
  /** Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  today: PlainDate
  unfolding: Unfolding
}

const pages = new Map<string, Unfolded>()

/** `isAll`: how the page opens when nothing is restored. */
export function useUnfolding({ isAll } = { isAll: false }) {
  const before = useHistoryValue(pages)
  const [unfolded, setUnfolded] = useState(before ?? { isAll, changed: new Set<string>() })
  useRememberHistoryValue(pages, () => unfolded)
  const { changed } = unfolded
  const change = (key: string, isChanged: boolean) =>
    setUnfolded((current) => ({ ...current, changed: toggled(current.changed, key, isChanged) }))
  const unfolding: Unfolding = {
    isAll: unfolded.isAll,
    setAll: (all) => setUnfolded({ isAll: all, changed: new Set() }),
    row: (key) => ({
      isOpen: unfolded.isAll !== changed.has(key),
      onOpen: (isOpen) => change(key, isOpen !== unfolded.isAll),
    }),
    part: (key) => ({ isOpen: changed.has(key), onOpen: (isOpen) => change(key, isOpen) }),
  }
  return { unfolding, isRestored: before !== undefined, isAny: unfolded.isAll || changed.size > 0 }
}

/** The set with or without this value. */
export function toggled<Value>(values: ReadonlySet<Value>, value: Value, isIn: boolean): ReadonlySet<Value> {
  const next = new Set(values)
  if (isIn) next.add(value)
  else next.delete(value)
  return next
}
