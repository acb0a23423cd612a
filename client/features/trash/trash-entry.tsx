import { Button } from '@mantine/core'
import { IconArrowsExchange, IconCalendarEvent, IconMap2, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { EpochSeconds } from '#shared/dates.ts'
import { glossary } from '#shared/messages/glossary.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { trashTexts as texts } from '#shared/messages/trash.ts'
import type { People } from '#client/store/queries/people.ts'
import type { DeletedEntry } from '#client/store/queries/trash.ts'
import { CategoryIcon, IconSquare } from '#client/ui/category-icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { deletedText, timeLeft, wordsOf } from './describe-entry.ts'
import classes from './trash.module.css'

export type TrashEntryProps = {
  entry: DeletedEntry
  people: People
  now: EpochSeconds
  /** `name` is what the notice calls the row. */
  onRestore: (entry: DeletedEntry, name: string) => Promise<void>
}

export function TrashEntry({ entry, people, now, onRestore }: TrashEntryProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { title, name, notes, hindrance } = wordsOf(entry, { people, now })
  const restore = async () => {
    setIsBusy(true)
    await onRestore(entry, name)
    setIsBusy(false)
  }
  const deleted = deletedText(entry, { people, now })
  const left = timeLeft(entry, now)
  return (
    <div className={classes.row}>
      <EntryMark entry={entry} />
      <span className={classes.texts}>
        <span className={classes.title}>{title}</span>
        {notes.map((note) => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))}
        {deleted === undefined ? null : <span className={classes.note}>{deleted}</span>}
        <span className={classes.note} data-warning={left.isShort || undefined}>
          {left.text}
        </span>
        {hindrance === undefined ? null : <span className={classes.hindrance}>{hindrance}</span>}
      </span>
      {hindrance === undefined ? (
        <span className={classes.end}>
          {entry.kind === 'expense' ? <Money amount={entry.row.amount} /> : null}
          <Button
            variant="light"
            className={classes.restore ?? ''}
            aria-label={texts.restoreOf(name)}
            disabled={isBusy}
            onClick={() => void restore()}
          >
            {shellTexts.undo}
          </Button>
        </span>
      ) : null}
    </div>
  )
}

function EntryMark({ entry }: Pick<TrashEntryProps, 'entry'>) {
  if (entry.kind === 'itinerary') return <IconSquare Icon={IconMap2} label={glossary.itinerary} />
  if (entry.kind === 'item') return <IconSquare Icon={IconCalendarEvent} label={glossary.itineraryItem} />
  if (entry.kind === 'pendingMember') return <IconSquare Icon={IconUser} label={glossary.pendingMember} />
  const { transactionType, category } = entry.row
  return transactionType === 'transfer' ? (
    <IconSquare Icon={IconArrowsExchange} label={texts.transfer} />
  ) : (
    <CategoryIcon category={category} />
  )
}
