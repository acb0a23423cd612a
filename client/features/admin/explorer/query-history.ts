/** The last statements that were run on this device. Signing out forgets them. */
import * as z from 'zod/mini'
import { keepText, readJson } from '#client/store/browser-storage.ts'
import { queryHistoryKey } from '#client/store/device-traces.ts'
import { shortened } from '#client/ui/shortened-text.ts'

/** The number of statements that are stored (specification 3, section 9). */
const historyMax = 10
/** Characters of a listed statement. */
const listedLengthMax = 80

const History = z.array(z.string())

export function readHistory(): readonly string[] {
  return readJson(queryHistoryKey, History) ?? []
}

/** Puts the statement first and removes its earlier entry. Returns the new history, newest first. */
export function addToHistory(query: string): readonly string[] {
  const history = [query, ...readHistory().filter((each) => each !== query)].slice(0, historyMax)
  keepText(queryHistoryKey, JSON.stringify(history))
  return history
}

/** A statement as the history lists it: on one line. */
export function listedQuery(query: string): string {
  return shortened(query.replaceAll(/\s+/g, ' ').trim(), listedLengthMax)
}
