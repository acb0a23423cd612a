/** A long list of rows of different heights. Only the rows near the window are drawn. */
import { type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import classes from './virtual-rows.module.css'

/** Up to this many rows, a browser draws all at once without a noticeable delay. */
const wholeRowsMax = 60
const nearEnd = 20

/** The window's scroll position and the measured heights of a long list's rows. */
export type ScrollPosition = { scrollY: number; measured: VirtualItem[] }

type VirtualRowsProps<Item> = {
  items: readonly Item[]
  label: string
  keyOf: (item: Item) => string
  /** Estimates in pixels; each row is measured once it is drawn. */
  heightOf: (item: Item) => number
  render: (item: Item, index: number) => ReactNode
  /** The key of an item that is scrolled to, if it is out of sight. */
  showKey?: string | undefined
  /** Restored when the person comes back to the list. */
  scrollPosition?: ScrollPosition | undefined
  onMeasured?: (measured: VirtualItem[]) => void
  /** Called when the end of the items comes near. */
  onNearEnd?: (() => void) | undefined
}

export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const { items, label, keyOf, render, showKey, scrollPosition } = props
  const isWhole = items.length <= wholeRowsMax
  // The position is that of the list as it was left. One that a filter has made short since starts where the window is.
  const [wasWhole, setWasWhole] = useState(isWhole)
  if (isWhole && !wasWhole) setWasWhole(true)
  if (!isWhole) {
    return <VirtualRowsWindow {...props} scrollPosition={wasWhole ? undefined : scrollPosition} />
  }
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)} ref={keyOf(item) === showKey ? bringIntoSight : undefined}>
          {render(item, index)}
        </li>
      ))}
    </ul>
  )
}

function bringIntoSight(row: HTMLElement | null): void {
  if (!row) return
  const { top, bottom } = row.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
}

function VirtualRowsWindow<Item>(props: VirtualRowsProps<Item>) {
  const { items, label, keyOf, heightOf, render, showKey, scrollPosition, onMeasured, onNearEnd } = props
  const [top, setTop] = useState(0)
  // What stands above the list may change its height later, which changes the height of the page.
  const followTop = useCallback((list: HTMLElement | null) => {
    if (!list) return
    const measure = () => setTop(list.getBoundingClientRect().top + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? 0 : heightOf(item)
    },
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 6,
    scrollMargin: top,
    initialOffset: () => scrollPosition?.scrollY ?? window.scrollY,
    initialMeasurementsCache: scrollPosition?.measured ?? [],
    onChange: ({ range, measurementsCache }) => {
      onMeasured?.(measurementsCache)
      if (range && range.endIndex >= items.length - nearEnd) onNearEnd?.()
    },
  })
  const shownIndex = showKey === undefined ? -1 : items.findIndex((item) => keyOf(item) === showKey)
  useEffect(() => {
    const { range } = virtualizer
    const isInSight = range && shownIndex > range.startIndex && shownIndex < range.endIndex
    if (shownIndex >= 0 && !isInSight) virtualizer.scrollToIndex(shownIndex, { align: 'center' })
  }, [virtualizer, shownIndex])
  return (
    <ul
      ref={followTop}
      className={classes.list}
      data-windowed
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {render(item, index)}
          </li>
        )
      })}
    </ul>
  )
}
