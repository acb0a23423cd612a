/** The form of an item of a plan (specification 2, section 2.5). */
import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconFile, IconTrash } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { costLabels, itemFormTexts as texts, itemTexts } from '#shared/messages/item-screens.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { dayOf } from '#shared/model/day-order.ts'
import { ItemCategory } from '#shared/model/itinerary-item.ts'
import type { ItineraryRow } from '#client/store/queries/itineraries.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { DayField } from '#client/ui/day-field.tsx'
import { TimeField } from '#client/ui/time-field.tsx'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { Form } from '#client/ui/form.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { type BudgetEntry, costs, hasAmount, withAmount } from './budget-entry.ts'
import { groupedCategories, itemCategoryIcons } from './item-category.tsx'
import { type ItemValues, checkedItem, problemsOfItem } from './item-values.ts'
import { onPasteOfPlace } from './place.ts'
import classes from './item-form.module.css'

export type ItemFormFrameProps = {
  trip: ItineraryRow
  /** The form that the frame's button submits. */
  formId: string
  isDisabled: boolean
  onBack: () => void
  children: ReactNode
}

type ItemFormProps = {
  /** What the form stands in: a screen, or a dialog. */
  Frame: ComponentType<ItemFormFrameProps>
  initial: ItemValues
  itinerary: ItineraryRow
  today: PlainDate
  /** How many people the group has. */
  people: number
  /** Resolves with the sentence that says why it failed, or with null once the screen is being left. */
  onSave: (values: ItemValues) => Promise<string | null>
  onDelete: () => Promise<void>
  onBack: () => void
}

export function ItemForm(props: ItemFormProps) {
  const { Frame, initial, itinerary, today, people, onSave, onDelete, onBack } = props
  const form = useSavingForm<ItemValues>({
    initialValues: initial,
    validate: problemsOfItem,
    onSave: (entered) => onSave(checkedItem(entered)),
  })
  const { values, errors } = form
  const Category = itemCategoryIcons[values.category] ?? IconFile
  // An item that has no date yet may stay without one.
  const isIncomplete = values.title.trim() === '' || (values.date === '' && initial.date !== '')
  const isUndated = values.date !== '' && dayOf(values, itinerary) === null
  return (
    <Frame trip={itinerary} formId={form.id} isDisabled={form.isBusy || isIncomplete} onBack={onBack}>
      <FormSaving form={form} failed={texts.saveFailed} />
      <Form form={form} id={form.id} onSubmit={(entered) => void form.save(entered)}>
        <LineField label={texts.name} autoComplete="off" aria-required {...form.getInputProps('title')} />
        <div className={classes.pair}>
          <DayField
            label={initial.date === '' ? optional(texts.date) : texts.date}
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
        </div>
        {isUndated ? (
          <p className={classes.warning} role="status">
            {texts.undated}
          </p>
        ) : null}
        <NativeSelect
          label={texts.category}
          leftSection={<Category size={20} stroke={1.8} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
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
      </Form>
      <Button
        mt="md"
        variant="default"
        c="var(--error)"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={form.isBusy}
        onClick={() => void onDelete()}
      >
        {texts.delete}
      </Button>
    </Frame>
  )
}

const optional = (label: string) => `${label}（${fieldTexts.optional}）`

type BudgetFieldsProps = {
  entry: BudgetEntry
  people: number
  error: ReactNode
  onChange: (entry: BudgetEntry) => void
}

function BudgetFields({ entry, people, error, onChange }: BudgetFieldsProps) {
  const { cost, amount } = entry
  const isShared = cost === 'SHARED' && amount !== null && amount > 0 && people > 1
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={texts.expenseType}
        rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
        data={costs.map((value) => ({ value, label: costLabels[value] }))}
        value={cost}
        onChange={(event) => {
          const chosen = costs.find((value) => value === event.currentTarget.value) ?? 'UNSPECIFIED'
          onChange({ cost: chosen, amount: hasAmount(chosen) ? amount : null })
        }}
      />
      {hasAmount(cost) ? (
        <AmountField
          label={optional(texts.budget)}
          value={amount}
          onChange={(value) => onChange(withAmount(entry, value))}
          error={error}
          description={isShared ? itemTexts.divided(people, amount) : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      ) : null}
    </div>
  )
}
