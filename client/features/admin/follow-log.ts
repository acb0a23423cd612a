/** Asks for the newest entries again while the list is open and in sight. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { ListedLog } from '#shared/api/system-logs.ts'
import type { Answer } from '#client/session/call-api.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import type { Page, Pages } from './use-pages.ts'

const followEveryMs = 5_000

type Following = {
  isOn: boolean
  pages: Pages<ListedLog>
  fetchPage: (after: string | null, waiting: Waiting) => Promise<Answer<Page<ListedLog>>>
}

/** Returns whether the last try has failed. */
export function useFollowing({ isOn, pages, fetchPage }: Following): boolean {
  const [hasFailed, setHasFailed] = useState(false)
  const isReady = pages.answer?.ok === true && !pages.isLoading
  const take = useEffectEvent((answer: Answer<Page<ListedLog>>) => {
    setHasFailed(!answer.ok)
    if (answer.ok) pages.addNewest(answer.value)
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
  return isOn && hasFailed
}
