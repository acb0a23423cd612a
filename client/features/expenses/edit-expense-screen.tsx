/**
 * Edits an existing expense. If somebody else changes it meanwhile, the form shows a notice and keeps its own values.
 */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Stack } from '@mantine/core'
import { expenseFormTexts as texts, expenseTexts } from '#shared/messages/expenses.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TripItemId } from '#shared/model/trip-id.ts'
import type { PlainDate } from '#shared/dates.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newId } from '#client/store/new-id.ts'
import { type AttachmentRow, attachmentsOfExpense } from '#client/store/queries/attachments.ts'
import { type ExpenseRow, expenseById, ratesOf } from '#client/store/queries/expenses.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { type TripChoice, tripChoicesOf } from '#client/store/queries/trips.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { WarningAlert } from '#client/ui/error-state.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import type { NavigateBack } from '#client/ui/use-navigate-back.ts'
import { SavedAttachments } from '#client/features/attachments/saved-attachments.tsx'
import { ExpenseForm } from './form/expense-form.tsx'
import { editMutationsOf, withNewItem } from './form/expense-form-mutations.ts'
import { type ExpenseFormValues, choicesFor, valuesOfExpense } from './form/expense-form-values.ts'
import type { KnownRate } from './form/foreign-entry.ts'
import { FormImpossible, FormLoading, FormWithoutExpense, FormWithoutGroup } from './form/form-frames.tsx'
import { useReturn } from './form/use-return.ts'

const route = getRouteApi('/groups/$groupId/add-expense/$expenseId')

export function EditExpenseScreen() {
  const { groupId, expenseId } = route.useParams()
  const { returnPath } = route.useSearch()
  return <EditExpense key={expenseId} groupId={groupId} expenseId={expenseId} returnPath={returnPath} />
}

type EditExpenseProps = {
  groupId: GroupId
  expenseId: ExpenseId
  /** Where to go afterwards, as the address has it. */
  returnPath?: string | undefined
}

export function EditExpense({ groupId, expenseId, returnPath }: EditExpenseProps) {
  const read = useLiveQuery(async () => {
    const [groupName, people, row, trips, attachments, rates] = await Promise.all([
      groupNameOf(groupId),
      peopleOf(groupId),
      expenseById(groupId, expenseId),
      tripChoicesOf(groupId),
      attachmentsOfExpense(expenseId),
      ratesOf(groupId),
    ])
    return { groupName, people, row, trips, attachments, rates }
  }, [groupId, expenseId])
  // The row as of opening the form, or a newer one that the person took over with `onTakeTheirs`.
  const [opened, setOpened] = useState<ExpenseRow | null>(null)
  const navigateBack = useReturn({
    groupId,
    itineraryId: read?.row?.itineraryId ?? undefined,
    returnPath,
  })
  const frame = { title: texts.editTitle, onBack: () => navigateBack() }
  if (!read) return <FormLoading {...frame} />
  const { groupName, people, row, trips, attachments, rates } = read
  if (groupName === null) return <FormWithoutGroup groupId={groupId} {...frame} />
  const begun = opened ?? row
  if (!begun) return <FormWithoutExpense {...frame} expenseId={expenseId} />
  if (begun.status === 'settled')
    return <FormImpossible {...frame} reason={expenseTexts.settledCannotChange} />
  if (!opened) setOpened(begun)
  return (
    <EditedExpense
      key={[begun.moneyMark, begun.updatedAt, begun.version].join(' ')}
      groupName={groupName}
      people={people}
      trips={trips}
      attachments={attachments}
      rates={rates}
      opened={begun}
      row={row}
      onTakeTheirs={setOpened}
      navigateBack={navigateBack}
    />
  )
}

type EditedExpenseProps = {
  groupName: string
  people: People
  trips: readonly TripChoice[]
  attachments: readonly AttachmentRow[]
  rates: readonly KnownRate[]
  opened: ExpenseRow
  /** The current row; null if it was deleted. */
  row: ExpenseRow | null
  onTakeTheirs: (row: ExpenseRow) => void
  navigateBack: NavigateBack
}

