/** Faults that keep a slow line from ever transferring everything. */
import type { TransportOutcome } from '#shared/sync/adapt-call-size.ts'
import { withChangedResults } from './device-faults.ts'
import { type Scenario, slowLineInvariant } from './slow-line.ts'
import type { InjectedFault } from './world.ts'

const flickering = { bytesPerSecond: 1_000, latencyMs: 2_000, breaksEveryMs: 20_000 }
const steady = { ...flickering, breaksEveryMs: 24 * 3_600_000 }

/**
 * Two lines with 8 kbit/s each way and 2 s of latency. `flickering` breaks every 20 s; `steady` never breaks, for a
 * version that cannot be cut.
 */
export const slowScenarios = {
  sending: { line: flickering, own: 200, onServer: 0, perVersion: 50, noteLength: 500 },
  downloading: { line: flickering, own: 0, onServer: 1_500, perVersion: 50, noteLength: 40 },
  largeVersion: { line: steady, own: 0, onServer: 35, perVersion: 35, noteLength: 2_000 },
} as const satisfies Record<string, Scenario>

const minute = 60

/**
 * About twice what the longest run took (docs/benchmarks.md, "Slow lines"), because runs of one scenario differ by hundreds
 * of seconds: ids are new in each, so calls compress to other lengths, and a few bytes decide whether a call ends before the
 * break or is halved. The changes leave the queue only when the last part of the answer is there, so a run that is stopped before
 * says that all of them wait. A line that transfers nothing is over any bound.
 */
export const slowSecondsMax = { sending: 60 * minute, downloading: 15 * minute, largeVersion: 5 * minute }

const brokenOff: TransportOutcome = { kind: 'unreachable', retryAfterSeconds: null, broke: 'receiving' }
const callSecondsMax = 30

type SlowLineFault = { fault: InjectedFault; scenario: keyof typeof slowScenarios }

export const slowLineFaults: readonly SlowLineFault[] = [
  {
    scenario: 'largeVersion',
    fault: {
      name: 'a call is aborted after thirty seconds',
      caughtBy: [slowLineInvariant],
      transport:
        (send, _store, { clock }) =>
        async (request) => {
          const began = clock()
          const outcome = await send(request)
          return clock() - began > callSecondsMax ? brokenOff : outcome
        },
    },
  },
  {
    scenario: 'sending',
    fault: {
      name: 'a batch that was interrupted is sent again in the same size',
      caughtBy: [slowLineInvariant],
      store: (store) =>
        withChangedResults(store, (tx) => ({
          ...tx,
          device: {
            ...tx.device,
            get: async () => {
              const { callLimits: _, ...state } = await tx.device.get()
              return state
            },
          },
        })),
    },
  },
  {
    scenario: 'downloading',
    fault: {
      name: 'an answer that was interrupted is requested again in the same size',
      caughtBy: [slowLineInvariant],
      transport: (send) => (request) => {
        const whole = { ...request }
        delete whole.answerBytesMax
        return send(whole)
      },
    },
  },
]
