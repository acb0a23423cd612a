/** Counts the entries of each level, and counts again when newer entries are shown. */
import { useEffect, useState } from 'react'
import type { LogCounts } from '#shared/api/system-logs.ts'
import type { Answer } from '#client/session/call-api.ts'
import type { LogAddress } from './log-address.ts'
import { fetchLogCounts } from './system-log-calls.ts'

type Conditions = LogAddress['countConditions']

export type CountedLogs = {
  /** Undefined until it is known. */
  answer: Answer<LogCounts> | undefined
  retry: () => void
}

/** `newestId` is null for an empty list, and undefined for one that is not loaded yet. */
export function useLogCounts(conditions: Conditions, newestId: string | null | undefined): CountedLogs {
  const [counted, setCounted] = useState<{ conditions: Conditions; answer: Answer<LogCounts> }>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (newestId === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    void fetchLogCounts(conditions, { signal, onFailedTry: () => undefined }).then((answer) => {
      if (!signal.aborted) setCounted({ conditions, answer })
    })
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- counts again after a failed try
  }, [conditions, newestId, tries])
  return {
    answer: counted?.conditions === conditions ? counted.answer : undefined,
    retry: () => {
      setCounted(undefined)
      setTries(tries + 1)
    },
  }
}
