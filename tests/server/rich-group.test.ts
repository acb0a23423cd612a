/** The group of tests/support/rich-group.ts is as rich as it says, and what only such a group shows. */
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type TableName, tablesOf } from '#shared/model/tables.ts'
import type { ScopeDelta, SyncResponse } from '#shared/sync/wire-format.ts'
import { takeBackup } from '#tests/support/backup.ts'
import {
  type RichGroup,
  contactOf,
  messageOf,
  pictureOf,
  startWithRichGroup,
} from '#tests/support/rich-group.ts'
import type { Person, TestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { ask, call } from './trip-fixture.ts'

let server: TestServer
let fixture: RichGroup
beforeEach(async () => {
  ;({ server, fixture } = await startWithRichGroup())
})
afterEach(() => server.stop())

/** The group as a new device of the person downloads it. */
async function downloadOf(person: Person): Promise<ScopeDelta> {
  const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { cursors: {} }))
  const { scopes } = body as SyncResponse
  const delta = scopes.find(({ scope }) => scope === scopeOfGroup(fixture.groupId))
  if (!delta) throw new Error('the person is in the group')
  return delta
}

const isPlain = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

describe('the group', () => {
  it('has every field of every table filled in somewhere', async () => {
    const { rows, deleted } = await downloadOf(fixture.hanako)
    const plainIn = (table: TableName) => {
      const all: object[] = [...(rows[table] ?? []), ...(deleted[table] ?? [])]
      if (all.length === 0) return [`${table}: no rows`]
      const values = all.flatMap((row) => Object.entries(row))
      const filled = new Set(values.filter(([, value]) => !isPlain(value)).map(([field]) => field))
      return [...new Set(values.map(([field]) => field))]
        .filter((field) => !filled.has(field))
        .map((field) => `${table}.${field}`)
    }
    expect(tablesOf(scopeOfGroup(fixture.groupId)).flatMap(plainIn)).toEqual([])
  })

  it('has every role, status and kind twice, but one owner', async () => {
    const { rows } = await downloadOf(fixture.hanako)
    const counted = (values: readonly string[] = []) =>
      Object.fromEntries(
        [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]),
      )
    expect(counted(rows.members?.map(({ role, status }) => `${role} ${status}`))).toEqual({
      'owner active': 1,
      'admin active': 2,
      'member active': 2,
      'member left': 2,
    })
    const people = rows.pendingMembers?.map(({ role, status, linkedTo }) =>
      linkedTo === null ? `${role} ${status}` : 'linked',
    )
    expect(counted(people)).toEqual({
      'member uninvited': 1,
      'member invited': 2,
      'admin applied': 2,
      linked: 2,
    })
    expect(counted(rows.applications?.map(({ type, status }) => `${type} ${status}`))).toMatchObject({
      'pending_member applied': 2,
      'general applied': 2,
    })
    const kinds = rows.expenses?.map(({ transactionType, expenseId }) =>
      expenseId === null ? transactionType : 'payment',
    )
    expect(counted(kinds)).toMatchObject({ transfer: 2, payment: 2 })
  })

  it('shows whoever has its code those who are in it now', async () => {
    const { inviteCode } = await call(
      fixture.hanako,
      'POST',
      `/groups/${fixture.groupId}/generate-invite-code`,
    )
    const { body } = await request(server.http).post('/api/invitations').send({ inviteCode }).expect(200)
    const names = ['花子', '太郎', '美咲', '三郎', '四郎']
    expect(body.invitation).toMatchObject({
      inviterName: '花子',
      memberCount: names.length,
      members: names.map((displayName) => ({ displayName, avatarUrl: pictureOf(displayName) })),
    })
    expect(body.invitation.pendingMembers.map(({ name }: { name: string }) => name)).toEqual([
      '祖母',
      '祖父',
      'おじ',
      'おば',
      'いとこ',
    ])
  })
})

describe('the account of', () => {
  it.each([
    ['an admin who was linked', 'taro', '太郎', ['たろちゃん', contactOf(5).phone, contactOf(5).email]],
    ['a member who was linked', 'shiro', '四郎', ['しろちゃん', contactOf(4).phone, contactOf(4).email]],
    ['a former member', 'goro', '五郎', []],
    ['somebody who waits for a review', 'hachiro', '八郎', ['八郎です']],
    ['somebody who waits by a code of their own', 'nanami', '七海', ['七海です']],
  ] as const)(
    '%s leaves nothing of them when it is deleted, and everything of the others',
    async (_, who, name, more) => {
      const person = fixture[who]
      const own = [name, pictureOf(name), messageOf(name), ...more]
      const others = ['美咲', '花子', '三郎'].flatMap((each) => [each, pictureOf(each), messageOf(each)])
      const contacts = [0, 1, 2, 3].flatMap((index) => Object.values(contactOf(index)))
      const kept = async (texts: readonly string[]) => {
        const everything = JSON.stringify(await takeBackup(server.database))
        return texts.filter((text) => everything.includes(text))
      }
      expect(await kept(own)).toEqual(own)
      expect((await ask(person, 'DELETE', '/me', { userId: person.user.id })).status).toBe(200)
      expect(await kept(own)).toEqual([])
      expect(await kept([...others, ...contacts])).toEqual([...others, ...contacts])
    },
  )
})
