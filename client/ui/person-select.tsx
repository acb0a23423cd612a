import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type PersonSelectProps<Key extends string> = {
  label: string
  /** The label is for screen readers only, because the screen shows it above the field. */
  isLabelHidden?: boolean
  /** Shown until somebody is chosen. */
  placeholder: string
  choices: readonly { value: Key; label: string }[]
  value: Key | null
  onChoose: (key: Key) => void
  error?: ReactNode
}

/** Selects one of several people. */
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
      // A prompt is no value: dim, as placeholders are.
      {...(value === null ? { styles: { input: { color: 'var(--dim)' } } } : {})}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
        if (chosen) onChoose(chosen.value)
      }}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      error={error}
    />
  )
}
