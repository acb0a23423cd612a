/** The server's time as the device knows it: its own clock and `serverOffset`, in seconds, from the last answer. */
import type { EpochSeconds } from '../dates.ts'
import type { QueueRecord } from './queue-record.ts'

/** `at` is the device's clock when the answer came. */
export function serverOffsetOf({ serverTime, at }: { serverTime: EpochSeconds; at: EpochSeconds }): number {
  return serverTime - at
}

/** When the change was recorded: server time in epoch seconds, as far as the device knew it. */
export function recordedInServerTime({ recordedAt, serverOffset }: QueueRecord): EpochSeconds {
  return Math.max(0, recordedAt + serverOffset)
}
