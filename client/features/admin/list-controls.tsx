/** The controls above a list of people: search, filters, order and refresh. */
import { ActionIcon, Group, NativeSelect, TextInput } from '@mantine/core'
import {
  IconChevronDown,
  IconRefresh,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { userManagementTexts as texts } from '#shared/messages/user-management.ts'
import { onEnter } from '#client/ui/ignore-composing-enter.ts'
import type { ListAddress, Sort, TypedText } from './list-address.ts'
import classes from './list-controls.module.css'

type ListControlsProps = {
  address: ListAddress
  placeholder: string
  /** The orders that the list has, with their names. */
  sorts: readonly { value: Sort; label: string }[]
  isLoading: boolean
  onRefresh: () => void
  filters?: ReactNode
}

export function ListControls({ address, placeholder, sorts, ...rest }: ListControlsProps) {
  const { isLoading, onRefresh, filters } = rest
  const { sort, direction, onSort, onTurn } = address
  const chosen = sorts.find(({ value }) => value === sort) ?? sorts[0]
  const [currentOrder, otherOrder] =
    direction === 'asc' ? [texts.ascending, texts.descending] : [texts.descending, texts.ascending]
  const SortIcon = direction === 'asc' ? IconSortAscending : IconSortDescending
  return (
    <div className={classes.controls} role="search" aria-label={texts.search}>
      <SearchField typed={address} placeholder={placeholder} />
      {filters}
      <Group gap={4} wrap="nowrap">
        <NativeSelect
          aria-label={texts.orders}
          data={[...sorts]}
          value={chosen?.value ?? ''}
          onChange={(event) => {
            const order = sorts.find(({ value }) => value === event.currentTarget.value)
            if (order) onSort(order.value)
          }}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          className={classes.sort ?? ''}
        />
        <ActionIcon
          aria-label={texts.turnOrder(currentOrder, otherOrder)}
          data-tooltip={currentOrder}
          onClick={onTurn}
        >
          <SortIcon size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
        <RefreshButton isLoading={isLoading} onRefresh={onRefresh} />
      </Group>
    </div>
  )
}

type RefreshButtonProps = { isLoading: boolean; onRefresh: () => void }

export function RefreshButton({ isLoading, onRefresh }: RefreshButtonProps) {
  return (
    <ActionIcon
      aria-label={texts.refresh}
      data-tooltip={texts.refresh}
      data-tooltip-from="end"
      loading={isLoading}
      onClick={onRefresh}
    >
      <IconRefresh size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

type SearchFieldProps = { typed: TypedText; placeholder: string }

export function SearchField({ typed, placeholder }: SearchFieldProps) {
  const { text, onType, onTypeEnd } = typed
  return (
    <TextInput
      type="search"
      enterKeyHint="search"
      aria-label={placeholder}
      placeholder={placeholder}
      autoComplete="off"
      classNames={{ root: classes.field ?? '', input: classes.search ?? '' }}
      leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <ActionIcon
            aria-label={texts.clearSearch}
            onClick={() => {
              onType('')
              onTypeEnd()
            }}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )
      }
      rightSectionWidth="2.75rem"
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onTypeEnd}
      // Closes a phone's keyboard, which covers the results. `onEnter` ignores the Enter that ends a conversion.
      onKeyDown={(event) => onEnter(event, () => event.currentTarget.blur())}
    />
  )
}
