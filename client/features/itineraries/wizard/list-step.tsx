/** The first step of the wizard: only names, day by day. */
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useId } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { titleMaxLength } from '#shared/limits.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { itemWizardTexts as texts } from '#shared/messages/item-screens.ts'
import type { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { LineField, lengthProblem } from '#client/ui/text-fields.tsx'
import { ItemCategoryIcon } from '../items/item-category.tsx'
import { DayChips } from './day-chips.tsx'
import type { Draft } from './drafts.ts'
import classes from './wizard.module.css'

type ListStepProps = {
  days: readonly PlainDate[]
  today: PlainDate
  day: PlainDate
  drafts: readonly Draft[]
  title: string
  onTitle: (title: string) => void
  onDay: (day: PlainDate) => void
  onAdd: () => void
  onRemove: (id: ItineraryItemId) => void
}

export function ListStep({ days, today, day, drafts, title, ...actions }: ListStepProps) {
  const { onTitle, onDay, onAdd, onRemove } = actions
  const fieldId = useId()
  if (days.length === 0) return <ErrorState title={texts.noDays} />
  const isBlank = title.trim() === ''
  const isTooLong = lengthProblem(title, titleMaxLength) !== null
  const name = dayText(day, today)
  const ofDay = drafts.filter(({ date }) => date === day)
  const counts = new Map(
    [...Map.groupBy(drafts, ({ date }) => date)].map(([date, all]) => [date, all.length]),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank && !isTooLong) onAdd()
    document.getElementById(fieldId)?.focus()
  }
  return (
    <>
      <DayChips days={days} counts={counts} value={day} today={today} onChoose={onDay} />
      <form className={classes.add} onSubmit={submit} onKeyDown={ignoreComposingEnter}>
        <LineField
          id={fieldId}
          label={texts.titleOf(name)}
          placeholder={texts.titlePlaceholder}
          autoComplete="off"
          enterKeyHint="enter"
          value={title}
          autoFocus
          onChange={(event) => onTitle(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="light"
          className={classes.addButton ?? ''}
          disabled={isBlank || isTooLong}
        >
          {texts.add}
        </Button>
      </form>
      {ofDay.length === 0 ? null : (
        <ul className={classes.list} aria-label={texts.listOf(name)}>
          {ofDay.map((draft) => (
            <li key={draft.id}>
              <ItemCategoryIcon category={draft.category} />
              <span className={classes.name}>{draft.title}</span>
              <ActionIcon aria-label={texts.remove(draft.title)} onClick={() => onRemove(draft.id)}>
                <IconX size={20} stroke={1.8} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.hint}>{texts.hint}</p>
    </>
  )
}
