import { use, useEffect, useState } from 'react'
import { keepStorage, lastStorageState, readStorageState } from '#client/platform/persistent-storage.ts'
import { StorageCard } from './cards/storage-card.tsx'

// Asked when the code is loaded, so that the card is there when the screen is opened, and moves nothing.
void lastStorageState()

export function StorageSection() {
  const [atFirst] = useState(lastStorageState)
  const [state, setState] = useState(use(atFirst))
  const [isRefused, setIsRefused] = useState(false)
  // No event reports what is used by now.
  useEffect(() => void readStorageState().then(setState), [])
  const keep = async () => {
    setIsRefused(!(await keepStorage()))
    setState(await readStorageState())
  }
  return <StorageCard state={state} isRefused={isRefused} onKeep={() => void keep()} />
}
