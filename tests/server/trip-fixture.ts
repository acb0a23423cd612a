/**
 * 花子's group with 太郎, the admin 美咲, the former admin 三郎 and the pending member 次郎, and another group without relation to
 * it. Whatever a person or a group may have is filled in, so that a call that loses or leaks a field shows it.
 */
import { assert } from '#shared/assert.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { Multipart } from './multipart.ts'
import { type Person, type TestServer, copiesOf } from './start-server.ts'

export type Fixture = Awaited<ReturnType<typeof createFixture>>

export async function createFixture(server: TestServer) {
  const [hanako, taro, outsider] = [
    await server.signIn('花子'),
    await server.signIn('太郎'),
    await server.signIn('他人'),
  ]
  await call(hanako, 'PUT', '/user/profile', { pictureUrl: pictures.hanako, statusMessage: '温泉が好き' })
  await call(taro, 'PUT', '/user/profile', { pictureUrl: pictures.taro, statusMessage: '運転します' })
  const described = { name: '京都旅行', description: '秋の二泊三日', inviteMethod: 'open' }
  const made = await call(hanako, 'POST', '/groups', described)
  const group: string = made.group.id
  await call(taro, 'POST', '/groups/join', { inviteCode: made.inviteCode })
  const { misaki, inviteCode } = await addAdmins({ server, hanako, group, inviteCode: made.inviteCode })
  const { pendingMember } = await call(hanako, 'POST', `/groups/${group}/pending-members`, {
    name: '次郎',
    phone: '090-1234-5678',
    email: 'jiro@example.com',
  })
  const elsewhere = await call(outsider, 'POST', '/groups', { name: '別のグループ' })
  const otherGroup: string = elsewhere.group.id
  const other = await call(outsider, 'POST', `/groups/${otherGroup}/pending-members`, { name: '別人' })
  const alone = { ...lunch(outsider.user.id), participants: [{ userId: outsider.user.id }] }
  const otherExpense = await call(outsider, 'POST', `/groups/${otherGroup}/expenses`, alone)
  return {
    hanako,
    taro,
    misaki,
    outsider,
    group,
    otherGroup,
    inviteCode,
    jiro: String(pendingMember.id),
    otherPending: String(other.pendingMember.id),
    otherExpense: String(otherExpense.expense.id),
  }
}

type Group = { server: TestServer; hanako: Person; group: string; inviteCode: string }

/** Two admins, of whom one leaves, by which the code of the group is renewed. */
async function addAdmins({ server, hanako, group, inviteCode }: Group) {
  const join = async (name: string, pictureUrl: string) => {
    const person = await server.signIn(name)
    await call(person, 'PUT', '/user/profile', { pictureUrl, statusMessage: `${name}のひとこと` })
    await call(person, 'POST', '/groups/join', { inviteCode })
    const place = memberIdOf({ groupId: GroupId.parse(group), userId: person.user.id })
    await call(hanako, 'PUT', `/groups/${group}/members/${place}/role`, { role: 'admin' })
    return person
  }
  const [misaki, saburo] = [await join('美咲', pictures.misaki), await join('三郎', pictures.saburo)]
  const place = memberIdOf({ groupId: GroupId.parse(group), userId: saburo.user.id })
  await call(saburo, 'DELETE', `/groups/${group}/members/${place}`)
  const renewed = (await call(hanako, 'GET', `/groups/${group}`)).group.inviteCode
  return { misaki, inviteCode: String(renewed) }
}

/** The pictures of the people of the fixture. */
export const pictures = {
  hanako: 'https://example.com/hanako.png',
  taro: 'https://example.com/taro.png',
  misaki: 'https://example.com/misaki.png',
  saburo: 'https://example.com/saburo.png',
}

/** Starts a server with the fixture, over data of its own. */
export const startWithFixture = copiesOf(createFixture)

/** Makes a call that must be answered with 200. Returns its body. */
export async function call(person: Person, method: Method, path: string, body?: unknown) {
  const { status, body: answered } = await ask(person, method, path, body)
  assert(status === 200, `${method} ${path} is answered with ${status} ${JSON.stringify(answered)}`)
  return answered
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

export function ask(
  { agent }: Pick<Person, 'agent'>,
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const sent = agent[verbs[method]](`/api${path}`).set(headers)
  if (body === undefined) return sent
  if (body instanceof Multipart) return sent.set('content-type', body.type).send(body.bytes)
  const type = headers['content-type'] ?? 'application/json'
  return sent.set('content-type', type).send(typeof body === 'string' ? body : JSON.stringify(body))
}

export const lunch = (paidBy: string) => ({
  title: '昼食',
  amount: 1_000,
  category: 'food',
  date: '2026-11-20',
  paidBy,
  description: '混む前に',
  location: '清水寺',
  url: 'https://example.com/lunch',
  notes: '個室',
  purchaseStatus: 'prepaid',
  paymentDate: '2026-11-18',
  assignee: paidBy,
})
