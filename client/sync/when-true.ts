/** Waits for a state of the page outside of React. */
import { type Atom, getDefaultStore } from 'jotai/vanilla'

export function whenTrue(watched: Atom<boolean>): Promise<void> {
  const store = getDefaultStore()
  return new Promise((resolve) => {
    const look = () => {
      if (!store.get(watched)) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.sub(watched, look)
    look()
  })
}
