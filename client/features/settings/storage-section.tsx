import { type ReactNode, useEffect, useState } from 'react'
import { type StorageState, keepStorage, readStorageState } from '#client/platform/persistent-storage.ts'
import { StorageCard } from './cards/storage-card.tsx'

/** What is below it is shown with it, so that nothing moves while the browser is asked. */
export function StorageSection({ below }: { below: ReactNode }) {
  const [state, setState] = useState<StorageState | null>()
  const [isRefused, setIsRefused] = useState(false)
  // No event reports a change of the storage state. So it is read at the start, and again after `keepStorage` has asked
  // the browser.
  useEffect(() => void readStorageState().then(setState), [])
  const keep = async () => {
    setIsRefused(!(await keepStorage()))
    setState(await readStorageState())
  }
  if (state === undefined) return null
  return (
    <>
      <StorageCard state={state} isRefused={isRefused} onKeep={() => void keep()} />
      {below}
    </>
  )
}
