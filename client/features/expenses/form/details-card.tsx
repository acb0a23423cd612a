/** What an expense was for, its category, its date, and its trip. The category follows the title until the person chooses one. */
import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconListDetails, IconMap2, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { type PlainDate, dateAfter } from '#shared/dates.ts'
import { narrowDayText } from '#shared/messages/date-texts.ts'
import { expenseTripTexts as tripTexts, expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { daysOf } from '#shared/model/day-order.ts'
import { categories } from '#shared/model/categories.ts'
import { Category } from '#shared/model/expense.ts'
import type { ItemRow, TripChoice } from '#client/store/queries/trips.ts'
import { Card } from '#client/ui/card.tsx'
import { categoryIcons } from '#client/ui/category-icon.tsx'
import { DayInput } from '#client/ui/day-field.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import classes from './details-card.module.css'
import {
  type ChangeValues,
  defaultCategory,
  type ExpenseFormValues,
  type TripLink,
} from './expense-form-values.ts'
import type { CategoryProposal } from './propose-category.ts'
import { followDate } from './trip-preset.ts'

type DetailsCardProps = {
  values: ExpenseFormValues
  today: PlainDate
  /** The trips to which the expense may belong. Without any, the card does not speak of them. */
  trips: readonly TripChoice[]
  /** Proposes a category for a title. */
  propose: (title: string) => CategoryProposal | null
  onChange: (change: ChangeValues) => void
  /** The person begins to write a title. */
  onNaming: (() => void) | undefined
  errors: { title?: ReactNode; date?: ReactNode }
}

/** The style of a field inside the card, with its label in front of it and its hint below. */
const inRow = {
  variant: 'unstyled',
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
  classNames: {
    root: classes.field ?? '',
    label: classes.label ?? '',
    input: classes.input ?? '',
    description: classes.hint ?? '',
    error: classes.error ?? '',
  },
} as const

export function DetailsCard({ values, today, trips, propose, onChange, onNaming, errors }: DetailsCardProps) {
  const { title, category, isCategoryChosen, date } = values
  const proposal = isCategoryChosen ? null : propose(title)
  const rename = (to: string) =>
    onChange((current) => ({
      ...current,
      title: to,
      category: current.isCategoryChosen ? current.category : (propose(to)?.category ?? defaultCategory),
    }))
  return (
    <Card>
      <div className={classes.fields}>
        <LineField
          {...inRow}
          label={texts.title}
          placeholder={categoryLabels[category]}
          description={title.trim() === '' ? texts.titleFollows(categoryLabels[category]) : null}
          autoComplete="off"
          value={title}
          onFocus={onNaming}
          onChange={(event) => rename(event.currentTarget.value)}
          error={errors.title}
        />
        <RowSelect
          label={texts.category}
          icon={categoryIcons[category]}
          data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          note={proposal?.category === category ? texts.categoryFollows[proposal.source] : null}
          value={category}
          onChoose={(to) =>
            onChange((current) => ({ ...current, category: Category.parse(to), isCategoryChosen: true }))
          }
        />
        <DateField
          value={date}
          today={today}
          onChange={(to) => onChange((current) => followDate({ ...current, date: to }, trips))}
          error={errors.date}
        />
        {trips.length > 0 ? (
          <TripFields
            trips={trips}
            link={values.trip}
            isChosen={values.isTripChosen}
            onChoose={(trip) => onChange((current) => ({ ...current, trip, isTripChosen: true }))}
          />
        ) : null}
      </div>
    </Card>
  )
}

type RowSelectProps = {
  label: string
  icon: TablerIcon
  data: { value: string; label: string }[]
  /** Below it, and read aloud when it comes. */
  note: string | null
  value: string
  onChoose: (value: string) => void
}

function RowSelect({ icon: Icon, note, onChoose, ...select }: RowSelectProps) {
  return (
    <NativeSelect
      {...inRow}
      {...select}
      leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
      rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
      description={<span aria-live="polite">{note}</span>}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

type DateFieldProps = {
  value: PlainDate
  today: PlainDate
  onChange: (date: PlainDate) => void
  error: ReactNode
}

/** The date in words, with today and yesterday one tap away. */
function DateField({ value, today, onChange, error }: DateFieldProps) {
  const id = useId()
  const yesterday = dateAfter(today, -1)
  const nearDay = value === today ? yesterday : today
  const nearName = nearDay === today ? texts.today : texts.yesterday
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {texts.date}
      </label>
      <div className={classes.days}>
        <DayInput
          id={id}
          value={value}
          today={today}
          onChange={onChange}
          name={value === today ? texts.today : value === yesterday ? texts.yesterday : null}
          hasError={Boolean(error)}
        />
        <button
          type="button"
          className={classes.nearDay}
          aria-label={texts.setDate(nearName)}
          onClick={() => onChange(nearDay)}
        >
          {nearName}
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

type TripFieldsProps = {
  trips: readonly TripChoice[]
  link: TripLink | null
  /** The person chose it, or came from it. */
  isChosen: boolean
  onChoose: (link: TripLink | null) => void
}

/** The trip to which an expense belongs and the item of its plan. Most expenses need neither. */
function TripFields({ trips, link, isChosen, onChoose }: TripFieldsProps) {
  // A trip that was deleted is none.
  const chosen = trips.find(({ itinerary }) => itinerary.id === link?.itineraryId)
  return (
    <>
      <RowSelect
        label={tripTexts.trip}
        icon={IconMap2}
        data={[
          { value: '', label: tripTexts.noTrip },
          ...trips.map(({ itinerary: { id, title } }) => ({ value: id, label: title })),
        ]}
        note={chosen && !isChosen ? tripTexts.followsDate : null}
        value={chosen?.itinerary.id ?? ''}
        onChoose={(value) => {
          const trip = trips.find(({ itinerary }) => itinerary.id === value)
          onChoose(trip ? { itineraryId: trip.itinerary.id, itemId: null, createsItem: false } : null)
        }}
      />
      {chosen && link ? <ItemSelect trip={chosen} link={link} onChoose={onChoose} /> : null}
    </>
  )
}

/** The value of the choice that creates an item. No id is such a word. */
const newItem = 'new'

type ItemSelectProps = { trip: TripChoice; link: TripLink; onChoose: (link: TripLink) => void }

function ItemSelect({ trip, link: { itineraryId, itemId, createsItem }, onChoose }: ItemSelectProps) {
  const items = daysOf(trip.items, trip.itinerary).flatMap((day) => day.items)
  const chosen = items.find(({ id }) => id === itemId)
  return (
    <RowSelect
      label={tripTexts.item}
      icon={IconListDetails}
      data={[
        { value: '', label: tripTexts.noItem },
        { value: newItem, label: tripTexts.newItem },
        ...items.map((item) => ({ value: item.id, label: nameOf(item) })),
      ]}
      note={createsItem ? tripTexts.newItemNote : null}
      value={createsItem ? newItem : (chosen?.id ?? '')}
      onChoose={(value) => {
        const item = items.find(({ id }) => id === value)
        onChoose({ itineraryId, itemId: item?.id ?? null, createsItem: value === newItem })
      }}
    />
  )
}

/** Several items of a trip may have one title, such as 朝食. */
function nameOf({ date, title }: ItemRow): string {
  return date === null ? title : `${narrowDayText(date)} ${title}`
}
