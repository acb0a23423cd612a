/** くわしく: what only some expenses need. Closed until it is wanted, so that it costs the others one line. */
import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { urlMaxLength } from '#shared/limits.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { purchaseDateLabels, purchaseStatusLabels } from '#shared/messages/labels.ts'
import { purchaseStatuses } from '#shared/model/expense.ts'
import type { People } from '#client/store/queries/people.ts'
import { DayField } from '#client/ui/day-field.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { type ChangeValues, type ExpenseFormValues, choicesFor } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { type DetailValues, chooseStatus, hasDetails } from './more-details-values.ts'

type MoreDetailsProps = {
  people: People
  today: PlainDate
  values: ExpenseFormValues
  onChange: (change: ChangeValues) => void
  errors: Readonly<Record<string, ReactNode>>
}

export function MoreDetails(props: MoreDetailsProps) {
  const { values, errors } = props
  const id = useId()
  const [isOpened, setIsOpened] = useState(() => hasDetails(values.details))
  // A field with a problem must be in sight.
  const isOpen =
    isOpened || ['location', 'url', 'notes', 'purchaseDate'].some((field) => Boolean(errors[field]))
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <section className={classes.more} aria-labelledby={`${id}-toggle`}>
      <Stack gap={0} align="flex-start">
        <Button
          id={`${id}-toggle`}
          variant="subtle"
          ms="-0.5rem"
          px="0.5rem"
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={<Chevron size={18} stroke={1.8} aria-hidden />}
          onClick={() => setIsOpened(!isOpen)}
        >
          {texts.moreDetails}
        </Button>
        {isOpen ? null : <Hint size="xs">{texts.moreDetailsHint}</Hint>}
      </Stack>
      <div id={id} hidden={!isOpen}>
        <Stack pt="0.5rem">
          <Fields {...props} />
        </Stack>
      </div>
    </section>
  )
}

function Fields({ people, today, values, onChange, errors }: MoreDetailsProps) {
  const { location, url, notes, purchaseStatus, purchaseDate, assignee } = values.details
  const change = (next: (details: DetailValues) => DetailValues) =>
    onChange((current) => ({ ...current, details: next(current.details) }))
  const set = (fields: Partial<DetailValues>) => change((current) => ({ ...current, ...fields }))
  const assignees = choicesFor(people, assignee === null ? [] : [assignee])
  return (
    <>
      <LineField
        label={texts.location}
        placeholder={texts.locationPlaceholder}
        autoComplete="off"
        value={location}
        onChange={(event) => set({ location: event.currentTarget.value })}
        error={errors['location']}
      />
      <LineField
        type="url"
        inputMode="url"
        label={texts.url}
        placeholder="https://"
        max={urlMaxLength}
        autoComplete="off"
        value={url}
        onChange={(event) => set({ url: event.currentTarget.value })}
        error={errors['url']}
      />
      <NativeSelect
        label={texts.purchaseStatus}
        data={[
          { value: '', label: texts.noStatus },
          ...purchaseStatuses.map((value) => ({ value, label: purchaseStatusLabels[value] })),
        ]}
        rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
        value={purchaseStatus ?? ''}
        onChange={(event) => {
          const chosen = purchaseStatuses.find((status) => status === event.currentTarget.value) ?? null
          change((current) => chooseStatus(current, chosen))
        }}
      />
      {purchaseStatus === null ? null : (
        <DayField
          label={purchaseDateLabels[purchaseStatus]}
          value={purchaseDate}
          today={today}
          onChange={(date) => set({ purchaseDate: date })}
          error={errors['purchaseDate']}
        />
      )}
      <NativeSelect
        label={texts.assignee}
        data={[
          { value: '', label: texts.noAssignee },
          ...assignees.map((value) => ({ value, label: people.nameOf(value) })),
        ]}
        rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
        value={assignee ?? ''}
        onChange={(event) =>
          set({ assignee: assignees.find((key) => key === event.currentTarget.value) ?? null })
        }
      />
      <NoteField
        label={texts.notes}
        placeholder={texts.notesPlaceholder}
        value={notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
        error={errors['notes']}
      />
    </>
  )
}
