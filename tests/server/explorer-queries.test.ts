/** Statements of system admins that write: tried, shown, and run once (docs/decisions/0127-dangerous-queries.md). */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TrialAnswer, WriteAnswer, shownEffectsMax } from '#shared/api/explorer-writes.ts'
import { keyOf } from '#shared/api/explorer.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { backupFolderOf, databaseFileIn } from '#server/db/open-database.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { newUuid } from '#client/store/new-id.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { dumpDatabase } from './dump-database.ts'
import { startWithWriter } from './explorer-writes-fixture.ts'
import { type Device, addExpense, drainAll, groupId } from './recovery-fixture.ts'
import { startOfTests } from './start-server.ts'
import { ask, call } from './trip-fixture.ts'

const trials = '/admin/db/trials'
const writes = '/admin/db/writes'

let fixture: Awaited<ReturnType<typeof startWithWriter>>
let phone: Device
let tablet: Device
beforeAll(async () => {
  fixture = await startWithWriter()
  ;({ phone, tablet } = fixture)
})
afterAll(() => fixture.stop())

const tryOut = async (query: string, personal = false) =>
  TrialAnswer.parse(await call(fixture.admin, 'POST', trials, { query, personal }))
const run = (trial: string | null) => ask(fixture.admin, 'POST', writes, { trial })
const written = async (query: string) => {
  const { status, body } = await run((await tryOut(query)).trial)
  expect([status, body.code]).toEqual([200, undefined])
  return WriteAnswer.parse(body)
}
const refusedWith = async (query: string, personal = false) => {
  const { status, body } = await ask(fixture.admin, 'POST', trials, { query, personal })
  return [`${status} ${body.code}`, body.message]
}
const rowOf = async (device: Device, id: ExpenseId) =>
  (await device.rows('expenses', groupId)).find((row) => row.id === id)
/** Everything but the log, in which each call is. */
const content = async () =>
  (await dumpDatabase(fixture.server.database))
    .split('\n')
    .filter((line) => !line.startsWith('admin_access_logs'))
const restorePoints = () => {
  const folder = backupFolderOf(databaseFileIn(fixture.dir))
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('before-query-')) : []
}

