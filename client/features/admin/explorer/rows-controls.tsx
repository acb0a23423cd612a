/** The controls of a table's rows: filter, refresh and page size. Filter and page size are part of the address. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { RowCondition, type TableSchema, pageSizeOf } from '#shared/api/explorer.ts'
import { pageSizes } from '#shared/api/user-management.ts'
import { explorerTexts, tableTexts as texts } from '#shared/messages/explorer.ts'
import { onEnter } from '#client/ui/ignore-composing-enter.ts'
import classes from './columns.module.css'

const route = getRouteApi('/admin/database-explorer')
const conditions = RowCondition.options
/** Conditions that compare with a value. */
const comparing: ReadonlySet<RowCondition> = new Set(['is', 'contains', 'above', 'below'])

const conditionNamed = (name: string | undefined): RowCondition =>
  conditions.find((each) => each === name) ?? 'is'

const firstPage = { after: undefined, page: undefined, row: undefined }
const chevron = <IconChevronDown size={18} aria-hidden />

/** `column` is '' while none is chosen. */
type Filter = { column: string; condition: RowCondition; value: string }

type RowsControlsProps = { table: TableSchema; onRefresh: () => void }

export function RowsControls({ table, onRefresh }: RowsControlsProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { column, condition, value, change } = useFilter({
    column: search.column ?? '',
    condition: conditionNamed(search.condition),
    value: search.value ?? '',
  })
  const show = (changed: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...firstPage, ...changed }) })
  const apply = () => {
    if (column === '') return
    show({ column, condition, value: comparing.has(condition) ? value : undefined })
  }
  const clear = () => show({ column: undefined, condition: undefined, value: undefined })
  const columns = table.columns.filter(({ visibility }) => visibility === 'shown').map(({ name }) => name)
  return (
    <div className={classes.filter} role="search" aria-label={texts.filter}>
      <NativeSelect
        label={texts.column}
        rightSection={chevron}
        data={[{ value: '', label: texts.anyColumn }, ...columns]}
        value={column}
        onChange={(event) => change({ column: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.condition}
        rightSection={chevron}
        data={conditions.map((each) => ({ value: each, label: texts.conditions[each] }))}
        value={condition}
        onChange={(event) => change({ condition: conditionNamed(event.currentTarget.value) })}
      />
      {comparing.has(condition) ? (
        <TextInput
          label={texts.value}
          autoComplete="off"
          value={value}
          onChange={(event) => change({ value: event.currentTarget.value })}
          onKeyDown={(event) => onEnter(event, apply)}
        />
      ) : null}
      <Button variant="light" disabled={column === ''} onClick={apply}>
        {texts.apply}
      </Button>
      {search.column === undefined ? null : (
        <Button variant="default" onClick={clear}>
          {texts.clear}
        </Button>
      )}
      <ActionIcon aria-label={explorerTexts.refresh} onClick={onRefresh}>
        <IconRefresh size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}

export function PageSize() {
  const { limit } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <NativeSelect
      aria-label={texts.pageSize}
      rightSection={chevron}
      data={pageSizes.map((size) => ({ value: String(size), label: texts.pageSizeOf(size) }))}
      value={String(pageSizeOf(limit))}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value)
        const size = chosen === 25 || chosen === 100 ? chosen : undefined
        void navigate({ search: (before) => ({ ...before, ...firstPage, limit: size }) })
      }}
    />
  )
}

/** The edited filter, before it is applied. It starts anew from `applied` when the address changes, such as by going back. */
function useFilter(applied: Filter) {
  const address = JSON.stringify(applied)
  const [draft, setDraft] = useState({ address, filter: applied })
  const { filter } = draft.address === address ? draft : { filter: applied }
  if (draft.address !== address) setDraft({ address, filter })
  const change = (changed: Partial<Filter>) => setDraft({ address, filter: { ...filter, ...changed } })
  return { ...filter, change }
}
