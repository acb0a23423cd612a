import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'

const step = 30

type GrowingListProps<Item> = { items: readonly Item[]; children: (shown: readonly Item[]) => ReactNode }

/** Shows more items on request, because drawing hundreds of changes at once would be too slow on a phone. */
export function GrowingList<Item>({ items, children }: GrowingListProps<Item>) {
  const [count, setCount] = useState(step)
  const more = items.length - count
  return (
    <>
      {children(items.slice(0, count))}
      {more > 0 ? (
        <Button variant="subtle" onClick={() => setCount(count + step)}>
          {texts.more(more)}
        </Button>
      ) : null}
    </>
  )
}
