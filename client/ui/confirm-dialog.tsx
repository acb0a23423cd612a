import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import classes from './confirm-dialog.module.css'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'
import { UnbrokenAmounts } from './unbroken-amounts.tsx'
import { UnbrokenPhrases } from './unbroken-phrases.tsx'

/** Beside another button, a longer label would reach from edge to edge of the smallest phone. */
const longLabel = 8

type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  /** The dialog stays open and busy until this resolves, and then closes. */
  onConfirm: () => Promise<void> | void
  title: string
  /** Line breaks are kept. */
  message: string
  look?: QuestionLook
  confirmLabel?: string
  cancelLabel?: string
  canConfirm?: boolean
  children?: ReactNode
}

/**
 * Of the looks, only `danger` has the icon of a warning (specification 1, section 2): what is confirmed takes something away from
 * somebody (docs/decisions/0082-one-rule-for-all-screens.md). `plain` has no icon: a check mark before something is done would
 * say that it is done. Cancel, Escape, the backdrop and the close button close the dialog without `onConfirm`.
 */
export function ConfirmDialog({ opened, onClose, onConfirm, title, message, ...rest }: ConfirmDialogProps) {
  const {
    look = 'default',
    confirmLabel = shellTexts.confirm,
    cancelLabel = shellTexts.cancel,
    canConfirm = true,
    children,
  } = rest
  const [isBusy, setIsBusy] = useState(false)
  const confirm = async () => {
    // A closed dialog can be tapped until it has faded out.
    if (!opened) return
    setIsBusy(true)
    try {
      await onConfirm()
      onClose()
    } finally {
      setIsBusy(false)
    }
  }
  // While busy the dialog cannot be closed, because closing would not stop `onConfirm` but would look as if it did.
  const close = () => (isBusy ? undefined : onClose())
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack>
        <QuestionText look={look} text={message} />
        {children}
        <DialogActions>
          <Button
            variant="default"
            disabled={isBusy}
            onClick={close}
            data-autofocus={look !== 'default' || undefined}
            data-long={cancelLabel.length > longLabel || undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            // Amber is the colour of what waits or needs attention, and most questions of this look are neither.
            color={look === 'danger' ? 'red' : 'ai'}
            data-long={confirmLabel.length > longLabel || undefined}
            onClick={() => void confirm()}
            loading={isBusy}
            disabled={!canConfirm}
            data-autofocus={look === 'default' || undefined}
          >
            <UnbrokenPhrases text={confirmLabel} />
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

type QuestionLook = 'default' | 'danger' | 'warning' | 'plain'
type QuestionTextProps = { look: QuestionLook; text: string }

/** What a dialog asks, beside the icon of its look. Line breaks are kept. */
export function QuestionText({ look, text }: QuestionTextProps) {
  const Icon = look === 'danger' ? IconAlertTriangle : IconCheck
  return (
    // No line of the text begins below the icon. In a narrow dialog, or with large letters, the icon stands above the text, of
    // which a column beside it would make fragments.
    <Group gap="0.5rem 0.75rem" align="flex-start">
      {look === 'plain' ? null : (
        <span className={classes.icon} data-look={look} aria-hidden>
          <Icon size={20} stroke={1.8} />
        </span>
      )}
      <Text className={classes.text ?? ''}>
        <UnbrokenPhrases text={text} renderRest={(part) => <UnbrokenAmounts text={part} />} />
      </Text>
    </Group>
  )
}
