/** Rows that a restore or failover has lost come back from devices that have them, unless written again since. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { GivenRow } from '#shared/mutations/give-back-mutations.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { resendChange } from '#shared/sync/resend-edit-discard.ts'
import { newId, newUuid } from '#client/store/new-id.ts'
import { type Backup, putBack, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import {
  type Device,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  later,
  makeGroup,
  scope,
  titles,
  joinByCode,
  drainAll,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'

type Person = Awaited<ReturnType<typeof comeIn>>
let server: TestServer
let hanako: Person
let taro: Person
let phone: Device
let tablet: Device
let backup: Backup
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  taro = await comeIn(server, '太郎')
  phone = deviceOf(hanako)
  tablet = deviceOf(taro)
  await makeGroup(phone)
  await joinByCode(taro)
  await drainAll(phone, tablet)
  backup = await takeBackup(server.database)
})
afterEach(() => server.stop())

async function record(device: Device, ...names: string[]): Promise<ExpenseId[]> {
  const ids = []
  for (const name of names) {
    ids.push(await addExpense(device, name))
    await device.drain()
  }
  return ids
}

/** The server does everything but take give-backs, as while it has no time for them. */
const notGivingBack =
  (send: Transport): Transport =>
  async (asked) => {
    const mutations = asked.mutations.filter(({ name }) => name !== 'row.giveBack')
    const outcome = await send({ ...asked, mutations })
    if (outcome.kind !== 'answer') return outcome
    const left = asked.mutations.filter(({ name }) => name === 'row.giveBack')
    const results = left.map(({ mutationId }) => ({ mutationId, status: 'not-run' as const }))
    const { response } = outcome
    return { kind: 'answer', response: { ...response, results: [...response.results, ...results] } }
  }

const onServer = async () => {
  const rows = await server.database.db.selectFrom('expenses').select('title').execute()
  return rows.map(({ title }) => title).toSorted()
}
const listed = async (device: Device) =>
  (await device.unsent()).map(({ record: { name, code } }) => [name, code])

