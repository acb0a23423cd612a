/** A new group in three steps. What has been typed stays when one goes back. It works with no connection. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconUsersGroup } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { groupWizardTexts as texts } from '#shared/messages/group-wizard.ts'
import { groupFormTexts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { Screen } from '#client/ui/screen.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { GroupsFull } from '../create/groups-full.tsx'
import type { GroupValues } from '../create/create-group-view.tsx'
import { FeaturesStep } from './features-step.tsx'
import { WizardSummary } from './wizard-summary.tsx'
import { type WizardForm, type WizardValues, problemsOf, steps, wizardValuesOf } from './wizard-values.ts'
import classes from './wizard.module.css'

type WizardViewProps = {
  today: PlainDate
  /** What was typed before the wizard was opened. */
  typed: GroupValues | undefined
  /** Says that the person's plan has no room for another group; null as far as this device knows. */
  groupsFull: string | null
  /** Resolves with the sentence that says why it failed, or with null once the screen is being left. */
  onCreate: (values: WizardValues) => Promise<string | null>
  onCancel: () => void
}

export function WizardView({ today, typed, groupsFull, onCreate, onCancel }: WizardViewProps) {
  const [initial] = useState(() => wizardValuesOf(typed))
  const isNamed = Object.values(problemsOf('basics', initial)).every((problem) => problem === null)
  const [index, setIndex] = useState(isNamed ? 1 : 0)
  const step = steps[index] ?? 'basics'
  const form: WizardForm = useForm<WizardValues>({
    initialValues: initial,
    validate: (values) => problemsOf(step, values),
  })
  const { isBusy, problem, save } = useSave(onCreate)
  const formId = useId()
  const isLast = step === 'confirmation'
  const goOn = form.onSubmit(
    (values) => (isLast ? void save(values) : setIndex(index + 1)),
    () => focusFirstProblem(formId),
  )
  return (
    <Screen
      icon={IconUsersGroup}
      title={texts.title}
      subtitle={texts.step(index + 1, steps.length, texts.steps[step])}
      onBack={() => (index === 0 ? onCancel() : setIndex(index - 1))}
      backLook={index === 0 ? 'close' : 'back'}
      isForm
      aside={
        // On the first step the cross does the same.
        index === 0 ? undefined : (
          <Button variant="subtle" className={classes.cancel ?? ''} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )
      }
      bottom={
        <ActionButton
          form={formId}
          disabled={isBusy || groupsFull !== null || (step === 'basics' && form.values.name.trim() === '')}
        >
          {isLast ? texts.submit : texts.next}
        </ActionButton>
      }
      bottomNote={groupFormTexts.worksOffline}
    >
      <UnsavedChangesGuard isDirty={(isNamed || form.isDirty()) && !isBusy} />
      {groupsFull === null ? null : <GroupsFull sentence={groupsFull} />}
      {problem === null ? null : (
        <ErrorState title={groupFormTexts.failed} isAnswer>
          {problem}
        </ErrorState>
      )}
      {/* The key gives each step's first field the focus. */}
      <form
        key={step}
        id={formId}
        noValidate
        className={classes.form}
        aria-label={texts.steps[step]}
        onKeyDown={ignoreComposingEnter}
        onSubmit={goOn}
      >
        {step === 'basics' ? <BasicsStep form={form} /> : null}
        {step === 'features' ? <FeaturesStep form={form} today={today} /> : null}
        {step === 'confirmation' ? <WizardSummary values={form.values} today={today} /> : null}
      </form>
    </Screen>
  )
}

function BasicsStep({ form }: { form: WizardForm }) {
  return (
    <>
      <LineField
        label={texts.name}
        placeholder={groupFormTexts.namePlaceholder}
        autoComplete="off"
        enterKeyHint="next"
        aria-required
        autoFocus
        {...form.getInputProps('name')}
      />
      <NoteField
        label={`${texts.description}（${fieldTexts.optional}）`}
        placeholder={groupFormTexts.descriptionPlaceholder}
        {...form.getInputProps('description')}
      />
    </>
  )
}
