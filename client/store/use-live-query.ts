/** Reads rows for a screen, and reads them again whenever a row that was read has changed. */
import { type Observable, liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { currentDatabase, isAccountOpen } from './current.ts'
import { withReopening } from './reopening.ts'

type Query<Rows> = () => Promise<Rows> | Rows

/** Undefined until the first answer. A change of `deps` asks anew, and shows the earlier answer until then. */
export function useLiveQuery<Rows>(query: Query<Rows>, deps: readonly unknown[]): Rows | undefined {
  return useObservable(() => followQuery(query), [...deps])
}

/**
 * Reads something for each key, one after the other, and puts each among the `answers` once it has come. They are the
 * screen's own to keep: when a key is added, what is known of the others stays.
 */
export function useLiveQueries<Key extends string, Rows>(
  query: (key: Key) => Promise<Rows>,
  { keys, answers }: SequentialQueries<Key, Rows>,
): ReadonlyMap<Key, Rows> {
  return useObservable(() => followSequentially(query, { keys, answers }), [keys.join(' ')], answers)
}

type SequentialQueries<Key, Rows> = { keys: readonly Key[]; answers: Map<Key, Rows> }

export function followSequentially<Key, Rows>(
  query: (key: Key) => Promise<Rows>,
  { keys, answers }: SequentialQueries<Key, Rows>,
) {
  return {
    hasValue: () => false,
    subscribe: (next: (answers: ReadonlyMap<Key, Rows>) => void, failed: (error: unknown) => void) => {
      const subscriptions: { unsubscribe: () => void }[] = []
      const follow = ([key, ...later]: readonly Key[]) => {
        if (key === undefined) return
        let isFirst = true
        const answered = (rows: Rows) => {
          next(new Map(answers.set(key, rows)))
          if (isFirst) follow(later)
          isFirst = false
        }
        subscriptions.push(followQuery(() => query(key)).subscribe(answered, failed))
      }
      follow(keys)
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
  }
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
  return liveQuery(async () => (isAccountOpen() ? withReopening(currentDatabase(), read) : read()))
}
