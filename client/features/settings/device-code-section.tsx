import { useState } from 'react'
import { copyText } from '#client/platform/share-and-download.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { makeDeviceCode } from '#client/session/make-device-code.ts'
import { DeviceCodeCard, type ShownCode } from './cards/device-code-card.tsx'

export function DeviceCodeSection() {
  const isOffline = useSyncStatus() === 'unreachable'
  const [shown, setShown] = useState<ShownCode | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const make = async () => {
    setIsBusy(true)
    // Measured from before the call, so that the code is never shown for longer than it is valid.
    const askedAt = Date.now()
    const answer = await makeDeviceCode()
    if (answer.ok) {
      const { code, expiresInSeconds } = answer.value
      setShown({ code, until: askedAt + expiresInSeconds * 1000 })
    }
    setError(answer.ok ? null : answer.sentence)
    setIsBusy(false)
  }

  return (
    <DeviceCodeCard
      shown={shown}
      isBusy={isBusy}
      isOffline={isOffline}
      error={error}
      now={Date.now}
      onMake={() => void make()}
      onCopy={copyText}
    />
  )
}
