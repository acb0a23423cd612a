/** Which rows were just saved on this device, so that a list can show where they are. */
import { useEffect, useState } from 'react'

/** A row that is listed later than this is not shown as just saved. */
const justMs = 10_000
const savedAt = new Map<string, number>()

/** Rows that others have saved are not noted. */
export function noteSavedRow(id: string): void {
  savedAt.set(id, Date.now())
}

export function isJustSaved(id: string): boolean {
  return Date.now() - (savedAt.get(id) ?? 0) < justMs
}

/** True for as long as the row stays on the screen, and only the first time that it is there. */
export function useWasJustSaved(id: string): boolean {
  const [wasSaved] = useState(() => isJustSaved(id))
  useEffect(() => {
    savedAt.delete(id)
  }, [id])
  return wasSaved
}
