/** New items of a trip's plan (specification 2, section 2.4). They work with no connection. */
import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendarPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { itemWizardTexts as texts } from '#shared/messages/item-screens.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { TripItemId } from '#shared/model/trip-id.ts'
import { TripItem } from '#shared/model/trip-item.ts'
import { keepStorageOnce } from '#client/platform/persistent-storage.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import type { TripData } from '#client/store/queries/trips.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { areFieldsRead } from '#client/ui/unread-fields.ts'
import { type SavingForm, useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { DetailsStep, ListStep } from './add-items-steps.tsx'
import { type Draft, type Drafts, creationOf, draftOf, inPlanOrder, problemsOfDraft } from './item-drafts.ts'
import { LoadingTrip, MissingTrip } from './missing-trip.tsx'
import { datesOf } from './plan-days.ts'
import { useBackToTrip, useOpenedTripPage } from './use-trip-page.ts'
import classes from './add-items.module.css'

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId/items/create')

export function AddItemsScreen() {
  const { groupId, itineraryId } = route.useParams()
  const page = useOpenedTripPage(groupId, itineraryId)
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const frame = { title: texts.title, onBack: () => backToTrip() }
  if (page === undefined) return <LoadingTrip {...frame} />
  if (page === null) return <MissingTrip groupId={groupId} itineraryId={itineraryId} {...frame} />
  const create = async (drafts: readonly Draft[]) => {
    const outcome = await mutateTogether(groupId, creationOf(drafts, page))
    if (!outcome.ok) return rejectionSentences[outcome.code]
    void keepStorageOnce()
    for (const { id } of drafts) noteSavedRow(id)
    showNotice({ message: texts.created })
    backToTrip({ isDone: true })
    return null
  }
  return <ItemWizard key={itineraryId} page={page} onCreate={create} onBack={frame.onBack} />
}

type ItemWizardProps = {
  page: TripData
  /** Resolves with the sentence that says why it failed, or with null once the screen is being left. */
  onCreate: (drafts: readonly Draft[]) => Promise<string | null>
  onBack: () => void
}

/** Two steps. What has been entered stays when one goes back. */
function ItemWizard({ page: { trip, people }, onCreate, onBack }: ItemWizardProps) {
  const [today] = useState(todayInJapan)
  const days = datesOf(trip)
  const [day, setDay] = useState(() => (days.includes(today) ? today : (days[0] ?? '')))
  /** The item whose details are entered. Null in the first step. */
  const [index, setIndex] = useState<number | null>(null)
  /** The item as it was when its page was opened. */
  const [arrived, setArrived] = useState<Draft | undefined>(undefined)
  const naming = useForm({
    initialValues: { title: '' },
    validate: { title: validateBy(TripItem.shape.title) },
  })
  const namingId = useId()
  const form = useSavingForm<Drafts>({
    initialValues: { drafts: [] },
    validate: ({ drafts }) => problemsOfDraft(drafts, index),
    onSave: ({ drafts }) => onCreate(drafts),
  })
  const { drafts } = form.values
  const title = naming.values.title.trim()
  /** With the title that is typed and not added yet, which would be lost otherwise. */
  const withTyped = () =>
    title === '' ? drafts : inPlanOrder([...drafts, draftOf({ id: newId(TripItemId), date: day, title })])
  const add = () => {
    const all = withTyped()
    form.setValues({ drafts: all })
    naming.reset()
    return all
  }
  const showItem = (next: number | null, all = drafts) => {
    form.clearErrors()
    setIndex(next)
    setArrived(next === null ? undefined : all[next])
    window.scrollTo(0, 0)
  }
  const draft = index === null ? undefined : drafts[index]
  const isLast = index === drafts.length - 1
  const goOn = (all: Draft[]) => {
    if (index === null) return
    if (isLast) void form.save({ drafts: all })
    else showItem(index + 1, all)
  }
  const skip = () => {
    const all = drafts.map((each) => (each.id === arrived?.id ? arrived : each))
    form.setValues({ drafts: all })
    goOn(all)
  }
  /** What is typed must be a title, unless others are listed and the field is empty. Otherwise the field says so. */
  const withTitles = (then: () => void) => {
    if (drafts.length > 0 && title === '') return then()
    if (naming.validate().hasErrors) focusFirstProblem(namingId)
    else then()
  }
  return (
    <Screen
      icon={IconCalendarPlus}
      title={texts.title}
      subtitle={trip.title}
      onBack={() => {
        if (index === null) onBack()
        else if (areFieldsRead(form.id)) showItem(index === 0 ? null : index - 1)
      }}
      backLook={draft ? 'back' : 'close'}
      isForm
      bottom={
        draft ? (
          <DetailsActions form={form} isLast={isLast} onSkip={skip} />
        ) : (
          <ListActions
            isGrey={form.isBusy || days.length === 0}
            items={drafts.length + (title === '' ? 0 : 1)}
            onQuick={() => withTitles(() => void form.save({ drafts: withTyped() }))}
            onDetails={() => withTitles(() => showItem(0, add()))}
          />
        )
      }
      bottomNote={texts.worksOffline}
    >
      <StepBar step={draft ? 'details' : 'list'} />
      <FormSaving form={form} failed={texts.failed} isFilled={title !== ''} />
      {draft && index !== null ? (
        <DetailsStep
          key={draft.id}
          form={form}
          index={index}
          today={today}
          people={people.active.length}
          onSubmit={(values) => goOn(values.drafts)}
        />
      ) : (
        <ListStep
          days={days}
          today={today}
          day={day}
          drafts={drafts}
          form={naming}
          formId={namingId}
          onDay={setDay}
          onAdd={add}
          onRemove={(id) => form.setValues({ drafts: drafts.filter((each) => each.id !== id) })}
        />
      )}
    </Screen>
  )
}

function StepBar({ step }: { step: 'list' | 'details' }) {
  return (
    <div className={classes.steps}>
      <span>{texts.step(step === 'list' ? 1 : 2, texts.steps[step])}</span>
      <span data-done aria-hidden />
      <span data-done={step === 'details' || undefined} aria-hidden />
    </div>
  )
}

const actions = { gap: '0.625rem', wrap: 'nowrap', align: 'stretch' } as const
const secondary = { size: 'lg', variant: 'default', px: 'sm', miw: '30%', flex: 'none' } as const
const primary = { px: 'sm', flex: 1 } as const

type ListActionsProps = { isGrey: boolean; items: number; onQuick: () => void; onDetails: () => void }

/** Not one component with `DetailsActions`: its button would become that one under the finger, and submit the next step. */
function ListActions({ isGrey, items, onQuick, onDetails }: ListActionsProps) {
  return (
    <Group {...actions}>
      <Button {...secondary} disabled={isGrey} onClick={onQuick}>
        {texts.quick}
      </Button>
      <ActionButton {...primary} disabled={isGrey} onClick={onDetails}>
        {texts.toDetails(items)}
      </ActionButton>
    </Group>
  )
}

type DetailsActionsProps = { form: SavingForm<Drafts>; isLast: boolean; onSkip: () => void }

function DetailsActions({ form, isLast, onSkip }: DetailsActionsProps) {
  return (
    <Group {...actions}>
      <Button {...secondary} disabled={form.isBusy} onClick={onSkip}>
        {texts.skip}
      </Button>
      <ActionButton {...primary} form={form.id} disabled={form.isBusy}>
        {isLast ? texts.last : texts.next}
      </ActionButton>
    </Group>
  )
}
