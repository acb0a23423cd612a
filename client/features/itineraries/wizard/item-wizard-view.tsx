/** New items of a plan in two steps. What has been entered stays when one goes back. It works with no connection. */
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { titleMaxLength } from '#shared/limits.ts'
import { itemWizardTexts as texts } from '#shared/messages/item-screens.ts'
import type { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { Screen } from '#client/ui/screen.tsx'
import { lengthProblem } from '#client/ui/text-fields.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { areFieldsRead } from '#client/ui/unread-fields.ts'
import { useSave } from '#client/ui/use-save.ts'
import { DetailsStep } from './details-step.tsx'
import { type Draft, type DraftDetails, draftOf, inPlanOrder, problemsOfDraft } from './drafts.ts'
import { ListStep } from './list-step.tsx'
import classes from './wizard.module.css'

type ItemWizardViewProps = {
  itineraryTitle: string
  days: readonly PlainDate[]
  today: PlainDate
  /** How many people the group has. */
  people: number
  newItemId: () => ItineraryItemId
  /** Resolves with the sentence that says why it failed, or with null once the screen is being left. */
  onCreate: (drafts: readonly Draft[]) => Promise<string | null>
  onBack: () => void
}

export function ItemWizardView({
  itineraryTitle,
  days,
  today,
  people,
  newItemId,
  onCreate,
  onBack,
}: ItemWizardViewProps) {
  const formId = useId()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [title, setTitle] = useState('')
  const [day, setDay] = useState(() => (days.includes(today) ? today : (days[0] ?? '')))
  /** The item whose details are entered. Null in the first step. */
  const [index, setIndex] = useState<number | null>(null)
  /** The item as it was when its page was opened. */
  const [arrived, setArrived] = useState<Draft | undefined>(undefined)
  const [problems, setProblems] = useState<ReturnType<typeof problemsOfDraft>>({})
  const { isBusy, problem, save } = useSave(onCreate)
  const ordered = inPlanOrder(drafts)
  const draft = index === null ? undefined : ordered[index]
  /** With the title that is typed and not added yet, which would be lost otherwise. */
  const withTyped = () =>
    title.trim() === '' ? drafts : [...drafts, draftOf({ id: newItemId(), date: day, title: title.trim() })]
  const add = () => {
    setDrafts(withTyped())
    setTitle('')
  }
  const showItem = (next: number | null, all: readonly Draft[] = drafts) => {
    setProblems({})
    setIndex(next)
    setArrived(next === null ? undefined : inPlanOrder(all)[next])
    window.scrollTo(0, 0)
  }
  const change = (details: Partial<DraftDetails>) =>
    setDrafts(drafts.map((each) => (each.id === draft?.id ? { ...each, ...details } : each)))
  const isLast = index === ordered.length - 1
  const goOn = (all: readonly Draft[]) => {
    if (index === null) return
    setDrafts(all)
    if (isLast) void save(inPlanOrder(all))
    else showItem(index + 1, all)
  }
  const saveItem = () => {
    if (!draft) return
    const found = problemsOfDraft(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) focusFirstProblem(formId)
    else if (areFieldsRead(formId)) goOn(drafts)
  }
  const skip = () => goOn(drafts.map((each) => (each.id === arrived?.id ? arrived : each)))
  const step = draft ? 2 : 1
  const isTooLong = lengthProblem(title, titleMaxLength) !== null
  const entered = drafts.length + (title.trim() === '' ? 0 : 1)
  const isUnlisted = entered === 0 || isTooLong || isBusy
  return (
    <Screen
      icon={IconCalendarPlus}
      title={texts.title}
      subtitle={itineraryTitle}
      onBack={() => {
        if (index === null) onBack()
        else if (areFieldsRead(formId)) showItem(index === 0 ? null : index - 1)
      }}
      backLook={draft ? 'back' : 'close'}
      isForm
      bottom={
        draft ? (
          <div className={classes.bottom}>
            <Button size="lg" variant="default" disabled={isBusy} onClick={skip}>
              {texts.skip}
            </Button>
            <ActionButton form={formId} disabled={isBusy}>
              {isLast ? texts.last : texts.next}
            </ActionButton>
          </div>
        ) : (
          // With a key of its own. Otherwise its button would become the next step's under the finger, and submit that as well.
          <div key="list" className={classes.bottom}>
            <Button
              size="lg"
              variant="default"
              disabled={isUnlisted}
              onClick={() => void save(inPlanOrder(withTyped()))}
            >
              {texts.quick}
            </Button>
            <ActionButton
              disabled={isUnlisted}
              onClick={() => {
                const all = withTyped()
                setDrafts(all)
                setTitle('')
                showItem(0, all)
              }}
            >
              {texts.toDetails(entered)}
            </ActionButton>
          </div>
        )
      }
      bottomNote={texts.worksOffline}
    >
      <UnsavedChangesGuard isDirty={entered > 0 && !isBusy} />
      <div className={classes.steps}>
        <span>{texts.step(step, draft ? texts.steps.details : texts.steps.list)}</span>
        <span data-done aria-hidden />
        <span data-done={draft ? true : undefined} aria-hidden />
      </div>
      {problem === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {problem}
        </ErrorState>
      )}
      {draft ? (
        <DetailsStep
          key={draft.id}
          formId={formId}
          draft={draft}
          number={(index ?? 0) + 1}
          count={ordered.length}
          today={today}
          people={people}
          problems={problems}
          onChange={change}
          onSubmit={saveItem}
        />
      ) : (
        <ListStep
          days={days}
          today={today}
          day={day}
          drafts={drafts}
          title={title}
          onTitle={setTitle}
          onDay={setDay}
          onAdd={add}
          onRemove={(id) => setDrafts(drafts.filter((each) => each.id !== id))}
        />
      )}
    </Screen>
  )
}
