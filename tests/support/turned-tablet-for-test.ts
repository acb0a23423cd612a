/** A tablet that is turned. happy-dom itself does not tell that a window has become narrow. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** The tablet is wide until it is turned, and until `leaveAdmin`. */
export function holdTablet(): { turn: (to: 'wide' | 'narrow') => void } {
  let isWide = true
  const queries = new Set<MediaQueryList>()
  const matches = (media: string) => isWide && media.includes('62em')
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = Object.assign(new EventTarget() as MediaQueryList, { media, matches: matches(media) })
    queries.add(query)
    return query
  })
  const turn = (to: 'wide' | 'narrow') => {
    isWide = to === 'wide'
    for (const query of queries) {
      const changed = { media: query.media, matches: matches(query.media) }
      query.dispatchEvent(Object.assign(new Event('change'), changed))
    }
  }
  return { turn: (to) => act(() => turn(to)) }
}
