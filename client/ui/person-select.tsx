import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type PersonSelectProps<Key extends string> = {
  label: string
  /** Spoken only, where the screen says above the field what it is. */
  isLabelHidden?: boolean
  /** Stands there until somebody is chosen. */
  placeholder: string
  choices: readonly { value: Key; label: string }[]
  value: Key | null
  onChoose: (key: Key) => void
  error?: ReactNode
}

/** One person of several. */
export function PersonSelect<Key extends string>({
  label,
  isLabelHidden = false,
  placeholder,
  choices,
  value,
  onChoose,
  error,
}: PersonSelectProps<Key>) {
  return (
    <NativeSelect
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data={[...(value === null ? [{ value: '', label: placeholder }] : []), ...choices]}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
        if (chosen) onChoose(chosen.value)
      }}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      error={error}
    />
  )
}
