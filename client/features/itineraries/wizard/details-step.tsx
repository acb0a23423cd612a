/** The second step of the wizard: one item a page, and everything in it optional. */
import { useId } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { itemFormTexts, itemTexts, itemWizardTexts as texts } from '#shared/messages/item-screens.ts'
import { itemCategoryLabels } from '#shared/messages/itineraries.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { TimeField } from '#client/ui/time-field.tsx'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { itemCategoryIcons, wizardCategories } from '../items/item-category.tsx'
import { onPasteOfPlace } from '../items/place.ts'
import type { Draft, DraftDetails } from './drafts.ts'
import classes from './wizard.module.css'

type DetailsStepProps = {
  formId: string
  draft: Draft
  /** From 1. */
  number: number
  count: number
  today: PlainDate
  /** How many people the group has. */
  people: number
  problems: Partial<Record<'time' | 'amount', string>>
  onChange: (details: Partial<DraftDetails>) => void
  onSubmit: () => void
}

export function DetailsStep({ formId, draft, number, count, today, people, ...form }: DetailsStepProps) {
  const { problems, onChange, onSubmit } = form
  const { date, title, time, location, description, amount } = draft
  const isDivided = amount !== null && amount > 0 && people > 1
  return (
    <form
      id={formId}
      noValidate
      className={classes.details}
      onKeyDown={ignoreComposingEnter}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={classes.head}>
        <span>{dayText(date, today)}</span>
        {/* The focus comes here with each item, and not into a field, which would open the keyboard. */}
        <h2 tabIndex={-1} ref={focus}>
          {title}
        </h2>
        <span className={classes.progress}>{texts.progress(number, count)}</span>
      </div>
      <CategoryChips value={draft.category} onChoose={(category) => onChange({ category })} />
      <div className={classes.pair}>
        <TimeField
          label={itemFormTexts.time}
          value={time}
          error={problems.time}
          onChange={(next) => onChange({ time: next })}
        />
        <AmountField
          label={itemFormTexts.budget}
          value={amount}
          onChange={(value) => onChange({ amount: value })}
          error={problems.amount}
          description={isDivided ? itemTexts.divided(people, amount) : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      <LineField
        label={itemFormTexts.location}
        placeholder={itemFormTexts.locationPlaceholder}
        autoComplete="off"
        value={location}
        onChange={(event) => onChange({ location: event.currentTarget.value })}
        onPaste={onPasteOfPlace((short) => onChange({ location: short }))}
      />
      <NoteField
        label={itemFormTexts.memo}
        placeholder={itemFormTexts.memoPlaceholder}
        value={description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </form>
  )
}

function focus(heading: HTMLElement | null): void {
  heading?.focus()
}

type CategoryChipsProps = {
  value: DraftDetails['category']
  onChoose: (category: DraftDetails['category']) => void
}

function CategoryChips({ value, onChoose }: CategoryChipsProps) {
  const name = useId()
  return (
    <fieldset className={classes.categories}>
      <legend>{itemFormTexts.category}</legend>
      <div>
        {wizardCategories.map((category) => {
          const Icon = itemCategoryIcons[category]
          return (
            <label key={category} className={classes.categoryChip}>
              <input
                type="radio"
                name={name}
                checked={category === value}
                onChange={() => onChoose(category)}
              />
              <Icon size={20} stroke={1.8} aria-hidden />
              {itemCategoryLabels[category]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
