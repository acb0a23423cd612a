/** What an expense was for, its category, its date, and its trip. The category follows the title until the person chooses one. */
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { Category, categories } from '#shared/model/expense.ts'
import { Card } from '#client/ui/card.tsx'
import { categoryIcons } from '#client/ui/category-icon.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import type { TripChoice } from '#client/store/queries/itineraries.ts'
import { DateField } from './date-field.tsx'
import classes from './details-card.module.css'
import { type ChangeValues, defaultCategory, type ExpenseFormValues } from './expense-form-values.ts'
import { inRow } from './field-in-row.ts'
import type { CategoryProposal } from './propose-category.ts'
import { TripField } from './trip-field.tsx'
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

export function DetailsCard(props: DetailsCardProps) {
  const { values, today, trips, propose, onChange, onNaming, errors } = props
  const { title, category, isCategoryChosen, date } = values
  const CategoryMark = categoryIcons[category]
  const proposal = isCategoryChosen ? null : propose(title)
  const rename = (to: string) =>
    onChange((current) => ({
      ...current,
      title: to,
      category: current.isCategoryChosen ? current.category : (propose(to)?.category ?? defaultCategory),
    }))
  const choose = (to: string) =>
    onChange((current) => ({ ...current, category: Category.parse(to), isCategoryChosen: true }))
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
        <NativeSelect
          {...inRow}
          label={texts.category}
          leftSection={<CategoryMark size={20} stroke={1.8} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
          data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          description={
            <span aria-live="polite">
              {proposal?.category === category ? texts.categoryFollows[proposal.source] : null}
            </span>
          }
          value={category}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <DateField
          value={date}
          today={today}
          onChange={(to) => onChange((current) => followDate({ ...current, date: to }, trips))}
          error={errors.date}
        />
        {trips.length > 0 ? (
          <TripField trips={trips} link={values.trip} isChosen={values.isTripChosen} onChange={onChange} />
        ) : null}
      </div>
    </Card>
  )
}
