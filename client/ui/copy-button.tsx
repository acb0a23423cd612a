import { Button, type ButtonProps } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

type CopyButtonProps = Pick<ButtonProps, 'fullWidth' | 'px' | 'variant'> & {
  label: string
  copied: string
  copyFailed: string
  /** Resolves to true if the text is in the clipboard. */
  onCopy: () => Promise<boolean>
}

/** How long the label says whether the text was copied (specification 3, section 9). */
export const copySaidMs = 2_000

/** A button whose label says after the tap whether the text was copied. */
export function CopyButton({ label, copied, copyFailed, onCopy, ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const { start, clear } = useTimeout(() => setOutcome(null), copySaidMs)
  const copy = async () => {
    setOutcome((await onCopy()) ? 'copied' : 'failed')
    clear()
    start()
  }
  const Icon = outcome === 'copied' ? IconCheck : IconCopy
  const texts = { copied, failed: copyFailed }
  return (
    <Button
      variant="light"
      leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
      onClick={() => void copy()}
      {...look}
    >
      <span aria-live="polite">{outcome === null ? label : texts[outcome]}</span>
    </Button>
  )
}
