/** The second and third step of the wizard, and its values: how friends join, the first trip, and a summary. */
import { Box, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { groupWizardTexts as texts, groupFormTexts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { FirstTrip, GroupDescription, GroupName, newGroupInviteMethod } from '#shared/model/group.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { Card } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'
import { DayField } from '#client/ui/day-field.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { validateBy } from '#client/ui/validate-by.ts'
import { InviteMethodField, Terms } from './new-group-fields.tsx'
import type { GroupValues } from './create-group-screen.tsx'

type FeaturesStepProps = { form: WizardForm; today: PlainDate }

export function FeaturesStep({ form, today }: FeaturesStepProps) {
  const { values, errors } = form
  const isIncomplete = Object.values(errors).includes(texts.required)
  return (
    <>
      <InviteMethodField
        value={values.inviteMethod}
        onChoose={(method) => form.setFieldValue('inviteMethod', method)}
      />
      <CheckCard
        label={texts.itineraries}
        title={texts.itineraries}
        note={texts.itinerariesNote}
        isChecked={values.hasItineraries}
        onChange={(isOn) => form.setFieldValue('hasItineraries', isOn)}
      />
      {values.hasItineraries ? (
        <Stack component="section" aria-label={texts.itinerary}>
          <Box component="h2" fz="md">
            {texts.itinerary}
          </Box>
          {isIncomplete ? <ErrorState title={texts.required} /> : null}
          <TripFields form={form} today={today} />
        </Stack>
      ) : null}
    </>
  )
}

function TripFields({ form, today }: FeaturesStepProps) {
  const { values, errors } = form
  /** A missing field is only marked, because the sentence above the fields says what is missing. */
  const problemOf = (name: keyof typeof values) => errors[name] === texts.required || errors[name]
  const dayOf = (name: 'startDate' | 'endDate') => ({
    today,
    value: values[name],
    error: problemOf(name),
    onChange: (day: string) => form.setFieldValue(name, day),
  })
  return (
    <>
      <LineField
        label={texts.itineraryTitle}
        placeholder={texts.itineraryTitlePlaceholder}
        autoComplete="off"
        aria-required
        {...form.getInputProps('itineraryTitle')}
        error={problemOf('itineraryTitle')}
      />
      <FieldPair>
        <DayField label={texts.startDate} {...dayOf('startDate')} />
        <DayField label={texts.endDate} {...dayOf('endDate')} />
      </FieldPair>
      <LineField
        label={`${texts.destination}（${fieldTexts.optional}）`}
        placeholder={texts.destinationPlaceholder}
        autoComplete="off"
        {...form.getInputProps('destination')}
      />
    </>
  )
}

/** The values, for review before the group is created. */
export function WizardSummary({ values, today }: { values: WizardValues; today: PlainDate }) {
  const rows = [
    [texts.name, values.name],
    ...(values.friends.length === 0
      ? []
      : [[groupFormTexts.friends, values.friends.map(({ name }) => name).join('、')]]),
    [texts.description, values.description],
    [groupFormTexts.inviteMethod, groupFormTexts[values.inviteMethod]],
    ...(values.hasItineraries
      ? [
          [texts.itineraryTitle, values.itineraryTitle],
          [
            `${texts.startDate}・${texts.endDate}`,
            texts.dates(dayText(values.startDate, today), dayText(values.endDate, today)),
          ],
          [texts.destination, values.destination],
        ]
      : [[texts.itinerary, texts.off]]),
  ]
  return (
    <Card>
      <Terms
        rows={rows.map(([label = '', value = '']) => [label, value.trim() === '' ? texts.none : value])}
      />
    </Card>
  )
}

export const steps = ['basics', 'features', 'confirmation'] as const
type Step = (typeof steps)[number]

/** The values of a new group, and those of its first trip. */
export type WizardValues = GroupValues & {
  hasItineraries: boolean
  itineraryTitle: string
  startDate: string
  endDate: string
  destination: string
}

export type WizardForm = UseFormReturnType<WizardValues>

export function wizardValuesOf(typed: GroupValues | undefined): WizardValues {
  return {
    ...(typed ?? { name: '', description: '', inviteMethod: newGroupInviteMethod, friends: [] }),
    hasItineraries: true,
    itineraryTitle: '',
    startDate: '',
    endDate: '',
    destination: '',
  }
}

/** The error of each field; null if it has none. */
type Problems = Partial<Record<keyof WizardValues, string | null>>

export function problemsOf(step: Step, values: WizardValues): Problems {
  if (step === 'basics') {
    return {
      name: validateBy(GroupName)(values.name),
      description: validateBy(GroupDescription)(values.description),
    }
  }
  return step === 'features' && values.hasItineraries ? problemsOfTrip(values) : {}
}

function problemsOfTrip({ itineraryTitle, startDate, endDate, destination }: WizardValues): Problems {
  const missing = (text: string) => (text.trim() === '' ? texts.required : null)
  const isReversed = startDate !== '' && endDate !== '' && endDate < startDate
  return {
    itineraryTitle: missing(itineraryTitle) ?? validateBy(FirstTrip.shape.title)(itineraryTitle),
    startDate: missing(startDate) ?? validateBy(FirstTrip.shape.startDate)(startDate),
    endDate:
      missing(endDate) ??
      validateBy(FirstTrip.shape.endDate)(endDate) ??
      (isReversed ? rejectionSentences['dates-reversed'] : null),
    destination: validateBy(FirstTrip.shape.destination)(destination),
  }
}

/** The mutations that create the group, its first trip and its pending members. */
export function creationOf(values: WizardValues): MutationInput[] {
  const { name, description, inviteMethod, friends, hasItineraries } = values
  const { itineraryTitle: title, startDate, endDate, destination } = values
  const firstTrip = { title: title.trim(), startDate, endDate, destination: destination.trim() }
  const group = { name: name.trim(), description: description.trim(), inviteMethod }
  return [
    {
      name: 'group.create',
      args: hasItineraries
        ? { ...group, itineraries: 'enabled', firstItinerary: firstTrip }
        : { ...group, itineraries: 'disabled' },
    },
    ...friends.map((friend): MutationInput => ({ name: 'pendingMember.add', args: friend })),
  ]
}
