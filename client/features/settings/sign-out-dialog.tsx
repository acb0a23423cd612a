/**
 * Asks before signing out what becomes of unsent changes: send, export or discard (docs/design.md, "Sessions"). Sending is
 * recommended, and before it a new sign-in where the old one has ended. Discarding takes a second step, which says what is lost.
 */
import { Button, Stack, Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { endedSessionTexts } from '#shared/messages/ended-sessions.ts'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { WayIn } from '#client/session/use-enter-again.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState, OfflineAlert } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { QuestionText } from '#client/ui/confirm-dialog.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'

type SignOutDialogProps = {
  /** What is asked where nothing is unsent. */
  asked: { title: string; text: string }
  unsentCount: number
  /** The server does not answer: nothing can be sent, and nobody can sign out. */
  isOffline: boolean
  /** Sends everything. Resolves with the sentence that says why a change is left, or with null. */
  onSend: () => Promise<string | null>
  /** Null unless the sign-in has ended. `toLogin` leaves everything on the device. */
  signIn: (Pick<WayIn, 'button' | 'enter'> & { toLogin: () => Promise<void> }) | null
  /** Resolves to true if the person has the file. */
  onExport: () => Promise<boolean>
  onSignOut: () => Promise<unknown>
  onClose: () => void
  /** What else the person should know before they sign out. */
  children?: ReactNode
}

type Work = 'send' | 'sign in' | 'export' | 'discard'
/** What a work has left to say. */
type Said = { text: string; by: Work; isProblem: boolean; needsLogin?: boolean }
type Answer = Omit<Said, 'by'> | null

/** Asks again after each answer that leaves unsent changes on the device. */
export function SignOutDialog({ onSend, signIn, onExport, onSignOut, onClose, ...rest }: SignOutDialogProps) {
  const { asked, unsentCount, isOffline, children } = rest
  const [busyWith, setBusyWith] = useState<Work | null>(null)
  // Of sending and signing in. It stays until the next try: what the file has to say must not replace it.
  const [said, setSaid] = useState<Said | null>(null)
  const [fileSaid, setFileSaid] = useState<Said | null>(null)
  const [isDiscarding, setIsDiscarding] = useState(false)

  const during = async (by: Work, work: () => Promise<Answer>, say: (said: Said | null) => void) => {
    setBusyWith(by)
    try {
      const answer = await work()
      say(answer && { ...answer, by })
    } finally {
      setBusyWith(null)
    }
  }
  const leave = async () => {
    await onSignOut()
    return null
  }
  const send = async () => {
    const problem = await onSend()
    return problem === null ? leave() : { text: problem, isProblem: true }
  }
  const enter = async () => {
    const problem = (await signIn?.enter()) ?? null
    return problem && { text: problem.sentence, isProblem: true, needsLogin: problem.needsLogin }
  }
  const exportFile = async () =>
    (await onExport())
      ? { text: texts.exported, isProblem: false }
      : { text: texts.exportFailed, isProblem: true }
  const stateOf = (what: Work) => ({
    loading: busyWith === what,
    disabled: busyWith !== null && busyWith !== what,
  })
  const turnToDiscarding = (next: boolean) => {
    setFileSaid(null)
    setIsDiscarding(next)
  }
  // While busy the dialog cannot be closed, because the running action may sign out later and would take the person
  // by surprise on another screen.
  const close = () => (busyWith === null ? onClose() : undefined)
  const exporting = (
    <>
      <SaidAlert said={fileSaid} />
      <Button
        {...stateOf('export')}
        variant="default"
        onClick={() => void during('export', exportFile, setFileSaid)}
      >
        {texts.export}
      </Button>
    </>
  )
  if (isDiscarding)
    return (
      <DiscardQuestion
        unsentCount={unsentCount}
        discarding={{ ...stateOf('discard'), disabled: isOffline || stateOf('discard').disabled }}
        onDiscard={() => void during('discard', leave, setFileSaid)}
        onBack={() => turnToDiscarding(false)}
        onClose={close}
      >
        {exporting}
      </DiscardQuestion>
    )
  const isEnded = signIn !== null && unsentCount > 0
  // Either of the two boxes says all: offline, why nothing was sent; and why that failed, that something is unsent.
  const isPast = isOffline || (said?.by === 'sign in' && signIn === null)
  const shownSaid = isPast ? null : said
  return (
    <Dialog opened onClose={close} title={titleOf(asked.title, { isOffline, said: shownSaid })}>
      <Stack gap="sm">
        {shownSaid ? (
          <SaidAlert said={shownSaid} />
        ) : (
          <Lead text={asked.text} unsentCount={unsentCount} isOffline={isOffline} isEnded={isEnded} />
        )}
        {isOffline || said ? (
          <>
            <Hint>{isEnded ? texts.exportInstead : texts.exportOffer}</Hint>
            {exporting}
          </>
        ) : null}
        {isEnded || shownSaid ? null : children}
        {isOffline ? (
          <DialogActions>
            <Button variant="default" disabled={busyWith !== null} onClick={close} data-autofocus>
              {shellTexts.close}
            </Button>
          </DialogActions>
        ) : (
          <DialogActions>
            <Button variant="default" disabled={busyWith !== null} onClick={close}>
              {shellTexts.cancel}
            </Button>
            {!isEnded ? (
              <Button {...stateOf('send')} onClick={() => void during('send', send, setSaid)} data-autofocus>
                {texts.sendAndSignOut}
              </Button>
            ) : said?.needsLogin ? (
              <Button disabled={busyWith !== null} onClick={() => void signIn.toLogin()} data-autofocus>
                {endedSessionTexts.toLogin}
              </Button>
            ) : (
              <Button
                {...stateOf('sign in')}
                onClick={() => void during('sign in', enter, setSaid)}
                data-autofocus
              >
                {signIn.button}
              </Button>
            )}
            <Button
              variant="subtle"
              color="red"
              disabled={busyWith !== null}
              onClick={() => turnToDiscarding(true)}
              data-below
            >
              {texts.signOutWithoutSending}
            </Button>
          </DialogActions>
        )}
      </Stack>
    </Dialog>
  )
}

type DiscardQuestionProps = {
  unsentCount: number
  /** The state of the button that discards. */
  discarding: { loading: boolean; disabled: boolean }
  onDiscard: () => void
  onBack: () => void
  onClose: () => void
  children: ReactNode
}

/** The second step of signing out with unsent changes that stay unsent: says what is lost. */
function DiscardQuestion({ unsentCount, discarding, children, ...on }: DiscardQuestionProps) {
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

/** A title that asks would contradict a box that says that it cannot be done. */
function titleOf(asked: string, { isOffline, said }: { isOffline: boolean; said: Said | null }): string {
  if (isOffline) return texts.signOutOfflineTitle
  if (said?.by !== 'sign in') return asked
  return said.needsLogin ? texts.signInElsewhere : texts.signInFailed
}

type LeadProps = { text: string; unsentCount: number; isOffline: boolean; isEnded: boolean }

function Lead({ text, unsentCount, isOffline, isEnded }: LeadProps) {
  if (isOffline) return <OfflineAlert>{texts.signOutOffline(unsentCount)}</OfflineAlert>
  if (isEnded)
    return (
      <Alert color="yellow" variant="light" role="status" title={shellTexts.sessionEnded}>
        {texts.signOutEnded(unsentCount)}
      </Alert>
    )
  return <Text>{unsentCount > 0 ? texts.signOutUnsent(unsentCount) : text}</Text>
}

function SaidAlert({ said }: { said: Said | null }) {
  if (!said) return null
  const { text, by, isProblem } = said
  if (by === 'send') return <ErrorState title={texts.notSent}>{text}</ErrorState>
  return (
    <Alert
      color={isProblem ? 'red' : 'gray'}
      variant="light"
      radius="xl"
      icon={isProblem ? <IconAlertTriangle aria-hidden /> : null}
      role={isProblem ? 'alert' : 'status'}
    >
      {text}
    </Alert>
  )
}
