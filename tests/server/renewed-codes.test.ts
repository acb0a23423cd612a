/** Invite codes after a restore or a failover: no old code is valid, and devices get the new ones by themselves. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeEpoch } from '#server/db/begin-epoch.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { newUuid } from '#client/store/new-id.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type Backup, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { type Device, comeIn, deviceOf, groupId, makeGroup, scope, drainAll } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'

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

/** By the code of a pending member, too. Resolves with the status, or with the code of the refusal. */
async function joinInSync(person: Person, inviteCode: string): Promise<string> {
  const time = server.clock.now
  const mutation = { mutationId: newUuid(), scope, name: 'member.join', args: { inviteCode }, time }
  const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { mutations: [mutation] }))
  const [result] = body.results
  return result.code ?? result.status
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

describe('a pending member with a code of their own', () => {
  const mother = PendingMemberId.parse('01940000-0000-7000-8000-0000000000f1')
  const motherOn = async (device: Device) => (await device.rows('pendingMembers', groupId))[0]
  const renameMother = (device: Device, name: string) =>
    device.record(groupId, 'pendingMember.rename', { id: mother, name })
  beforeEach(async () => {
    await phone.record(groupId, 'pendingMember.add', { id: mother, name: '母' })
    await phone.record(groupId, 'pendingMember.setRole', { id: mother, role: 'admin' })
    await phone.record(groupId, 'pendingMember.invite', { id: mother })
    await drainAll(phone, tablet, laptop)
    backup = await takeBackup(server.database)
  })

  it('gets another code by a restore, and the old one admits nobody', async () => {
    const before = await motherOn(phone)
    expect(before?.inviteCode).toMatch(/^[A-Z2-9]{8}$/)
    await restore()
    await drainAll(phone, tablet)
    const after = await motherOn(phone)
    expect(after).toMatchObject({ name: '母', role: 'admin', status: 'invited' })
    expect([after?.inviteCode?.length, after?.inviteCode === before?.inviteCode]).toEqual([8, false])
    expect((await motherOn(tablet))?.inviteCode).toBe(after?.inviteCode)
    expect(await joinInSync(jiro, before?.inviteCode ?? '')).toBe('invite-code-unknown')
    // She is to be an admin, so her code asks for a review.
    expect(await joinInSync(jiro, after?.inviteCode ?? '')).toBe('approval-required')
    expect(await phone.unsent()).toEqual([])
  })

  it('keeps a newer name that a device gives back, though the code was renewed', async () => {
    await renameMother(phone, '母さん')
    await drainAll(phone, tablet)
    await restore()
    await drainAll(tablet, phone)
    expect([(await motherOn(tablet))?.name, (await motherOn(phone))?.name]).toEqual(['母さん', '母さん'])
    expect([await tablet.unsent(), await phone.unsent()]).toEqual([[], []])
    const code = (await motherOn(phone))?.inviteCode
    expect(code).toMatch(/^[A-Z2-9]{8}$/)
    expect((await motherOn(tablet))?.inviteCode).toBe(code)
  })

  it('keeps it also after several restores, between which nobody has written the row', async () => {
    await renameMother(phone, '母さん')
    await drainAll(phone)
    await restore()
    await rename(laptop, '別の旅')
    await drainAll(laptop)
    backup = await takeBackup(server.database)
    await restore()
    await drainAll(phone, laptop)
    expect([(await motherOn(phone))?.name, (await motherOn(laptop))?.name]).toEqual(['母さん', '母さん'])
    expect([await phone.unsent(), await laptop.unsent()]).toEqual([[], []])
  })

  it('whose name was written again since is listed for a person', async () => {
    await renameMother(phone, '母さん')
    await drainAll(phone)
    await restore()
    await renameMother(laptop, 'お母さん')
    await drainAll(laptop, phone)
    expect((await motherOn(laptop))?.name).toBe('お母さん')
    expect((await phone.unsent()).map(({ record: { code } }) => code)).toEqual(['conflict'])
  })

  it('who was invited after the backup is to be invited again, and no device says anything of it', async () => {
    const father = PendingMemberId.parse('01940000-0000-7000-8000-0000000000f2')
    await phone.record(groupId, 'pendingMember.add', { id: father, name: '父' })
    await drainAll(phone, tablet)
    backup = await takeBackup(server.database)
    await phone.record(groupId, 'pendingMember.invite', { id: father })
    await drainAll(phone, tablet)
    await restore()
    await drainAll(tablet, phone)
    const fatherOn = async (device: Device) =>
      (await device.rows('pendingMembers', groupId)).find(({ id }) => id === father)
    for (const device of [phone, tablet]) {
      expect(await fatherOn(device)).toMatchObject({ status: 'uninvited', inviteCode: null })
      expect([await device.unsent(), await device.queueLength()]).toEqual([[], 0])
    }
  })

  it('who was added and invited after the backup comes back without code, role and invitation', async () => {
    const father = PendingMemberId.parse('01940000-0000-7000-8000-0000000000f2')
    await phone.record(groupId, 'pendingMember.add', { id: father, name: '父' })
    await phone.record(groupId, 'pendingMember.setRole', { id: father, role: 'admin' })
    await phone.record(groupId, 'pendingMember.invite', { id: father })
    await drainAll(phone, tablet)
    await restore()
    await drainAll(tablet, phone)
    for (const device of [phone, tablet]) {
      const row = (await device.rows('pendingMembers', groupId)).find(({ id }) => id === father)
      expect(row).toMatchObject({ name: '父', status: 'uninvited', role: 'member', inviteCode: null })
      expect(await device.unsent()).toEqual([])
    }
  })
})

it('running sums stay correct', async () => {
  await restore()
  await drainAll(phone)
  const { recomputeSums } = await import('#server/db/recompute-sums.ts')
  expect(await recomputeSums(server.database, scope)).toBe('right')
})

describe.each([
  ['the invite method', 'inviteMethod', 'approval', 'open'],
  ['whether the group plans trips', 'itineraries', 'enabled', 'disabled'],
] as const)('%s, changed after the backup', (_, field, harmless, other) => {
  const valueOn = async (device: Device) => (await device.rows('groups', groupId))[0]?.[field]
  const changedTo = async (value: typeof harmless | typeof other) => {
    await phone.record(groupId, 'group.edit', { [field]: value })
    await drainAll(phone, tablet)
  }

  it('comes back from any member’s device if it gives nobody a right', async () => {
    await changedTo(harmless)
    await restore()
    await drainAll(tablet)
    expect([await valueOn(tablet), await tablet.unsent()]).toEqual([harmless, []])
  })

  it('comes back only from an admin’s device otherwise', async () => {
    await changedTo(harmless)
    backup = await takeBackup(server.database)
    await changedTo(other)
    await restore()
    await drainAll(tablet)
    expect([await valueOn(tablet), await tablet.unsent()]).toEqual([harmless, []])
    await drainAll(phone)
    expect(await valueOn(phone)).toBe(other)
    expect(await phone.unsent()).toEqual([])
  })
})
