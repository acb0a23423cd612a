/** A long list of rows of different heights. Only the rows near the window are drawn. */
import { type VirtualItem, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import classes from './virtual-rows.module.css'

/** Up to this many rows, a browser draws all at once without a noticeable delay. */
const wholeRowsMax = 60
const nearEnd = 20

/** The window's scroll position and the measured heights of a long list's rows. */
export type ScrollPosition = { scrollY: number; measured: VirtualItem[] }

export type HeadingKind = 'sticky' | 'plain'

type VirtualRowsProps<Item> = {
  items: readonly Item[]
  label: string
  keyOf: (item: Item) => string
  /** Estimates in pixels; each row is measured once it is drawn. */
  heightOf: (item: Item) => number
  render: (item: Item, index: number) => ReactNode
  /** Whether an item is the heading of those below it. A sticky one stays in sight until the next heading comes. */
  headingOf?: (item: Item) => HeadingKind | undefined
  /** The key of an item that is scrolled to, if it is out of sight. */
  showKey?: string | undefined
  /** Restored when the person comes back to the list. */
  scrollPosition?: ScrollPosition | undefined
  onMeasured?: (measured: VirtualItem[]) => void
  /** Called when the end of the items comes near. */
  onNearEnd?: (() => void) | undefined
}

export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const { items, label, keyOf, render, headingOf, showKey, scrollPosition } = props
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
        <li
          key={keyOf(item)}
          data-heading={headingOf?.(item)}
          ref={keyOf(item) === showKey ? bringIntoSight : undefined}
        >
          {render(item, index)}
        </li>
      ))}
    </ul>
  )
}

/** In pixels: the page's heading with its tabs, and a day that sticks below them. */
const coveredAtTop = 150

function bringIntoSight(row: HTMLElement | null): void {
  if (!row) return
  const { top, bottom } = row.getBoundingClientRect()
  if (top < coveredAtTop || bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
}

function VirtualRowsWindow<Item>(props: VirtualRowsProps<Item>) {
  const { items, label, keyOf, heightOf, render, headingOf, showKey, scrollPosition, ...rest } = props
  const { onMeasured, onNearEnd } = rest
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
  const headings = useMemo(
    () => items.flatMap((item, index) => (headingOf?.(item) === undefined ? [] : [index])),
    [items, headingOf],
  )
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
    // The heading of the first row in sight is drawn, too, however far above it is.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      const heading = headings.findLast((index) => index <= range.startIndex)
      return heading === undefined || drawn.includes(heading) ? drawn : [heading, ...drawn]
    },
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
        if (item === undefined) return null
        const measured = { ref: virtualizer.measureElement, 'data-index': index }
        const heading = headingOf?.(item)
        if (heading !== 'sticky') {
          return (
            <li
              key={key}
              {...measured}
              data-heading={heading}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {render(item, index)}
            </li>
          )
        }
        // As high as what it is the heading of, within which it sticks. Sticky places do not follow a transform.
        const next = headings.find((other) => other > index)
        const end = next === undefined ? undefined : virtualizer.measurementsCache[next]?.start
        const height = (end ?? top + virtualizer.getTotalSize()) - start
        return (
          <li key={key} data-heading={heading} style={{ top: start - top, height }}>
            <div {...measured}>{render(item, index)}</div>
          </li>
        )
      })}
    </ul>
  )
}
