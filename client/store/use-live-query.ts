/** Reads rows for a screen, and reads them again whenever one of them changes. */
import { type Observable, liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { currentDatabase, isAccountOpen } from './current-database.ts'
import { withReopening } from './reopen-database.ts'

type Query<Rows> = () => Promise<Rows> | Rows

/** Undefined until the first result. When `deps` change, it returns the earlier result until the new one is there. */
export function useLiveQuery<Rows>(query: Query<Rows>, deps: readonly unknown[]): Rows | undefined {
  return useObservable(() => followQuery(query), [...deps])
}

/**
 * Runs the query for one key after the other, and stores each result in `answers`, a map owned by the screen. When a
 * key is added, the results of the others stay.
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
 * `read` is an `async` function, because Dexie tracks the rows that a query reads only while it knows the query to be
 * running, which it does not for a plain function that returns a promise. After two nested waits it would lose track,
 * and the screen would miss later changes.
 *
 * Reads use `withReopening` too, so that a page whose connection iOS has closed shows its rows and no error.
 */
export function followQuery<Rows>(query: Query<Rows>): Observable<Rows> {
  const read = async () => query()
  return liveQuery(async () => (isAccountOpen() ? withReopening(currentDatabase(), read) : read()))
}
