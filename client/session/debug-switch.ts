/** Whether the person has switched debugging on, on this device (docs/decisions/0125-debugging.md). */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { keepText, readText } from '#client/store/browser-storage.ts'
import { debuggingKey } from '#client/store/device-traces.ts'

const switchAtom = atom(isKept())

/** Read-only for screens. */
export const isDebuggingAtom = atom((get) => get(switchAtom))

function isKept(): boolean {
  return readText(debuggingKey) !== null
}

export function switchDebugging(isOn: boolean): void {
  keepText(debuggingKey, isOn ? 'yes' : null)
  getDefaultStore().set(switchAtom, isOn)
}

/** Somebody else may have signed in since: signing out forgets the choice (`forgetTraces`). */
export function readDebugging(): void {
  getDefaultStore().set(switchAtom, isKept())
}
