/** ブラウザログ: the debug log, searched and filtered, the newest entry first. */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconFileText, IconSearch, IconShare2, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { exactMomentText } from '#shared/messages/date-texts.ts'
import { debugLogTexts as texts, shareLogsTexts } from '#shared/messages/debug.ts'
import { type LogLevel, logLevels } from '#shared/model/log-entry.ts'
import { type DebugEntry, debugLogRules } from '#client/session/debug-log.ts'
import { debugLog } from '#client/session/record-debugging.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LevelTag } from '#client/ui/level-tag.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import classes from './debug.module.css'
import { ShareLogsDialog } from './share-logs-dialog.tsx'
import { useRefreshing } from './use-refreshing.ts'

/** The lowest level that each filter shows. */
const filters = { all: 'debug', info: 'info', warn: 'warn', error: 'error' } as const satisfies Record<
  keyof typeof texts.levels,
  LogLevel
>
type Filter = keyof typeof filters
const filterNames = ['all', 'info', 'warn', 'error'] as const satisfies readonly Filter[]

/** The number of entries that are shown at first. */
const firstMax = 50

export function BrowserLogTab() {
  const refresh = useRefreshing()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [isSharing, setIsSharing] = useState(false)
  const entries = debugLog.entries()
  const matches = entries.filter((entry) => isMatch(entry, { text, filter })).reverse()
  const clear = () => {
    debugLog.clear()
    refresh()
  }
  return (
    <Stack gap="sm">
      <Group gap="xs" role="search" aria-label={texts.search} wrap="nowrap">
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          autoComplete="off"
          flex={1}
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={texts.level}
          data={filterNames.map((value) => ({ value, label: texts.levels[value] }))}
          value={filter}
          onChange={({ currentTarget }) =>
            setFilter(filterNames.find((name) => name === currentTarget.value) ?? 'all')
          }
          rightSection={<IconChevronDown size={18} aria-hidden />}
        />
      </Group>
      {matches.length === 0 ? (
        <EmptyState
          icon={<IconFileText size={44} stroke={1.8} />}
          title={entries.length === 0 ? texts.empty : texts.noMatch}
        >
          {entries.length === 0 ? texts.emptyHint : null}
        </EmptyState>
      ) : (
        <ShortenedList
          label={texts.list}
          items={matches}
          firstMax={firstMax}
          render={(entry) => <LogRow key={`${entry.timestamp} ${entries.indexOf(entry)}`} entry={entry} />}
        />
      )}
      <p className={classes.quiet}>{texts.count(entries.length, debugLogRules.entriesMax)}</p>
      <Group gap="xs" grow>
        <Button
          variant="default"
          leftSection={<IconTrash size={20} stroke={1.8} aria-hidden />}
          disabled={entries.length === 0}
          onClick={clear}
        >
          {texts.clear}
        </Button>
        <Button
          variant="light"
          leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
          onClick={() => setIsSharing(true)}
        >
          {shareLogsTexts.share}
        </Button>
      </Group>
      {isSharing ? <ShareLogsDialog onClose={() => setIsSharing(false)} /> : null}
    </Stack>
  )
}

function isMatch(
  { level, category, message }: DebugEntry,
  conditions: { text: string; filter: Filter },
): boolean {
  const isLevel = logLevels.indexOf(level) >= logLevels.indexOf(filters[conditions.filter])
  return isLevel && `${category} ${message}`.toLowerCase().includes(conditions.text.trim().toLowerCase())
}

function LogRow({ entry }: { entry: DebugEntry }) {
  const { timestamp, level, category, message, count, data, stack } = entry
  const line = (
    <>
      <span className={classes.line}>
        <LevelTag level={level} />
        <time className={classes.code}>{exactMomentText(Math.floor(timestamp / 1000)).slice(11)}</time>
        <span className={classes.code}>{category}</span>
        {count > 1 ? (
          <span>
            <span aria-hidden>{texts.times(count)}</span>
            <span data-unseen>{texts.timesRead(count)}</span>
          </span>
        ) : null}
      </span>
      <span className={classes.message}>{message}</span>
    </>
  )
  if (data === null && stack === null) return <li className={classes.row}>{line}</li>
  return (
    <li>
      <details>
        <summary className={classes.row}>{line}</summary>
        {data === null ? null : <pre className={classes.block}>{JSON.stringify(data, null, 2)}</pre>}
        {stack === null ? null : <pre className={classes.block}>{stack}</pre>}
      </details>
    </li>
  )
}
