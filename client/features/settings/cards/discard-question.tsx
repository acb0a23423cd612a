/** The second step of signing out with unsent changes that stay unsent: says what is lost. */
import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { QuestionText } from '#client/ui/question-text.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'

type DiscardQuestionProps = {
  unsentCount: number
  /** The state of the button that discards. */
  discarding: { loading: boolean; disabled: boolean }
  onDiscard: () => void
  onBack: () => void
  onClose: () => void
  children: ReactNode
}

export function DiscardQuestion({ unsentCount, discarding, children, ...on }: DiscardQuestionProps) {
  const { onDiscard, onBack, onClose } = on
  return (
    <Dialog opened onClose={onClose} title={texts.discardTitle}>
      <Stack gap="sm">
        <QuestionText look="danger" text={texts.discardText(unsentCount)} />
        {children}
        <DialogActions>
          <Button
            variant="default"
            disabled={discarding.loading || discarding.disabled}
            onClick={onBack}
            autoFocus
          >
            {shellTexts.cancel}
          </Button>
          <Button aria-label={texts.discardAndSignOut} {...discarding} color="red" onClick={onDiscard}>
            <UnbrokenPhrases text={texts.discardAndSignOut} />
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
