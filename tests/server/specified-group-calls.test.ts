/**
 * The calls on groups, invitations and applications, as the specification names them (1, section 7; 3, "Group and invitation
 * calls"; and the alternative forms of the design), one row for each. Each is made signed out, by somebody outside the group,
 * in the wrong role, for something that does not exist, with a body that cannot be read, in order, again with its key, and
 * again without one.
 */
import request from 'supertest'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { type Method, ask, call } from './trip-fixture.ts'

/** 花子 owns 京都旅行, 美咲 is an admin and 太郎 a member. 健太 and 悟 have applied, 健太 with the code of 次郎. */
type Cast = Awaited<ReturnType<typeof createCast>>
type Caller = 'hanako' | 'misaki' | 'taro' | 'kenta' | 'satoru' | 'outsider'

type Row = {
  /** As the specification writes it. */
  specified: string
  path: (cast: Cast) => string
  body?: (cast: Cast) => object
  by: Caller
  /** What the answer has, besides `success`. */
  answered: (cast: Cast) => object
  /** The code for somebody outside the group; or null if the call is of anybody. */
  outsider: RejectionCode | null
  /** Who of the group may not make the call, and the code. */
  wrongRole?: [Caller, RejectionCode]
  /** The same call for something that does not exist. */
  missing?: [(cast: Cast) => { path?: string; body?: object }, RejectionCode]
  /** A body that is wrong. */
  malformed?: [unknown, RejectionCode]
  /** The outcome of the same call once more: done again, or the code of the refusal. */
  again: RejectionCode | 'ok'
}

const nowhere = '00000000-0000-7000-8000-00000000dead'
const group = ({ groupId }: Cast) => `/groups/${groupId}`
const elsewhere = { path: `/groups/${nowhere}` }
const jiroOf = (cast: Cast) => `${group(cast)}/pending-members/${cast.jiro}`
const applicationOf = ({ groupId }: Cast, { user }: Person) =>
  applicationIdOf({ groupId: GroupId.parse(groupId), userId: user.id })
const reviewOf = (cast: Cast, person: Person) =>
  `${group(cast)}/applications/${applicationOf(cast, person)}/review`
const placeOf = ({ groupId }: Cast, { user }: Person) =>
  memberIdOf({ groupId: GroupId.parse(groupId), userId: user.id })
const theGroup = (fields: object) => ({ group: expect.objectContaining(fields) })

const edited = (specified: string, tail = ''): Row => ({
  specified,
  path: (cast) => group(cast) + tail,
  body: () => ({ name: '奈良旅行' }),
  by: 'misaki',
  answered: () => theGroup({ name: '奈良旅行' }),
  outsider: 'group-not-found',
  wrongRole: ['taro', 'group-update-not-allowed'],
  missing: [() => ({ path: elsewhere.path + tail }), 'group-not-found'],
  malformed: [{ name: ' ' }, 'group-name-required'],
  again: 'ok',
})

const deleted = (specified: string, tail = ''): Row => ({
  specified,
  path: (cast) => group(cast) + tail,
  by: 'hanako',
  answered: () => ({}),
  outsider: 'group-not-found',
  wrongRole: ['misaki', 'group-delete-not-allowed'],
  missing: [() => ({ path: elsewhere.path + tail }), 'group-not-found'],
  malformed: [{ everything: true }, 'unknown-field'],
  again: 'ok',
})