function EditedExpense({ opened, row, onTakeTheirs, navigateBack, ...group }: EditedExpenseProps) {
  const { groupName, people, trips, attachments, rates } = group
  const { id, groupId, moneyMark: mark, payers, shares } = opened
  const [initial] = useState(() => valuesOfExpense(opened))
  const [today] = useState(todayInJapan)
  // A second save of the same form would create the same item.
  const [itemId] = useState(() => newId(TripItemId))
  const [isSaved, setIsSaved] = useState(false)
  const payerChoices = choicesFor(people, keysOf(payers))
  const participantChoices = choicesFor(people, keysOf(shares))
  // The expense may name people who have left.
  const isAlone = payerChoices.length === 1 && participantChoices.length === 1
  const save = async (values: ExpenseFormValues) => {
    const item = withNewItem(itemId, values, trips)
    const mutations = [
      ...item.mutations,
      ...editMutationsOf({ id, mark, opened: initial, values: item.values }),
    ]
    if (mutations.length > 0) {
      // `isSaved` hides the notice about changes, which the person's own save would otherwise trigger.
      setIsSaved(true)
      const outcome = await mutateTogether(groupId, mutations)
      if (!outcome.ok) {
        setIsSaved(false)
        return rejectionSentences[outcome.code]
      }
      noteSavedRow(id)
      showNotice({ message: texts.updated })
    }
    navigateBack({ isDone: true })
    return null
  }
  return (
    <ExpenseForm
      title={texts.editTitle}
      subtitle={groupName}
      people={people}
      initial={initial}
      today={today}
      trips={trips}
      rates={rates}
      payers={payerChoices}
      participants={participantChoices}
      aloneIn={isAlone ? groupId : undefined}
      notice={
        isSaved ? null : (
          <ChangedNotice
            opened={opened}
            row={row}
            people={people}
            today={today}
            onTakeTheirs={onTakeTheirs}
          />
        )
      }
      attachments={
        <SavedAttachments
          groupId={groupId}
          of={{ expenseId: id }}
          rows={attachments}
          about={{ title: opened.title, amount: opened.amount }}
          isForm
        />
      }
      onSave={save}
      onBack={() => navigateBack()}
    />
  )
}

function keysOf<Key>(parts: readonly { userKey: Key }[]): Key[] {
  return parts.map(({ userKey }) => userKey)
}

type ChangedNoticeProps = Pick<EditedExpenseProps, 'opened' | 'row' | 'people' | 'onTakeTheirs'> & {
  today: PlainDate
}

/** Tells the person that the expense they are editing was changed, settled or deleted elsewhere: by whom, and when. */
function ChangedNotice({ opened, row, people, today, onTakeTheirs }: ChangedNoticeProps) {
  const isChanged = row === null || row.status !== opened.status || hasChanged(opened, row)
  if (!isChanged) return null
  const isSettled = row?.status === 'settled'
  return (
    <WarningAlert title={row ? titleOf(opened, row, { people, today }) : texts.deletedTitle} role="alert">
      <Stack gap="sm" align="flex-start">
        {row === null
          ? texts.deletedText
          : isSettled
            ? texts.settledText
            : texts.changedText(row.title, row.amount)}
        {row && !isSettled ? (
          <Button variant="default" onClick={() => onTakeTheirs(row)}>
            {texts.takeTheirs}
          </Button>
        ) : null}
      </Stack>
    </WarningAlert>
  )
}

/** Compares what the form shows. The server's confirmation changes only the row's stamp, which is no reason for a notice. */
function hasChanged(opened: ExpenseRow, row: ExpenseRow): boolean {
  return JSON.stringify(shownOf(opened)) !== JSON.stringify(shownOf(row))
}

/** A new mark says that the money was written again, also with the same amounts: the form's own edit would be refused. */
function shownOf(row: ExpenseRow) {
  return { ...valuesOfExpense(row), mark: row.moneyMark }
}

type Readers = Pick<ChangedNoticeProps, 'people' | 'today'>

function titleOf(opened: ExpenseRow, row: ExpenseRow, { people, today }: Readers): string {
  if (row.status === 'settled') return texts.settledTitle
  const isOfMoney = row.moneyMark !== opened.moneyMark
  const isDescribed = row.describedAt !== opened.describedAt
  const [by, at] = isOfMoney ? [row.moneyBy, row.moneyAt] : [row.describedBy, row.describedAt]
  // A row that was moved to another trip does not say by whom.
  if (by === null || at === null || !(isOfMoney || isDescribed)) return texts.changedTitle(undefined)
  const person = people.resolve(keyOfUser(by))
  return texts.changedTitle({
    by: person === people.self ? null : people.nameOf(person),
    at: momentText(at, today),
  })
}
