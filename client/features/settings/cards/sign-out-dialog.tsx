/**
 * Asks before signing out what becomes of unsent changes: send, export or discard (docs/design.md, "Sessions"). Sending is
 * recommended, and before it a new sign-in where the old one has ended. Discarding takes a second step, which says what is lost.
 */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import type { WayIn } from '#client/session/use-enter-again.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { QuestionText } from '#client/ui/question-text.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'

type SignOutDialogProps = {
  unsentCount: number
  /** Sends everything. Resolves with the sentence that says why a change is left, or with null. */
  onSend: () => Promise<string | null>
  /** Null unless the sign-in has ended. */
  signIn: Pick<WayIn, 'button' | 'enter'> | null
  /** Resolves to true if the person has the file. */
  onExport: () => Promise<boolean>
  onSignOut: () => Promise<unknown>
  onClose: () => void
  /** What else the person should know before they sign out. */
  children?: ReactNode
}

type Said = { text: string; isProblem: boolean }

/** Asks again after each answer that leaves unsent changes on the device. */
export function SignOutDialog({ unsentCount, onSend, signIn, onExport, ...rest }: SignOutDialogProps) {
  const { onSignOut, onClose, children } = rest
  const [busyWith, setBusyWith] = useState<'send' | 'sign in' | 'export' | 'discard' | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [isDiscarding, setIsDiscarding] = useState(false)

  const during = async (what: typeof busyWith, work: () => Promise<Said | null>) => {
    setBusyWith(what)
    setSaid(await work())
    setBusyWith(null)
  }
  // While busy the dialog cannot be closed, because the running action may sign out later and would take the person
  // by surprise on another screen.
  const close = () => (busyWith === null ? onClose() : undefined)
  const send = async () => {
    const problem = await onSend()
    if (problem !== null) return { text: problem, isProblem: true }
    await onSignOut()
    return null
  }
  const enter = async () => {
    const problem = (await signIn?.enter()) ?? null
    return problem === null ? null : { text: problem, isProblem: true }
  }
  const exportFile = async () =>
    (await onExport())
      ? { text: texts.exported, isProblem: false }
      : { text: texts.exportFailed, isProblem: true }
  const discard = async () => {
    await onSignOut()
    return null
  }
  // Then the file is the way on, and not another try.
  const isUnsendable = said?.isProblem === true
  const stateOf = (what: NonNullable<typeof busyWith>) => ({
    loading: busyWith === what,
    disabled: busyWith !== null && busyWith !== what,
  })

  const exporting = (variant: 'filled' | 'default') => (
    <Button {...stateOf('export')} variant={variant} onClick={() => void during('export', exportFile)}>
      {texts.export}
    </Button>
  )

  if (isDiscarding)
    return (
      <Dialog opened onClose={close} title={texts.discardTitle}>
        <Stack gap="sm">
          <QuestionText look="danger" text={texts.discardText(unsentCount)} />
          <SaidAlert said={said} />
          {exporting('default')}
          <DialogActions>
            <Button
              variant="default"
              disabled={busyWith !== null}
              onClick={() => setIsDiscarding(false)}
              autoFocus
            >
              {shellTexts.cancel}
            </Button>
            <Button
              aria-label={texts.discardAndSignOut}
              {...stateOf('discard')}
              color="red"
              onClick={() => void during('discard', discard)}
            >
              <UnbrokenPhrases text={texts.discardAndSignOut} />
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
    )
  const withoutSending = (
    <Button
      variant="subtle"
      color="red"
      disabled={busyWith !== null}
      onClick={() => setIsDiscarding(true)}
      data-below
    >
      {texts.signOutWithoutSending}
    </Button>
  )
  if (signIn && unsentCount > 0)
    return (
      <Dialog opened onClose={close} title={texts.signOutTitle}>
        <Stack gap="sm">
          <Alert color="yellow" variant="light" role="status" title={shellTexts.sessionEnded}>
            {texts.signOutEnded(unsentCount)}
          </Alert>
          <SaidAlert said={said} />
          <DialogActions>
            {exporting('default')}
            <Button {...stateOf('sign in')} onClick={() => void during('sign in', enter)} data-autofocus>
              {signIn.button}
            </Button>
            {withoutSending}
          </DialogActions>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog opened onClose={close} title={texts.signOutTitle}>
      <Stack gap="sm">
        <Text>{unsentCount > 0 ? texts.signOutUnsent(unsentCount) : texts.signOutText}</Text>
        <SaidAlert said={said} />
        {children}
        <DialogActions>
          {isUnsendable ? (
            exporting('filled')
          ) : (
            <Button variant="default" disabled={busyWith !== null} onClick={close}>
              {shellTexts.cancel}
            </Button>
          )}
          <Button
            {...stateOf('send')}
            variant={isUnsendable ? 'default' : 'filled'}
            onClick={() => void during('send', send)}
            data-autofocus
          >
            {texts.sendAndSignOut}
          </Button>
          {withoutSending}
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

function SaidAlert({ said }: { said: Said | null }) {
  if (!said) return null
  const { text, isProblem } = said
  return (
    <Alert color={isProblem ? 'red' : 'gray'} variant="light" role={isProblem ? 'alert' : 'status'}>
      {text}
    </Alert>
  )
}
