/** Which refusal names the way out when the limit of an account and the limit of a group meet in one change. */
import { afterEach, expect, it } from 'vitest'
import { accountGroupsMax, planLimits } from '#shared/limits.ts'
import { fillGroups } from './filled-groups.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { ask, call } from './trip-fixture.ts'

let server: TestServer
afterEach(() => server.stop())

/** 太郎 wants to join the group of 花子, who has the free plan. */
async function start({ account, group: isGroupFull }: { account: boolean; group: boolean }) {
  server = await startTestServer({ settings: { plans: 'own' } })
  const [hanako, taro] = [await server.signIn('花子'), await server.signIn('太郎')]
  const fill = { userId: taro.user.id, role: 'member', count: accountGroupsMax } as const
  if (account) await fillGroups(server.database, fill)
  const { group, inviteCode } = await call(hanako, 'POST', '/groups', { name: '旅', inviteMethod: 'open' })
  const people = isGroupFull ? planLimits.free.people : 1
  for (let count = 1; count < people; count += 1)
    await call(hanako, 'POST', `/groups/${group.id}/pending-members`, { name: `仮${count}` })
  return { hanako, taro, groupId: String(group.id), inviteCode: String(inviteCode) }
}

const [free, full] = [false, true]
/** The group is named first: somebody who leaves another group for this one would not get in. */
const cases = [
  { account: free, group: free, joining: undefined, approving: undefined },
  { account: full, group: free, joining: 'too-many-groups', approving: 'applicant-groups-full' },
  { account: free, group: full, joining: 'plan-people-full', approving: 'plan-people-full' },
  { account: full, group: full, joining: 'plan-people-full', approving: 'plan-people-full' },
]

it.each(cases)(
  'joining: account full $account, group full $group → $joining',
  async ({ joining, ...limits }) => {
    const { taro, inviteCode } = await start(limits)
    const { body } = await ask(taro, 'POST', '/groups/join', { inviteCode })
    expect([body.success, body.code]).toEqual([joining === undefined, joining])
  },
)

it.each(cases)('approving: account full $account, group full $group → $approving', async (each) => {
  const { hanako, taro, groupId, inviteCode } = await start(each)
  const { application } = await call(taro, 'POST', '/groups/apply', { inviteCode })
  const review = `/groups/${groupId}/applications/${application.id}/review`
  const { body } = await ask(hanako, 'POST', review, { action: 'approve' })
  expect([body.success, body.code]).toEqual([each.approving === undefined, each.approving])
})

it.each([
  { account: free, plan: free, code: undefined },
  { account: full, plan: free, code: 'too-many-groups' },
  { account: free, plan: full, code: 'plan-groups-full' },
  { account: full, plan: full, code: 'plan-groups-full' },
])('creating: account full $account, plan full $plan → $code', async ({ account, plan, code }) => {
  const { taro } = await start({ account: free, group: free })
  const own = plan ? planLimits.free.groups : 0
  for (let count = 0; count < own; count += 1) await call(taro, 'POST', '/groups', { name: '旅' })
  const fill = { userId: taro.user.id, role: 'member', count: accountGroupsMax - own } as const
  if (account) await fillGroups(server.database, fill)
  const { body } = await ask(taro, 'POST', '/groups', { name: '旅' })
  expect([body.success, body.code]).toEqual([code === undefined, code])
})
