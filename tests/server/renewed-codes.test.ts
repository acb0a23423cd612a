/** Invite codes after a restore or a failover: no old code is valid, and devices get the new ones by themselves. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeEpoch } from '#server/db/begin-epoch.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { newUuid } from '#client/store/new-id.ts'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type Backup, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { type Device, comeIn, deviceOf, groupId, makeGroup, scope, drainAll } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

type Person = Awaited<ReturnType<typeof comeIn>>
let server: TestServer
let hanako: Person
let taro: Person
let jiro: Person
let phone: Device
let tablet: Device
/** 花子's second device. Not everybody may rename a group. */
let laptop: Device
let backup: Backup
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  taro = await comeIn(server, '太郎')
  jiro = await comeIn(server, '次郎')
  phone = deviceOf(hanako)
  tablet = deviceOf(taro)
  laptop = deviceOf(hanako)
  await makeGroup(phone)
  await joinBy(taro, await codeOn(phone))
  await drainAll(phone, tablet, laptop)
  backup = await takeBackup(server.database)
})
afterEach(() => server.stop())

async function codeOn(device: Device): Promise<string> {
  return (await device.rows('groups', groupId))[0]?.inviteCode ?? ''
}

async function joinBy({ agent }: Person, inviteCode: string): Promise<number> {
  return (await agent.post('/api/groups/join').send({ inviteCode })).status
}

const nameOn = async (device: Device) => (await device.rows('groups', groupId))[0]?.name
const rename = (device: Device, name: string) => device.record(groupId, 'group.edit', { name })
const beginNewEpoch = () =>
  server.database.db
    .transaction()
    .execute((tx) => changeEpoch(tx, server.database, { now: server.clock.now, newInviteCode }))
const restore = () => restoreBackup(server.database, backup, server.clock.now)

describe.each([
  ['a restore', restore],
  ['a new epoch', () => beginNewEpoch()],
])('%s', (_, lose) => {
  it('invalidates the old codes, and every member sees the new one', async () => {
    const before = await codeOn(phone)
    await lose()
    expect(await joinBy(jiro, before)).toBe(404)
    await drainAll(phone, tablet)
    const after = await codeOn(phone)
    expect([await codeOn(tablet), after === before]).toEqual([after, false])
    expect(await joinBy(jiro, after)).toBe(200)
    expect([await phone.unsent(), await tablet.unsent()]).toEqual([[], []])
  })
})

it('gives each of more groups than one query reads a code of its own', async () => {
  const { db } = server.database
  const [model] = await db.selectFrom('groups').selectAll().execute()
  if (!model) throw new Error('there is a group')
  const groups = Array.from({ length: 501 }, (_, number) => {
    return { ...model, id: GroupId.parse(newUuid()), inviteCode: `OLD${number}` }
  })
  const scopes = groups.map(({ id }) => ({ scope: scopeOfGroup(id), version: 1, horizon: 0 }))
  await db.insertInto('groups').values(groups).execute()
  await db.insertInto('scopes').values(scopes).execute()
  await beginNewEpoch()
  const codes = (await db.selectFrom('groups').select('inviteCode').execute()).map(
    (group) => group.inviteCode,
  )
  expect([new Set(codes).size, codes.filter((code) => code?.startsWith('OLD'))]).toEqual([502, []])
})

describe('text fields of a group that were lost', () => {
  it('come back from any device, though its code was renewed', async () => {
    await rename(phone, '沖縄 2026夏')
    await drainAll(phone, tablet)
    await restore()
    await drainAll(tablet, phone)
    expect([await nameOn(tablet), await nameOn(phone)]).toEqual(['沖縄 2026夏', '沖縄 2026夏'])
    expect(await tablet.unsent()).toEqual([])
  })

  it('have their last values after several restores, whichever device gives them back', async () => {
    await rename(phone, '一')
    await drainAll(phone, laptop)
    await rename(phone, '二')
    await drainAll(phone)
    await restore()
    await drainAll(laptop)
    expect(await nameOn(laptop)).toBe('一')
    backup = await takeBackup(server.database)
    await rename(laptop, '三')
    await drainAll(laptop)
    await restore()
    await drainAll(laptop)
    expect([await nameOn(laptop), await laptop.unsent()]).toEqual(['三', []])
    await drainAll(phone, laptop)
    expect(await phone.queueLength()).toBe(1)
  })

  it('and were written again since are listed for a person', async () => {
    await rename(phone, '一')
    await drainAll(phone)
    await restore()
    await rename(laptop, '二')
    await drainAll(laptop, phone)
    expect(await nameOn(laptop)).toBe('二')
    expect((await phone.unsent()).map(({ record: { code } }) => code)).toEqual(['conflict'])
  })
})

it('running sums stay correct', async () => {
  await restore()
  await drainAll(phone)
  const { recomputeSums } = await import('#server/db/recompute-sums.ts')
  expect(await recomputeSums(server.database, scope)).toBe('right')
})

describe('the invite method, changed after the backup', () => {
  const methodOn = async (device: Device) => (await device.rows('groups', groupId))[0]?.inviteMethod
  const changedBy = async (inviteMethod: 'approval' | 'open') => {
    await phone.record(groupId, 'group.edit', { inviteMethod })
    await drainAll(phone, tablet)
  }

  it('comes back from any member’s device if it is the stricter one', async () => {
    await changedBy('approval')
    await restore()
    await drainAll(tablet)
    expect([await methodOn(tablet), await tablet.unsent()]).toEqual(['approval', []])
  })

  it('comes back only from an admin’s device if it is the less strict one', async () => {
    await changedBy('approval')
    backup = await takeBackup(server.database)
    await changedBy('open')
    await restore()
    await drainAll(tablet)
    expect([await methodOn(tablet), await tablet.unsent()]).toEqual(['approval', []])
    await drainAll(phone)
    expect(await methodOn(phone)).toBe('open')
  })
})
