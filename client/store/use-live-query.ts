/** Reads rows for a screen, and reads them again whenever one of them changes. */
import { type Observable, liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import type { AccountDatabase } from './account-database.ts'
import { currentDatabase, isAccountOpen } from './current-database.ts'
import { withReopening } from './reopen-database.ts'

type Query<Rows> = () => Promise<Rows> | Rows

/** Undefined until the first result. When `deps` change, it returns the earlier result until the new one is there. */
export function useLiveQuery<Rows>(query: Query<Rows>, deps: readonly unknown[]): Rows | undefined {
  return useObservable(() => followQuery(query), [...deps])
}

/** What was read last, by account: another one has another database. */
export type LastAnswers<Key, Rows> = WeakMap<AccountDatabase, Map<Key, Rows>>

/** Those of the account that is open. */
export function ownAnswers<Key, Rows>(last: LastAnswers<Key, Rows>): Map<Key, Rows> {
  if (!isAccountOpen()) return new Map<Key, Rows>()
  const answers = last.get(currentDatabase()) ?? new Map<Key, Rows>()
  last.set(currentDatabase(), answers)
  return answers
}

/** Of one query. An answer may be thousands of rows long. */
const answersMax = 20

/**
 * Returns a hook that reads as `useLiveQuery` does, and begins with the last answer to the same arguments, so that what was seen
 * before is there at once. For screens that only show rows: a form would begin with the values of an earlier moment.
 *
 * The answer that was shown last follows its rows while another screen is shown. Otherwise a row saved or received there would
 * appear only after the list, and move it. So the query should be cheap: it runs at each change of what it reads.
 */
export function rememberedQuery<Args extends readonly (string | number)[], Rows>(
  query: (...args: Args) => Promise<Rows>,
): (...args: Args) => Rows | undefined {
  const last: LastAnswers<string, Rows> = new WeakMap()
  const left: Left = { unsubscribe: () => undefined }
  return function useRememberedQuery(...args) {
    const follow = () => {
      const key = args.join(' ')
      const answers = ownAnswers(last)
      // A screen that is left may outlive its account.
      const isOpen = () => ownAnswers(last) === answers
      return remembering(
        followQuery(async () => (isOpen() ? query(...args) : answers.get(key))),
        { answers, key, left },
      )
    }
    return useObservable(follow, [...args])
  }
}

/** Ends the subscription of the answer that was shown last, which outlives its screen. */
type Left = { unsubscribe: () => void }
type Memory<Rows> = { answers: Map<string, Rows>; key: string; left: Left }

function remembering<Rows>(followed: Observable<Rows | undefined>, { answers, key, left }: Memory<Rows>) {
  return {
    hasValue: () => answers.has(key),
    getValue: () => answers.get(key),
    subscribe: (next: (rows: Rows) => void, failed: (error: unknown) => void) => {
      let isShown = true
      const subscription = followed.subscribe(
        (rows) => {
          if (rows === undefined) return
          answers.delete(key)
          // What is not there yet may be there the next time, and the screen that says so is another one.
          if (rows !== null) answers.set(key, rows)
          for (const oldest of answers.keys()) if (answers.size > answersMax) answers.delete(oldest)
          if (isShown) next(rows)
        },
        (error) => {
          if (isShown) failed(error)
        },
      )
      return () => {
        isShown = false
        left.unsubscribe()
        left.unsubscribe = () => subscription.unsubscribe()
      }
    },
  }
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
