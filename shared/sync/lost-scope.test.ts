import { beforeEach, describe, expect, it } from 'vitest'
import { groupIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { hanako, jiro, placeOf } from '#tests/builders/people.ts'
import {
  groupDelta,
  groupId,
  laterDelta,
  openDevice,
  peek,
  queueRecord,
  receive,
  scope,
} from '#tests/builders/sync-rows.ts'
import { type Scope, scopeOfGroup } from '../model/scope.ts'
import type { DeviceState, DeviceStore } from './device-store.ts'
import { askAgainWithoutRows, forgetLoss, isOfLostScope, noteLostScopes } from './lost-scope.ts'
import type { QueueRecord } from './queue-record.ts'

const elsewhere = scopeOfGroup(groupIdOf(2))
const newest = { version: 1, id: 'newest' }

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice(groupDelta({ versions: [newest] }))
})
const note = (code: 'group-lost' | 'membership-lost', of: Scope = scope) =>
  store.transaction((tx) => noteLostScopes(tx, { [of]: code }))
const setDevice = (fields: Partial<DeviceState>) =>
  store.transaction(async (tx) => tx.device.put({ ...(await tx.device.get()), ...fields }))
const losses = async () => (await peek(store)).queue.filter(isOfLostScope)
const put = (...records: QueueRecord[]) =>
  store.transaction(async (tx) => {
    for (const record of records) await tx.queue.put(record)
  })

describe('a group that the server has lost', () => {
  it('is given back by its owner’s device, before all other changes of it, as of when it was made', async () => {
    await setDevice({ serverOffset: 40 })
    await put(queueRecord(5))
    await note('group-lost')
    const [loss] = await losses()
    expect(loss).toEqual({
      seq: expect.any(Number),
      mutationId: expect.any(String),
      scope,
      name: 'group.giveBack',
      args: { name: '京都', description: '', inviteMethod: 'open', versionBefore: 1, lost: newest },
      actor: { userId: hanako.userId, displayName: '花子' },
      touched: [`groups/${groupId}`],
      created: [`groups/${groupId}`],
      needed: [],
      images: [],
      status: 'pending',
      recordedAt: -39,
      serverOffset: 40,
      attempts: 0,
      isResend: true,
      code: null,
      version: null,
      needsAttention: false,
    })
    expect(loss?.seq).toBeLessThan(5)
  })

  it.each([
    ['an ordinary member', 'group-lost', jiro],
    ['its owner, whose membership alone is lost', 'membership-lost', hanako],
  ] as const)('is listed for %s', async (_, code, { userId, displayName }) => {
    await setDevice({ accountId: userId })
    await note(code)
    expect(await losses()).toMatchObject([{ status: 'rejected', code, actor: { userId, displayName } }])
  })

  it('is listed under the name of nobody where the device has no membership', async () => {
    const { userId } = jiro
    await setDevice({ accountId: userId })
    await store.transaction((tx) => tx.rows('members').remove(placeOf(jiro, groupId)))
    await note('group-lost')
    expect(await losses()).toMatchObject([{ status: 'rejected', actor: { userId, displayName: '' } }])
  })

  it('is noted once, with the reason that the server gave last; one that is given back stays so', async () => {
    await setDevice({ accountId: jiro.userId })
    await note('group-lost')
    await note('group-lost')
    await note('membership-lost')
    expect(await losses()).toMatchObject([{ status: 'rejected', code: 'membership-lost' }])
    await setDevice({ accountId: hanako.userId })
    await store.transaction(async (tx) => {
      for (const { seq } of await tx.queue.all()) await tx.queue.remove(seq)
    })
    await note('group-lost')
    await note('membership-lost')
    expect(await losses()).toMatchObject([{ status: 'pending', code: null }])
  })

  it('is sent again if the server had applied it and has lost the group once more', async () => {
    await note('group-lost')
    const [loss] = await losses()
    await put({ ...queueRecord(1), ...loss, status: 'applied', version: 3, versionId: 'id-3' })
    await note('group-lost')
    expect(await losses()).toMatchObject([
      { mutationId: loss?.mutationId, status: 'pending', isResend: true, version: null },
    ])
  })

  it('has the same id whenever it is noted, and another for another version', async () => {
    const idOf = async () => {
      await note('group-lost')
      const [loss] = await losses()
      await store.transaction((tx) => tx.queue.remove(loss?.seq ?? 0))
      return loss?.mutationId
    }
    const first = await idOf()
    expect(await idOf()).toBe(first)
    await receive(store, laterDelta(2, { versions: [{ version: 2, id: 'newer' }] }))
    expect(await idOf()).not.toBe(first)
  })

  it('is noted for each of several groups', async () => {
    await setDevice({ lastSeq: 1 })
    await put(queueRecord(1, { name: 'group.giveBack', status: 'pending', scope: elsewhere }))
    await note('group-lost')
    expect((await losses()).map((loss) => loss.scope)).toEqual(expect.arrayContaining([scope, elsewhere]))
  })

  it('is not noted of a group without version ids, or that the device does not have', async () => {
    await note('group-lost', elsewhere)
    await store.transaction((tx) => tx.scopes.put({ scope, cursor: 1 }))
    await note('group-lost')
    expect(await losses()).toEqual([])
  })
})

