import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'

type CopyButtonProps = Pick<ButtonProps, 'fullWidth' | 'px' | 'variant'> & {
  label: string
  copied: string
  copyFailed: string
  /** Resolves to true if the text is in the clipboard. */
  onCopy: () => Promise<boolean>
}

/** How long the button says so (specification 3, section 9). */
export const copySaidMs = 2_000

/** A button whose label says after the tap whether the text was copied. */
export function CopyButton({ label, copied, copyFailed, onCopy, ...look }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null)
  const { start, clear } = useTimeout(() => setSaid(null), copySaidMs)
  const copy = async () => {
    const isDone = await onCopy()
    setSaid(isDone ? copied : copyFailed)
    clear()
    start()
  }
  const Icon = said === copied ? IconCheck : IconCopy
  return (
    <Button
      variant="light"
      leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
      onClick={() => void copy()}
      {...look}
    >
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}
