/** The specified calls on groups, their members and codes. */
import { expect } from 'vitest'
import { createHash } from 'node:crypto'
import { pngOf } from '#tests/builders/pictures.ts'
import { multipartOf } from './multipart.ts'
import { type Row, elsewhere, group, nowhere, placeOf, theGroup } from './specified-cast.ts'

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

const picture = pngOf('京都')
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

export const groupRows: readonly Row[] = [
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
  {
    specified: 'POST /groups/{id}/icon, multipart, field icon',
    path: (cast) => `${group(cast)}/icon`,
    body: () => multipartOf({ name: 'icon', content: picture }),
    by: 'misaki',
    answered: ({ groupId }) => theGroup({ id: groupId, icon: sha256(picture) }),
    outsider: 'group-not-found',
    wrongRole: ['taro', 'group-update-not-allowed'],
    missing: [() => ({ path: `${elsewhere.path}/icon` }), 'group-not-found'],
    malformed: [multipartOf({ name: 'icon', content: '<svg/>' }), 'icon-type-unsupported'],
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
]
