/** Asks for the newest entries again while the list is open and in sight. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { ListedLog } from '#shared/api/system-logs.ts'
import type { Answer } from '#client/session/call-api.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { type Page, type Pages, joinPages } from './use-pages.ts'

const followEveryMs = 5_000
/** In pixels: whoever has scrolled further is reading, and rows that come in front would push away what they read. */
const topMax = 40
/** As many entries wait for whoever is reading. Of more, only the newest page does. */
const waitingMax = 1_000

type FetchPage = (after: string | null, waiting: Waiting) => Promise<Answer<Page<ListedLog>>>
type Follow = { isOn: boolean; pages: Pages<ListedLog>; fetchPage: FetchPage }

export type Following = {
  /** The last try has failed. */
  isStale: boolean
  /** How many entries wait, and whether there are more between them and the list. Null if none does. */
  newer: { count: number; hasMore: boolean } | null
  /** Puts those that wait in front of the list, and shows them. */
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
  const take = useEffectEvent((answer: Answer<Page<ListedLog>>) => {
    setHasFailed(!answer.ok)
    if (!answer.ok) return
    const page = newest && newest.rows.length < waitingMax ? joinPages(answer.value, newest) : answer.value
    if (window.scrollY <= topMax) show(page)
    else setWaiting({ fetchPage, page })
  })
  useEffect(() => {
    if (!isOn || !isReady) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    let isAsking = false
    const timer = setInterval(() => {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      void fetchPage(null, { signal, onFailedTry: () => undefined, retries: 0 }).then((answer) => {
        isAsking = false
        if (!signal.aborted) take(answer)
      })
    }, followEveryMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
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
