import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

type CopyButtonProps = Pick<ButtonProps, 'fullWidth' | 'px'> & {
  label: string
  copied: string
  copyFailed: string
  /** Resolves to whether it is in the clipboard. */
  onCopy: () => Promise<boolean>
}

/** Says in its own place whether it has been copied. */
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
