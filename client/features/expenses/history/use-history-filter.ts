/** The filters of the history, which are part of its address, so that going back and reloading keep them. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { HistoryFilter } from '#shared/money/history-filter.ts'

/** Safari refuses more than 100 changes of the address in half a minute, which a quick typist would reach. */
const addressDelayMs = 300

export type FilterChoice = {
  filter: HistoryFilter
  onChange: (changed: HistoryFilter) => void
  /** The text of the search field, on each key. */
  onSearch: (text: string) => void
  /** Writes the searched text to the address now. */
  onSearchEnd: () => void
  onClear: () => void
}

/** `address` has the filters of the present address. While somebody types, the searched text is ahead of it. */
export function useHistoryFilter(address: HistoryFilter): FilterChoice {
  const navigate = useNavigate({ from: '/groups/$groupId/expenses' })
  const [text, setText] = useState(address.q ?? '')
  const { person, category, status, from, to } = address
  const filter = useMemo(
    () => ({ q: searchOf(text), person, category, status, from, to }),
    [text, person, category, status, from, to],
  )
  // Replaced rather than added, so that one step back leaves the history.
  const write = (changed: HistoryFilter) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    })
  const writeText = useDebouncedCallback((typed: string) => write({ q: searchOf(typed) }), addressDelayMs)
  return {
    filter,
    onChange: write,
    onSearch: (typed) => {
      setText(typed)
      writeText(typed)
    },
    onSearchEnd: writeText.flush,
    onClear: () => {
      writeText.cancel()
      setText('')
      void navigate({
        to: '.',
        search: ({ expense }) => ({ expense }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}

function searchOf(text: string): string | undefined {
  return text.trim() === '' ? undefined : text
}
