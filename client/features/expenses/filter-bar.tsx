/**
 * A row that unfolds the search field and the filters. Unfolded, the field is where the row was.
 */
import { ActionIcon, Group, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dateRangeText, historyTexts as texts } from '#shared/messages/history.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { ChoiceChip } from '#client/ui/choice-chip.tsx'
import { onEnter } from '#client/ui/ignore-composing-enter.ts'
import { FilterDialog, type FilterKind } from './filter-dialog.tsx'
import classes from './filter-bar.module.css'
import type { FilterChoice } from './history-filter.ts'

export type FilterBarProps = {
  choice: FilterChoice
  people: People
  today: PlainDate
  /** The people who can be chosen besides the people of the group today: everybody whom a row names. */
  named: readonly UserKey[]
  /** What is unfolded. */
  label: string
}

export function FilterBar({ label, ...filters }: FilterBarProps) {
  const { isUnfolded, onFold } = filters.choice
  return (
    <Stack gap="0.625rem" {...(isUnfolded ? { role: 'search', 'aria-label': texts.search } : {})}>
      <Group gap={0} wrap="nowrap">
        {isUnfolded ? <SearchField choice={filters.choice} /> : null}
        <button
          type="button"
          className={classes.fold}
          data-surface
          aria-expanded={isUnfolded}
          aria-label={isUnfolded ? label : undefined}
          onClick={() => onFold(!isUnfolded)}
        >
          {isUnfolded ? null : (
            <>
              <IconSearch size={20} stroke={1.8} aria-hidden />
              <span>{label}</span>
            </>
          )}
          <IconChevronDown size={20} stroke={1.8} aria-hidden />
        </button>
      </Group>
      {isUnfolded ? <Filters {...filters} /> : null}
    </Stack>
  )
}

function Filters({ choice, people, today, named }: Omit<FilterBarProps, 'label'>) {
  const { filter } = choice
  const { person, category, status } = filter
  const [kind, setKind] = useState<FilterKind>('person')
  const [isOpen, setIsOpen] = useState(false)
  const value = {
    person: person && people.nameOf(person),
    category: category && categoryLabels[category],
    status: status && texts.status[status],
    date: dateRangeText(filter, today),
  }
  return (
    <>
      <div className={classes.chips} role="group" aria-label={texts.filters}>
        {(['person', 'category', 'status', 'date'] as const).map((each) => (
          <ChoiceChip
            key={each}
            label={texts.filterLabels[each]}
            value={value[each]}
            onOpen={() => {
              setKind(each)
              setIsOpen(true)
            }}
          />
        ))}
      </div>
      <FilterDialog
        kind={kind}
        opened={isOpen}
        filter={filter}
        people={people}
        named={named}
        today={today}
        onChoose={choice.onChange}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

function SearchField({ choice }: { choice: FilterChoice }) {
  const text = choice.filter.q ?? ''
  return (
    <TextInput
      type="search"
      enterKeyHint="search"
      aria-label={texts.search}
      placeholder={texts.searchPlaceholder}
      autoComplete="off"
      flex={1}
      classNames={{ input: classes.search ?? '' }}
      leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <ActionIcon
            aria-label={texts.clearSearch}
            onClick={() => {
              choice.onSearch('')
              choice.onSearchEnd()
            }}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )
      }
      rightSectionWidth="2.75rem"
      value={text}
      onChange={(event) => choice.onSearch(event.currentTarget.value)}
      onBlur={choice.onSearchEnd}
      // Closes the keyboard of a phone, which covers what was found. The Enter that ends a conversion does not.
      onKeyDown={(event) => onEnter(event, () => event.currentTarget.blur())}
    />
  )
}
