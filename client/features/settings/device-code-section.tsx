import { useState } from 'react'
import { deviceCodeTexts } from '#shared/messages/settings.ts'
import { copyText } from '#client/platform/share-and-download.ts'
import { isLineMode } from '#client/session/server-config.ts'
import { makeDeviceCode } from '#client/session/make-device-code.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { DeviceCode, type ShownCode } from './cards/device-code.tsx'

/** 別の端末でも使う */
export function DeviceCodeSection() {
  // With LINE, another device signs in by LINE.
  if (isLineMode()) return null
  return (
    <Section title={deviceCodeTexts.title}>
      <Card>
        <OwnDeviceCode lead={deviceCodeTexts.hint} />
      </Card>
    </Section>
  )
}

/** What the person can lose by signing out here, and the code that prevents it. */
export function CodeBeforeSignOut({ lead }: { lead: string }) {
  return isLineMode() ? null : <OwnDeviceCode lead={lead} hint={deviceCodeTexts.hint} />
}

function OwnDeviceCode(texts: { lead: string; hint?: string }) {
  const isOffline = useSyncStatus() === 'unreachable'
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
  if (isOffline && texts.hint !== undefined && !shown && !isBusy) return null
  return (
    <DeviceCode
      {...texts}
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
