/** Makes a code that the person types on their other device. */
import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { deviceCodeTexts as texts } from '#shared/messages/settings.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import classes from './settings-view.module.css'

/** `until` is by this device's clock, in milliseconds. */
export type ShownCode = { code: string; until: number }

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
    <div className={classes.parts}>
      <p className={classes.hint}>{lead}</p>
      {shown && hint !== undefined ? <p className={classes.hint}>{hint}</p> : null}
      {shown ? <Code key={shown.code} {...shown} now={now} onCopy={onCopy} /> : null}
      {error === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {error}
        </ErrorState>
      )}
      <FailedTries count={isBusy ? failedTries : 0} />
      {isOffline ? <p className={classes.hint}>{texts.offline}</p> : null}
      <Button
        variant={look}
        fullWidth={look !== 'subtle'}
        className={look === 'subtle' ? (classes.aside ?? '') : ''}
        loading={isBusy}
        onClick={onMake}
      >
        {shown ? texts.makeAnother : texts.make}
      </Button>
    </div>
  )
}

type CodeProps = ShownCode & Pick<DeviceCodeProps, 'now' | 'onCopy'>

function Code({ code, until, now, onCopy }: CodeProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until, now))
  useInterval(() => setSeconds(secondsUntil(until, now)), 1000, { autoInvoke: true })
  if (seconds === 0) {
    return (
      <p className={classes.hint} role="status">
        {texts.expired}
      </p>
    )
  }
  const half = Math.ceil(code.length / 2)
  return (
    <>
      <p ref={bringIntoView} className={classes.codeText} translate="no">
        <span>{code.slice(0, half)}</span>
        <span>{code.slice(half)}</span>
      </p>
      <p className={classes.remaining} role="timer">
        {texts.remaining(seconds)}
      </p>
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
