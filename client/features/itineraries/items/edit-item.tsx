/** Saves or deletes an item that is edited. The form keeps what it was opened with when somebody else edits the item meanwhile. */
import { type ComponentType, useRef, useState } from 'react'
import { itemFormTexts as texts } from '#shared/messages/item-screens.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ItemRow, ItineraryPage } from '#client/store/queries/itineraries.ts'
import { mutate, mutateTogether } from '#client/sync/mutate.ts'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { ItemForm, type ItemFormFrameProps } from './item-form.tsx'
import { type ItemValues, changesOfItem, valuesOfItem } from './item-values.ts'

type EditItemProps = {
  Frame: ComponentType<ItemFormFrameProps>
  page: ItineraryPage
  /** As it was when it was opened. */
  item: ItemRow
  /** With `isDone`, nothing is left to save. */
  leave: (how?: { isDone: boolean }) => void
}

export function EditItem({ Frame, page, item, leave }: EditItemProps) {
  const { itinerary, items, people } = page
  const { id, groupId, title } = item
  const [today] = useState(todayInJapan)
  const [initial] = useState(() => valuesOfItem(item))
  const save = async (values: ItemValues) => {
    const changes = changesOfItem({ item, itinerary, items, opened: initial, values })
    if (changes.length > 0) {
      const outcome = await mutateTogether(groupId, changes)
      if (!outcome.ok) return rejectionSentences[outcome.code]
      noteSavedRow(id)
      showNotice({ message: texts.saved })
    }
    leave({ isDone: true })
    return null
  }
  // Nothing is asked before, because the notice undoes it (docs/decisions/0053-undo-and-trash.md).
  const isRemoving = useRef(false)
  const remove = async () => {
    if (isRemoving.current) return
    isRemoving.current = true
    const outcome = await mutate(groupId, 'item.delete', { id })
    if (!outcome.ok) {
      isRemoving.current = false
      return showNotice({
        color: 'red',
        title: texts.deleteFailed,
        message: rejectionSentences[outcome.code],
      })
    }
    const undo = async () => {
      noteSavedRow(id)
      const restored = await mutate(groupId, 'item.restore', { id })
      showNotice(
        restored.ok
          ? { message: texts.restored(title) }
          : { color: 'red', title: texts.restoreFailed, message: rejectionSentences[restored.code] },
      )
    }
    showNotice({ message: texts.deleted, action: { label: shellTexts.undo, run: undo } })
    leave({ isDone: true })
  }
  return (
    <ItemForm
      Frame={Frame}
      initial={initial}
      itinerary={itinerary}
      today={today}
      people={people.active.length}
      onSave={save}
      onDelete={remove}
      onBack={() => leave()}
    />
  )
}