describe.skipIf(isOnPostgres())('a statement', () => {
  let id: ExpenseId
  beforeEach(async () => {
    id = await addExpense(phone, '昼食')
    await drainAll(phone, tablet)
  })
  const theRow = () => `where id = '${id}'`

  it('that is tried tells what it would change, and changes nothing', async () => {
    const before = await content()
    const tried = await tryOut(`update expenses set title = '夕食', category = 'other' ${theRow()}`)
    expect(tried.tables).toEqual([{ table: 'expenses', added: 0, changed: 1, deleted: 0 }])
    expect(tried.rows).toEqual([
      {
        ...{ table: 'expenses', key: keyOf([id]), change: 'changed' },
        values: [
          { field: 'title', before: '昼食', after: '夕食' },
          { field: 'category', before: 'food', after: 'other' },
        ],
      },
    ])
    expect(await content()).toEqual(before)
    expect(restorePoints()).toEqual([])
    expect(await fixture.lastEntry()).toMatchObject([
      fixture.admin.user.id,
      'query-tried',
      { tables: tried.tables },
    ])
    await drainAll(tablet)
    expect((await rowOf(tablet, id))?.title).toBe('昼食')
  })

  it('that is run reaches every device, after a restore point, with its entry in the log, and once', async () => {
    const query = `update expenses set title = title || '（済）' ${theRow()}`
    const { trial } = await tryOut(query)
    const { status, body } = await run(trial)
    expect(status).toBe(200)
    const { tables, restorePoint } = WriteAnswer.parse(body)
    expect(tables).toEqual([{ table: 'expenses', added: 0, changed: 1, deleted: 0 }])
    expect(await fixture.lastEntry()).toEqual([
      ...[fixture.admin.user.id, 'query-written'],
      { query, restorePoint, changes: ['expenses +0 ~1 -0'] },
    ])
    expect(restorePoints()).toContain(restorePoint)
    const kept = new SqliteConnection(path.join(backupFolderOf(databaseFileIn(fixture.dir)), restorePoint), {
      readonly: true,
    })
    expect(kept.prepare('select title from expenses where id = ?').get(id)).toEqual({ title: '昼食' })
    kept.close()
    expect((await run(trial)).body.code).toBe('query-trial-unknown')
    await drainAll(tablet)
    expect((await rowOf(tablet, id))?.title).toBe('昼食（済）')
  })

  it('loses nothing that phones have recorded meanwhile', async () => {
    const other = await addExpense(phone, '圏外の支出')
    await written(`update expenses set description = 'x' ${theRow()}`)
    await drainAll(phone, tablet)
    expect((await rowOf(tablet, other))?.title).toBe('圏外の支出')
    expect((await rowOf(phone, id))?.description).toBe('x')
  })

  it('may change who has paid, and the balances of every device follow', async () => {
    const before = (await tablet.settlement(groupId)).people
    const misaki = tablet.person.user.id
    const tried = await tryOut(`update expense_payers set user_id = '${misaki}' where expense_id = '${id}'`)
    expect(tried.tables).toEqual([{ table: 'expenses', added: 0, changed: 1, deleted: 0 }])
    expect(tried.rows[0]?.values.map(({ field }) => field)).toContain('payers')
    expect((await run(tried.trial)).status).toBe(200)
    await drainAll(tablet, phone)
    for (const device of [tablet, phone]) {
      const { people, integrity } = await device.settlement(groupId)
      expect(integrity.errors).toEqual([])
      const balanceOf = (some: typeof people) =>
        some.find(({ userKey }) => userKey === keyOfUser(misaki))?.balance ?? 0
      expect(balanceOf(people) - balanceOf(before)).toBe(4_400)
    }
  })

  it('that deletes takes rows from every device, and the group can restore them', async () => {
    const tried = await tryOut(`delete from expenses ${theRow()}`)
    expect(tried.rows[0]).toMatchObject({ key: keyOf([id]), change: 'deleted' })
    expect((await run(tried.trial)).status).toBe(200)
    await drainAll(tablet)
    expect(await rowOf(tablet, id)).toBeUndefined()
    expect((await phone.record(groupId, 'expense.restore', { id })).ok).toBe(true)
    await drainAll(phone, tablet)
    expect((await rowOf(tablet, id))?.title).toBe('昼食')
  })

  it('that adds a row gives it to every device', async () => {
    const person = newUuid()
    const columns =
      'version, created_version, ordinal, id, group_id, name, phone, email, role, status, created_at, invite_code'
    const insert = (status: string, code = 'null') =>
      `insert into pending_members (${columns})
       values (1, 1, 0, '${person}', '${groupId}', '次郎', '', '', 'member', '${status}', 5, ${code})`
    expect((await refusedWith(insert('invited')))[0]).toBe('403 column-not-writable')
    expect((await refusedWith(insert('uninvited', "'CODE'")))[0]).toBe('403 column-not-writable')
    expect((await written(insert('uninvited'))).tables).toEqual([
      { table: 'pending_members', added: 1, changed: 0, deleted: 0 },
    ])
    await drainAll(tablet)
    const people = await tablet.rows('pendingMembers', groupId)
    expect(people.find((each) => each.id === person)).toMatchObject({ name: '次郎', createdAt: 5 })
  })

  it('must leave rows that the product could have made, and says which are not', async () => {
    const before = await content()
    expect(await refusedWith(`update expenses set amount = amount + 1 ${theRow()}`)).toEqual([
      '422 payers-mismatch',
      `expenses ${id}`,
    ])
    const ofExpense = `where expense_id = '${id}'`
    expect((await refusedWith(`update expense_shares set amount = 1 ${ofExpense}`))[0]).toBe(
      '422 shares-mismatch',
    )
    expect((await refusedWith(`delete from expense_payers ${ofExpense}`))[0]).toBe('422 payers-mismatch')
    const stranger = `update expense_payers set user_id = '${fixture.admin.user.id}' ${ofExpense}`
    expect((await refusedWith(stranger))[0]).toBe('422 person-unknown')
    expect((await refusedWith(`update expenses set category = 'nothing' ${theRow()}`))[0]).toBe(
      '422 query-failed',
    )
    expect((await refusedWith(`update expenses set date = 'never' ${theRow()}`))[0]).toBe('422 date-invalid')
    expect(await content()).toEqual(before)
  })

  it('whose result has changed since is refused, and changes nothing', async () => {
    const query = `update expenses set title = title || '！' where title like '昼食%'`
    const { trial } = await tryOut(query)
    await addExpense(phone, '昼食2')
    await phone.drain()
    const before = await content()
    expect((await run(trial)).body.code).toBe('query-result-changed')
    expect(await content()).toEqual(before)
    expect(await fixture.lastEntry()).toMatchObject([
      ...[fixture.admin.user.id, 'query-tried'],
      { refused: 'query-result-changed' },
    ])
  })

  it('that is tried later, or tried again, is no longer run', async () => {
    const query = `update expenses set title = 'x' ${theRow()}`
    const first = await tryOut(query)
    const second = await tryOut(query)
    expect((await run(first.trial)).body.code).toBe('query-trial-unknown')
    fixture.server.clock.now += 601
    await fixture.admin.comeBack()
    expect((await run(second.trial)).body.code).toBe('query-trial-unknown')
  })

  it('is run once, also by two calls at once, and not by another admin', async () => {
    const { server, taro } = fixture
    await grantAdmin(server.database, taro.user.id, startOfTests)
    await taro.comeBack()
    const { trial } = await tryOut(`update expenses set title = title || '！' ${theRow()}`)
    expect((await ask(taro, 'POST', writes, { trial })).body.code).toBe('query-trial-unknown')
    const answers = await Promise.all([run(trial), run(trial)])
    expect(answers.map(({ body }) => body.code ?? 'written')).toEqual(['written', 'query-trial-unknown'])
    await drainAll(phone)
    expect(await rowOf(phone, id)).toMatchObject({ title: '昼食！' })
  })

  it('of two that are tried at once runs the last one alone', async () => {
    const [one, two] = await Promise.all([
      tryOut(`update expenses set title = '朝食' ${theRow()}`),
      tryOut(`update expenses set title = '夕食' ${theRow()}`),
    ])
    const codes = [(await run(one.trial)).body.code, (await run(two.trial)).body.code]
    expect(codes).toEqual(['query-trial-unknown', undefined])
    await drainAll(phone)
    expect(await rowOf(phone, id)).toMatchObject({ title: '夕食' })
  })

  it('that changes nothing cannot be run', async () => {
    expect(await tryOut('delete from expenses where false')).toEqual({ trial: null, tables: [], rows: [] })
    expect(await tryOut('update expenses set title = title')).toMatchObject({ trial: null })
  })

  it('hides what is personal unless it is asked for', async () => {
    const query = "update pending_members set name = name || '様'"
    const fieldsOf = ({ rows }: TrialAnswer) => rows.flatMap(({ values }) => values.map(({ field }) => field))
    expect(fieldsOf(await tryOut(query))).toEqual(['name'])
    const withPhone = "update pending_members set phone = '090-1111-2222'"
    expect((await refusedWith(withPhone))[0]).toBe('403 query-write-not-allowed')
    expect(fieldsOf(await tryOut(withPhone, true))).toEqual(['phone'])
  })

  it('that changes many rows shows the first of them, and more than the limit are refused', async () => {
    const { db } = fixture.server.database
    const row = await db.selectFrom('pendingMembers').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1_001 }, (_, number) => ({
      ...row,
      id: PendingMemberId.parse(newUuid()),
      name: `多${number}`,
      inviteCode: `CODE${number}`,
    }))
    for (let first = 0; first < copies.length; first += 200)
      await db
        .insertInto('pendingMembers')
        .values(copies.slice(first, first + 200))
        .execute()
    const all = "update pending_members set name = name || 'x' where name like '多%'"
    expect((await refusedWith(all))[0]).toBe('422 query-changes-too-many')
    const tried = await tryOut(`${all} and name < '多2'`)
    expect([tried.rows.length, tried.tables[0]?.changed]).toEqual([shownEffectsMax, 113])
    await db.deleteFrom('pendingMembers').where('name', 'like', '多%').execute()
  })
})
