import { beforeEach, describe, expect, it } from 'vitest'
import { groupIdOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import {
  emptyAnswer,
  groupDelta,
  laterDelta,
  openDevice,
  queueRecord,
  scope,
} from '#tests/builders/sync-rows.ts'
import { type Scope, scopeOfGroup, scopeOfUser } from '../model/scope.ts'
import type { DeviceState, DeviceStore, DeviceTx, ReceivedDelta, ScopeState } from './device-store.ts'
import { type Download, cursorsOf, keepRows, resumeDownload, takeSchema } from './download.ts'
import type { ScopeDelta, SyncResponse } from './wire-format.ts'

const elsewhere = scopeOfGroup(groupIdOf(2))
const own = scopeOfUser(hanako.userId)
const named = (version: number, id = `id-${version}`) => ({ version, id })

const lostScope = (code: 'group-lost' | 'membership-lost') => ({ [scope]: code })

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice(groupDelta({ versions: [named(1)] }))
})
const inTx = <T>(body: (tx: DeviceTx) => Promise<T>) => store.transaction(body)
const setDevice = (fields: Partial<DeviceState>) =>
  inTx(async (tx) => tx.device.put({ ...(await tx.device.get()), ...fields }))
const setScope = (state: ScopeState) => inTx((tx) => tx.scopes.put(state))
const stage = (...parts: { delta: ReceivedDelta; epoch?: string }[]) =>
  inTx(async (tx) => {
    for (const [index, { delta, epoch = 'first' }] of parts.entries())
      await tx.staged.put({ seq: index + 1, epoch, delta })
  })
const staged = () => inTx(async (tx) => (await tx.staged.all()).map(({ seq, delta }) => [seq, delta.to]))

const part = (to: number, fields: Partial<ReceivedDelta> = {}): ReceivedDelta => ({
  ...laterDelta(to),
  schema: 2,
  ...fields,
})
const begun = (fields: Partial<Download> = {}): Download => ({
  epoch: null,
  deltas: [],
  isPartial: false,
  ...fields,
})
const responseOf = (fields: Partial<SyncResponse>): SyncResponse => ({ ...emptyAnswer, schema: 2, ...fields })

describe('a download that was cut off', () => {
  it('goes on with all its parts, in order, in the epoch in which they came', async () => {
    await setDevice({ serverSchema: 2 })
    await stage({ delta: part(2), epoch: 'theirs' }, { delta: part(3), epoch: 'theirs' })
    const resumed = await inTx((tx) => resumeDownload(tx, 2))
    expect(resumed).toEqual({ epoch: 'theirs', deltas: [part(2), part(3)], isPartial: true })
    expect(await staged()).toHaveLength(2)
  })

  it('is whole when nothing is staged', async () => {
    expect(await inTx((tx) => resumeDownload(tx, 2))).toEqual(begun())
  })

  it.each([
    ['one part is of an older schema', 2, 2, [2, 1]],
    ['the device has been updated', 2, 3, [1, 1]],
    ['the server was replaced by an older one', 1, 2, [2]],
    ['the device knows of no server’s schema, and the parts are of the second', undefined, 2, [2]],
    ['a part of the first schema does not name it, and both are newer', 2, 2, [undefined]],
  ])('is begun anew where %s', async (_, serverSchema, ownSchema, schemas) => {
    await setDevice(serverSchema === undefined ? {} : { serverSchema })
    await stage(
      ...schemas.map((schema, index) => {
        const { schema: _schema, ...delta } = part(index + 2)
        return { delta: schema === undefined ? delta : { ...delta, schema } }
      }),
    )
    expect(await inTx((tx) => resumeDownload(tx, ownSchema))).toEqual(begun())
    expect(await staged()).toEqual([])
  })

  it('of the first schema goes on against a server that has never named one', async () => {
    const { schema: _schema, ...unnamed } = part(2)
    await stage({ delta: unnamed }, { delta: part(3, { schema: 1 }) })
    expect(await inTx((tx) => resumeDownload(tx, 2))).toMatchObject({ isPartial: true })
  })
})

