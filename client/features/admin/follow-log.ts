/** Polls the newest entries of システムログ while its list is open and the page is visible. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { ListedLog } from '#shared/api/system-logs.ts'
import type { Answer } from '#client/session/call-api.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { type Page, type Pages, joinPages } from './use-pages.ts'

const followEveryMs = 5_000
/** In pixels. If the page is scrolled further, newer entries wait: rows inserted at the top would move those being read. */
const scrollTopMax = 40
/** The number of entries that may wait. After that, the newest page replaces them. */
const waitingMax = 1_000

type FetchPage = (after: string | null, waiting: Waiting) => Promise<Answer<Page<ListedLog>>>
type Follow = { isOn: boolean; pages: Pages<ListedLog>; fetchPage: FetchPage }

export type Following = {
  /** The last poll failed. */
  isStale: boolean
  /** The number of waiting entries, and whether there are more between them and the list. Null if none waits. */
  newer: { count: number; hasMore: boolean } | null
  /** Inserts the waiting entries at the top of the list, and scrolls there. */
  onShow: () => void
}

export function useFollowing({ isOn, pages, fetchPage }: Follow): Following {
  const [hasFailed, setHasFailed] = useState(false)
  const [waiting, setWaiting] = useState<{ fetchPage: FetchPage; page: Page<ListedLog> } | null>(null)
  const shown = pages.answer?.ok ? pages.answer.value : undefined
  const isReady = shown !== undefined && !pages.isLoading
  const newest = waiting?.fetchPage === fetchPage ? waiting.page : undefined
  const show = (page: Page<ListedLog>) => {
    pages.addNewest(page)
    setWaiting(null)
  }
  const receive = useEffectEvent((answer: Answer<Page<ListedLog>>) => {
    setHasFailed(!answer.ok)
    if (!answer.ok) return
    const page = newest && newest.rows.length < waitingMax ? joinPages(answer.value, newest) : answer.value
    if (window.scrollY <= scrollTopMax) show(page)
    else setWaiting({ fetchPage, page })
  })
  useEffect(() => {
    if (!isOn || !isReady) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let isFetching = false
    const timer = setInterval(() => {
      if (isFetching || document.visibilityState === 'hidden') return
      isFetching = true
      void fetchPage(null, { signal, onFailedTry: () => undefined, retries: 0 }).then((answer) => {
        isFetching = false
        if (!signal.aborted) receive(answer)
      })
    }, followEveryMs)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [isOn, isReady, fetchPage])
  return {
    isStale: isOn && hasFailed,
    newer: isOn && newest && shown ? newerThan(shown, newest) : null,
    onShow: () => {
      if (newest) show(newest)
      window.scrollTo({ top: 0 })
    },
  }
}

function newerThan(shown: Page<ListedLog>, newest: Page<ListedLog>): Following['newer'] {
  const ids = new Set(shown.rows.map(({ id }) => id))
  const count = newest.rows.filter(({ id }) => !ids.has(id)).length
  return count === 0 ? null : { count, hasMore: count === newest.rows.length && newest.next !== null }
}
