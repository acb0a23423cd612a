/** The last statements that were run on this device. Signing out forgets them. */
import * as z from 'zod/mini'
import { keepText, readJson } from '#client/store/browser-storage.ts'
import { queryHistoryKey } from '#client/store/device-traces.ts'

/** Specification 3, section 9. */
const historyMax = 10
const shownMax = 80

const History = z.array(z.string())

export function readHistory(): readonly string[] {
  return readJson(queryHistoryKey, History) ?? []
}

/** The newest first, each once. Returns the history with the statement. */
export function addToHistory(query: string): readonly string[] {
  const history = [query, ...readHistory().filter((each) => each !== query)].slice(0, historyMax)
  keepText(queryHistoryKey, JSON.stringify(history))
  return history
}

export function shortened(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim()
  return line.length > shownMax ? `${line.slice(0, shownMax)}…` : line
}
