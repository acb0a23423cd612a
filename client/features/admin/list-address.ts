/** What the lists of the user management show is part of the address, so that going back and reloading keep it. */
import { useDebouncedCallback } from '@mantine/hooks'
import { type NavigateOptions, getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isBefore } from '#client/ui/use-navigate-back.ts'

const route = getRouteApi('/admin/user-management')

/** Safari refuses more than 100 changes of the address in half a minute, which a quick typist would reach. */
const addressDelayMs = 300

export type Sort = 'created' | 'name' | 'login'
type Direction = 'asc' | 'desc'

/** The default direction: names from the first, times from the newest. */
const firstDirection = (sort: Sort): Direction => (sort === 'name' ? 'asc' : 'desc')

export function useListAddress() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const close = useClosing({ to: '/admin/user-management', search: { ...address, open: undefined } })
  const { q, filter = 'all', sort = 'created', open } = address
  const direction = address.direction ?? firstDirection(sort)
  // `ignoreBlocker`: the details stay open, so unsaved values are not lost.
  const write = (changed: Partial<typeof address>) =>
    void navigate({
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  return {
    ...useTypedText(q, (typed) => write({ q: typed })),
    q,
    filter,
    sort,
    direction,
    open,
    onFilter: (chosen: 'all' | 'admins' | 'others') =>
      write({ filter: chosen === 'all' ? undefined : chosen }),
    onSort: (chosen: Sort) =>
      write({ sort: chosen === 'created' ? undefined : chosen, direction: undefined }),
    onTurn: () => write({ direction: direction === 'asc' ? 'desc' : 'asc' }),
    /** Opens the details of a row. */
    onOpen: (id: string) =>
      void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: false }),
    onClose: close,
    /** Closes the details of a deleted row, without asking about their unsaved values. */
    onGone: () => write({ open: undefined }),
  }
}

/** `ignoreBlocker` leaves without asking about unsaved values. */
export type Leaving = { ignoreBlocker: boolean }

/**
 * Returns a function that closes the details. It goes back if the history entry before them is this same list; otherwise the list
 * replaces them in the history.
 */
export function useClosing(list: NavigateOptions): (leaving: Leaving) => void {
  const router = useRouter()
  return ({ ignoreBlocker }) => {
    if (isBefore(router.history, router.buildLocation(list).href)) router.history.back({ ignoreBlocker })
    else void router.navigate({ ...list, replace: true, resetScroll: false, ignoreBlocker })
  }
}

/** A typed text, which is written to the address with a delay. */
export function useTypedText(inAddress: string | undefined, write: (text: string | undefined) => void) {
  const [text, setText] = useState(inAddress ?? '')
  const writeText = useDebouncedCallback(
    (typed: string) => write(typed.trim() === '' ? undefined : typed),
    addressDelayMs,
  )
  return {
    text,
    onType: (typed: string) => {
      setText(typed)
      writeText(typed)
    },
    /** Shows the text of an address that is about to be opened. */
    show: setText,
    // Each call has its own `flush`, so that one of an earlier render would write an earlier text.
    onTypeEnd: () => writeText.flush(),
  }
}

export type TypedText = ReturnType<typeof useTypedText>
export type ListAddress = ReturnType<typeof useListAddress>
