/** The further steps of the wizard: how friends join and whether the group plans trips; what will be made. */
import { Fragment } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { groupWizardTexts as texts, groupFormTexts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { Card } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'
import { DayField } from '#client/ui/day-field.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import classes from './group-forms.module.css'
import type { WizardForm, WizardValues } from './group-wizard-values.ts'
import { InviteMethodField } from './invite-method-field.tsx'

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
        <section className={classes.trip} aria-label={texts.itinerary}>
          <h2 className={classes.subheading}>{texts.itinerary}</h2>
          {isIncomplete ? <ErrorState title={texts.required} /> : null}
          <ItineraryFields form={form} today={today} />
        </section>
      ) : null}
    </>
  )
}

function ItineraryFields({ form, today }: FeaturesStepProps) {
  const { values, errors } = form
  /** The sentence above the fields says what is missing; the fields that are missing are marked. */
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
      <div className={classes.dates}>
        <DayField label={texts.startDate} {...dayOf('startDate')} />
        <DayField label={texts.endDate} {...dayOf('endDate')} />
      </div>
      <LineField
        label={`${texts.destination}（${fieldTexts.optional}）`}
        placeholder={texts.destinationPlaceholder}
        autoComplete="off"
        {...form.getInputProps('destination')}
      />
    </>
  )
}

/** What will be made, to be read before it is. */
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
      <dl className={classes.terms}>
        {rows.map(([label = '', value = '']) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value.trim() === '' ? texts.none : value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}
