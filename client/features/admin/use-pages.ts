/** A list of the server, loaded page by page for as long as its screen is open. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Counts, Total } from '#shared/api/user-management.ts'
import { useSetAtom } from 'jotai'
import { atom } from 'jotai/vanilla'
import type { Answer } from '#client/session/call-api.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { notSystemAdmin } from '#client/session/system-admin.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'

/** The numbers in the tabs, as the server last said them. */
export const countsAtom = atom<Counts | null>(null)

export type Page<Row> = {
  rows: readonly Row[]
  next: string | null
  total: Total | null
  counts: Counts | null
}

type FetchPage<Row> = (after: string | null, waiting: Waiting) => Promise<Answer<Page<Row>>>

export type Pages<Row> = {
  /** Undefined until the first answer has come. It stays while other rows are asked for. */
  answer: Answer<Page<Row>> | undefined
  isLoading: boolean
  failedTries: number
  /** Why the next page could not be loaded; null if it could. */
  moreProblem: string | null
  /** Loads the first page again. */
  reload: () => void
  loadMore: () => void
  /** Puts a first page that was loaded later in front of the rows, or in their place if it does not reach them. */
  addNewest: (page: Page<Row>) => void
  /** Changes the loaded row, or leaves it out if `changed` returns null. */
  changeRow: (id: string, changed: (row: Row) => Row | null) => void
}

type Loaded<Row> = { fetchPage: FetchPage<Row>; answer: Answer<Page<Row>> }

/** `fetchPage` has to stay the same for as long as the conditions of the list do. */
export function usePages<Row extends { id: string }>(fetchPage: FetchPage<Row>): Pages<Row> {
  const [loaded, setLoaded] = useState<Loaded<Row>>()
  const [isReloading, setIsReloading] = useState(false)
  const [moreProblem, setMoreProblem] = useState<string | null>(null)
  const setCounts = useSetAtom(countsAtom)
  /** The place of the page that is being loaded. */
  const loadingAfter = useRef<string>(null)
  const { failedTries, begin } = useWaiting()
  const take = (waiting: Waiting, first: Loaded<Row>) => {
    if (waiting.signal.aborted) return
    loadingAfter.current = null
    if (first.answer.ok) setCounts(first.answer.value.counts)
    setLoaded(first)
    setMoreProblem(null)
    setIsReloading(false)
  }
  const beginFirst = useEffectEvent(begin)
  const takeFirst = useEffectEvent(take)
  useEffect(() => {
    const waiting = beginFirst()
    void fetchPage(null, waiting).then((first) => takeFirst(waiting, { fetchPage, answer: first }))
  }, [fetchPage])
  const reload = async () => {
    const waiting = begin()
    setIsReloading(true)
    take(waiting, { fetchPage, answer: await fetchPage(null, waiting) })
  }
  const answer = loaded?.answer
  // `ErrorPage` shows it: the role was taken back after the page had been opened.
  if (answer && !answer.ok && answer.code === notSystemAdmin)
    throw Object.assign(new Error(answer.sentence), { status: 403, code: answer.code })
  const changeRows = (change: (page: Page<Row>) => Page<Row>) =>
    setLoaded((before) =>
      before?.answer.ok ? { ...before, answer: { ok: true, value: change(before.answer.value) } } : before,
    )
  const loadMore = async () => {
    const next = answer?.ok ? answer.value.next : null
    // A call for more would end the one that loads all anew.
    if (next === null || isReloading || loaded?.fetchPage !== fetchPage || loadingAfter.current === next)
      return
    loadingAfter.current = next
    const waiting = begin()
    const page = await fetchPage(next, waiting)
    if (waiting.signal.aborted) return
    loadingAfter.current = null
    setMoreProblem(page.ok ? null : page.sentence)
    if (page.ok)
      changeRows((before) => ({
        ...before,
        next: page.value.next,
        rows: [...before.rows, ...page.value.rows],
      }))
  }
  return {
    answer,
    isLoading: isReloading || loaded?.fetchPage !== fetchPage,
    failedTries,
    moreProblem,
    reload: () => void reload(),
    loadMore: () => void loadMore(),
    addNewest: (page) =>
      changeRows((before) => {
        const newest = new Set(page.rows.map(({ id }) => id))
        if (!before.rows.some(({ id }) => newest.has(id))) return page
        return { ...before, rows: [...page.rows, ...before.rows.filter(({ id }) => !newest.has(id))] }
      }),
    changeRow: (id, changed) =>
      changeRows((page) => ({
        ...page,
        rows: page.rows.flatMap((row) => (row.id === id ? (changed(row) ?? []) : row)),
      })),
  }
}
