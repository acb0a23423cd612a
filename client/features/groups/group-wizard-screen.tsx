/** Creates a group in three steps. Typed values stay when the person goes back. It works with no connection. */
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { groupWizardTexts as texts, groupFormTexts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupId } from '#shared/model/group.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { FormScreen } from '#client/ui/form-screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import type { Save } from '#client/ui/use-save.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import type { GroupValues } from './create-group-screen.tsx'
import {
  FeaturesStep,
  WizardSummary,
  type WizardForm,
  type WizardValues,
  creationOf,
  problemsOf,
  steps,
  wizardValuesOf,
} from './group-wizard-steps.tsx'
import { GroupsFull, useGroupsFull } from './plan-full.tsx'

export function GroupWizardScreen() {
  const navigate = useNavigate()
  const groupsFull = useGroupsFull()
  const typed = useLocation({ select: ({ state }) => state.typedGroup })
  const create = async (values: WizardValues) => {
    const groupId = newId(GroupId)
    const outcome = await mutateTogether(groupId, creationOf(values))
    if (!outcome.ok) return rejectionSentences[outcome.code]
    const invite = () => navigate({ to: '/groups/$groupId/invite', params: { groupId } })
    showNotice({
      message: groupFormTexts.created(values.name.trim()),
      action: { label: texts.toInvitation, run: invite },
    })
    await navigate({ to: '/dashboard', replace: true, ignoreBlocker: true })
    return null
  }
  return (
    <WizardView
      today={todayInJapan()}
      typed={typed}
      groupsFull={groupsFull}
      onCreate={create}
      onCancel={() => void navigate({ to: '/dashboard' })}
    />
  )
}

type WizardViewProps = {
  today: PlainDate
  /** What was typed before the wizard was opened. */
  typed: GroupValues | undefined
  /** The sentence that the person's plan has no room for another group. Null if it has, or as far as this device knows. */
  groupsFull: string | null
  onCreate: Save<WizardValues>
  onCancel: () => void
}

function WizardView({ today, typed, groupsFull, onCreate, onCancel }: WizardViewProps) {
  const [initialValues] = useState(() => wizardValuesOf(typed))
  const isNamed = Object.values(problemsOf('basics', initialValues)).every((problem) => problem === null)
  const [index, setIndex] = useState(isNamed ? 1 : 0)
  const step = steps[index] ?? 'basics'
  const form = useSavingForm<WizardValues>({
    initialValues,
    validate: (values) => problemsOf(step, values),
    onSave: onCreate,
  })
  const isLast = step === 'confirmation'
  return (
    <FormScreen
      form={form}
      icon={IconUsersGroup}
      title={texts.title}
      subtitle={texts.step(index + 1, steps.length, texts.steps[step])}
      label={texts.steps[step]}
      failed={groupFormTexts.failed}
      onBack={() => (index === 0 ? onCancel() : setIndex(index - 1))}
      backLook={index === 0 ? 'close' : 'back'}
      isForm
      aside={
        // The first step's close button does the same. On a phone, the title needs the room.
        index === 0 ? undefined : (
          <Button variant="subtle" flex="none" px="xs" visibleFrom="md" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )
      }
      action={isLast ? texts.submit : texts.next}
      blockedBy={groupsFull}
      bottomNote={groupFormTexts.worksOffline}
      isFilled={isNamed}
      notice={groupsFull === null ? null : <GroupsFull sentence={groupsFull} />}
      onSubmit={(values) => (isLast ? void form.save(values) : setIndex(index + 1))}
    >
      {/* The key gives each step's first field the focus. */}
      <Fragment key={step}>
        {step === 'basics' ? <BasicsStep form={form} /> : null}
        {step === 'features' ? <FeaturesStep form={form} today={today} /> : null}
        {step === 'confirmation' ? <WizardSummary values={form.values} today={today} /> : null}
      </Fragment>
    </FormScreen>
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
