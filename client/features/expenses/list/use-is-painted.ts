import { useEffect, useState } from 'react'

/**
 * True once the browser has painted a frame since `isReady`. Slow work that waits for it does not delay that frame.
 */
export function useIsPainted(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout>
    // `requestAnimationFrame` runs right before the paint, and the timer in it fires after that paint.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setIsPainted(true))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isReady])
  return isPainted
}
