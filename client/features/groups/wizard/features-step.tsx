/** How friends join, and whether the group plans trips. */
import { TextInput } from '@mantine/core'
import { dateMax, dateMin, titleMaxLength } from '#shared/limits.ts'
import { groupWizardTexts as texts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { Card } from '#client/ui/card.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { InviteMethodField } from '../create/invite-method-field.tsx'
import type { WizardForm } from './wizard-view.tsx'
import classes from './wizard.module.css'

export function FeaturesStep({ form }: { form: WizardForm }) {
  const { values, errors } = form
  const isIncomplete = Object.values(errors).includes(texts.required)
  return (
    <>
      <InviteMethodField
        value={values.inviteMethod}
        onChoose={(method) => form.setFieldValue('inviteMethod', method)}
      />
      <Card>
        <div className={classes.toggle}>
          <CheckRow
            label={texts.itineraries}
            title={texts.itineraries}
            note={texts.itinerariesNote}
            isChecked={values.hasItineraries}
            onChange={(isOn) => form.setFieldValue('hasItineraries', isOn)}
          />
        </div>
      </Card>
      {values.hasItineraries ? (
        <section className={classes.form} aria-label={texts.itinerary}>
          <h2>{texts.itinerary}</h2>
          {isIncomplete ? <ErrorState title={texts.required} /> : null}
          <ItineraryFields form={form} />
        </section>
      ) : null}
    </>
  )
}

function ItineraryFields({ form }: { form: WizardForm }) {
  /** The sentence above the fields says what is missing; the fields that are missing are marked. */
  const field = (name: 'itineraryTitle' | 'startDate' | 'endDate' | 'destination') => {
    const { error, ...props } = form.getInputProps(name)
    return { ...props, error: error === texts.required ? true : error }
  }
  const isRequired = { 'aria-required': true } as const
  return (
    <>
      <TextInput
        label={texts.itineraryTitle}
        placeholder={texts.itineraryTitlePlaceholder}
        maxLength={titleMaxLength}
        autoComplete="off"
        {...isRequired}
        {...field('itineraryTitle')}
      />
      <div className={classes.dates}>
        <TextInput
          label={texts.startDate}
          type="date"
          min={dateMin}
          max={dateMax}
          {...isRequired}
          {...field('startDate')}
        />
        <TextInput
          label={texts.endDate}
          type="date"
          min={form.values.startDate || dateMin}
          max={dateMax}
          {...isRequired}
          {...field('endDate')}
        />
      </div>
      <TextInput
        label={`${texts.destination}（${fieldTexts.optional}）`}
        placeholder={texts.destinationPlaceholder}
        maxLength={titleMaxLength}
        autoComplete="off"
        {...field('destination')}
      />
    </>
  )
}
