import { useEffect, useState } from 'react'
import { type StorageState, keepStorage, readStorageState } from '#client/platform/persistence.ts'
import { StorageCard } from './cards/storage-card.tsx'

export function StorageSection() {
  const [state, setState] = useState<StorageState | null>()
  const [isRefused, setIsRefused] = useState(false)
  // The browser does not notify about its storage state, so it is read once at the start and after each request.
  useEffect(() => void readStorageState().then(setState), [])
  const keep = async () => {
    setIsRefused(!(await keepStorage()))
    setState(await readStorageState())
  }
  return <StorageCard state={state} isRefused={isRefused} onKeep={() => void keep()} />
}