const rows: Row[] = [
  {
    specified: 'POST /groups {name, description, inviteMethod}',
    path: () => '/groups',
    body: () => ({ name: '温泉', description: '一泊', inviteMethod: 'approval' }),
    by: 'outsider',
    answered: () => ({
      ...theGroup({ name: '温泉', description: '一泊', inviteMethod: 'approval' }),
      inviteCode: expect.stringMatching(/^[A-Z2-9]{10}$/),
    }),
    outsider: null,
    malformed: [{ name: '' }, 'group-name-required'],
    again: 'ok',
  },
  {
    specified: 'GET /groups',
    path: () => '/groups',
    by: 'taro',
    answered: ({ groupId }) => ({ groups: [expect.objectContaining({ id: groupId })] }),
    outsider: null,
    again: 'ok',
  },
  {
    specified: 'POST /groups/join {inviteCode}',
    path: () => '/groups/join',
    body: ({ openCode }) => ({ inviteCode: openCode }),
    by: 'taro',
    answered: () => theGroup({ name: '公開' }),
    outsider: null,
    missing: [() => ({ body: { inviteCode: 'ABCDEFGHJK' } }), 'invite-code-unknown'],
    malformed: [{ inviteCode: '　' }, 'invite-code-required'],
    again: 'already-member',
  },
  {
    specified: 'GET /groups/{id}',
    path: group,
    by: 'taro',
    answered: ({ groupId }) => theGroup({ id: groupId, name: '京都旅行' }),
    outsider: 'group-not-found',
    missing: [() => elsewhere, 'group-not-found'],
    again: 'ok',
  },
  edited('PUT /groups/{id}'),
  edited('PATCH /groups/{id}'),
  edited('PUT /groups/{id}/update', '/update'),
  {
    specified: 'PUT /groups/{id} {pendingMembers}, by any member',
    path: group,
    body: ({ jiro }) => ({ pendingMembers: [{ id: jiro, name: '次郎さん' }] }),
    by: 'taro',
    answered: ({ jiro }) =>
      theGroup({ pendingMembers: [expect.objectContaining({ id: jiro, name: '次郎さん' })] }),
    outsider: 'group-not-found',
    missing: [
      () => ({ body: { pendingMembers: [{ id: nowhere, name: '誰か' }] } }),
      'pending-member-not-found',
    ],
    malformed: [{ pendingMembers: [{ name: '' }] }, 'member-name-required'],
    again: 'ok',
  },
  deleted('DELETE /groups/{id}/delete', '/delete'),
  deleted('DELETE /groups/{id}'),
  {
    specified: 'DELETE /groups/{groupId}/members/{memberId}',
    path: (cast) => `${group(cast)}/members/${placeOf(cast, cast.taro)}`,
    by: 'misaki',
    answered: () => ({}),
    outsider: 'group-not-found',
    missing: [(cast) => ({ path: `${group(cast)}/members/${nowhere}` }), 'member-not-found'],
    malformed: [{ reason: '' }, 'unknown-field'],
    again: 'ok',
  },
  {
    specified: 'PUT /groups/{id}/members/{memberId}/role {role}',
    path: (cast) => `${group(cast)}/members/${placeOf(cast, cast.taro)}/role`,
    body: () => ({ role: 'admin' }),
    by: 'hanako',
    answered: () => theGroup({}),
    outsider: 'group-not-found',
    wrongRole: ['misaki', 'member-role-not-allowed'],
    missing: [(cast) => ({ path: `${group(cast)}/members/${nowhere}/role` }), 'member-not-found'],
    malformed: [{ role: 'king' }, 'unreadable'],
    again: 'ok',
  },
  {
    specified: 'POST /groups/{id}/invite {pendingMemberId}',
    path: (cast) => `${group(cast)}/invite`,
    body: ({ jiro }) => ({ pendingMemberId: jiro }),
    by: 'taro',
    answered: ({ jiroCode }) => ({
      data: {
        inviteCode: jiroCode,
        inviteUrl: expect.stringMatching(new RegExp(`^http://[^/]+/invite-pending\\?code=${jiroCode}$`)),
      },
    }),
    outsider: 'group-not-found',
    missing: [() => ({ body: { pendingMemberId: nowhere } }), 'pending-member-not-found'],
    malformed: [{ pendingMemberId: '次郎' }, 'id-invalid'],
    again: 'ok',
  },
  {
    specified: 'POST /groups/{id}/regenerate-invite',
    path: (cast) => `${group(cast)}/regenerate-invite`,
    by: 'misaki',
    answered: ({ inviteCode }) => ({ inviteCode: expect.not.stringMatching(inviteCode) }),
    outsider: 'group-not-found',
    wrongRole: ['taro', 'group-update-not-allowed'],
    missing: [() => ({ path: `${elsewhere.path}/regenerate-invite` }), 'group-not-found'],
    malformed: [{ code: 'MYCODE' }, 'unknown-field'],
    again: 'ok',
  },
  {
    specified: 'POST /api/groups/{id}/generate-invite-code',
    path: (cast) => `${group(cast)}/generate-invite-code`,
    by: 'taro',
    answered: ({ inviteCode }) => ({ inviteCode }),
    outsider: 'group-not-found',
    missing: [() => ({ path: `${elsewhere.path}/generate-invite-code` }), 'group-not-found'],
    malformed: [{ code: 'MYCODE' }, 'unknown-field'],
    again: 'ok',
  },
  {
    specified: 'POST /groups/apply-pending {inviteCode}',
    path: () => '/groups/apply-pending',
    body: ({ jiroCode }) => ({ inviteCode: jiroCode }),
    by: 'outsider',
    answered: ({ groupId }) => ({
      application: expect.objectContaining({
        ...{ groupId, groupName: '京都旅行', status: 'applied', applicationType: 'pending_member' },
      }),
    }),
    outsider: null,
    // The group's own code is not that of a provisional member.
    missing: [({ inviteCode }) => ({ body: { inviteCode } }), 'invite-code-unknown'],
    malformed: [{ inviteCode: '' }, 'invite-code-required'],
    again: 'application-pending',
  },
  {
    specified: 'POST /groups/apply {inviteCode, message}',
    path: () => '/groups/apply',
    body: ({ inviteCode }) => ({ inviteCode, message: 'よろしくお願いします' }),
    by: 'outsider',
    answered: ({ groupId }) => ({
      application: {
        id: expect.any(String),
        groupId,
        groupName: '京都旅行',
        message: 'よろしくお願いします',
        status: 'applied',
        createdAt: expect.any(Number),
        applicationType: 'general',
      },
    }),
    outsider: null,
    missing: [() => ({ body: { inviteCode: 'ABCDEFGHJK' } }), 'invite-code-unknown'],
    malformed: [{ inviteCode: 'ABCDEFGHJK', message: 'あ'.repeat(2_001) }, 'text-too-long'],
    again: 'application-pending',
  },
  {
    specified: 'GET /groups/{id}/applications?status=pending',
    path: (cast) => `${group(cast)}/applications?status=pending`,
    by: 'misaki',
    answered: () => ({
      applications: [
        expect.objectContaining({ applicantName: '健太', groupName: '京都旅行' }),
        expect.objectContaining({ applicantName: '悟' }),
      ],
      general: [expect.objectContaining({ applicantName: '悟', applicationType: 'general' })],
      pending: [expect.objectContaining({ applicantName: '健太', applicationType: 'pending_member' })],
    }),
    outsider: 'group-not-found',
    wrongRole: ['taro', 'review-not-allowed'],
    missing: [() => ({ path: `${elsewhere.path}/applications` }), 'group-not-found'],
    again: 'ok',
  },
  {
    specified: 'POST /groups/{groupId}/applications/{applicationId}/review {action: approve}',
    path: (cast) => reviewOf(cast, cast.satoru),
    body: () => ({ action: 'approve' }),
    by: 'misaki',
    answered: ({ satoru }) =>
      theGroup({
        members: expect.arrayContaining([
          expect.objectContaining({ userId: satoru.user.id, role: 'member', displayName: '悟' }),
        ]),
      }),
    outsider: 'group-not-found',
    wrongRole: ['taro', 'review-not-allowed'],
    missing: [(cast) => ({ path: `${group(cast)}/applications/${nowhere}/review` }), 'application-not-found'],
    malformed: [{ action: 'admit' }, 'unreadable'],
    again: 'ok',
  },
  {
    specified: 'POST …/review {action: approve, assignToPendingMember}',
    path: (cast) => reviewOf(cast, cast.satoru),
    body: ({ jiro }) => ({ action: 'approve', assignToPendingMember: jiro }),
    by: 'hanako',
    answered: ({ satoru, jiro }) =>
      theGroup({
        pendingMembers: [expect.objectContaining({ id: jiro, linkedTo: satoru.user.id, inviteCode: null })],
      }),
    outsider: 'group-not-found',
    wrongRole: ['taro', 'review-not-allowed'],
    missing: [
      () => ({ body: { action: 'approve', assignToPendingMember: nowhere } }),
      'pending-member-not-found',
    ],
    malformed: [{ action: 'approve', assignToPendingMember: '次郎' }, 'id-invalid'],
    again: 'ok',
  },
  {
    specified: 'POST …/review {action: reject, rejectionReason}',
    path: (cast) => reviewOf(cast, cast.kenta),
    body: () => ({ action: 'reject', rejectionReason: '人数がいっぱいです' }),
    by: 'misaki',
    answered: ({ jiro }) =>
      theGroup({
        pendingMembers: [expect.objectContaining({ id: jiro, status: 'invited', linkedTo: null })],
      }),
    outsider: 'group-not-found',
    wrongRole: ['taro', 'review-not-allowed'],
    missing: [(cast) => ({ path: `${group(cast)}/applications/${nowhere}/review` }), 'application-not-found'],
    malformed: [{ action: 'reject', rejectionReason: ' ' }, 'rejection-reason-required'],
    again: 'ok',
  },
  {
    specified: 'GET /groups/my-applications',
    path: () => '/groups/my-applications',
    by: 'satoru',
    answered: ({ groupId }) => ({
      applications: [
        expect.objectContaining({ groupId, groupName: '京都旅行', status: 'applied', message: '悟です' }),
      ],
    }),
    outsider: null,
    again: 'ok',
  },
  {
    specified: 'DELETE /groups/{id}/my-application (of this product)',
    path: (cast) => `${group(cast)}/my-application`,
    by: 'satoru',
    answered: () => ({}),
    outsider: 'application-not-found',
    missing: [() => ({ path: `${elsewhere.path}/my-application` }), 'application-not-found'],
    malformed: [{ why: '' }, 'unknown-field'],
    again: 'ok',
  },
  {
    specified: 'add pending member {name, phone, email}',
    path: (cast) => `${group(cast)}/pending-members`,
    body: () => ({ name: '三郎', phone: '０９０ー１２３４ー５６７８', email: 'saburo@example.com' }),
    by: 'taro',
    answered: () => ({
      pendingMember: expect.objectContaining({
        ...{ name: '三郎', phone: '090-1234-5678', email: 'saburo@example.com', status: 'uninvited' },
      }),
    }),
    outsider: 'group-not-found',
    missing: [() => ({ path: `${elsewhere.path}/pending-members` }), 'group-not-found'],
    malformed: [{ name: '三郎', email: 'saburo' }, 'email-invalid'],
    again: 'ok',
  },
  {
    specified: 'update pending member {name}, PATCH',
    path: jiroOf,
    body: () => ({ name: '次郎さん' }),
    by: 'taro',
    answered: () => ({ pendingMember: expect.objectContaining({ name: '次郎さん' }) }),
    outsider: 'group-not-found',
    missing: [(cast) => ({ path: `${group(cast)}/pending-members/${nowhere}` }), 'pending-member-not-found'],
    malformed: [{ phone: '電話なし' }, 'phone-invalid'],
    again: 'ok',
  },
  {
    specified: 'update pending member {status, invite_code, invited_at}',
    path: jiroOf,
    body: () => ({ status: 'invited', invite_code: 'CHOSEN12', invited_at: 1 }),
    by: 'taro',
    answered: ({ jiroCode }) => ({ pendingMember: expect.objectContaining({ inviteCode: jiroCode }) }),
    outsider: 'group-not-found',
    missing: [(cast) => ({ path: `${group(cast)}/pending-members/${nowhere}` }), 'pending-member-not-found'],
    malformed: [{ status: 'applied' }, 'unreadable'],
    again: 'ok',
  },
  {
    specified: 'update pending member {role}',
    path: jiroOf,
    body: () => ({ role: 'admin' }),
    by: 'hanako',
    answered: () => ({ pendingMember: expect.objectContaining({ role: 'admin' }) }),
    outsider: 'group-not-found',
    wrongRole: ['misaki', 'member-role-not-allowed'],
    missing: [(cast) => ({ path: `${group(cast)}/pending-members/${nowhere}` }), 'pending-member-not-found'],
    malformed: [{ role: 'owner' }, 'unreadable'],
    again: 'ok',
  },
  {
    specified: 'delete pending member',
    path: jiroOf,
    by: 'taro',
    answered: () => ({}),
    outsider: 'group-not-found',
    missing: [(cast) => ({ path: `${group(cast)}/pending-members/${nowhere}` }), 'pending-member-not-found'],
    malformed: [{ now: true }, 'unknown-field'],
    again: 'ok',
  },
  {
    specified: 'accept pending member',
    path: (cast) => `${jiroOf(cast)}/accept`,
    by: 'misaki',
    answered: ({ kenta, jiro }) =>
      theGroup({ pendingMembers: [expect.objectContaining({ id: jiro, linkedTo: kenta.user.id })] }),
    outsider: 'application-not-found',
    wrongRole: ['taro', 'review-not-allowed'],
    missing: [
      (cast) => ({ path: `${group(cast)}/pending-members/${nowhere}/accept` }),
      'application-not-found',
    ],
    malformed: [{ role: 'admin' }, 'unknown-field'],
    again: 'application-not-found',
  },
  {
    specified: 'reject pending member, with the default reason',
    path: (cast) => `${jiroOf(cast)}/reject`,
    by: 'hanako',
    answered: () => theGroup({}),
    outsider: 'application-not-found',
    wrongRole: ['taro', 'review-not-allowed'],
    missing: [
      (cast) => ({ path: `${group(cast)}/pending-members/${nowhere}/reject` }),
      'application-not-found',
    ],
    malformed: [{ rejectionReason: '' }, 'rejection-reason-required'],
    again: 'application-not-found',
  },
  {
    specified: 'map user to pending member {userId}',
    path: (cast) => `${jiroOf(cast)}/link`,
    body: ({ taro }) => ({ userId: taro.user.id }),
    by: 'misaki',
    answered: ({ taro }) => ({ pendingMember: expect.objectContaining({ linkedTo: taro.user.id }) }),
    outsider: 'group-not-found',
    wrongRole: ['taro', 'link-not-allowed'],
    missing: [() => ({ body: { userId: nowhere } }), 'member-not-found'],
    malformed: [{ userId: '太郎' }, 'id-invalid'],
    again: 'ok',
  },
]

