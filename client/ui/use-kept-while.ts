import { useState } from 'react'

/**
 * The value, and while `isKeeping` the one from before. Whoever is signing in is stored among the people of this device before the
 * page is left, and is not shown as one of them meanwhile.
 */
export function useKeptWhile<Value>(isKeeping: boolean, value: Value): Value {
  const [before, setBefore] = useState({ value })
  if (!isKeeping && value !== before.value) setBefore({ value })
  return isKeeping ? before.value : value
}
