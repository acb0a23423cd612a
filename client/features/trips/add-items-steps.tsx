/** The two steps of the wizard of new items. */
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText, weekdayText } from '#shared/messages/date-texts.ts'
import { itemFormTexts, itemWizardTexts as texts } from '#shared/messages/item-screens.ts'
import { itemCategoryLabels } from '#shared/messages/trips.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import { CardList } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Form } from '#client/ui/form.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { TimeField } from '#client/ui/time-field.tsx'
import type { SavingForm } from '#client/ui/use-saving-form.ts'
import { ItemCategoryIcon, itemCategoryIcons, wizardCategories } from './item-category.tsx'
import type { Draft, Drafts } from './item-drafts.ts'
import { BudgetField } from './item-form.tsx'
import { onPasteOfPlace } from './place.ts'
import classes from './add-items.module.css'

type ListStepProps = Omit<DayChipsProps, 'counts'> & {
  drafts: readonly Draft[]
  form: UseFormReturnType<{ title: string }>
  formId: string
  onAdd: () => void
  onRemove: (id: TripItemId) => void
}

/** Only names, day by day. */
export function ListStep({ days, today, day, drafts, form, formId, onDay, onAdd, onRemove }: ListStepProps) {
  const fieldId = useId()
  if (days.length === 0) return <ErrorState title={texts.noDays} />
  const name = dayText(day, today)
  const byDay = Map.groupBy(drafts, ({ date }) => date)
  const ofDay = byDay.get(day) ?? []
  const submit = () => {
    onAdd()
    document.getElementById(fieldId)?.focus()
  }
  return (
    <>
      <DayChips
        days={days}
        counts={new Map([...byDay].map(([date, all]) => [date, all.length]))}
        day={day}
        today={today}
        onDay={onDay}
      />
      <Form form={form} id={formId} onSubmit={submit}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <LineField
            id={fieldId}
            flex={1}
            miw={0}
            label={texts.titleOf(name)}
            placeholder={texts.titlePlaceholder}
            autoComplete="off"
            enterKeyHint="enter"
            inputWrapperOrder={['label', 'error', 'input', 'description']}
            autoFocus
            {...form.getInputProps('title')}
          />
          <Button type="submit" variant="light" className={classes.addButton ?? ''}>
            {texts.add}
          </Button>
        </Group>
      </Form>
      {ofDay.length === 0 ? null : (
        <CardList label={texts.listOf(name)}>
          {ofDay.map((draft) => (
            <li key={draft.id}>
              <Group gap="sm" wrap="nowrap" mih="3.5rem" py="0.625rem" pl="0.875rem" pr="0.375rem" fw={600}>
                <ItemCategoryIcon category={draft.category} />
                <Text span inherit textWrap="pretty" flex={1} miw={0}>
                  {draft.title}
                </Text>
                <ActionIcon aria-label={texts.remove(draft.title)} onClick={() => onRemove(draft.id)}>
                  <IconX size={20} stroke={1.8} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </CardList>
      )}
      <Hint>{texts.hint}</Hint>
    </>
  )
}

type DayChipsProps = {
  days: readonly PlainDate[]
  /** How many items were entered for each day. */
  counts: ReadonlyMap<PlainDate, number>
  day: PlainDate
  today: PlainDate
  onDay: (day: PlainDate) => void
}

/** The days of a trip beside each other, of which one is chosen. */
function DayChips({ days, counts, day, today, onDay }: DayChipsProps) {
  const name = useId()
  return (
    <div className={classes.days} role="radiogroup" aria-label={texts.days}>
      {days.map((each) => {
        const count = counts.get(each) ?? 0
        return (
          <label key={each} className={classes.dayChip}>
            <input
              type="radio"
              name={name}
              checked={each === day}
              aria-label={texts.dayLabel(dayText(each, today), count)}
              onChange={() => onDay(each)}
              data-unseen
            />
            <span>{weekdayText(each).slice(1, -1)}</span>
            <b>{texts.dayNumber(each, days[0] ?? each)}</b>
            <span>{texts.count(count)}</span>
          </label>
        )
      })}
    </div>
  )
}

type DetailsStepProps = {
  form: SavingForm<Drafts>
  index: number
  today: PlainDate
  /** How many people the group has. */
  people: number
  onSubmit: (values: Drafts) => void
}

/** One item a page, and everything in it optional. */
export function DetailsStep({ form, index, today, people, onSubmit }: DetailsStepProps) {
  const { drafts } = form.values
  const draft = drafts[index]
  if (!draft) return null
  const { date, title, time, category, amount } = draft
  const at = <Name extends keyof Draft>(name: Name) => `drafts.${index}.${name}` as const
  return (
    <Form form={form} id={form.id} onSubmit={onSubmit}>
      <div>
        <Hint>{dayText(date, today)}</Hint>
        <Group gap="sm" wrap="nowrap" justify="space-between" align="flex-end">
          {/* The focus comes here with each item, and not into a field, which would open the keyboard. */}
          <h2 className={classes.title} tabIndex={-1} ref={focus}>
            {title}
          </h2>
          <span className={classes.progress}>{texts.progress(index + 1, drafts.length)}</span>
        </Group>
      </div>
      <CategoryChips value={category} onChoose={(chosen) => form.setFieldValue(at('category'), chosen)} />
      <div className={classes.pair}>
        <TimeField
          label={itemFormTexts.time}
          value={time}
          error={form.errors[at('time')]}
          onChange={(next) => form.setFieldValue(at('time'), next)}
        />
        <BudgetField
          label={itemFormTexts.budget}
          value={amount}
          isShared
          people={people}
          error={form.errors[at('amount')]}
          onChange={(value) => form.setFieldValue(at('amount'), value)}
        />
      </div>
      <LineField
        label={itemFormTexts.location}
        placeholder={itemFormTexts.locationPlaceholder}
        autoComplete="off"
        {...form.getInputProps(at('location'))}
        onPaste={onPasteOfPlace((short) => form.setFieldValue(at('location'), short))}
      />
      <NoteField
        label={itemFormTexts.memo}
        placeholder={itemFormTexts.memoPlaceholder}
        {...form.getInputProps(at('description'))}
      />
    </Form>
  )
}

function focus(heading: HTMLElement | null): void {
  heading?.focus()
}

type CategoryChipsProps = { value: Draft['category']; onChoose: (category: Draft['category']) => void }

function CategoryChips({ value, onChoose }: CategoryChipsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>{itemFormTexts.category}</legend>
      <Group gap="xs">
        {wizardCategories.map((category) => {
          const Icon = itemCategoryIcons[category]
          return (
            <label key={category} className={classes.categoryChip}>
              <input
                type="radio"
                name={name}
                checked={category === value}
                onChange={() => onChoose(category)}
                data-unseen
              />
              <Icon size={20} stroke={1.8} aria-hidden />
              {itemCategoryLabels[category]}
            </label>
          )
        })}
      </Group>
    </fieldset>
  )
}