let server: TestServer
let cast: Cast
beforeEach(async () => {
  server = await startTestServer()
  cast = await createCast()
})
afterEach(() => server.stop())

async function createCast() {
  const hanako = await server.signIn('花子')
  const [misaki, taro, outsider] = [
    await server.signIn('美咲'),
    await server.signIn('太郎'),
    await server.signIn('他人'),
  ]
  const [kenta, satoru] = [await server.signIn('健太'), await server.signIn('悟')]
  const made = await call(hanako, 'POST', '/groups', { name: '京都旅行', inviteMethod: 'open' })
  const groupId: string = made.group.id
  const inviteCode = String(made.inviteCode)
  for (const person of [misaki, taro]) await call(person, 'POST', '/groups/join', { inviteCode })
  const place = memberIdOf({ groupId: GroupId.parse(groupId), userId: misaki.user.id })
  await call(hanako, 'PUT', `/groups/${groupId}/members/${place}/role`, { role: 'admin' })
  const { pendingMember } = await call(hanako, 'POST', `/groups/${groupId}/pending-members`, { name: '次郎' })
  const jiro = String(pendingMember.id)
  const { data } = await call(hanako, 'POST', `/groups/${groupId}/invite`, { pendingMemberId: jiro })
  await call(hanako, 'PUT', `/groups/${groupId}`, { inviteMethod: 'approval' })
  await call(kenta, 'POST', '/groups/apply-pending', { inviteCode: data.inviteCode })
  await call(satoru, 'POST', '/groups/apply', { inviteCode, message: '悟です' })
  const open = await call(outsider, 'POST', '/groups', { name: '公開', inviteMethod: 'open' })
  await propagateProfiles({ database: server.database, now: () => server.clock.now, newInviteCode })
  const people = { hanako, misaki, taro, outsider, kenta, satoru }
  const codes = { inviteCode, jiroCode: String(data.inviteCode), openCode: String(open.inviteCode) }
  return { ...people, ...codes, groupId, jiro }
}

