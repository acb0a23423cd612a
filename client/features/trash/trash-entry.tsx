import { Button, Group } from '@mantine/core'
import { IconArrowsExchange, IconCalendarEvent, IconMap2, IconPhoto, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { type EpochSeconds, japanDateOf } from '#shared/dates.ts'
import { attachmentTexts, receiptsTexts } from '#shared/messages/attachments.ts'
import { glossary } from '#shared/messages/glossary.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { trashTexts as texts } from '#shared/messages/trash.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { dayText, shortMomentText } from '#shared/messages/date-texts.ts'
import { undatedLabel } from '#shared/messages/trips.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import { tripDaysText } from '#shared/messages/trip-screens.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { type DeletedEntry, daysLeft } from '#client/store/queries/trash.ts'
import { CategoryIcon, IconSquare } from '#client/ui/category-icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { restoreEntry } from './delete-and-restore.ts'
import classes from './trash.module.css'

export function TrashEntry({ entry, people, now }: Reader & { entry: DeletedEntry }) {
  const [isBusy, setIsBusy] = useState(false)
  const { title, name, notes, hindrance } = wordsOf(entry, { people, now })
  const restore = async () => {
    setIsBusy(true)
    await restoreEntry(entry, name)
    setIsBusy(false)
  }
  const deleted = deletedText(entry, { people, now })
  const left = timeLeft(entry, now)
  return (
    <Group gap="0.25rem 0.75rem" py="0.625rem" pl="0.875rem" pr="sm">
      <EntryMark entry={entry} />
      <span className={classes.texts}>
        <span className={classes.title} data-clamp>
          {title}
        </span>
        {notes.map((note) => (
          <span key={note} className={classes.note} data-clamp>
            {note}
          </span>
        ))}
        {deleted === undefined ? null : (
          <span className={classes.note} data-clamp>
            {deleted}
          </span>
        )}
        <span className={classes.note} data-clamp data-warning={left.isShort || undefined}>
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
    </Group>
  )
}

function EntryMark({ entry }: { entry: DeletedEntry }) {
  if (entry.kind === 'itinerary') return <IconSquare Icon={IconMap2} label={glossary.itinerary} />
  if (entry.kind === 'item') return <IconSquare Icon={IconCalendarEvent} label={glossary.itineraryItem} />
  if (entry.kind === 'attachment') return <IconSquare Icon={IconPhoto} label={attachmentTexts.title(0)} />
  if (entry.kind === 'pendingMember') return <IconSquare Icon={IconUser} label={glossary.pendingMember} />
  const { transactionType, category } = entry.row
  return transactionType === 'transfer' ? (
    <IconSquare Icon={IconArrowsExchange} label={texts.transfer} />
  ) : (
    <CategoryIcon category={category} />
  )
}

type EntryWords = {
  title: string
  /** What the notice calls it. */
  name: string
  /** What it is, with its days. An expense has its icon and its amount instead, a transfer says that it is one. */
  notes: readonly string[]
  /** Why it cannot be restored yet. */
  hindrance: string | undefined
}

type Reader = { people: People; now: EpochSeconds }

/** The words of an entry of the trash: what it is called, what it is, and who deleted it when. */
function wordsOf(entry: DeletedEntry, { people, now }: Reader): EntryWords {
  const today = japanDateOf(now)
  if (entry.kind === 'pendingMember') {
    const { name } = entry.row
    return { title: name, name, notes: [glossary.pendingMember], hindrance: undefined }
  }
  if (entry.kind === 'attachment') {
    const { name } = entry.row
    const of = entry.of === null ? receiptsTexts.loose : texts.ofRow(entry.of)
    return { title: name, name, notes: [of], hindrance: undefined }
  }
  const { title } = entry.row
  if (entry.kind === 'itinerary') {
    const together = texts.withTrip(entry.itemCount, entry.expenseCount)
    const days = `${glossary.itinerary}・${tripDaysText(entry.row, today)}`
    return { title, name: title, notes: together ? [days, together] : [days], hindrance: undefined }
  }
  if (entry.kind === 'item') {
    const { row, trip } = entry
    const day = row.date === null ? undatedLabel : dayText(row.date, today)
    const notes = [`${glossary.itineraryItem}・${day}`, texts.ofTrip(trip.title)]
    return { title, name: title, notes, hindrance: trip.isDeleted ? texts.tripFirst : undefined }
  }
  const ends = transferEnds(entry.row)
  if (!ends) return { title, name: title, notes: [], hindrance: undefined }
  const fromTo = settlementTexts.fromTo(people.nameOf(ends.from), people.nameOf(ends.to))
  const name = `${fromTo} ${yenText(entry.row.amount)}`
  return { title: fromTo, name, notes: [texts.transfer], hindrance: undefined }
}

/** Undefined if the time is not known. */
function deletedText({ deletion }: DeletedEntry, { people, now }: Reader): string | undefined {
  if (!deletion) return undefined
  const moment = shortMomentText(deletion.at, japanDateOf(now))
  return deletion.by === null
    ? texts.deletedAt(moment)
    : texts.deletedBy(people.nameOf(keyOfUser(deletion.by)), moment)
}

/** Warned of from here on. */
const lastDays = 3

function timeLeft({ deletion }: DeletedEntry, now: EpochSeconds): { text: string; isShort: boolean } {
  if (!deletion) return { text: texts.daysUnknown, isShort: false }
  const left = daysLeft(deletion, now)
  return { text: texts.daysLeft(left), isShort: left <= lastDays }
}
