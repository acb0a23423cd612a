/** The first items of a list, and a button for the rest. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { shortenedListTexts as texts } from '#shared/messages/labels.ts'
import { CardList } from './card.tsx'

/** Items are added in steps, because drawing thousands at once would block the dialog. */
const step = 100

type ShortenedListProps<Item> = {
  items: readonly Item[]
  label: string
  /** The number of items that are shown without the button. */
  firstMax?: number
  /** Returns a `CardRow` or another list item. */
  render: (item: Item) => ReactNode
}

export function ShortenedList<Item>({ items, label, firstMax = 5, render }: ShortenedListProps<Item>) {
  const [shown, setShown] = useState(firstMax)
  const rest = items.length - shown
  const more = rest <= step ? texts.showAll(items.length) : texts.showMore(items.length)
  return (
    <>
      <CardList label={label}>{items.slice(0, shown).map(render)}</CardList>
      {rest > 0 ? (
        <Button variant="subtle" onClick={() => setShown(shown + step)}>
          {more}
        </Button>
      ) : null}
    </>
  )
}