describe('the schema of an answer', () => {
  const take = (fields: Partial<SyncResponse>, download = begun(), ownSchema = 2) =>
    inTx((tx) => takeSchema(tx, download, { response: responseOf(fields), ownSchema }))
  const known = () => inTx(async (tx) => (await tx.device.get()).serverSchema)
  const unnamedSchema = (({ schema: _schema, ...rest }) => rest)(responseOf({}))

  it('is remembered, and of a server that names none it is the first', async () => {
    expect(await take({})).toBe('fits')
    expect(await known()).toBe(2)
    const { clientId } = await inTx((tx) => tx.device.get())
    expect(clientId).toBeTruthy()
    const fit = await inTx((tx) => takeSchema(tx, begun(), { response: unnamedSchema, ownSchema: 2 }))
    expect([fit, await known()]).toEqual(['fits', 1])
  })

  it('changes in the middle of a download: its parts are dropped', async () => {
    await stage({ delta: part(2, { schema: 1 }) })
    const download = begun({ epoch: 'first', deltas: [part(2, { schema: 1 })], isPartial: true })
    expect(await take({}, download)).toBe('another')
    expect(download).toEqual(begun({ epoch: 'first' }))
    expect(await staged()).toEqual([])
  })

  it('is the same as of the parts before it: they stay', async () => {
    const { schema: _schema, ...unnamed } = part(2)
    await stage({ delta: unnamed })
    const download = begun({ epoch: 'first', deltas: [unnamed], isPartial: true })
    const fit = await inTx((tx) => takeSchema(tx, download, { response: unnamedSchema, ownSchema: 2 }))
    expect([fit, download.deltas.length, await staged()]).toEqual(['fits', 1, [[1, 2]]])
  })

  it('is newer, and has tables that rows of the device lack: they are asked for in the same drain', async () => {
    await setDevice({ serverSchema: 1 })
    await setScope({ scope: own, cursor: 3, schema: 1 })
    expect(await take({})).toBe('has more')
    expect(await known()).toBe(2)
    // The answer of a server that was known as the newer one already is taken as it is.
    expect(await take({})).toBe('fits')
  })

  it('is newer, and a change waits of a scope that only it knows', async () => {
    await setDevice({ serverSchema: 1 })
    expect(await take({})).toBe('fits')
    await setDevice({ serverSchema: 1 })
    await inTx((tx) => tx.queue.put(queueRecord(1, { scope: own })))
    expect(await take({})).toBe('has more')
  })

  it('is newer than this build: only what the build knows counts', async () => {
    await setDevice({ serverSchema: 1 })
    await setScope({ scope: own, cursor: 3, schema: 1 })
    expect(await take({ schema: 9 }, begun(), 1)).toBe('fits')
    expect(await known()).toBe(9)
  })

  it.each<[string, Partial<ScopeDelta>, string]>([
    ['are not applied', {}, 'another'],
    ['are, where they replace everything', { reset: true }, 'fits'],
    ['are, where the membership has ended', { removed: true }, 'fits'],
  ])('is older than that of the rows on the device: its rows %s', async (_, fields, fit) => {
    await setDevice({ serverSchema: 2 })
    await setScope({ scope: own, cursor: 3, schema: 2 })
    // The rows of the group were fetched before its newest table came, and lack nothing that the server has.
    await setScope({ scope, cursor: 1, schema: 1 })
    const delta = { ...laterDelta(4), scope: own, ...fields }
    expect(await take({ schema: 1, scopes: [delta] })).toBe(fit)
    expect(await take({ schema: 1, scopes: [laterDelta(2)] })).toBe('fits')
  })
})

describe('the rows of an answer', () => {
  const keep = (download: Download, fields: Partial<SyncResponse>) =>
    inTx((tx) => keepRows(tx, download, { response: responseOf(fields), ownSchema: 2 }))

  it('are staged behind the parts before them while more follow, and applied at once when none do', async () => {
    const download = begun()
    await keep(download, { scopes: [laterDelta(2), { ...laterDelta(2), scope: elsewhere }], more: true })
    expect([download.epoch, download.isPartial]).toEqual(['first', true])
    await keep(download, { scopes: [laterDelta(3)], more: true })
    expect(await staged()).toEqual([
      [1, 2],
      [2, 2],
      [3, 3],
    ])
    await keep(download, { scopes: [laterDelta(4)] })
    expect(download.isPartial).toBe(false)
    expect(download.deltas.map(({ to, schema }) => [to, schema])).toEqual([2, 2, 3, 4].map((to) => [to, 2]))
    expect(await staged()).toHaveLength(3)
    const epochs = await inTx(async (tx) => (await tx.staged.all()).map(({ epoch }) => epoch))
    expect(new Set(epochs)).toEqual(new Set(['first']))
  })

  it('of another epoch drop the parts that came before', async () => {
    const download = begun()
    // Two parts, so that one would be left behind the new one.
    await keep(download, { scopes: [laterDelta(2), laterDelta(3)], more: true })
    await keep(download, { scopes: [laterDelta(9)], more: true, epoch: 'second' })
    expect([download.epoch, download.deltas.map(({ to }) => to)]).toEqual(['second', [9]])
    expect(await staged()).toEqual([[1, 9]])
  })

  it.each<[string, Partial<SyncResponse>]>([
    ['diverged', { diverged: [scope] }],
    ['lost as a group', { lost: lostScope('group-lost') }],
    ['lost as a membership', { lost: lostScope('membership-lost') }],
  ])('of a scope that is %s are dropped, staged or not, and those of other scopes stay', async (_, lost) => {
    const download = begun()
    const theirs = { ...laterDelta(7), scope: elsewhere }
    await keep(download, { scopes: [laterDelta(2), theirs, laterDelta(3)], more: true })
    await keep(download, { ...lost, more: true })
    expect(download.deltas.map(({ to }) => to)).toEqual([7])
    expect(await staged()).toEqual([[2, 7]])
  })
})

