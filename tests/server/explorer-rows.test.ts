/** What becomes of rows that system admins write in the database explorer (docs/decisions/0123-explorer-writes.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '#shared/api/explorer.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { newUuid } from '#client/store/new-id.ts'
import { startWithWriter } from './explorer-writes-fixture.ts'
import { type Device, type Returning, addExpense, drainAll, groupId } from './recovery-fixture.ts'
import type { TestServer } from './start-server.ts'

type Fixture = Awaited<ReturnType<typeof startWithWriter>>

let fixture: Fixture
let server: TestServer
let admin: Returning
let taro: Returning
let phone: Device
let tablet: Device
beforeAll(async () => {
  fixture = await startWithWriter()
  ;({ server, admin, taro, phone, tablet } = fixture)
})
afterAll(() => fixture.stop())

const readRow: Fixture['readRow'] = (...asked) => fixture.readRow(...asked)
const outcomeOf: Fixture['outcomeOf'] = (...asked) => fixture.outcomeOf(...asked)
const edit: Fixture['edit'] = (...asked) => fixture.edit(...asked)
const lastEntry = () => fixture.lastEntry()
const [taroKey, misakiKey] = [() => keyOfUser(taro.user.id), () => keyOfUser(tablet.person.user.id)]

describe('an edited row', () => {
  it('reaches every device, whose balances add up, and is in the log without its values', async () => {
    const id = await addExpense(phone, '昼食')
    await drainAll(phone, tablet)
    const share = (userKey: string, amount: number) => ({ userKey, amount, percentage: null })
    const fields = {
      title: '夕食',
      amount: 9_000,
      payers: JSON.stringify([{ userKey: taroKey(), amount: 9_000 }]),
      shares: JSON.stringify([share(taroKey(), 4_000), share(misakiKey(), 5_000)]),
      split_method: 'custom',
    }
    const [before] = await tablet.rows('expenses', groupId)
    expect(await edit('expenses', id, fields)).toBe('ok')
    expect(await lastEntry()).toEqual([
      admin.user.id,
      'row-edited',
      { table: 'expenses', row: id, fields: expect.arrayContaining(['title', 'amount', 'shares']) },
    ])
    expect(JSON.stringify(await lastEntry())).not.toContain('夕食')
    await drainAll(tablet, phone)
    const [after] = await tablet.rows('expenses', groupId)
    expect(after).toMatchObject({ title: '夕食', amount: 9_000 })
    expect(after?.moneyMark).not.toBe(before?.moneyMark)
    const { people, integrity } = await tablet.settlement(groupId)
    expect(integrity.errors).toEqual([])
    expect(new Map(people.map(({ userKey, balance }) => [userKey, balance]))).toEqual(
      new Map([
        [taroKey(), 5_000],
        [misakiKey(), -5_000],
      ]),
    )
  })

  it('must add up, and name people of the group', async () => {
    const id = await addExpense(phone, '宿')
    await phone.drain()
    expect(await edit('expenses', id, { amount: 7 })).toBe('422 payers-mismatch')
    const payers = JSON.stringify([{ userKey: taroKey(), amount: 7 }])
    expect(await edit('expenses', id, { amount: 7, payers })).toBe('422 shares-mismatch')
    const stranger = JSON.stringify([{ userKey: keyOfUser(admin.user.id), amount: 7, percentage: null }])
    expect(await edit('expenses', id, { amount: 7, payers, shares: stranger })).toBe('422 person-unknown')
    expect(await edit('expenses', id, { shares: '[]' })).toBe('422 participant-required')
    expect(await edit('expenses', id, { date: 'x' })).toBe('422 date-invalid')
    expect(await edit('expenses', id, { category: 'x' })).toBe('422 row-not-storable')
    expect(await edit('expenses', id, { title: '宿' })).toBe('422 nothing-to-change')
  })

  it('is refused if it was changed meanwhile, and the second time', async () => {
    const id = await addExpense(phone, '朝食')
    await drainAll(phone, tablet)
    const before = await readRow('expenses', id)
    await tablet.record(groupId, 'expense.describe', { id, title: '早い朝食' })
    await tablet.drain()
    const asked = { key: keyOf([id]), before, fields: { title: '遅い朝食' } }
    expect(await outcomeOf('PATCH', 'expenses', asked)).toBe('409 row-changed')
    const now = { ...asked, before: await readRow('expenses', id) }
    const all = await Promise.all([0, 1].map(() => outcomeOf('PATCH', 'expenses', now)))
    expect(all.toSorted()).toEqual(['409 row-changed', 'ok'])
    await phone.drain()
    expect((await phone.rows('expenses', groupId)).find((row) => row.id === id)?.title).toBe('遅い朝食')
  })

  it('does not lose what a device has not sent', async () => {
    const id = await addExpense(phone, '温泉')
    await drainAll(phone, tablet)
    await tablet.record(groupId, 'expense.describe', { id, location: '道後' })
    expect(await edit('expenses', id, { title: '大浴場' })).toBe('ok')
    await drainAll(tablet, phone)
    const found = (await phone.rows('expenses', groupId)).find((row) => row.id === id)
    expect([found?.title, found?.location, await tablet.queueLength()]).toEqual(['大浴場', '道後', 0])
  })

  it('keeps the owner of its group', async () => {
    const [own] = (await phone.rows('members', groupId)).filter(({ userId }) => userId === taro.user.id)
    const [other] = (await phone.rows('members', groupId)).filter(({ userId }) => userId !== taro.user.id)
    expect(await edit('members', own?.id ?? '', { role: 'member' })).toBe('422 owner-role-not-changeable')
    expect(await edit('members', other?.id ?? '', { role: 'owner' })).toBe('422 owner-role-not-changeable')
    expect(await edit('members', other?.id ?? '', { role: 'admin' })).toBe('ok')
  })

  it('of a profile reaches the groups of its person', async () => {
    expect(await edit('profiles', taro.user.id, { display_name: '太郎さん' })).toBe('ok')
    const { database, clock } = server
    await propagateProfiles({ database, now: () => clock.now, newInviteCode })
    await tablet.drain()
    const names = (await tablet.rows('members', groupId)).map(({ displayName }) => displayName)
    expect(names).toContain('太郎さん')
  })

  it('of a table that devices do not have is written as it is', async () => {
    expect(await edit('users', taro.user.id, { created_at: 5 })).toBe('ok')
    expect((await readRow('users', taro.user.id)).created_at).toBe(5)
    expect(await edit('users', taro.user.id, { created_at: null })).toBe('422 row-not-storable')
    expect(await edit('users', taro.user.id, { created_at: '5' })).toBe('422 row-not-storable')
    const fields = { counted_for: 'u:x', kind: 'recorded', day: 1, changes: 2 }
    expect(await outcomeOf('POST', 'change_counts', { fields })).toBe('ok')
    expect(await outcomeOf('POST', 'change_counts', { fields })).toBe('409 id-taken')
    const key = keyOf(['u:x', 'recorded', 1])
    const before = await readRow('change_counts', 'u:x', 'recorded', 1)
    const change = { key, before, fields: { changes: 3 } }
    expect(await outcomeOf('PATCH', 'change_counts', change)).toBe('ok')
    expect(await outcomeOf('PATCH', 'change_counts', change)).toBe('409 row-changed')
    expect(await outcomeOf('DELETE', 'change_counts', { key, before })).toBe('409 row-changed')
    expect(await outcomeOf('DELETE', 'change_counts', { key, before: { ...before, changes: 3 } })).toBe('ok')
    expect((await lastEntry())[1]).toBe('row-deleted')
    expect(await outcomeOf('DELETE', 'change_counts', { key, before })).toBe('404 row-not-found')
  })
})

describe('an added row', () => {
  it('reaches every device', async () => {
    const id = newUuid()
    const fields = { id, group_id: groupId, name: '次郎', phone: '090-0000-1111' }
    expect(await outcomeOf('POST', 'pending_members', { fields })).toBe('ok')
    expect(await outcomeOf('POST', 'pending_members', { fields })).toBe('409 id-taken')
    expect(await lastEntry()).toEqual([
      admin.user.id,
      'row-added',
      { table: 'pending_members', row: id, fields: ['id', 'group_id', 'name', 'phone'] },
    ])
    const jiro = keyOfPendingMember(PendingMemberId.parse(id))
    const money = {
      amount: 500,
      payers: JSON.stringify([{ userKey: taroKey(), amount: 500 }]),
      shares: JSON.stringify([{ userKey: jiro, amount: 500, percentage: null }]),
    }
    const text = { group_id: groupId, title: '入場料', date: '2026-11-20', created_by: taro.user.id }
    expect(await outcomeOf('POST', 'expenses', { fields: { ...text, ...money } })).toBe('ok')
    await tablet.drain()
    const { people } = await tablet.settlement(groupId)
    expect(people.find(({ userKey }) => userKey === jiro)?.balance).toBe(-500)
    const trip = { group_id: groupId, title: '沖縄', start_date: '2026-12-02', created_by: taro.user.id }
    expect(await outcomeOf('POST', 'itineraries', { fields: { ...trip, end_date: '2026-12-01' } })).toBe(
      '422 dates-reversed',
    )
    expect(await outcomeOf('POST', 'itineraries', { fields: { ...trip, end_date: '2026-12-03' } })).toBe('ok')
  })
})

describe('a deleted row', () => {
  it('goes by the rules of the group, and leaves every device', async () => {
    const id = await addExpense(phone, '消す')
    await drainAll(phone, tablet)
    const before = await readRow('expenses', id)
    const stale = { ...before, title: '別の名前' }
    expect(await outcomeOf('DELETE', 'expenses', { key: keyOf([id]), before: stale })).toBe('409 row-changed')
    expect(await outcomeOf('DELETE', 'expenses', { key: keyOf([id]), before })).toBe('ok')
    expect(await outcomeOf('DELETE', 'expenses', { key: keyOf([id]), before })).toBe('404 row-not-found')
    expect(await lastEntry()).toEqual([admin.user.id, 'row-deleted', { table: 'expenses', row: id }])
    await drainAll(phone, tablet)
    expect((await tablet.rows('expenses', groupId)).map((row) => row.id)).not.toContain(id)
    const [jiro] = await tablet.rows('pendingMembers', groupId)
    const person = { key: keyOf([jiro?.id ?? '']), before: await readRow('pending_members', jiro?.id ?? '') }
    expect(await outcomeOf('DELETE', 'pending_members', person)).toBe('422 pending-member-in-use')
  })
})
