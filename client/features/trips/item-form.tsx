/** The fields of an item of a plan (specification 2, section 2.5). */
import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown, IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { costLabels, itemFormTexts as texts, itemTexts } from '#shared/messages/item-screens.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { dayOf } from '#shared/model/day-order.ts'
import { ItemCategory } from '#shared/model/trip-item.ts'
import type { TripRow } from '#client/store/queries/trips.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { DayField } from '#client/ui/day-field.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { TimeField } from '#client/ui/time-field.tsx'
import { groupedCategories, itemCategoryIcons } from './item-category.tsx'
import { type BudgetEntry, type ItemValues, costs, hasAmount, withAmount } from './item-values.ts'
import { onPasteOfPlace } from './place.ts'

type ItemFieldsProps = {
  form: UseFormReturnType<ItemValues>
  mayBeUndated: boolean
  trip: TripRow
  today: PlainDate
  /** How many people the group has. */
  people: number
}

const optional = (label: string) => `${label}（${fieldTexts.optional}）`
const chevron = <IconChevronDown size={18} stroke={1.8} aria-hidden />

export function ItemFields({ form, mayBeUndated, trip, today, people }: ItemFieldsProps) {
  const { values, errors } = form
  const Category = itemCategoryIcons[values.category] ?? IconFile
  const isUndated = values.date !== '' && dayOf(values, trip) === null
  return (
    <>
      <LineField label={texts.name} autoComplete="off" aria-required {...form.getInputProps('title')} />
      <FieldPair>
        <DayField
          label={mayBeUndated ? optional(texts.date) : texts.date}
          today={today}
          value={values.date}
          error={errors['date']}
          onChange={(day) => form.setFieldValue('date', day)}
        />
        <TimeField
          label={optional(texts.time)}
          value={values.time}
          error={errors['time']}
          onChange={(time) => form.setFieldValue('time', time)}
        />
      </FieldPair>
      {isUndated ? (
        <Hint role="status" style={{ color: 'var(--waiting)', marginTop: '-0.5rem' }}>
          {texts.undated}
        </Hint>
      ) : null}
      <NativeSelect
        label={texts.category}
        leftSection={<Category size={20} stroke={1.8} aria-hidden />}
        rightSection={chevron}
        data={groupedCategories}
        value={values.category}
        onChange={(event) => form.setFieldValue('category', ItemCategory.parse(event.currentTarget.value))}
      />
      <LineField
        label={optional(texts.location)}
        placeholder={texts.locationPlaceholder}
        autoComplete="off"
        {...form.getInputProps('location')}
        onPaste={onPasteOfPlace((location) => form.setFieldValue('location', location))}
      />
      <BudgetFields
        entry={values.budget}
        people={people}
        error={errors['budget']}
        onChange={(budget) => form.setFieldValue('budget', budget)}
      />
      <NoteField
        label={optional(texts.memo)}
        placeholder={texts.memoPlaceholder}
        {...form.getInputProps('description')}
      />
    </>
  )
}

type BudgetFieldsProps = {
  entry: BudgetEntry
  people: number
  error: ReactNode
  onChange: (entry: BudgetEntry) => void
}

function BudgetFields({ entry, people, error, onChange }: BudgetFieldsProps) {
  const { cost, amount } = entry
  return (
    <FieldPair>
      <NativeSelect
        label={texts.expenseType}
        rightSection={chevron}
        data={costs.map((value) => ({ value, label: costLabels[value] }))}
        value={cost}
        onChange={(event) => {
          const chosen = costs.find((value) => value === event.currentTarget.value) ?? 'UNSPECIFIED'
          onChange({ cost: chosen, amount: hasAmount(chosen) ? amount : null })
        }}
      />
      {hasAmount(cost) ? (
        <BudgetField
          label={optional(texts.budget)}
          value={amount}
          isShared={cost === 'SHARED'}
          people={people}
          error={error}
          onChange={(value) => onChange(withAmount(entry, value))}
        />
      ) : null}
    </FieldPair>
  )
}

type BudgetFieldProps = {
  label: string
  value: BudgetEntry['amount']
  isShared: boolean
  people: number
  error: ReactNode
  onChange: (amount: BudgetEntry['amount']) => void
}

/** What an item is to cost, with each person's part of what is shared. */
export function BudgetField({ value, isShared, people, ...field }: BudgetFieldProps) {
  const isDivided = isShared && value !== null && value > 0 && people > 1
  return (
    <AmountField value={value} {...field} description={isDivided ? itemTexts.divided(people, value) : null} />
  )
}