describe('what the server has lost', () => {
  it.each([
    ['a declared restore', restoreBackup],
    ['a failover that nobody declares', putBack],
  ])('comes back from another member’s device after %s, the author’s being gone', async (_, lose) => {
    await record(phone, '昼食')
    await drainAll(tablet)
    await lose(server.database, backup)
    await drainAll(tablet)
    expect([await onServer(), await titles(tablet), await listed(tablet)]).toEqual([['昼食'], ['昼食'], []])
  })

  it('comes back after a failover, even if the server has reached higher versions since', async () => {
    await record(phone, 'A1', 'A2')
    await putBack(server.database, backup)
    await record(tablet, 'B1', 'B2', 'B3')
    await drainAll(phone, tablet)
    expect(await onServer()).toEqual(['A1', 'A2', 'B1', 'B2', 'B3'])
    for (const device of [phone, tablet])
      expect([(await titles(device)).toSorted(), await device.queueLength()]).toEqual([await onServer(), 0])
  })

  it('comes back however old it is', async () => {
    await record(phone, '昼食')
    // An ordinary change of this age would be refused, because the log may have forgotten it (`changeAgeMaxSeconds`).
    await later(server, 85, hanako, taro)
    await record(phone, '夕食')
    await restoreBackup(server.database, backup)
    await hanako.comeBack()
    await drainAll(phone)
    expect([await onServer(), await listed(phone)]).toEqual([['夕食', '昼食'], []])
  })

  it('comes back completely, in more than one call, and waiting changes are sent after it', async () => {
    const many = Array.from({ length: 60 }, (_, number) => `支出${100 + number}`)
    for (const title of many) await addExpense(phone, title)
    await drainAll(phone)
    await restoreBackup(server.database, backup)
    for (const title of many) await addExpense(phone, `${title}の後`)
    await drainAll(phone)
    const all = many.flatMap((title) => [title, `${title}の後`])
    expect([await onServer(), await listed(phone), await phone.queueLength()]).toEqual([all, [], 0])
  })

  it('and was written again since is listed for a person to decide on', async () => {
    const [id] = await record(phone, '昼食')
    await drainAll(tablet)
    backup = await takeBackup(server.database)
    await phone.record(groupId, 'expense.describe', { id: id ?? newId(ExpenseId), title: '花子の昼食' })
    await drainAll(phone)
    await putBack(server.database, backup)
    await tablet.record(groupId, 'expense.describe', { id: id ?? newId(ExpenseId), title: '太郎の昼食' })
    await drainAll(tablet, phone)
    expect([await onServer(), await listed(phone)]).toEqual([['太郎の昼食'], [['row.giveBack', 'conflict']]])
    const [held] = await phone.unsent()
    const seq = held?.record.seq ?? 0
    await resendChange(phone.store, { seq, mutationId: newId(MutationId) })
    await drainAll(phone)
    expect([await onServer(), await phone.queueLength()]).toEqual([['花子の昼食'], 0])
  })

  it('and was deleted there stays deleted, and can be restored', async () => {
    const [id = newId(ExpenseId)] = await record(phone, '昼食')
    backup = await takeBackup(server.database)
    await phone.record(groupId, 'expense.delete', { id })
    await drainAll(phone)
    await putBack(server.database, backup)
    await drainAll(tablet)
    await record(tablet, '夕食')
    await drainAll(phone)
    expect([await onServer(), await titles(phone)]).toEqual([['夕食'], ['夕食']])
    await phone.record(groupId, 'expense.restore', { id })
    await drainAll(phone)
    expect(await onServer()).toEqual(['夕食', '昼食'])
  })

  it('and was deleted there is not shown as deleted by the device that gives it back', async () => {
    const [id = newId(ExpenseId)] = await record(phone, '昼食')
    const keeping = deviceOf(taro, notGivingBack)
    await drainAll(keeping)
    backup = await takeBackup(server.database)
    await phone.record(groupId, 'expense.delete', { id })
    await drainAll(phone, keeping)
    const deleters = async (device: Device) =>
      device.store.transaction(async (tx) =>
        (await tx.tombstones.ofScope(scope)).map(({ deletion }) => deletion?.by),
      )
    expect(await deleters(keeping)).toEqual([hanako.user.id])
    await putBack(server.database, backup)
    await record(tablet, '夕食')
    await drainAll(keeping, keeping)
    expect(await titles(keeping)).toEqual(['夕食'])
    expect(await deleters(keeping)).toEqual([null])
  })

  it('comes back below the changes that were recorded on it while offline', async () => {
    const [id = newId(ExpenseId)] = await record(phone, '昼食')
    await phone.record(groupId, 'expense.describe', { id, title: '朝食' })
    await putBack(server.database, backup)
    await record(tablet, '夕食')
    await drainAll(phone)
    expect([await onServer(), await listed(phone)]).toEqual([['夕食', '朝食'], []])
  })
})

/** A lost state as the phone would give it back. */
async function lostState(): Promise<GivenRow> {
  await record(phone, '昼食')
  const [row] = await phone.rows('expenses', groupId)
  const state = await phone.store.transaction((tx) => tx.scopes.get(scope))
  const [lost = { version: 0, id: '' }, common = { version: 0, id: '' }] = state?.history ?? []
  if (!row) throw new Error('the phone holds it')
  const { version: versionBefore, createdVersion: _created, ordinal: _ordinal, ...content } = row
  await putBack(server.database, backup)
  return { table: 'expenses', row: content, isDeleted: false, versionBefore, lost, common }
}

async function give(person: Person, args: unknown, where = scope): Promise<string> {
  const mutation = { mutationId: newUuid(), scope: where, name: 'row.giveBack', args, time: server.clock.now }
  const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { mutations: [mutation] }))
  const [result] = (body as SyncResponse).results
  return result && 'code' in result ? result.code : (result?.status ?? '')
}

