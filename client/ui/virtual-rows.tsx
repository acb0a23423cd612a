/** A long list of rows of different heights, of which only what is near the window is drawn. */
import { type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useState } from 'react'
import classes from './virtual-rows.module.css'

/** Up to here a browser draws everything at once without anybody noticing. */
const wholeRowsMax = 60
const nearEnd = 20

/** Where the window stood, and how high the rows of a long list were found to be. */
export type ScrollPosition = { scrollY: number; measured: VirtualItem[] }

type VirtualRowsProps<Item> = {
  items: readonly Item[]
  label: string
  keyOf: (item: Item) => string
  /** Roughly, in pixels; each is measured once it is drawn. */
  heightOf: (item: Item) => number
  render: (item: Item, index: number) => ReactNode
  /** Where whoever comes back to the list left it. */
  scrollPosition?: ScrollPosition | undefined
  onMeasured?: (measured: VirtualItem[]) => void
  /** The end of the items comes near. */
  onNearEnd?: (() => void) | undefined
}

export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const { items, label, keyOf, render } = props
  if (items.length > wholeRowsMax) return <VirtualRowsWindow {...props} />
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>{render(item, index)}</li>
      ))}
    </ul>
  )
}

function VirtualRowsWindow<Item>(props: VirtualRowsProps<Item>) {
  const { items, label, keyOf, heightOf, render, scrollPosition, onMeasured, onNearEnd } = props
  const [top, setTop] = useState(0)
  // What stands above the list has its height by the time the list is drawn.
  const measureTop = useCallback((list: HTMLElement | null) => {
    if (list) setTop(list.getBoundingClientRect().top + window.scrollY)
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
    overscan: 12,
    scrollMargin: top,
    initialOffset: () => scrollPosition?.scrollY ?? window.scrollY,
    initialMeasurementsCache: scrollPosition?.measured ?? [],
    onChange: ({ range, measurementsCache }) => {
      onMeasured?.(measurementsCache)
      if (range && range.endIndex >= items.length - nearEnd) onNearEnd?.()
    },
  })
  return (
    <ul
      ref={measureTop}
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
