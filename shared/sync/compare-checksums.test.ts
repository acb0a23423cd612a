import { expect, it } from 'vitest'
import { emptyAnswer, expenseArgs, groupDelta, openDevice, record, scope } from '#tests/builders/sync-rows.ts'
import { compareChecksums } from './compare-checksums.ts'
import type { TransportOutcome } from './adapt-call-size.ts'
import type { ScopeDelta, SyncRequest, SyncResponse } from './wire-format.ts'

const answerWith = (fields: Partial<SyncResponse>): TransportOutcome => ({
  kind: 'answer',
  response: { ...emptyAnswer, ...fields },
})
const delta = (fields: Partial<ScopeDelta> = {}): ScopeDelta => ({ ...groupDelta(), ...fields })

it.each<[string, TransportOutcome, object | undefined]>([
  ['nothing for it is the same', answerWith({}), { same: [scope], different: [], undecided: [] }],
  [
    'the whole scope is different',
    answerWith({ scopes: [delta({ reset: true })] }),
    { same: [], different: [scope], undecided: [] },
  ],
  [
    'newer rows is not decided',
    answerWith({ scopes: [delta()] }),
    { same: [], different: [], undecided: [scope] },
  ],
  [
    'another epoch is not decided',
    answerWith({ epoch: 'other' }),
    { same: [], different: [], undecided: [scope] },
  ],
  ['no answer says nothing', { kind: 'unreachable', retryAfterSeconds: null }, undefined],
])('an answer with %s', async (_what, outcome, comparison) => {
  const store = await openDevice(groupDelta())
  expect(await compareChecksums({ store, transport: async () => outcome })).toEqual(comparison)
})

it('sends the sums and all cursors, sends no change, and changes nothing on the device', async () => {
  const store = await openDevice(groupDelta())
  await record(store, { name: 'expense.create', args: expenseArgs(1) })
  const stateOf = () =>
    store.transaction(async (tx) => [await tx.device.get(), await tx.scopes.all(), await tx.queue.all()])
  const before = await stateOf()
  const requests: SyncRequest[] = []
  await compareChecksums({
    store,
    transport: async (request) => {
      requests.push(request)
      return answerWith({ scopes: [delta({ reset: true })] })
    },
  })
  const [request] = requests
  expect([requests.length, request?.mutations, Object.keys(request?.checksums ?? {})]).toEqual([
    1,
    [],
    [scope],
  ])
  expect(request?.cursors).toMatchObject({ [scope]: groupDelta().to })
  expect(await stateOf()).toEqual(before)
})
