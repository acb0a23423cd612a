import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The part after # of the address of a page with this path. The address changes before the next page is shown: until then this is
 * the last one of the page itself.
 */
export function useOwnHash(path: string): string {
  const hash = useLocation({ select: (location) => (location.pathname === path ? location.hash : null) })
  const [last, setLast] = useState(hash ?? '')
  if (hash !== null && hash !== last) setLast(hash)
  return hash ?? last
}
