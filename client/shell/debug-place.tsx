/** The place of the debug panel, over every screen. Empty until its chunk is fetched (client/start-loggers.ts). */
import { useAtomValue } from 'jotai'
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { ComponentType } from 'react'

type DebugPart = { DebugPanel: ComponentType }

const partAtom = atom<DebugPart | null>(null)

export function DebugPlace() {
  const part = useAtomValue(partAtom)
  return part ? <part.DebugPanel /> : null
}

export function showDebugPart(part: DebugPart | null): void {
  getDefaultStore().set(partAtom, part)
}
