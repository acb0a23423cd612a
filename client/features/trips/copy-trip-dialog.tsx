/** Makes a new trip of one that there is: with the same items, from another first day on. It works with no connection. */
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type PlainDate, isPlainDate } from '#shared/dates.ts'
import { titleMaxLength } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { tripCopyTexts as texts } from '#shared/messages/take-along.ts'
import { tripDaysText } from '#shared/messages/trip-screens.ts'
import { Trip } from '#shared/model/trip.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { keepStorageOnce } from '#client/platform/persistent-storage.ts'
import { newId } from '#client/store/new-id.ts'
import type { TripData } from '#client/store/queries/trips.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { DayField } from '#client/ui/day-field.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { Form } from '#client/ui/form.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { LineField } from '#client/ui/text-fields.tsx'
import { copiedDates, copyOfTrip } from './trip-copy.ts'
import { TripsFull, useTripsFull } from './trips-full.tsx'

type CopyTripProps = {
  page: Pick<TripData, 'trip' | 'items'>
  today: PlainDate
  /** True while the copy is recorded. */
  onRecording: (isRecording: boolean) => void
  /** Right before the new trip is opened. */
  onDone: () => void
}
/** `onClose` leaves the sheet below open. */
type CopyTripDialogProps = Omit<CopyTripProps, 'onRecording'> & { opened: boolean; onClose: () => void }

type Values = { title: string; startDate: PlainDate }

export function CopyTripDialog({ opened, onClose, ...copy }: CopyTripDialogProps) {
  const [isRecording, setIsRecording] = useState(false)
  // Closing would not stop the copy, which takes seconds with hundreds of items, but would look as if it did.
  const close = () => (isRecording ? undefined : onClose())
  return (
    <Dialog opened={opened} onClose={close} title={texts.action}>
      <CopyTrip onRecording={setIsRecording} {...copy} />
    </Dialog>
  )
}

function CopyTrip({ page, today, onRecording, onDone }: CopyTripProps) {
  const { trip, items } = page
  const { groupId } = trip
  const navigate = useNavigate()
  const full = useTripsFull(groupId)
  const form = useSavingForm<Values>({
    initialValues: { title: copiedTitle(trip.title), startDate: '' },
    validate: (entered) => problemsOf(entered, trip),
    onSave: async (entered) => {
      const id = newId(TripId)
      const title = entered.title.trim()
      const copied = { id, title, startDate: entered.startDate, newItemId: () => newId(TripItemId) }
      onRecording(true)
      const outcome = await mutateTogether(groupId, copyOfTrip(page, copied)).finally(() =>
        onRecording(false),
      )
      if (!outcome.ok) return rejectionSentences[outcome.code]
      void keepStorageOnce()
      noteSavedRow(id)
      showNotice({ message: texts.done(title, items.length) })
      onDone()
      await navigate({
        to: '/groups/$groupId/itineraries/$itineraryId',
        params: { groupId, itineraryId: id },
      })
      return null
    },
  })
  const { values, errors } = form
  const dates = isPlainDate(values.startDate) ? copiedDates(trip, values.startDate) : null
  return (
    <Form form={form} id={form.id} onSubmit={(entered) => void form.save(entered)}>
      <TripsFull sentence={full} />
      <FormSaving form={form} failed={texts.failed} />
      <Hint>{texts.about}</Hint>
      <LineField label={texts.tripTitle} autoComplete="off" aria-required {...form.getInputProps('title')} />
      <DayField
        label={texts.firstDay}
        today={today}
        value={values.startDate}
        error={errors['startDate']}
        onChange={(startDate) => form.setFieldValue('startDate', startDate)}
      />
      <Hint role="status" style={{ color: 'var(--text)' }}>
        {dates ? texts.result(tripDaysText(dates, today), items.length) : null}
      </Hint>
      <DialogActions>
        <Button type="submit" loading={form.isBusy} disabled={full !== null}>
          {texts.copy}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** The name that a copy is offered: two trips of one name could not be told apart. */
function copiedTitle(title: string): string {
  const copied = texts.copyOf(title)
  return copied.length > titleMaxLength ? title : copied
}

function problemsOf(entered: Values, trip: TripData['trip']) {
  const { shape } = Trip
  const { startDate } = entered
  const title = entered.title.trim()
  const isLast = isPlainDate(startDate) && !isPlainDate(copiedDates(trip, startDate).endDate)
  return {
    title: title === '' ? texts.titleRequired : validateBy(shape.title)(title),
    startDate:
      startDate === ''
        ? texts.firstDayRequired
        : (validateBy(shape.startDate)(startDate) ?? (isLast ? texts.tooLate : null)),
  }
}
