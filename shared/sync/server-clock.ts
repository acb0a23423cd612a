/** The server's time on a device, whose own clock may be wrong. */
import type { EpochSeconds } from '../dates.ts'
import type { QueueRecord } from './queue-record.ts'

/**
 * The server's time as the device knows it: its own clock and `serverOffset`, in seconds, from the last answer. `at` is the
 * device's clock when the answer came.
 */
export function serverOffsetOf({ serverTime, at }: { serverTime: EpochSeconds; at: EpochSeconds }): number {
  return serverTime - at
}

/** The longest wait of a scope between two tries. The server may have capacity earlier than it has said. */
export const waitSecondsMax = 60 * 60

/**
 * Seconds until a scope's wait is over, 0 if it is; both moments are of the server's time. A wait that is longer than any is
 * from a clock that was set back since, so it is over: otherwise the scope would wait for as long as that clock was ahead.
 */
export function secondsLeft({
  until = 0,
  now,
}: {
  until: EpochSeconds | undefined
  now: EpochSeconds
}): number {
  const seconds = until - now
  return seconds > waitSecondsMax ? 0 : Math.max(0, seconds)
}

/** When the change was recorded: server time in epoch seconds, as far as the device knew it. */
export function recordedInServerTime({ recordedAt, serverOffset }: QueueRecord): EpochSeconds {
  return Math.max(0, recordedAt + serverOffset)
}
