/** A list of the server, loaded page by page for as long as its screen is open. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSetAtom } from 'jotai'
import { atom } from 'jotai/vanilla'
import type { Counts, Total } from '#shared/api/user-management.ts'
import type { Answer } from '#client/session/call-api.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { notSystemAdmin } from '#client/session/system-admin.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'

/** The counts in the tabs of ユーザー管理, of the newest answer. */
export const countsAtom = atom<Counts | null>(null)

export type Page<Row> = {
  rows: readonly Row[]
  next: string | null
  total: Total | null
  counts: Counts | null
}

type FetchPage<Row> = (after: string | null, waiting: Waiting) => Promise<Answer<Page<Row>>>
type Failure = Extract<Answer<unknown>, { ok: false }>

export type Pages<Row> = {
  /** Undefined until the first answer. The earlier answer stays while other rows are loaded. */
  answer: Answer<Page<Row>> | undefined
  isLoading: boolean
  failedTries: number
  /** Why reloading failed, while the earlier rows are still shown. */
  reloadFailure: Failure | null
  /** Why the next page could not be loaded; null if it could. */
  moreProblem: string | null
  /** Loads the first page again. */
  reload: () => void
  loadMore: () => void
  /** Puts a first page that was loaded later in front of the rows (`joinPages`). */
  addNewest: (page: Page<Row>) => void
  /** Changes the loaded row, or removes it from the list if `changed` returns null. */
  changeRow: (id: string, changed: (row: Row) => Row | null) => void
}

type Loaded<Row> = { fetchPage: FetchPage<Row>; answer: Answer<Page<Row>>; reloadFailure: Failure | null }

/** `fetchPage` has to stay the same for as long as the conditions of the list do. */
export function usePages<Row extends { id: string }>(fetchPage: FetchPage<Row>): Pages<Row> {
  const [loaded, setLoaded] = useState<Loaded<Row>>()
  const [isReloading, setIsReloading] = useState(false)
  const [moreProblem, setMoreProblem] = useState<string | null>(null)
  const setCounts = useSetAtom(countsAtom)
  /** The cursor of the page that is being loaded. */
  const loadingAfter = useRef<string>(null)
  const { failedTries, begin } = useWaiting()
  const receive = (waiting: Waiting, from: FetchPage<Row>, answer: Answer<Page<Row>>) => {
    if (waiting.signal.aborted) return
    loadingAfter.current = null
    if (answer.ok) setCounts(answer.value.counts)
    setLoaded((before) =>
      !answer.ok && before?.answer.ok && before.fetchPage === from
        ? { ...before, reloadFailure: answer }
        : { fetchPage: from, answer, reloadFailure: null },
    )
    setMoreProblem(null)
    setIsReloading(false)
  }
  const beginFirst = useEffectEvent(begin)
  const receiveFirst = useEffectEvent(receive)
  useEffect(() => {
    const waiting = beginFirst()
    void fetchPage(null, waiting).then((answer) => receiveFirst(waiting, fetchPage, answer))
  }, [fetchPage])
  const reload = async () => {
    const waiting = begin()
    setIsReloading(true)
    receive(waiting, fetchPage, await fetchPage(null, waiting))
  }
  const answer = loaded?.answer
  const reloadFailure = loaded?.reloadFailure ?? null
  const failure = answer && !answer.ok ? answer : reloadFailure
  // `ErrorPage` shows it: the role was revoked after the page had been opened.
  if (failure?.code === notSystemAdmin)
    throw Object.assign(new Error(failure.sentence), { status: 403, code: failure.code })
  const changeRows = (change: (page: Page<Row>) => Page<Row>) =>
    setLoaded((before) =>
      before?.answer.ok ? { ...before, answer: { ok: true, value: change(before.answer.value) } } : before,
    )
  const loadMore = async () => {
    const next = answer?.ok ? answer.value.next : null
    // Loading more would abort a running reload.
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
    reloadFailure,
    moreProblem,
    reload: () => void reload(),
    loadMore: () => void loadMore(),
    addNewest: (page) => changeRows((before) => joinPages(page, before)),
    changeRow: (id, changed) =>
      changeRows((page) => ({
        ...page,
        rows: page.rows.flatMap((row) => (row.id === id ? (changed(row) ?? []) : row)),
      })),
  }
}

/**
 * Joins a first page that was loaded later with the rows loaded before it, without duplicates. If the two do not overlap, there
 * may be rows between them; then the later page alone is returned.
 */
export function joinPages<Row extends { id: string }>(later: Page<Row>, before: Page<Row>): Page<Row> {
  const ids = new Set(later.rows.map(({ id }) => id))
  if (!before.rows.some(({ id }) => ids.has(id))) return later
  return { ...before, rows: [...later.rows, ...before.rows.filter(({ id }) => !ids.has(id))] }
}
