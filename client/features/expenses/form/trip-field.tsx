/** The trip to which an expense belongs and the item of its plan, in the card with the details. Most expenses need neither. */
import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconListDetails, IconMap2 } from '@tabler/icons-react'
import { narrowDayText } from '#shared/messages/date-texts.ts'
import { expenseTripTexts as texts } from '#shared/messages/expense-trip.ts'
import { daysOf } from '#shared/model/day-order.ts'
import type { ItemRow, TripChoice } from '#client/store/queries/itineraries.ts'
import type { ChangeValues, TripLink } from './expense-form-values.ts'
import { inRow } from './field-in-row.ts'

type TripFieldProps = {
  trips: readonly TripChoice[]
  link: TripLink | null
  /** The person chose it, or came from it. */
  isChosen: boolean
  onChange: (change: ChangeValues) => void
}

/** The value of the choice that creates an item. No id is such a word. */
const newItem = 'new'

export function TripField({ trips, link, isChosen, onChange }: TripFieldProps) {
  // A trip that was deleted is none.
  const chosen = trips.find(({ itinerary }) => itinerary.id === link?.itineraryId)
  const set = (trip: TripLink | null) => onChange((current) => ({ ...current, trip, isTripChosen: true }))
  const chooseTrip = (value: string) => {
    const itineraryId = trips.find(({ itinerary }) => itinerary.id === value)?.itinerary.id
    set(itineraryId === undefined ? null : { itineraryId, itemId: null, createsItem: false })
  }
  return (
    <>
      <NativeSelect
        {...inRow}
        label={texts.trip}
        leftSection={<IconMap2 size={20} stroke={1.8} aria-hidden />}
        rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
        data={[
          { value: '', label: texts.noTrip },
          ...trips.map(({ itinerary: { id, title } }) => ({ value: id, label: title })),
        ]}
        description={<span aria-live="polite">{chosen && !isChosen ? texts.followsDate : null}</span>}
        value={chosen?.itinerary.id ?? ''}
        onChange={(event) => chooseTrip(event.currentTarget.value)}
      />
      {chosen && link ? <ItemSelect trip={chosen} link={link} onChoose={set} /> : null}
    </>
  )
}

type ItemSelectProps = {
  trip: TripChoice
  link: TripLink
  onChoose: (link: TripLink) => void
}

function ItemSelect({ trip, link, onChoose }: ItemSelectProps) {
  const { itineraryId, createsItem } = link
  const items = daysOf(trip.items, trip.itinerary).flatMap((day) => day.items)
  const chosen = items.find(({ id }) => id === link.itemId)
  return (
    <NativeSelect
      {...inRow}
      label={texts.item}
      leftSection={<IconListDetails size={20} stroke={1.8} aria-hidden />}
      rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
      data={[
        { value: '', label: texts.noItem },
        { value: newItem, label: texts.newItem },
        ...items.map((item) => ({ value: item.id, label: nameOf(item) })),
      ]}
      description={<span aria-live="polite">{createsItem ? texts.newItemNote : null}</span>}
      value={createsItem ? newItem : (chosen?.id ?? '')}
      onChange={(event) => {
        const { value } = event.currentTarget
        const itemId = items.find(({ id }) => id === value)?.id ?? null
        onChoose({ itineraryId, itemId, createsItem: value === newItem })
      }}
    />
  )
}

/** Several items of a trip may have one title, such as 朝食. */
function nameOf({ date, title }: ItemRow): string {
  return date === null ? title : `${narrowDayText(date)} ${title}`
}
