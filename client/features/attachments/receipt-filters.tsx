import { Group as Row, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { receiptsTexts as texts } from '#shared/messages/attachments.ts'
import type { Group } from '#shared/model/group.ts'
import { ToggleChip } from '#client/ui/choice-chip.tsx'
import type { ReceiptFilter } from './receipt-filter.ts'

type ReceiptFiltersProps = {
  filter: ReceiptFilter
  groups: readonly Group[]
  onChange: (filter: ReceiptFilter) => void
}

export function ReceiptFilters({ filter, groups, onChange }: ReceiptFiltersProps) {
  return (
    <Row gap="xs">
      <TextInput
        type="search"
        enterKeyHint="search"
        flex="1 1 100%"
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        autoComplete="off"
        leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.currentTarget.value })}
      />
      {groups.length > 1 || filter.group ? (
        <NativeSelect
          aria-label={texts.group}
          flex="1 1 9rem"
          maw="20rem"
          rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
          data={[
            { value: '', label: texts.allGroups },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.group ?? ''}
          onChange={(event) => {
            const chosen = groups.find(({ id }) => id === event.currentTarget.value)
            onChange({ ...filter, group: chosen?.id })
          }}
        />
      ) : null}
      <ToggleChip isOn={filter.isLoose} onChange={(isLoose) => onChange({ ...filter, isLoose })}>
        {texts.loose}
      </ToggleChip>
    </Row>
  )
}
