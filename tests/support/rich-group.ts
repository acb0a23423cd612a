/**
 * A group as people have it: everybody in it has a picture and a message, every role and status is held twice, and every
 * optional field is filled in somewhere. It is made by calls, so that it is what the product writes.
 * tests/server/rich-group.test.ts finds the fields that nothing fills in.
 */
import { assert } from '#shared/assert.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { pngOf } from '#tests/builders/pictures.ts'
import { multipartOf } from '#tests/server/multipart.ts'
import { type Person, type TestServer, copiesOf } from '#tests/server/start-server.ts'
import { syncRequest } from '#tests/server/sync-requests.ts'
import { call } from '#tests/server/trip-fixture.ts'
import { planRichTrip } from './rich-trip.ts'

export type RichGroup = Awaited<ReturnType<typeof createRichGroup>>

const firstTrip = {
  title: '下見',
  startDate: '2026-10-03',
  endDate: '2026-10-04',
  destination: '大原',
}

/** 花子 owns it. 太郎 and 美咲 are admins, 太郎 since earlier; 三郎 and 四郎 are members; 五郎, once an admin, and 六子 have left. */
export async function createRichGroup(server: TestServer) {
  const signIn = async (name: string) => {
    const person = await server.signIn(name)
    const profile = { pictureUrl: pictureOf(name), statusMessage: messageOf(name) }
    await call(person, 'PUT', '/user/profile', profile)
    return person
  }
  const hanako = await signIn('花子')
  const groupId = GroupId.parse(newUuid())
  const texts = { name: '京都旅行', description: '秋の二泊三日', inviteMethod: 'open' }
  await sync(server, hanako, groupId, {
    name: 'group.create',
    args: { ...texts, itineraries: 'enabled', firstItinerary: firstTrip },
  })
  const path = `/groups/${groupId}`
  const codeOf = async () => (await call(hanako, 'POST', `${path}/generate-invite-code`)).inviteCode
  const join = async (name: string) => {
    server.clock.now += 60
    const person = await signIn(name)
    await call(person, 'POST', '/groups/join', { inviteCode: await codeOf() })
    return person
  }
  const placeOf = ({ user }: Person) => memberIdOf({ groupId, userId: user.id })
  const [taro, misaki] = [await join('太郎'), await join('美咲')]
  const [saburo, shiro] = [await join('三郎'), await join('四郎')]
  const [goro, mutsuko] = [await join('五郎'), await join('六子')]
  for (const admin of [taro, misaki, goro])
    await call(hanako, 'PUT', `${path}/members/${placeOf(admin)}/role`, { role: 'admin' })
  await call(hanako, 'POST', `${path}/icon`, multipartOf({ name: 'icon', content: pngOf() }))
  const pending = await addPendingMembers({ hanako, path, linked: [shiro, taro] })
  const people = { hanako, taro, misaki, saburo, shiro, goro, mutsuko }
  const plan = await planRichTrip({ people, pending, groupId })
  await call(goro, 'DELETE', `${path}/members/${placeOf(goro)}`)
  await call(hanako, 'DELETE', `${path}/members/${placeOf(mutsuko)}`)
  await call(hanako, 'PATCH', path, { inviteMethod: 'approval' })
  const applicants = await letApply({ signIn, hanako, path, pending, codeOf })
  return { ...people, ...applicants, groupId, ...pending, ...plan }
}

/** Starts a server with the group, over data of its own. */
export const startWithRichGroup = copiesOf(createRichGroup)

export const pictureOf = (name: string) => `https://example.com/${encodeURIComponent(name)}.png`
export const messageOf = (name: string) => `${name}のひとこと`
export const contactOf = (index: number) => ({
  phone: `090-0000-100${index}`,
  email: `guest${index}@example.com`,
})

type Change = { name: string; args: object }

async function sync(server: TestServer, person: Person, groupId: GroupId, change: Change): Promise<void> {
  const sent = { mutationId: newUuid(), time: server.clock.now, scope: scopeOfGroup(groupId), ...change }
  const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { mutations: [sent] }))
  const [result] = body.results
  assert(result.status === 'applied', `${change.name} is answered with ${JSON.stringify(result)}`)
}

const pendingNames = ['祖母', '祖父', 'おじ', 'おば', 'しろちゃん', 'たろちゃん', 'いとこ', '忘れられた人']

type Inviting = { hanako: Person; path: string; linked: readonly [Person, Person] }

/** All have a contact. Two are linked, two have codes of their own, two are to be admins, and one is deleted. */
async function addPendingMembers({ hanako, path, linked }: Inviting) {
  const ids: string[] = []
  for (const [index, name] of pendingNames.entries()) {
    const { pendingMember } = await call(hanako, 'POST', `${path}/pending-members`, {
      name,
      ...contactOf(index),
    })
    ids.push(pendingMember.id)
  }
  const [grandmother = '', grandfather = '', uncle = '', aunt = '', ...rest] = ids
  const [first = '', second = '', cousin = '', forgotten = ''] = rest
  for (const pendingMemberId of [grandfather, cousin, uncle, aunt])
    await call(hanako, 'POST', `${path}/invite`, { pendingMemberId })
  for (const id of [uncle, aunt])
    await call(hanako, 'PATCH', `${path}/pending-members/${id}`, { role: 'admin' })
  for (const [index, id] of [first, second].entries())
    await call(hanako, 'POST', `${path}/pending-members/${id}/link`, { userId: linked[index]?.user.id })
  await call(hanako, 'DELETE', `${path}/pending-members/${forgotten}`)
  return { grandmother, grandfather, uncle, aunt }
}

type Applying = {
  signIn: (name: string) => Promise<Person>
  hanako: Person
  path: string
  pending: Readonly<Record<'uncle' | 'aunt', string>>
  codeOf: () => Promise<string>
}

/** Two wait with codes of their own and two with the group's; one is rejected, and one has withdrawn. */
async function letApply({ signIn, hanako, path, pending, codeOf }: Applying) {
  // The end of a membership has renewed the codes.
  const { pendingMembers } = (await call(hanako, 'GET', path)).group
  const ownCodeOf = (id: string): string =>
    pendingMembers.find((each: { id: string }) => each.id === id).inviteCode
  const apply = async (name: string, form: '/groups/apply' | '/groups/apply-pending', inviteCode: string) => {
    const person = await signIn(name)
    const { application } = await call(person, 'POST', form, { inviteCode, message: `${name}です` })
    return { person, id: String(application.id) }
  }
  const nanami = await apply('七海', '/groups/apply-pending', ownCodeOf(pending.uncle))
  await apply('七尾', '/groups/apply-pending', ownCodeOf(pending.aunt))
  const hachiro = await apply('八郎', '/groups/apply', await codeOf())
  await apply('八重', '/groups/apply', await codeOf())
  const { id } = await apply('九美', '/groups/apply', await codeOf())
  const rejection = { action: 'reject', rejectionReason: '満員です' }
  await call(hanako, 'POST', `${path}/applications/${id}/review`, rejection)
  const towa = await apply('十和', '/groups/apply', await codeOf())
  await call(towa.person, 'DELETE', `${path}/my-application`)
  return { nanami: nanami.person, hachiro: hachiro.person }
}
