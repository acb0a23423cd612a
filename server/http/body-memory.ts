/**
 * Counts the bytes of calls' bodies that are in memory, of all callers and of each (docs/decisions/0094-bodies-in-memory.md).
 * Like the limits, this is counted in each process.
 */
import { assert } from '#shared/assert.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'

type BodyLimits = {
  /** The bytes of all callers together. */
  bodyBytesMax: number
  /** The bytes of each account, and of each address of callers without a session. */
  callerBodyBytesMax: number
}

/** An account's share holds the largest file of a download link, and eight full sync calls of its other devices. */
export const bodyLimits: BodyLimits = {
  bodyBytesMax: 64 * 1024 * 1024,
  callerBodyBytesMax: 10 * 1024 * 1024,
}

/** Bytes of attachments, which do not take the room of other calls. A caller's share holds the largest one. */
export const uploadLimits: BodyLimits = {
  bodyBytesMax: 8 * 1024 * 1024,
  callerBodyBytesMax: 6 * 1024 * 1024,
}

/** The bytes of one body. */
export type HeldBody = {
  readonly bytes: number
  /** Counts more bytes. Where there is no room for them, counts none and returns the code of the refusal. */
  take: (bytes: number) => RejectionCode | undefined
  /** From then on the body is not counted any more. */
  giveBack: () => void
}

export type BodyMemory = { hold: (caller: string) => HeldBody }

export function createBodyMemory({ bodyBytesMax, callerBodyBytesMax }: BodyLimits): BodyMemory {
  let all = 0
  /** Only callers of whom something is held. */
  const byCaller = new Map<string, number>()
  const count = (caller: string, bytes: number) => {
    all += bytes
    const ofCaller = (byCaller.get(caller) ?? 0) + bytes
    assert(all >= 0 && ofCaller >= 0, 'no body is given back twice')
    if (ofCaller === 0) byCaller.delete(caller)
    else byCaller.set(caller, ofCaller)
  }
  const hold = (caller: string): HeldBody => {
    let own = 0
    let isOver = false
    return {
      get bytes() {
        return own
      },
      take: (bytes) => {
        // A decoder may still hand on what came before the connection closed.
        if (isOver) return undefined
        if ((byCaller.get(caller) ?? 0) + bytes > callerBodyBytesMax) return 'too-many-requests'
        if (all + bytes > bodyBytesMax) return 'unavailable'
        own += bytes
        count(caller, bytes)
        return undefined
      },
      giveBack: () => {
        count(caller, -own)
        own = 0
        isOver = true
      },
    }
  }
  return { hold }
}

/** Everything but the file of a download link. */
const smallBytesMax = 256 * 1024
const smallPace = { bytes: 1_024, ms: 60_000 }
const largePace = { bytes: 32 * 1024, ms: 10_000 }

type Pace = {
  /** Bytes have come, as they were sent. */
  came: (bytes: number) => void
  end: () => void
}

/**
 * How fast a body has to come, so that nobody keeps memory by sending on for hours. A slow phone is never ended: it gives up
 * by itself sooner than a small body is (docs/decisions/0094-bodies-in-memory.md). Calls `onTooSlow` if the body does not
 * keep the pace of its size in memory, `heldBytes`.
 */
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
