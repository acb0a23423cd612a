import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

type CopyButtonProps = Pick<ButtonProps, 'fullWidth' | 'px'> & {
  label: string
  copied: string
  copyFailed: string
  /** Resolves to true if the text is in the clipboard. */
  onCopy: () => Promise<boolean>
}

/** A button whose label says after the tap whether the text was copied. */
export function CopyButton({ label, copied, copyFailed, onCopy, ...look }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null)
  const Icon = said === copied ? IconCheck : IconCopy
  return (
    <Button
      variant="light"
      leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
      onClick={() => void onCopy().then((done) => setSaid(done ? copied : copyFailed))}
      {...look}
    >
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}
