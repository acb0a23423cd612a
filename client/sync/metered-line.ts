/** Whether photos are sent only where data cost nothing: a setting of the device. */
import { keepText, readText } from '#client/store/browser-storage.ts'

const key = 'waritabi-photos-by-wifi'
const changed = new EventTarget()

/** TypeScript's DOM types do not include it. Safari and Firefox do not have it: there, all lines count as free. */
type Connection = EventTarget & { saveData?: boolean; type?: string }

function connectionOf(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection
}

/** Whether this browser says what kind of line it has. */
export function knowsLine(): boolean {
  return connectionOf()?.type !== undefined
}

export function isSentByWifiAlone(): boolean {
  return readText(key) !== null
}

export function sendByWifiAlone(isOn: boolean): void {
  keepText(key, isOn ? '1' : null)
  changed.dispatchEvent(new Event('change'))
}

/** Whether nothing is to be sent now: the person has said so, and the line costs or saves data. */
export function isLineSpared(): boolean {
  const { saveData = false, type } = connectionOf() ?? {}
  return isSentByWifiAlone() && (saveData || type === 'cellular')
}

/** Calls `listener` when the line or the setting has changed. Returns a function that ends it. */
export function onLineChange(listener: () => void): () => void {
  const sources = [connectionOf(), changed]
  for (const source of sources) source?.addEventListener('change', listener)
  return () => {
    for (const source of sources) source?.removeEventListener('change', listener)
  }
}