describe('the next request asks', () => {
  const ask = (download = begun(), schema = 2, diverged: ReadonlySet<Scope> = new Set()) =>
    inTx((tx) => cursorsOf(tx, download, { epoch: 'first', diverged, schema }))

  it('from where the device is, and from the beginning of what it has only changes of', async () => {
    await inTx((tx) => tx.queue.put(queueRecord(1, { scope: elsewhere })))
    await inTx((tx) => tx.queue.put(queueRecord(2)))
    await setScope({ scope: own, cursor: 4, schema: 2 })
    expect(await ask()).toEqual({
      cursors: { [scope]: 1, [elsewhere]: 0, [own]: 4 },
      histories: { [scope]: { newest: named(1) }, [own]: { newest: { version: 4, id: 'epoch:first' } } },
    })
  })

  it('for nothing of a scope that the server does not know', async () => {
    await inTx((tx) => tx.queue.put(queueRecord(1, { scope: own })))
    await setScope({ scope: own, cursor: 4, schema: 2 })
    expect(await ask(begun(), 1)).toEqual({
      cursors: { [scope]: 1 },
      histories: { [scope]: { newest: named(1) } },
    })
  })

  it('for the whole of a scope whose rows lack a table', async () => {
    await setScope({ scope: own, cursor: 4 })
    expect((await ask()).cursors).toEqual({ [scope]: 1, [own]: 0 })
  })

  it('behind what it has received and not applied', async () => {
    const whole = part(5, { from: 0, horizon: 3, scope: elsewhere })
    const download = begun({ deltas: [whole, part(2), part(3, { versions: [named(3), named(2)] })] })
    await setScope({ scope: elsewhere, cursor: 4, schema: 2, history: [named(4)] })
    expect(await ask(download)).toEqual({
      cursors: { [scope]: 3, [elsewhere]: 5 },
      downloads: { [elsewhere]: 3 },
      histories: { [scope]: { newest: named(3) }, [elsewhere]: { newest: named(4) } },
    })
  })

  it.each<[string, Partial<ReceivedDelta>, number]>([
    ['its own, of the same history', {}, 4],
    ['that of the part, which is newer', { to: 5 }, 5],
    [
      'that of the part, which replaces a lost history',
      { divergence: { lost: named(4), common: named(1) } },
      3,
    ],
  ])('by the newest version that it knows, while the rows come again: %s', async (_, fields, newest) => {
    await setScope({ scope, cursor: 4, schema: 2, history: [named(4)] })
    const { to = 3 } = fields
    const again = part(to, { from: 0, reset: true, versions: [named(to)], ...fields })
    expect((await ask(begun({ deltas: [again] }))).histories).toEqual({ [scope]: { newest: named(newest) } })
  })

  it('by the version of an applied change, unless newer rows were received', async () => {
    await inTx((tx) => tx.queue.put(queueRecord(1, { status: 'applied', version: 4, versionId: 'applied' })))
    const newest = async (version: number) => {
      const download = begun({ deltas: [part(version, { versions: [named(version)] })] })
      return (await ask(download)).histories?.[scope]?.newest.id
    }
    expect([await newest(3), await newest(4), await newest(5)]).toEqual(['applied', 'applied', 'id-5'])
  })

  it('without a horizon where the first part named none, and with the ids that came with the parts', async () => {
    const whole = part(5, { from: 0, versions: [named(5), named(4)] })
    expect(await ask(begun({ deltas: [whole] }))).toEqual({
      cursors: { [scope]: 5 },
      downloads: { [scope]: 0 },
      histories: { [scope]: { newest: named(5) } },
    })
  })
})
