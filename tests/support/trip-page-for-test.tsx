/** The page of the trip of trips-for-test.ts, for tests of what is on it. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { TripScreen } from '#client/features/trips/trip-screen.tsx'
import { Notices } from '#client/ui/notices.tsx'
import { renderView } from './rendered-for-test.tsx'
import { renderScreen } from './routed-for-test.tsx'
import { tripAddress } from './trips-for-test.ts'

/** With notices. A hash is that of a tab. Returns a function that gives the present address. */
export function renderTrip(hash = ''): () => string {
  renderView(<Notices />)
  return renderScreen(TripScreen, '/groups/$groupId/itineraries/$itineraryId', tripAddress + hash)
}

/** Unfolds the item of this title. */
export async function unfoldItem(title: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(title), expanded: false }))
}

/** Has the item of this title unfolded, as on a laptop or on a phone until `vi.restoreAllMocks`. */
export async function renderTripWithItem(
  title: string,
  { isWide }: { isWide: boolean },
): Promise<() => string> {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, { media, matches: isWide && media.includes('62em') }),
  )
  const address = renderTrip()
  await unfoldItem(title)
  return address
}
