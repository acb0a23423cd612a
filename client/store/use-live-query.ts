/** Reads rows for a screen, and reads them again whenever a row that was read has changed. */
import { type Observable, liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { currentDatabase, isAccountOpen } from './current.ts'
import { reopening } from './reopening.ts'

type Query<Rows> = () => Promise<Rows> | Rows

/** Undefined until the first answer. A change of `deps` asks anew, and shows the earlier answer until then. */
export function useLiveQuery<Rows>(query: Query<Rows>, deps: readonly unknown[]): Rows | undefined {
  return useObservable(() => followQuery(query), [...deps])
}

/**
 * Dexie notes which rows a query reads for as long as it knows the query to be running, and of a function it knows that
 * only where the function itself is `async`: of a plain one that answers with a promise it loses sight when that promise
 * waits for two others, and the screen would never hear of a change again.
 *
 * A connection that the browser has taken away is opened again, as for what is written: a phone that was in a pocket
 * shows its trip, and no error.
 */
export function followQuery<Rows>(query: Query<Rows>): Observable<Rows> {
  const read = async () => query()
  return liveQuery(async () => (isAccountOpen() ? reopening(currentDatabase(), read) : read()))
}
