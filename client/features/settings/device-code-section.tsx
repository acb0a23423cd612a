/** 別の端末でも使う: makes a code that the person types on their other device. */
import { Button, Stack, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { deviceCodeTexts as texts } from '#shared/messages/settings.ts'
import { copyText } from '#client/platform/share-and-download.ts'
import { makeDeviceCode } from '#client/session/own-sessions.ts'
import { isLineMode } from '#client/session/server-config.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { CodeText } from '#client/ui/code-text.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { useWaiting } from '#client/ui/use-waiting.ts'

export function DeviceCodeSection() {
  // With LINE, another device signs in by LINE.
  if (isLineMode()) return null
  return (
    <Section title={texts.title}>
      <Card>
        <OwnDeviceCode lead={texts.hint} />
      </Card>
    </Section>
  )
}

/** What the person can lose by signing out here, and the code that prevents it. */
export function CodeBeforeSignOut({ lead }: { lead: string }) {
  return isLineMode() ? null : <OwnDeviceCode lead={lead} hint={texts.hint} />
}

function OwnDeviceCode(said: Pick<DeviceCodeProps, 'lead' | 'hint'>) {
  const isOffline = useIsServerSilent()
  const [shown, setShown] = useState<ShownCode | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { failedTries, begin } = useWaiting()

  const make = async () => {
    setIsBusy(true)
    setError(null)
    // Measured from before the call, so that the code is never shown for longer than it is valid.
    const askedAt = Date.now()
    const answer = await makeDeviceCode(begin())
    if (answer.ok) {
      const { code, expiresInSeconds } = answer.value
      setShown({ code, until: askedAt + expiresInSeconds * 1000 })
    }
    setError(answer.ok ? null : answer.sentence)
    setIsBusy(false)
  }

  // Beside a question, what cannot be done now would stand in the way of the answer. A code that was made stays in sight.
  if (isOffline && said.hint !== undefined && !shown && !isBusy) return null
  return (
    <DeviceCode
      {...said}
      shown={shown}
      isBusy={isBusy}
      isOffline={isOffline}
      failedTries={failedTries}
      error={error}
      now={Date.now}
      onMake={() => void make()}
      onCopy={copyText}
    />
  )
}

/** `until` is by this device's clock, in milliseconds. */
type ShownCode = { code: string; until: number }

type DeviceCodeProps = {
  lead: string
  /** How to use a code, if the lead does not say it, as beside a question. Shown with the code. */
  hint?: string
  /** The last code that was made here; null if none was. */
  shown: ShownCode | null
  isBusy: boolean
  isOffline: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  error: string | null
  now: () => number
  onMake: () => void
  /** Resolves to true if the code is in the clipboard. */
  onCopy: (code: string) => Promise<boolean>
}

export function DeviceCode({ lead, hint, shown, isBusy, isOffline, ...rest }: DeviceCodeProps) {
  const { failedTries, error, now, onMake, onCopy } = rest
  // Beside a question it must not look like one of its answers.
  const look = hint !== undefined ? 'subtle' : shown ? 'default' : 'light'
  return (
    <Stack gap="sm">
      <Hint>{lead}</Hint>
      {shown && hint !== undefined ? <Hint>{hint}</Hint> : null}
      {shown ? <Code key={shown.code} {...shown} now={now} onCopy={onCopy} /> : null}
      {error === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {error}
        </ErrorState>
      )}
      <FailedTries count={isBusy ? failedTries : 0} />
      {isOffline && error === null ? <Hint>{texts.offline}</Hint> : null}
      <Button
        variant={look}
        fullWidth={look !== 'subtle'}
        // Its label begins where the lines above it do.
        {...(look === 'subtle'
          ? {
              my: '-0.5rem',
              ml: 'calc(-1 * var(--button-padding-x, 1rem))',
              style: { alignSelf: 'flex-start' },
            }
          : {})}
        loading={isBusy}
        disabled={isOffline}
        onClick={onMake}
      >
        {shown ? texts.makeAnother : texts.make}
      </Button>
    </Stack>
  )
}

type CodeProps = ShownCode & Pick<DeviceCodeProps, 'now' | 'onCopy'>

function Code({ code, until, now, onCopy }: CodeProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until, now))
  useInterval(() => setSeconds(secondsUntil(until, now)), 1000, { autoInvoke: true })
  if (seconds === 0) {
    return <Hint role="status">{texts.expired}</Hint>
  }
  return (
    <>
      <CodeText ref={bringIntoView} code={code} size="large" />
      <Text size="sm" c="dimmed" ta="center" role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {texts.remaining(seconds)}
      </Text>
      <CopyButton
        label={texts.copy}
        copied={texts.copied}
        copyFailed={texts.copyFailed}
        fullWidth
        onCopy={() => onCopy(code)}
      />
    </>
  )
}

/** The code comes below the window where the letters are large. */
function bringIntoView(code: HTMLElement | null): void {
  code?.scrollIntoView({ block: 'center' })
}

function secondsUntil(until: number, now: () => number): number {
  return Math.max(0, Math.ceil((until - now()) / 1000))
}