describe('a state is given back', () => {
  it('by a member who proves that it was lost', async () => {
    expect(await give(taro, await lostState())).toBe('applied')
    expect(await onServer()).toEqual(['昼食'])
  })

  it.each<[string, (given: GivenRow) => object, string]>([
    ['with an invented version', (given) => ({ ...given, lost: { version: 9, id: 'invented' } }), 'conflict'],
    ['of a version that is there', (given) => ({ ...given, lost: given.common }), 'conflict'],
    ['as if later versions were common', (given) => ({ ...given, common: given.lost }), 'conflict'],
    [
      'with shares that do not add up',
      (given) => ({ ...given, row: { ...given.row, amount: 1 } }),
      'payers-mismatch',
    ],
    [
      'with unknown people',
      (given) => ({ ...given, row: { ...given.row, createdBy: newUuid() } }),
      'person-unknown',
    ],
    [
      'with the `moneyMark` of an emptied row',
      (given) => ({ ...given, row: { ...given.row, moneyMark: '00000000-0000-4000-8000-000000000000' } }),
      'unreadable',
    ],
    ['of another group', (given) => ({ ...given, row: { ...given.row, groupId: newUuid() } }), 'id-taken'],
  ])('not %s', async (_, change, code) => {
    expect(await give(hanako, change(await lostState()))).toBe(code)
    expect(await onServer()).toEqual([])
  })

  it('not by an outsider or a former member', async () => {
    const given = await lostState()
    expect(await give(await comeIn(server, '次郎'), given)).toBe('group-not-found')
    const elsewhere = scopeOfGroup(GroupId.parse(newUuid()))
    expect(await give(hanako, given, elsewhere)).toBe('group-not-found')
    await server.database.db
      .updateTable('members')
      .set({ status: 'left' })
      .where('userId', '=', taro.user.id)
      .execute()
    expect(await give(taro, given)).toBe('membership-ended')
    expect(await onServer()).toEqual([])
  })

  describe('with an epoch that a restore has ended', () => {
    const byEpoch = async (given: GivenRow) => {
      const { db } = server.database
      const scopes = db.selectFrom('scopes').select(['scope', 'version']).where('scope', '=', scope)
      const head = await scopes.executeTakeFirstOrThrow()
      const epoch = newUuid()
      await db
        .insertInto('epochHeads')
        .values({ ...head, epoch, at: 1 })
        .execute()
      const id = `epoch:${epoch}`
      return { ...given, lost: { version: 999, id }, common: { version: head.version, id } }
    }

    it('if the server does not have the row, or has it unsettled', async () => {
      const given = await lostState()
      expect(await give(taro, await byEpoch(given))).toBe('applied')
      const renamed = { ...given, row: { ...given.row, title: '夕食' } } as GivenRow
      expect(await give(taro, await byEpoch(renamed))).toBe('applied')
      expect(await onServer()).toEqual(['夕食'])
    })

    it('but never over a settled row, and not if only admins may change it', async () => {
      const given = await lostState()
      await give(hanako, given)
      await server.database.db.updateTable('expenses').set({ status: 'settled' }).execute()
      const settled = { ...given, row: { ...given.row, title: '夕食', status: 'settled' } } as GivenRow
      expect(await give(taro, await byEpoch(settled))).toBe('conflict')
      const [group] = await phone.rows('groups', groupId)
      const { version: _v, createdVersion: _c, ordinal: _o, ...row } = group ?? ({} as never)
      const renamed = { ...given, table: 'groups', row: { ...row, name: '太郎の旅' } } as GivenRow
      expect(await give(taro, await byEpoch(renamed))).toBe('conflict')
    })
  })

  it('not over a settled row', async () => {
    const given = await lostState()
    expect(await give(hanako, given)).toBe('applied')
    await server.database.db.updateTable('expenses').set({ status: 'settled' }).execute()
    const over = (await server.database.db.selectFrom('expenses').select('version').executeTakeFirstOrThrow())
      .version
    expect(await give(hanako, { ...given, over })).toBe('expense-settled')
  })
})