describe('a listed loss', () => {
  const loss = (fields: Partial<QueueRecord>) =>
    queueRecord(1, { name: 'group.giveBack', status: 'rejected', code: 'group-lost', ...fields })
  const other = queueRecord(9, { status: 'rejected', code: 'conflict' })

  it.each<[string, Partial<QueueRecord>, number]>([
    ['is forgotten', {}, 0],
    ['of another group stays', { scope: elsewhere }, 1],
    ['that the device gives back stays', { status: 'pending', code: null }, 1],
  ])('%s when the server has rows of the group', async (_, fields, left) => {
    await put(loss(fields), other)
    await store.transaction((tx) => forgetLoss(tx, scope))
    expect(await losses()).toHaveLength(left)
    expect((await peek(store)).queue).toHaveLength(left + 1)
  })

  it('is forgotten with the first rows; an answer without rows leaves it', async () => {
    await put(loss({}))
    await receive(store)
    expect(await losses()).toHaveLength(1)
    await receive(store, laterDelta(2))
    expect(await losses()).toHaveLength(0)
  })

  it('goes with the membership, whatever its state', async () => {
    await put(loss({ status: 'pending', code: null }), loss({ seq: 2, mutationId: mutationIdOf(2) }))
    await receive(store, { ...laterDelta(1), removed: true })
    expect((await peek(store)).queue).toEqual([])
  })
})

describe('an applied change of which the complete answer says nothing', () => {
  const applied = queueRecord(1, { status: 'applied', version: 4, versionId: 'four' })
  const ask = (cursors: Record<Scope, number>, ...answered: Scope[]) =>
    store.transaction((tx) =>
      askAgainWithoutRows(
        tx,
        cursors,
        answered.map((of) => ({ ...laterDelta(2), scope: of })),
      ),
    )
  const again = { ...queueRecord(1), isResend: true }

  it.each<[string, Record<Scope, number>, Scope[], QueueRecord, object]>([
    ['is sent again', { [scope]: 0 }, [elsewhere], applied, again],
    ['is not where rows came', { [scope]: 0 }, [scope], applied, applied],
    ['is not where rows were asked of a later version', { [scope]: 1 }, [], applied, applied],
    ['is not where nothing was asked', {}, [], applied, applied],
    [
      'is not if it is held',
      { [scope]: 0 },
      [],
      { ...applied, status: 'rejected' },
      { ...applied, status: 'rejected' },
    ],
  ])('%s', async (_, cursors, answered, record, expected) => {
    await put(record)
    await ask(cursors, ...answered)
    expect((await peek(store)).queue).toEqual([expected])
  })
})
