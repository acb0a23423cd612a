/**
 * How fast a body has to come, so that nobody keeps memory by sending on for hours. A slow phone is never ended: it gives up
 * by itself sooner than a small body is (docs/decisions/0094-bodies-in-memory.md).
 */

/** Everything but the file of a download link. */
const smallBytesMax = 256 * 1024
const smallPace = { bytes: 1_024, ms: 60_000 }
const largePace = { bytes: 32 * 1024, ms: 10_000 }

type Pace = {
  /** Bytes have come, as they were sent. */
  came: (bytes: number) => void
  end: () => void
}

/** Calls `onTooSlow` if the body does not keep the pace of its size in memory, `heldBytes`. */
export function startPace({
  heldBytes,
  onTooSlow,
}: {
  heldBytes: () => number
  onTooSlow: () => void
}): Pace {
  const pace = () => (heldBytes() > smallBytesMax ? largePace : smallPace)
  let timer = setTimeout(onTooSlow, pace().ms)
  let sinceStart = 0
  return {
    came: (bytes) => {
      sinceStart += bytes
      const { bytes: enough, ms } = pace()
      if (sinceStart < enough) return
      sinceStart = 0
      clearTimeout(timer)
      timer = setTimeout(onTooSlow, ms)
    },
    end: () => clearTimeout(timer),
  }
}
