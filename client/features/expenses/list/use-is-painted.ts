import { useEffect, useState } from 'react'

/** True once the browser has drawn what is there since `isReady`: whatever takes long can begin without holding it up. */
export function useIsPainted(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout>
    // The frame is drawn right after this call, and before anything that is due later.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setIsPainted(true))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isReady])
  return isPainted
}
