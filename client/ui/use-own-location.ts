import { type ParsedLocation, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * What the address of a screen says. During a navigation to another screen the router's location is that one's already, and this
 * screen still shown: it keeps what its own address said until it is left. `path` is the screen's path.
 */
export function useOwnLocation<Said extends string | boolean>(
  path: string,
  select: (location: ParsedLocation) => Said,
): Said {
  const location = useLocation()
  const said = select(location)
  const isOwn = location.pathname === path
  const [own, setOwn] = useState(said)
  if (isOwn && own !== said) setOwn(said)
  return isOwn ? said : own
}

export const hashOf = ({ hash }: ParsedLocation) => hash
