import { useState } from 'react'
import { type KnownPerson, knownPeople } from '#client/store/device-database.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'

/**
 * The people who have signed in on this device before. Whoever is signing in is stored among them before the page is left, and
 * is not shown as one of them meanwhile. Undefined until they are read.
 */
export function useKnownPeople(isSigningIn: boolean): readonly KnownPerson[] | undefined {
  const known = useLiveQuery(knownPeople, [])
  const [before, setBefore] = useState(known)
  if (!isSigningIn && known !== before) setBefore(known)
  return isSigningIn ? before : known
}
