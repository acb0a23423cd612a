/** Chooses the value of one filter: a person, a category, a status, or the first and the last day. */
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type PlainDate, dateAfter, isPlainDate } from '#shared/dates.ts'
import { historyTexts as texts } from '#shared/messages/history.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { categories } from '#shared/model/categories.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { DayField } from '#client/ui/day-field.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import classes from './filter-bar.module.css'

export type FilterKind = 'person' | 'category' | 'status' | 'date'

type FilterDialogProps = {
  kind: FilterKind
  opened: boolean
  filter: HistoryFilter
  people: People
  /** By resolved keys. They can be chosen even after they have left the group. */
  named: readonly UserKey[]
  today: PlainDate
  onChoose: (changed: HistoryFilter) => void
  onClose: () => void
}

export function FilterDialog({ kind, opened, today, onClose, ...props }: FilterDialogProps) {
  const { filter } = props
  const choose = (changed: HistoryFilter) => {
    props.onChoose(changed)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.filterTitles[kind]}>
      {kind === 'date' ? (
        <DateRangeForm filter={filter} today={today} onChoose={choose} />
      ) : (
        <>
          {kind === 'person' ? <Hint style={{ marginBottom: '0.5rem' }}>{texts.personHint}</Hint> : null}
          <Box component="ul" mx="-0.5rem">
            {optionsBy[kind](props).map(({ key, value, isChosen, ...content }) => (
              <li key={key}>
                {/* A button rather than a radio, whose arrow keys would choose, and so close the dialog. */}
                <button
                  type="button"
                  className={classes.option}
                  data-pressable
                  aria-pressed={isChosen}
                  onClick={() => choose(value)}
                >
                  <RowContent {...content} />
                  {isChosen ? <IconCheck size={20} stroke={2.4} aria-hidden /> : null}
                </button>
              </li>
            ))}
          </Box>
        </>
      )}
    </Dialog>
  )
}

type Option = {
  key: string
  value: HistoryFilter
  isChosen: boolean
  mark?: ReactNode
  title: ReactNode
  note?: string | undefined
}

type Choosable = Pick<FilterDialogProps, 'filter' | 'people' | 'named'>

/** The first of each lets everything through. */
const optionsBy: Record<Exclude<FilterKind, 'date'>, (given: Choosable) => Option[]> = {
  person: ({ filter, people, named }) => {
    const chosen = filter.person && people.resolve(filter.person)
    const keys = new Set([...people.active.map(({ userKey }) => userKey), ...named])
    const options = [...keys].map((key): Option => {
      const person = people.personOf(key)
      return {
        key,
        value: { person: key },
        isChosen: key === chosen,
        mark: <Avatar id={key} {...person} />,
        title: <PersonName {...person} isPending={false} />,
      }
    })
    const everybody = { key: '', value: { person: undefined }, title: texts.everything.person }
    return [{ ...everybody, isChosen: chosen === undefined }, ...options]
  },
  category: ({ filter }) =>
    [undefined, ...categories].map((category) => ({
      key: category ?? '',
      value: { category },
      isChosen: filter.category === category,
      // The title says what the icon says.
      mark: category && (
        <span aria-hidden>
          <CategoryIcon category={category} />
        </span>
      ),
      title: category ? categoryLabels[category] : texts.everything.category,
    })),
  status: ({ filter }) =>
    ([undefined, 'active', 'settled'] as const).map((status) => ({
      key: status ?? '',
      value: { status },
      isChosen: filter.status === status,
      title: status ? texts.status[status] : texts.everything.status,
      note: status && texts.statusNotes[status],
    })),
}

type Range = Pick<HistoryFilter, 'from' | 'to'>

type DateRangeFormProps = { filter: Range; today: PlainDate; onChoose: (range: Required<Range>) => void }

/** The ranges that are asked for most are one tap away. */
function DateRangeForm({ filter, today, onChoose }: DateRangeFormProps) {
  const [from, setFrom] = useState(filter.from ?? '')
  const [to, setTo] = useState(filter.to ?? '')
  const isReversed = from !== '' && to !== '' && to < from
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed) onChoose({ from: dayOf(from), to: dayOf(to) })
  }
  const yesterday = dateAfter(today, -1)
  const near = [
    { name: texts.today, from: today, to: today },
    { name: texts.yesterday, from: yesterday, to: yesterday },
    { name: texts.lastWeek, from: dateAfter(today, -6), to: today },
  ]
  return (
    <form noValidate onKeyDown={ignoreComposingEnter} onSubmit={submit}>
      <Stack>
        <Group gap="xs">
          {near.map(({ name, ...range }) => (
            <Button key={name} variant="default" radius="99px" onClick={() => onChoose(range)}>
              {name}
            </Button>
          ))}
        </Group>
        <div className={classes.range}>
          <DayField label={texts.from} value={from} today={today} onChange={setFrom} />
          <DayField
            label={texts.to}
            value={to}
            today={today}
            onChange={setTo}
            error={isReversed ? texts.datesReversed : null}
          />
        </div>
        <DialogActions>
          <Button variant="default" onClick={() => onChoose({ from: undefined, to: undefined })}>
            {texts.everyDate}
          </Button>
          <Button type="submit">{texts.showDates}</Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

function dayOf(typed: string): PlainDate | undefined {
  return isPlainDate(typed) ? typed : undefined
}
