/** The last statements that were run on this device. Signing out forgets them. */
import * as z from 'zod/mini'
import { keepText, readJson } from '#client/store/browser-storage.ts'
import { queryHistoryKey } from '#client/store/device-traces.ts'
import { shortened } from '#client/ui/shortened-text.ts'

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

/** A statement as the history lists it: on one line. */
export function listedQuery(query: string): string {
  return shortened(query.replaceAll(/\s+/g, ' ').trim(), shownMax)
}
