/** The controls above the list of entries: search, filters, following, export and refresh. */
import { ActionIcon, Group, NativeSelect, Stack } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { LogCounts } from '#shared/api/system-logs.ts'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import { logLevelLabels } from '#shared/messages/log-levels.ts'
import { logKindLabels, systemLogTexts as texts } from '#shared/messages/system-logs.ts'
import { type LogLevel, logKinds, logLevels } from '#shared/model/log-entry.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { ToggleChip } from '#client/ui/choice-chip.tsx'
import { DayField } from '#client/ui/day-field.tsx'
import { RefreshButton, SearchField } from './list-controls.tsx'
import type { LogAddress } from './log-address.ts'
import { LogExport } from './log-export.tsx'
import classes from './system-logs.module.css'

type LogControlsProps = {
  address: LogAddress
  /** The number of shown entries; null until it is known. */
  count: number | null
  /** The name of the person whose entries are shown; null while it is unknown. */
  personName: string | null
  /** The number of entries of each level; null until they are known. */
  counts: LogCounts['counts'] | null
  isLoading: boolean
  onRefresh: () => void
  following: { isOn: boolean; isStale: boolean; onChange: (isOn: boolean) => void }
}

export function LogControls({ address, count, personName, isLoading, ...rest }: LogControlsProps) {
  const { counts, onRefresh, following } = rest
  const { isOn, isStale } = following
  const followingText = isStale ? texts.followingFailed : texts.following
  return (
    <Stack gap="sm" role="search" aria-label={texts.search}>
      <div className={classes.fields}>
        <SearchField typed={address.text} placeholder={texts.textPlaceholder} />
        <SearchField typed={address.requestText} placeholder={texts.requestPlaceholder} />
      </div>
      <Levels address={address} counts={counts} />
      <div className={classes.filters}>
        <Filters address={address} />
        {address.user === undefined ? null : (
          <ToggleChip isOn onChange={() => address.write({ user: undefined })}>
            {texts.ofPerson(personName ?? texts.person)}
          </ToggleChip>
        )}
      </div>
      <Group gap="xs" justify="space-between">
        <p className={classes.count} data-stale={isStale || undefined}>
          {count === null ? '' : texts.shown(groupedDigits(count))}
          <span role="status">{isOn ? followingText : ''}</span>
        </p>
        <Group gap={2}>
          <ToggleChip isOn={isOn} onChange={following.onChange}>
            {texts.follow}
          </ToggleChip>
          <LogExport conditions={address.conditions} />
          <RefreshButton isLoading={isLoading} onRefresh={onRefresh} />
        </Group>
      </Group>
    </Stack>
  )
}

/** The most severe first. */
const shownLevels = logLevels.toReversed()

function Levels({ address, counts }: Pick<LogControlsProps, 'address' | 'counts'>) {
  const countOf = (level: LogLevel) =>
    counts?.reduce((sum, each) => sum + (each.level === level ? each.count : 0), 0)
  return (
    <div className={classes.levels} role="group" aria-label={texts.levels}>
      {shownLevels.map((level) => {
        const count = countOf(level)
        return (
          <ToggleChip
            key={level}
            isOn={address.level === level}
            onChange={(isOn) => address.write({ level: isOn ? level : undefined })}
          >
            {logLevelLabels[level]}{' '}
            <span className={classes.number}>{count === undefined ? '' : groupedDigits(count)}</span>
          </ToggleChip>
        )
      })}
    </div>
  )
}

function Filters({ address }: Pick<LogControlsProps, 'address'>) {
  const { kind, day, write } = address
  const [today] = useState(todayInJapan)
  return (
    <>
      <Choice
        label={texts.kind}
        labels={logKindLabels}
        options={logKinds}
        value={kind}
        onChange={(chosen) => write({ kind: chosen })}
      />
      <div className={classes.day}>
        <DayField
          label={texts.day}
          value={day ?? ''}
          today={today}
          onChange={(chosen) => write({ day: chosen === '' ? undefined : chosen })}
        />
        {day === undefined ? null : (
          <ActionIcon aria-label={texts.clearDay} onClick={() => write({ day: undefined })}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </>
  )
}

type ChoiceProps<Option extends string> = {
  label: string
  labels: Record<Option, string>
  options: readonly Option[]
  value: Option | undefined
  onChange: (chosen: Option | undefined) => void
}

function Choice<Option extends string>({ label, labels, options, value, onChange }: ChoiceProps<Option>) {
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: texts.all },
        ...options.map((option) => ({ value: option, label: labels[option] })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(options.find((option) => option === currentTarget.value))}
      rightSection={<IconChevronDown size={18} aria-hidden />}
    />
  )
}
