/** An entry of the activity: who did what and when, and the amounts that it changed. */
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { EpochSeconds } from '#shared/dates.ts'
import { activitySentences, activityTexts as texts } from '#shared/messages/activity.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { timeText } from '#shared/messages/date-texts.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { trashTexts } from '#shared/messages/trash.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { restoreEntry } from '#client/features/trash/delete-and-restore.ts'
import { type Restorable, daysLeft } from '#client/store/queries/trash.ts'
import { type PlanRow, isItem } from '#client/store/queries/activity-of-plans.ts'
import type { ActivityEntry } from '#client/store/queries/activity.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { type People, politeNameOf } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import classes from './activity.module.css'
import { MoneyChangeLines } from './money-change-lines.tsx'

type ActivityEntryProps = {
  entry: ActivityEntry
  people: People
  state: RowState | undefined
  now: EpochSeconds
}

export function ActivityEntryRow({ entry, people, state, now }: ActivityEntryProps) {
  const author = entry.by === null ? undefined : people.personOf(keyOfUser(entry.by))
  const money = entry.kind === 'done' ? entry.activity.money : null
  const deleted = restorableIn(entry)
  return (
    <div className={classes.entry}>
      <Avatar
        id={author?.userKey ?? entry.key}
        color={author?.color}
        name={author?.name ?? texts.someone}
        url={author?.url ?? null}
        size="small"
      />
      <div className={classes.texts}>
        <LinkToRow row={livingRowIn(entry)}>{sentenceOf(entry, people)}</LinkToRow>
        {money ? <MoneyChangeLines money={money} people={people} /> : null}
        <p className={classes.when}>
          <time dateTime={new Date(entry.at * 1000).toISOString()}>{timeText(entry.at)}</time>
          <RowStateBadge state={state} />
        </p>
      </div>
      {deleted && daysLeft(entry, now) > 0 ? (
        <UndoButton deleted={deleted} name={nameOfDeleted(deleted, people)} />
      ) : null}
    </div>
  )
}

/** The row that the entry links to; undefined if it is deleted. */
function livingRowIn(entry: ActivityEntry): ExpenseRow | PlanRow | undefined {
  if (!('isDeleted' in entry) || entry.isDeleted) return undefined
  if (entry.kind === 'recorded') return entry.row
  return entry.kind === 'done' && entry.activity.expenseId !== null ? entry.row : entry.plan
}

/** The deleted row that the entry can restore; null if its content is emptied, or if its trip must be restored first. */
function restorableIn(entry: ActivityEntry): Restorable | null {
  if (entry.kind === 'deleted') return entry.isEmptied ? null : { kind: 'expense', row: entry.row }
  if (entry.kind === 'done') return entry.removed ? { kind: 'pendingMember', row: entry.removed } : null
  if (entry.kind !== 'plan-deleted' || entry.isEmptied || entry.isTripDeleted) return null
  const { plan } = entry
  return isItem(plan) ? { kind: 'item', row: plan } : { kind: 'itinerary', row: plan }
}

function nameOfDeleted(deleted: Restorable, people: People): string {
  if (deleted.kind === 'expense') return nameOf(deleted.row, people)
  return 'name' in deleted.row ? deleted.row.name : shortened(deleted.row.title, titleShownMax)
}

function LinkToRow({ row, children }: { row: ExpenseRow | PlanRow | undefined; children: ReactNode }) {
  if (!row) return <p className={classes.sentence}>{children}</p>
  return (
    <p className={classes.sentence}>
      <Link {...placeOf(row)}>
        <span>{children}</span>
        <IconChevronRight size={20} stroke={1.8} aria-hidden color="var(--dim)" />
      </Link>
    </p>
  )
}

