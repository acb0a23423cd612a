/** The form of a trip, new or old (specification 2, section 2.2). */
import { IconMap2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type PlainDate, dateAfter, daysBetween } from '#shared/dates.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { tripFormTexts as texts } from '#shared/messages/trip-screens.ts'
import { Trip } from '#shared/model/trip.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import { CheckCard } from '#client/ui/check-row.tsx'
import { DayField } from '#client/ui/day-field.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { FormScreen } from '#client/ui/form-screen.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { validateBy } from '#client/ui/validate-by.ts'

type TripValues = Pick<Trip, 'title' | 'description' | 'startDate' | 'endDate' | 'destination'>

type TripFormProps = {
  look: 'create' | 'edit'
  groupName: string
  initial: TripValues
  today: PlainDate
  /** Shown above the fields. */
  notice?: ReactNode
  plan?: PlanOfTrip
  /** Says why the group can have no further trip. */
  blockedBy?: string | null
  /** Resolves with the sentence that says why it failed, or with null once the screen is being left. */
  onSave: (entered: Entered) => Promise<string | null>
  onBack: () => void
}

type Dates = Pick<TripValues, 'startDate' | 'endDate'>
/** The items that an old trip has already. */
type PlanOfTrip = {
  /** By how many days they would move with the trip to these dates. 0 if they would not. */
  shiftOf: (dates: Dates) => number
  /** How many of them would stand outside of these dates, moved by so many days. */
  countOutside: (dates: Dates, shift: number) => number
}
export type Entered = { values: TripValues; shift: number }

const noPlan: PlanOfTrip = { shiftOf: () => 0, countOutside: () => 0 }

const looks = {
  create: {
    title: texts.createTitle,
    action: texts.create,
    note: texts.createOffline,
    failed: texts.createFailed,
  },
  edit: { title: texts.editTitle, action: texts.save, note: texts.saveOffline, failed: texts.saveFailed },
}

export function TripForm({
  look,
  groupName,
  initial,
  today,
  notice,
  plan = noPlan,
  blockedBy = null,
  onSave,
  onBack,
}: TripFormProps) {
  const [movesItems, setMovesItems] = useState(true)
  const possibleShiftOf = (dates: Dates) => (areInOrder(dates) ? plan.shiftOf(dates) : 0)
  const shiftOf = (dates: Dates) => (movesItems ? possibleShiftOf(dates) : 0)
  const form = useSavingForm<TripValues>({
    initialValues: initial,
    validate: problemsOfTrip,
    onSave: (entered) => onSave({ values: checkedTrip(entered), shift: shiftOf(entered) }),
  })
  const { values, errors } = form
  const { title, action, note, failed } = looks[look]
  const isIncomplete = Object.values(errors).includes(isRequired)
  const problemOf = (name: keyof typeof texts.missing) =>
    errors[name] === isRequired ? texts.missing[name] : errors[name]
  const chooseStart = (startDate: string) => {
    form.setFieldValue('startDate', startDate)
    // Most trips end soon after, so that the picker opens near the day. A trip that is put off stays as long as it was.
    const length = areInOrder(values) ? daysBetween(values.startDate, values.endDate) : 0
    if (values.endDate < startDate) form.setFieldValue('endDate', dateAfter(startDate, length))
  }
  const possibleShift = possibleShiftOf(values)
  const outside = areInOrder(values) ? plan.countOutside(values, shiftOf(values)) : 0
  return (
    <FormScreen
      form={form}
      icon={IconMap2}
      title={title}
      subtitle={groupName}
      onBack={onBack}
      action={action}
      blockedBy={blockedBy}
      failed={failed}
      bottomNote={note}
      notice={
        <>
          {notice}
          {isIncomplete ? <ErrorState title={isRequired} /> : null}
        </>
      }
    >
      <LineField
        label={texts.title}
        placeholder={texts.titlePlaceholder}
        autoComplete="off"
        enterKeyHint="next"
        aria-required
        autoFocus={look === 'create'}
        {...form.getInputProps('title')}
        error={problemOf('title')}
      />
      <FieldPair>
        <DayField
          label={texts.startDate}
          today={today}
          value={values.startDate}
          error={problemOf('startDate')}
          onChange={chooseStart}
        />
        <DayField
          label={texts.endDate}
          today={today}
          value={values.endDate}
          min={values.startDate === '' ? undefined : values.startDate}
          error={problemOf('endDate')}
          onChange={(day) => form.setFieldValue('endDate', day)}
        />
      </FieldPair>
      {possibleShift === 0 ? null : (
        <CheckCard
          label={texts.moveItems(possibleShift)}
          title={texts.moveItems(possibleShift)}
          isChecked={movesItems}
          onChange={setMovesItems}
        />
      )}
      {outside > 0 ? (
        <Hint role="status" style={{ color: 'var(--waiting)', marginTop: '-0.5rem' }}>
          {texts.outside(outside)}
        </Hint>
      ) : null}
      <LineField
        label={`${texts.destination}（${fieldTexts.optional}）`}
        placeholder={texts.destinationPlaceholder}
        autoComplete="off"
        {...form.getInputProps('destination')}
      />
      <NoteField
        label={`${texts.description}（${fieldTexts.optional}）`}
        placeholder={texts.descriptionPlaceholder}
        {...form.getInputProps('description')}
      />
    </FormScreen>
  )
}

const areInOrder = ({ startDate, endDate }: Dates) => startDate !== '' && startDate <= endDate

export const emptyTrip: TripValues = {
  title: '',
  description: '',
  startDate: '',
  endDate: '',
  destination: '',
}

export function valuesOfTrip(row: Trip): TripValues {
  const { title, description, startDate, endDate, destination } = row
  return { title, description, startDate, endDate, destination }
}

const isRequired = rejectionSentences['itinerary-fields-required']

/** `null` for a field that is right. */
function problemsOfTrip(values: TripValues): Partial<Record<keyof TripValues, string | null>> {
  const { title, description, startDate, endDate, destination } = values
  const { shape } = Trip
  const missing = (text: string) => (text.trim() === '' ? isRequired : null)
  const isReversed = startDate !== '' && endDate !== '' && endDate < startDate
  return {
    title: missing(title) ?? validateBy(shape.title)(title),
    description: validateBy(shape.description)(description),
    startDate: missing(startDate) ?? validateBy(shape.startDate)(startDate),
    endDate:
      missing(endDate) ??
      validateBy(shape.endDate)(endDate) ??
      (isReversed ? rejectionSentences['dates-reversed'] : null),
    destination: validateBy(shape.destination)(destination),
  }
}

/** Without spaces around the texts. */
function checkedTrip(values: TripValues): TripValues {
  const { title, description, destination } = values
  return { ...values, title: title.trim(), description: description.trim(), destination: destination.trim() }
}

/** Only what has changed, so that it does not overwrite what somebody else has changed meanwhile. Null if nothing has. */
export function changesOfTrip(
  id: TripId,
  before: TripValues,
  after: TripValues,
): ArgsOf<'itinerary.describe'> | null {
  const { title, description, startDate, endDate, destination } = after
  const hasNewDates = startDate !== before.startDate || endDate !== before.endDate
  const changed = {
    ...(title === before.title ? {} : { title }),
    ...(description === before.description ? {} : { description }),
    ...(destination === before.destination ? {} : { destination }),
    ...(hasNewDates ? { dates: { startDate, endDate } } : {}),
  }
  return Object.keys(changed).length === 0 ? null : { id, ...changed }
}
