/** A request for each call on profiles, groups and their people. */
import * as z from 'zod/mini'
import { applicationIdOf } from '#shared/model/application.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { largeGroupId, largeGroupPersonId } from '#tests/builders/large-group.ts'
import { type Make, type Person, icon, receipt } from './cast.ts'

const memberId = ({ userId }: Person) => memberIdOf({ groupId: largeGroupId, userId })
const rename: Make = () => ({ body: { name: '大きな旅行' } })
const setProfile: Make = () => ({ body: { statusMessage: '旅行中' } })
const group = `/api/groups/${largeGroupId}`

export const groupRequests = {
  'GET /user/profile': () => ({}),
  'POST /user/profile': setProfile,
  'PUT /user/profile': setProfile,
  'PATCH /user/profile': setProfile,
  'GET /groups/my-applications': () => ({}),
  'POST /groups/apply': async (cast) => {
    await cast.letIn('approval')
    return { by: await cast.signUp(), body: { inviteCode: await cast.code() } }
  },
  'POST /groups/apply-pending': async (cast) => {
    await cast.letIn('approval')
    return { by: await cast.signUp(), body: await cast.invited() }
  },
  'DELETE /groups/:groupId/my-application': async (cast) => ({ by: await cast.applicant() }),
  'GET /groups/:groupId/applications': () => ({}),
  'POST /groups/:groupId/applications/:applicationId/review': async (cast) => {
    const { userId } = await cast.applicant()
    const applicationId = applicationIdOf({ groupId: largeGroupId, userId })
    return { ids: { applicationId }, body: { action: 'approve' } }
  },
  'POST /groups/:groupId/pending-members/:pendingMemberId/accept': async (cast) => ({
    ids: { pendingMemberId: await cast.appliedAs() },
  }),
  'POST /groups/:groupId/pending-members/:pendingMemberId/reject': async (cast) => ({
    ids: { pendingMemberId: await cast.appliedAs() },
    body: {},
  }),
  'POST /groups/:groupId/invite': async (cast) => ({ body: { pendingMemberId: await cast.pending() } }),
  'POST /groups/:groupId/regenerate-invite': () => ({}),
  'GET /groups': () => ({}),
  'GET /groups/:groupId': () => ({}),
  'GET /groups/:groupId/trash': () => ({}),
  'POST /groups/:groupId/generate-invite-code': () => ({}),
  'POST /groups': () => ({ body: { name: '奈良旅行' } }),
  'PUT /groups/:groupId': rename,
  'PATCH /groups/:groupId': rename,
  'PUT /groups/:groupId/update': rename,
  'POST /groups/:groupId/icon': () => ({ body: icon() }),
  'POST /attachments': async (cast) => ({ body: receipt(await cast.expense()) }),
  'GET /groups/:groupId/attachments': () => ({}),
  'DELETE /attachments/:attachmentId': async (cast) => ({
    ids: { attachmentId: await cast.attachment() },
  }),
  'POST /attachments/:attachmentId/restore': async (cast) => {
    const attachmentId = await cast.attachment()
    await cast.call('DELETE', `/api/attachments/${attachmentId}`)
    return { ids: { attachmentId } }
  },
  'POST /groups/join': async (cast) => {
    await cast.letIn('open')
    return { by: await cast.signUp(), body: { inviteCode: await cast.code() } }
  },
  'PUT /groups/:groupId/members/:memberId/role': async (cast) => ({
    ids: { memberId: memberId(await cast.joined()) },
    body: { role: 'admin' },
  }),
  'DELETE /groups/:groupId/members/:memberId': async (cast) => ({
    ids: { memberId: memberId(await cast.joined()) },
  }),
  'POST /groups/:groupId/pending-members': () => ({ body: { name: '四郎' } }),
  'PATCH /groups/:groupId/pending-members/:pendingMemberId': () => ({
    ids: { pendingMemberId: largeGroupPersonId(2) },
    body: { name: '二郎', phone: '090-1234-5678' },
  }),
  // All expenses are searched for the person, whom none names.
  'DELETE /groups/:groupId/pending-members/:pendingMemberId': async (cast) => ({
    ids: { pendingMemberId: await cast.pending() },
  }),
  'POST /groups/:groupId/pending-members/:pendingMemberId/restore': async (cast) => {
    const pendingMemberId = await cast.pending()
    await cast.call('DELETE', `${group}/pending-members/${pendingMemberId}`)
    return { ids: { pendingMemberId } }
  },
  'POST /groups/:groupId/pending-members/:pendingMemberId/link': async (cast) => {
    const { userId } = await cast.joined()
    return { ids: { pendingMemberId: largeGroupPersonId(3) }, body: { userId } }
  },
} satisfies Record<string, Make>

/** Made last, because they end the groups. */
export const lastGroupRequests = {
  'DELETE /groups/:groupId/delete': async ({ call }) => {
    const { group: created } = await call('POST', '/api/groups', { name: '別の旅行' })
    return { ids: { groupId: z.object({ id: z.string() }).parse(created).id } }
  },
  'DELETE /groups/:groupId': () => ({}),
} satisfies Record<string, Make>
