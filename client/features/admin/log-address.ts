/** What システムログ shows is part of the address, so that a link leads to it, and going back and reloading keep it. */
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { EpochSeconds, PlainDate } from '#shared/dates.ts'
import { daySeconds } from '#shared/limits.ts'
import { useClosing, useTypedText } from './list-address.ts'

const route = getRouteApi('/admin/system-logs')

export function useLogAddress() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const close = useClosing({ to: '/admin/system-logs', search: { ...address, open: undefined } })
  const { q, request, level, kind, user, day, open } = address
  const write = (changed: Partial<typeof address>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const countConditions = useMemo(
    () => ({ q, request, kind, user, ...(day === undefined ? {} : secondsOf(day)) }),
    [q, request, kind, user, day],
  )
  const conditions = useMemo(() => ({ ...countConditions, level }), [countConditions, level])
  const text = useTypedText(q, (typed) => write({ q: typed }))
  const requestText = useTypedText(request, (typed) => write({ request: typed }))
  return {
    level,
    kind,
    user,
    day,
    open,
    /** The conditions of the list and the export. */
    conditions,
    /** The same without the level: the counts are of every level. */
    countConditions,
    text,
    requestText,
    write,
    onOpen: (id: string) =>
      void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: false }),
    onClose: close,
    /** Replaces all conditions by `chosen`. */
    onChoose: (chosen: Partial<typeof address>) => {
      text.show(chosen.q ?? '')
      requestText.show(chosen.request ?? '')
      void navigate({ search: chosen })
    },
  }
}

export type LogAddress = ReturnType<typeof useLogAddress>

/** Begin and end of the day in Japan, in epoch seconds. */
function secondsOf(day: PlainDate) {
  const from = beginOfDay(day)
  return { from: String(from), until: String(from + daySeconds) }
}

/** Midnight in Japan, in epoch seconds. */
export function beginOfDay(day: PlainDate): EpochSeconds {
  return new Date(`${day}T00:00:00+09:00`).getTime() / 1000
}