const key = { 'idempotency-key': '00000000-0000-7000-8000-000000000077' }
const methodOf = ({ specified }: Row): Method =>
  /^(?:GET|POST|PUT|PATCH|DELETE) /.exec(specified)?.[0].trim() as Method

/** The method of the operations that the specification names without one (docs/design.md, "REST calls"). */
const namedMethods: Record<string, Method> = {
  'POST …/review {action: approve, assignToPendingMember}': 'POST',
  'POST …/review {action: reject, rejectionReason}': 'POST',
  'add pending member {name, phone, email}': 'POST',
  'update pending member {name}, PATCH': 'PATCH',
  'update pending member {status, invite_code, invited_at}': 'PATCH',
  'update pending member {role}': 'PATCH',
  'delete pending member': 'DELETE',
  'accept pending member': 'POST',
  'reject pending member, with the default reason': 'POST',
  'map user to pending member {userId}': 'POST',
}

it.each(rows)('$specified', async (row) => {
  const method = namedMethods[row.specified] ?? methodOf(row)
  const [path, body] = [row.path(cast), row.body?.(cast)]
  const before = await dumpDatabase(server.database)
  const refused = async (asking: ReturnType<typeof ask>) => {
    const { status, body: answered } = await asking
    expect(answered.success).toBe(false)
    expect(await dumpDatabase(server.database)).toBe(before)
    return [status >= 400, answered.code]
  }

  const nobody = { agent: request.agent(server.app) }
  expect(await refused(ask(nobody, method, path, body))).toEqual([true, 'signed-out'])
  if (row.outsider !== null)
    expect(await refused(ask(cast.outsider, method, path, body))).toEqual([true, row.outsider])
  if (row.wrongRole) {
    const [who, code] = row.wrongRole
    expect(await refused(ask(cast[who], method, path, body))).toEqual([true, code])
  }
  const caller = cast[row.by]
  if (row.missing) {
    const [other, code] = row.missing
    const { path: otherPath = path, body: otherBody = body } = other(cast)
    expect(await refused(ask(caller, method, otherPath, otherBody))).toEqual([true, code])
  }
  if (row.malformed) {
    const [wrong, code] = row.malformed
    expect(await refused(ask(caller, method, path, wrong))).toEqual([true, code])
    expect(await refused(ask(caller, method, path, '{"name":'))).toEqual([true, 'unreadable'])
  }

  const first = await ask(caller, method, path, body, key)
  expect([first.status, first.body]).toEqual([200, { ...first.body, success: true, ...row.answered(cast) }])
  const after = await dumpDatabase(server.database)
  const repeated = await ask(caller, method, path, body, key)
  expect(repeated.status).toBe(200)
  expect(await dumpDatabase(server.database), 'a call repeated with its key has no further effect').toBe(
    after,
  )
  const again = await ask(caller, method, path, body)
  expect(again.body.code ?? 'ok').toBe(row.again)
})

it('names a method for each operation that the specification names without one', () => {
  for (const row of rows) assert(namedMethods[row.specified] ?? methodOf(row), row.specified)
})
