import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { type EpochSeconds, japanDateOf } from '#shared/dates.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { shortMomentText } from '#shared/messages/date-texts.ts'
import { settlementTexts } from '#shared/messages/settlements.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { trashTexts as texts } from '#shared/messages/trash.ts'
import { transferEnds } from '#shared/model/expense.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Deletion } from '#shared/sync/wire-format.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { type DeletedExpense, daysLeft } from '#client/store/queries/trash.ts'
import { CategoryIcon, IconSquare } from '#client/ui/category-icon.tsx'
import { Money } from '#client/ui/money.tsx'
import classes from './trash-view.module.css'

export type TrashEntryProps = {
  item: DeletedExpense
  people: People
  now: EpochSeconds
  /** `name` is what the notice calls the row. */
  onRestore: (row: ExpenseRow, name: string) => Promise<void>
}

/** Warned of from here on. */
const lastDays = 3

export function TrashEntry({ item, people, now, onRestore }: TrashEntryProps) {
  const { row, deletion } = item
  const [isBusy, setIsBusy] = useState(false)
  const ends = transferEnds(row)
  const title = ends ? settlementTexts.fromTo(people.nameOf(ends.from), people.nameOf(ends.to)) : row.title
  const name = ends ? `${title} ${yenText(row.amount)}` : title
  const restore = async () => {
    setIsBusy(true)
    await onRestore(row, name)
    setIsBusy(false)
  }
  const left = deletion && daysLeft(deletion, now)
  return (
    <div className={classes.row}>
      {ends ? (
        <IconSquare Icon={IconArrowsExchange} label={texts.transfer} />
      ) : (
        <CategoryIcon category={row.category} />
      )}
      <span className={classes.texts}>
        <span className={classes.title}>{title}</span>
        {deletion ? <span className={classes.note}>{deletedText(deletion, people, now)}</span> : null}
        <span className={classes.note} data-warning={(left !== undefined && left <= lastDays) || undefined}>
          {left === undefined ? texts.daysUnknown : texts.daysLeft(left)}
        </span>
      </span>
      <span className={classes.end}>
        <Money amount={row.amount} />
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
    </div>
  )
}

function deletedText({ at, by }: Deletion, people: People, now: EpochSeconds): string {
  const moment = shortMomentText(at, japanDateOf(now))
  return by === null ? texts.deletedAt(moment) : texts.deletedBy(people.nameOf(keyOfUser(by)), moment)
}