/** The address at which the row opens. */
function placeOf(row: ExpenseRow | PlanRow) {
  const { groupId } = row
  if (!('transactionType' in row)) {
    const [itineraryId, hash] = isItem(row) ? [row.itineraryId, row.id] : [row.id, '']
    return linkOptions({
      to: '/groups/$groupId/itineraries/$itineraryId',
      params: { groupId, itineraryId },
      hash,
    })
  }
  return row.transactionType === 'transfer'
    ? linkOptions({ to: '/groups/$groupId/payments', params: { groupId }, search: { transfer: row.id } })
    : linkOptions({ to: '/groups/$groupId/expenses', params: { groupId }, search: { expense: row.id } })
}

/** `name` is what the notice calls the row. */
function UndoButton({ deleted, name }: { deleted: Restorable; name: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const restore = async () => {
    setIsBusy(true)
    await restoreEntry(deleted, name)
    setIsBusy(false)
  }
  return (
    <Button
      variant="light"
      aria-label={trashTexts.restoreOf(name)}
      disabled={isBusy}
      onClick={() => void restore()}
    >
      {shellTexts.undo}
    </Button>
  )
}

function sentenceOf(entry: ActivityEntry, people: People): string {
  const who = entry.by === null ? texts.someone : politeNameOf(people, keyOfUser(entry.by))
  if (entry.kind === 'group-created') return texts.groupCreated(who)
  if (entry.kind === 'planned')
    return (isItem(entry.plan) ? texts.itemAdded : texts.itineraryCreated)(
      who,
      nameOfPlan(entry.plan, entry.more),
    )
  if (entry.kind === 'plan-deleted') {
    const name = entry.isEmptied ? texts.emptied : nameOfPlan(entry.plan)
    return (isItem(entry.plan) ? texts.itemDeleted : texts.itineraryDeleted)(who, name)
  }
  const row = entry.row
  const isEdit = entry.kind === 'done' && entry.activity.action === 'transfer-edited'
  const isTransfer = isEdit || row?.transactionType === 'transfer'
  const isEmptied = row === undefined || (entry.kind === 'deleted' && entry.isEmptied)
  const emptied = isTransfer ? texts.emptied : texts.emptiedExpense
  // The row has today's amount. It is left out if the row was recorded with another one, or if the change is listed below.
  const name = hasOtherAmount(entry) ? titleOf : nameOf
  const what = isEmptied ? emptied : texts.named(name(row, people))
  if (entry.kind === 'recorded') return (isTransfer ? texts.transferRecorded : texts.recorded)(who, what)
  if (entry.kind === 'deleted') return (isTransfer ? texts.transferDeleted : texts.deleted)(who, what)
  const { action, expenseId, itineraryId, person, rowCount, createdBy } = entry.activity
  return activitySentences[action]({
    who,
    what: expenseId === null && itineraryId !== null ? nameOfPlan(entry.plan, entry.more) : what,
    whom: person === null ? '' : politeNameOf(people, person),
    isOwn: person === keyOfUser(createdBy),
    rowCount: rowCount ?? 0,
  })
}

function hasOtherAmount(entry: ActivityEntry): boolean {
  return entry.kind === 'recorded'
    ? entry.isMoneyChanged
    : entry.kind === 'done' && entry.activity.money !== null
}

/** Characters of a title, which may have 100. The verb of the sentence follows it and must stay visible. */
const titleShownMax = 40

function nameOf(row: ExpenseRow, people: People): string {
  return `${titleOf(row, people)} ${yenText(row.amount)}`
}

/** The title of an expense, or sender and receiver of a transfer. */
function titleOf(row: ExpenseRow, people: People): string {
  const ends = transferEnds(row)
  const title = ends ? settlementTexts.fromTo(people.nameOf(ends.from), people.nameOf(ends.to)) : row.title
  return shortened(title, titleShownMax)
}

/** The title of a trip or an item, in brackets, with the number of further ones. */
function nameOfPlan(plan: PlanRow | undefined, more = 0): string {
  return plan ? texts.named(shortened(plan.title, titleShownMax)) + texts.more(more) : texts.emptied
}
