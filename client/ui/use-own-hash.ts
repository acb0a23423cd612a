import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The hash of the address of a screen. During a navigation to another screen the router's location is that one's already, and this
 * screen still shown: it keeps its hash until it is left. `path` is the screen's path.
 */
export function useOwnHash(path: string): string {
  const own = useLocation({ select: ({ pathname, hash }) => (pathname === path ? hash : null) })
  const [shown, setShown] = useState(own ?? '')
  if (own !== null && own !== shown) setShown(own)
  return own ?? shown
}
