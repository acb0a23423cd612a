/** A new expense (specification 2, section 2.8). With its prefilled values a common one is recorded by its amount alone. */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { installTexts } from '#shared/messages/own-records.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TripItemId } from '#shared/model/trip-id.ts'
import { dashboardTexts } from '#shared/messages/dashboard.ts'
import { install, installId, takeInstallOffer } from '#client/platform/install.ts'
import { keepStorageOnce } from '#client/platform/persistent-storage.ts'
import { newId } from '#client/store/new-id.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ExpenseRow, expenseById, lastExpenseOf, ratesOf } from '#client/store/queries/expenses.ts'
import { type TripChoice, tripChoicesOf } from '#client/store/queries/trips.ts'
import { groupNameOf } from '#client/store/queries/groups.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutateWithFiles } from '#client/sync/mutate-with-files.ts'
import type { Notice } from '#client/ui/notice.ts'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { hashOf, useOwnLocation } from '#client/ui/use-own-location.ts'
import { type NavigateBack, useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { sayNotKept } from '#client/features/attachments/add-files.tsx'
import {
  StagedAttachments,
  sharedHash,
  useStagedFiles,
} from '#client/features/attachments/staged-attachments.tsx'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { sharedFiles } from '#client/store/queries/unsaved-files.ts'
import type { KeptFile } from '#client/store/unsaved-files.ts'
import { attachmentById } from '#client/store/queries/receipts.ts'
import { groupsByLastUse } from '#client/store/queries/groups-by-last-use.ts'
import { type GroupChoice, ExpenseForm } from './form/expense-form.tsx'
import { forgetDraft } from './form/expense-draft.ts'
import { createMutationsOf } from './form/expense-form-mutations.ts'
import {
  type ExpenseFormValues,
  choicesFor,
  copiedValues,
  newExpenseValues,
  nextExpenseValues,
  payersOf,
  valuesInGroup,
} from './form/expense-form-values.ts'
import {
  type TripOfExpense,
  type TripPreset,
  followDate,
  presetValues,
  readPreset,
} from './form/trip-preset.ts'
import type { KnownRate } from './form/foreign-entry.ts'
import { type LastSplit, lastSplitOf } from './form/last-split.ts'
import { useLearnedCategories } from './form/use-learned-categories.ts'
import { FormImpossible, FormLoading, FormWithoutGroup } from './form/form-frames.tsx'
import { useReturn } from './form/use-return.ts'

const route = getRouteApi('/groups/$groupId/add-expense')

export function AddExpenseScreen() {
  const { groupId } = route.useParams()
  const { copy, receipt, itinerary_id: itineraryId, itinerary_item_id: itemId, ...search } = route.useSearch()
  const { create_item: createsItem = false, returnPath } = search
  const isOfTrip = itineraryId !== undefined || itemId !== undefined
  const trip = isOfTrip ? { itineraryId, itemId, createsItem } : undefined
  const start = { copy, receipt, trip, returnPath }
  return <AddExpense key={groupId} groupId={groupId} {...start} />
}

type AddExpenseProps = {
  groupId: GroupId
  /** An expense of the group with whose content the form begins. */
  copy?: ExpenseId | undefined
  /** A receipt without an expense, which becomes that of the new one. */
  receipt?: AttachmentId | undefined
  /** Begins with what another app has shared. */
  takesShared?: boolean
  /** The trip to which the expense is to belong, and the item of it from which it is recorded. */
  trip?: TripOfExpense | undefined
  /** Where to go afterwards, as the address has it. */
  returnPath?: string | undefined
  /** The groups among which the person may choose another one. */
  groups?: GroupChoice['groups']
}

export function AddExpense({
  groupId: first,
  copy,
  receipt,
  takesShared = false,
  trip,
  returnPath,
  groups = [],
}: AddExpenseProps) {
  const [chosen, setChosen] = useState<FormStart | null>(null)
  // What was saved here. Each expense has a form of its own, which begins with the one before.
  const [before, setBefore] = useState<readonly ExpenseFormValues[]>([])
  const groupId = chosen?.groupId ?? first
  const read = useLiveQuery(
    () => readStart(groupId, { copy, receipt, takesShared, trip }),
    [groupId, copy, receipt, takesShared, trip?.itineraryId, trip?.itemId, trip?.createsItem],
  )
  const itineraryId = trip?.itineraryId ?? read?.preset?.itinerary.id
  const expenses = takesShared ? `/groups/${groupId}#expenses` : returnPath
  const back = takesShared && before.length === 0 ? '/shared' : expenses
  const leave = useReturn({ groupId, itineraryId, returnPath: back })
  const finish = useReturn({ groupId, itineraryId, returnPath: expenses })
  const navigateBack: NavigateBack = (how) => (how?.isDone ? finish : leave)(how)
  // Right after another group was chosen, `read` is still that of the group before.
  const start = chosen && read?.groupId !== groupId ? chosen : read
  if (start === undefined) return <FormLoading title={texts.addTitle} onBack={() => navigateBack()} />
  if (start === null)
    return <FormWithoutGroup groupId={groupId} title={texts.addTitle} onBack={() => navigateBack()} />
  return (
    <NewExpense
      key={before.length}
      {...start}
      groups={groups}
      previous={before.at(-1)}
      onChooseGroup={setChosen}
      onNext={(values) => setBefore([...before, values])}
      navigateBack={navigateBack}
    />
  )
}

type FormStart = {
  groupId: GroupId
  groupName: string
  people: People
  /** Null also if the expense that was to be copied is not there any more. */
  copied: ExpenseRow | null
  receipt: AttachmentRow | null
  /** What another app has shared for a new expense. */
  shared: readonly KeptFile[]
  /** Null without a trip, and for one that is not there any more. */
  preset: TripPreset | null
  trips: readonly TripChoice[]
  lastSplit: LastSplit | null
  rates: readonly KnownRate[]
}

type StartFrom = Pick<AddExpenseProps, 'copy' | 'receipt' | 'takesShared' | 'trip'>

/**
 * Group and people are read together, because the form takes its initial values only once. With two reads it could start
 * with outdated people. Null if the group is not on this device.
 */
async function readStart(groupId: GroupId, from: StartFrom = {}): Promise<FormStart | null> {
  const { copy, receipt: receiptId, takesShared, trip } = from
  const [groupName, people, copied, receipt, shared, preset, trips, last, rates] = await Promise.all([
    groupNameOf(groupId),
    peopleOf(groupId),
    copy === undefined ? null : expenseById(groupId, copy),
    receiptId === undefined ? null : attachmentById(groupId, receiptId),
    takesShared ? sharedFiles() : [],
    trip ? readPreset(groupId, trip) : null,
    tripChoicesOf(groupId),
    lastExpenseOf(groupId),
    ratesOf(groupId),
  ])
  if (groupName === null) return null
  const lastSplit = last && lastSplitOf(last, people)
  return { groupId, groupName, people, copied, receipt, shared, preset, trips, lastSplit, rates }
}

type NewExpenseProps = FormStart & {
  groups: GroupChoice['groups']
  previous: ExpenseFormValues | undefined
  onChooseGroup: (start: FormStart) => void
  onNext: (saved: ExpenseFormValues) => void
  navigateBack: NavigateBack
}

function NewExpense({
  groupId,
  groupName,
  people,
  copied,
  receipt,
  shared,
  preset,
  trips,
  groups,
  previous,
  ...props
}: NewExpenseProps) {
  const { lastSplit, rates, onChooseGroup, onNext, navigateBack } = props
  // A second save of the same form would have the same ids, and so no second effect.
  const [id] = useState(() => newId(ExpenseId))
  const [itemId] = useState(() => newId(TripItemId))
  const [today] = useState(todayInJapan)
  const [copiedFrom] = useState(previous ? null : copied)
  const [initial] = useState(() => {
    if (copiedFrom) return copiedValues(copiedFrom, today)
    const fresh = newExpenseValues(people, today)
    return previous ? nextExpenseValues(fresh, previous) : followDate(presetValues(fresh, preset), trips)
  })
  const [begunWith, setBegunWith] = useState(people)
  const learned = useLearnedCategories(groupId)
  const installOffer = useInstallOffer()
  const attached = useStagedFiles(previous ? {} : { receipt, shared })
  const saveAnd = (proceed: (saved: ExpenseFormValues) => void) => async (values: ExpenseFormValues) => {
    const { mutations, files } = await attached.recordedWith(id)
    const created = [...createMutationsOf({ id, itemId, values, trips }), ...mutations]
    const { notKept, ...outcome } = await mutateWithFiles(groupId, created, files)
    if (!outcome.ok) return rejectionSentences[outcome.code]
    // From the first saved expense on, the browser is asked not to evict this device's storage.
    void keepStorageOnce()
    noteSavedRow(id)
    // Before the next form looks for one.
    forgetDraft()
    // What was not kept is still waiting.
    if (notKept.length === 0) attached.dropShared()
    const saved = groups.length > 1 ? texts.createdIn(groupName) : texts.created
    const offer = proceed === onNext ? null : installOffer()
    showNotice(offer ? { title: saved, ...offer } : { message: saved })
    sayNotKept(notKept)
    proceed(values)
    return null
  }
  const chooseGroup: GroupChoice['onChoose'] = (other, change) =>
    void readStart(other).then((start) => {
      if (!start) return
      onChooseGroup(start)
      setBegunWith(start.people)
      change((values) => followDate(valuesInGroup(values, { from: people, to: start.people }), start.trips))
    })
  // Whoever leaves the group meanwhile stays among the choices.
  const everybody = newExpenseValues(begunWith, today).participants
  return (
    <ExpenseForm
      title={texts.addTitle}
      subtitle={groupName}
      trips={trips}
      groupChoice={groups.length > 1 ? { groups, groupId, onChoose: chooseGroup } : undefined}
      people={people}
      initial={initial}
      payers={choicesFor(people, copiedFrom ? payersOf(initial).map(({ userKey }) => userKey) : everybody)}
      participants={choicesFor(people, copiedFrom ? initial.participants : everybody)}
      aloneIn={people.active.length === 1 ? groupId : undefined}
      today={today}
      draftIn={groupId}
      isNew
      attachments={<StagedAttachments {...attached} />}
      staged={attached}
      {...learned}
      lastSplit={lastSplit}
      rates={rates}
      onSave={saveAnd(() => navigateBack({ isDone: true }))}
      onSaveAndNext={saveAnd(onNext)}
      onBack={() => navigateBack()}
    />
  )
}

/** Offers once to add the app to the home screen, to people who have recorded something. */
function useInstallOffer(): () => Pick<Notice, 'message' | 'action'> | null {
  const navigate = useNavigate()
  return () => {
    const way = takeInstallOffer()
    const run = () => (way === 'prompt' ? install() : navigate({ to: '/settings', hash: installId }))
    return way && { message: installTexts.offer, action: { label: installTexts.offerYes, run } }
  }
}

/** A new expense of the group used last, which can be changed in the form. Its hash may ask for what was shared. */
export function AddExpenseFromHomeScreen() {
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const takesShared = useOwnLocation('/add-expense', hashOf) === sharedHash
  const read = useLiveQuery(groupsByLastUse, [])
  // The groups as of opening the form, because saving changes which one was used last.
  const [groups, setGroups] = useState(read)
  if (read && read.length > 0 && !groups) setGroups(read)
  const frame = { title: texts.addTitle, onBack: () => navigateBack() }
  const [last] = groups ?? read ?? []
  if (!read) return <FormLoading {...frame} />
  if (!groups || !last) return <FormImpossible {...frame} reason={dashboardTexts.emptyTitle} />
  return <AddExpense groupId={last.id} groups={groups} takesShared={takesShared} />
}
