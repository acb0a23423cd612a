import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNewerSchema } from '#tests/support/newer-schema.ts'
import type { DeviceStore, DeviceTx } from '#shared/sync/device-store.ts'
import { type Fault, runUpgradeHistory } from './upgrade-history.ts'

let removeNewerSchema = () => {}
beforeAll(() => void (removeNewerSchema = addNewerSchema()))
afterAll(() => removeNewerSchema())

const histories = Number(process.env.SIM_HISTORIES ?? 5)
const steps = 120
const timeoutMs = 60_000 + histories * 10_000

it(
  'builds of two schemas meet, and nothing is lost, skipped, blanked or listed',
  async () => {
    for (let seed = 1; seed <= histories; seed++)
      expect(await runUpgradeHistory({ seed, steps }), `seed ${seed}`).toEqual([])
  },
  timeoutMs,
)

const through = (store: DeviceStore, change: (tx: DeviceTx) => DeviceTx): DeviceStore => ({
  ...store,
  transaction: (body) => store.transaction((tx) => body(change(tx))),
})

const faults: (Fault & { caughtBy: RegExp })[] = [
  {
    name: 'the cursor moves over tables that the device does not know',
    store: (store, schema) =>
      through(store, (tx) => ({
        ...tx,
        scopes: {
          ...tx.scopes,
          all: async () => (await tx.scopes.all()).map((state) => ({ ...state, schema: schema() })),
        },
      })),
    caughtBy: /a row of a table that a device knows|reports nothing/,
  },
  {
    name: 'a status that the device does not know is final',
    transport: (send) => async (request) => {
      const outcome = await send(request)
      if (outcome.kind !== 'answer') return outcome
      const results = outcome.response.results.map((result) =>
        (result.status as string) === 'postponed'
          ? ({ mutationId: result.mutationId, status: 'rejected', code: 'unreadable' } as const)
          : result,
      )
      return { kind: 'answer', response: { ...outcome.response, results } }
    },
    caughtBy: /nobody is alarmed/,
  },
  {
    name: 'a change is held after five quick tries',
    store: (store) =>
      through(store, (tx) => ({
        ...tx,
        queue: {
          ...tx.queue,
          put: (record) => {
            const isHeld = record.status === 'pending' && record.attempts >= 5
            return tx.queue.put({ ...record, retryAt: 0, ...(isHeld ? { status: 'failed' } : {}) })
          },
        },
      })),
    caughtBy: /nobody is alarmed/,
  },
]

describe('the laws catch', () => {
  it.each(faults)('$name', async ({ caughtBy, ...fault }) => {
    let broken: string[] = []
    for (let seed = 1; seed <= 40 && broken.length === 0; seed++)
      broken = await runUpgradeHistory({ seed, steps, fault })
    expect(broken.join('\n')).toMatch(caughtBy)
  })
})
