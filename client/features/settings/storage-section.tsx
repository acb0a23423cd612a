import { useEffect, useState } from 'react'
import { type StorageState, keepStorage, readStorageState } from '#client/platform/persistent-storage.ts'
import { StorageCard } from './cards/storage-card.tsx'

export function StorageSection() {
  const [state, setState] = useState<StorageState | null>()
  const [isRefused, setIsRefused] = useState(false)
  // No event reports a change of the storage state. So it is read at the start, and again after `keepStorage` has asked
  // the browser.
  useEffect(() => void readStorageState().then(setState), [])
  const keep = async () => {
    setIsRefused(!(await keepStorage()))
    setState(await readStorageState())
  }
  return <StorageCard state={state} isRefused={isRefused} onKeep={() => void keep()} />
}
