/** Edits an item of a plan, or deletes it: on a screen with an address, or on a wide screen in a dialog over the plan. */
import { Button, Stack } from '@mantine/core'
import { IconCalendarEvent, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { itemFormTexts as texts } from '#shared/messages/item-screens.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { attachmentsOfItem } from '#client/store/queries/attachments.ts'
import type { ItemRow, TripData } from '#client/store/queries/trips.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate, mutateTogether } from '#client/sync/mutate.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { FormScreen } from '#client/ui/form-screen.tsx'
import { Form } from '#client/ui/form.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { showFailure, showOutcome, showUndoable } from '#client/features/groups/show-outcome.ts'
import { SavedAttachments } from '#client/features/attachments/saved-attachments.tsx'
import { ItemFields } from './item-form.tsx'
import { type ItemValues, changesOfItem, checkedItem, problemsOfItem, valuesOfItem } from './item-values.ts'
import { LoadingTrip, MissingItem } from './missing-trip.tsx'
import { useBackToTrip, useOpenedTripPage } from './use-trip-page.ts'

const route = getRouteApi('/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit')

export function EditItemScreen() {
  const { groupId, itineraryId, itemId } = route.useParams()
  const page = useOpenedTripPage(groupId, itineraryId)
  const [opened, setOpened] = useState<ItemRow | null>(null)
  const backToTrip = useBackToTrip(groupId, itineraryId)
  const found = page?.items.find(({ id }) => id === itemId) ?? null
  // An item that somebody else deletes meanwhile stays in the form. Saving it is refused with the reason.
  const item = opened?.id === itemId ? opened : found
  const frame = { title: texts.title, onBack: () => backToTrip() }
  if (page === undefined) return <LoadingTrip {...frame} />
  if (page === null || !item) return <MissingItem groupId={groupId} itemId={itemId} {...frame} />
  if (!opened || opened.id !== itemId) setOpened(item)
  return <EditItem key={itemId} page={page} item={item} leave={backToTrip} />
}

type EditItemProps = {
  page: TripData
  /** As it was when it was opened. */
  item: ItemRow
  /** With `isDone`, nothing is left to save. */
  leave: (how?: { isDone: boolean }) => void
}

function EditItem(props: EditItemProps) {
  const { form, fields, below } = useEditedItem(props)
  return (
    <FormScreen
      form={form}
      icon={IconCalendarEvent}
      title={texts.title}
      subtitle={props.page.trip.title}
      onBack={() => props.leave()}
      action={texts.save}
      failed={texts.saveFailed}
      bottomNote={texts.worksOffline}
      below={below}
    >
      {fields}
    </FormScreen>
  )
}

export function EditItemDialog(props: EditItemProps) {
  const { form, fields, below } = useEditedItem(props)
  return (
    <Dialog opened onClose={() => props.leave()} title={texts.title}>
      <Stack>
        <FormSaving form={form} failed={texts.saveFailed} />
        <Form form={form} id={form.id} onSubmit={(values) => void form.save(values)}>
          {fields}
        </Form>
        {below}
        <DialogActions>
          <Button type="submit" form={form.id} disabled={form.isBusy}>
            {texts.save}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

/** The form keeps what it was opened with when somebody else edits the item meanwhile. */
function useEditedItem({ page, item, leave }: EditItemProps) {
  const { trip, items, people } = page
  const { id, groupId, title } = item
  const [today] = useState(todayInJapan)
  const attachments = useLiveQuery(() => attachmentsOfItem(id), [id])
  const [initial] = useState(() => valuesOfItem(item))
  const form = useSavingForm<ItemValues>({
    initialValues: initial,
    validate: (entered) => {
      // An item that has no date yet may stay without one.
      const lacksDate = entered.date === '' && initial.date !== ''
      return { ...problemsOfItem(entered), ...(lacksDate ? { date: texts.dateMissing } : {}) }
    },
    onSave: async (entered) => {
      const values = checkedItem(entered)
      const changes = changesOfItem({ item, trip, items, opened: initial, values })
      if (changes.length > 0) {
        const outcome = await mutateTogether(groupId, changes)
        if (!outcome.ok) return rejectionSentences[outcome.code]
        noteSavedRow(id)
        showNotice({ message: texts.saved })
      }
      leave({ isDone: true })
      return null
    },
  })
  // Nothing is asked before, because the notice undoes it (docs/decisions/0053-undo-and-trash.md).
  const isRemoving = useRef(false)
  const remove = async () => {
    if (isRemoving.current) return
    isRemoving.current = true
    const outcome = await mutate(groupId, 'item.delete', { id })
    if (!outcome.ok) {
      isRemoving.current = false
      return showFailure(texts.deleteFailed, outcome.code)
    }
    const undo = async () => {
      noteSavedRow(id)
      const restored = await mutate(groupId, 'item.restore', { id })
      showOutcome(restored, { done: texts.restored(title), failed: texts.restoreFailed })
    }
    showUndoable(texts.deleted, undo)
    leave({ isDone: true })
  }
  return {
    form,
    fields: (
      <ItemFields
        form={form}
        mayBeUndated={initial.date === ''}
        trip={trip}
        today={today}
        people={people.active.length}
      />
    ),
    // With the pictures, which would move the button otherwise.
    below: attachments && (
      <>
        <SavedAttachments
          groupId={groupId}
          of={{ itemId: id }}
          rows={attachments}
          about={{ title, amount: item.estimatedCost }}
          isForm
        />
        <Button
          mt="md"
          variant="default"
          c="var(--error)"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={form.isBusy}
          onClick={() => void remove()}
        >
          {texts.delete}
        </Button>
      </>
    ),
  }
}
