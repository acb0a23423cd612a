/** The people, codes and addresses of the table of specified calls (specified-group-calls.test.ts), and the form of its rows. */
import { expect } from 'vitest'
import { applicationIdOf } from '#shared/model/application.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import type { Person, TestServer } from './start-server.ts'
import { call } from './trip-fixture.ts'

/**
 * 花子 owns 京都旅行, 美咲 is an admin and 太郎 a member. 健太 and 悟 have applied, 健太 with the code of 次郎. The group has a trip with two
 * items, the first with an expense, and a transfer from 太郎 to 美咲.
 */
export type Cast = Awaited<ReturnType<typeof createCast>>
type Caller = 'hanako' | 'misaki' | 'taro' | 'kenta' | 'satoru' | 'outsider'

export type Row = {
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

export const nowhere = '00000000-0000-7000-8000-00000000dead'
export const group = ({ groupId }: Cast) => `/groups/${groupId}`
export const elsewhere = { path: `/groups/${nowhere}` }
export const jiroOf = (cast: Cast) => `${group(cast)}/pending-members/${cast.jiro}`
const applicationOf = ({ groupId }: Cast, { user }: Person) =>
  applicationIdOf({ groupId: GroupId.parse(groupId), userId: user.id })
export const reviewOf = (cast: Cast, person: Person) =>
  `${group(cast)}/applications/${applicationOf(cast, person)}/review`
export const placeOf = ({ groupId }: Cast, { user }: Person) =>
  memberIdOf({ groupId: GroupId.parse(groupId), userId: user.id })
export const theGroup = (fields: object) => ({ group: expect.objectContaining(fields) })

export async function createCast(server: TestServer) {
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
  const planned = await planTrips(hanako, groupId)
  const sent = { fromId: taro.user.id, toId: misaki.user.id, amount: 100, paymentDate: '2026-11-21' }
  const { transfer } = await call(taro, 'POST', `/itineraries/${planned.trip}/transfers`, sent)
  await propagateProfiles({ database: server.database, now: () => server.clock.now, newInviteCode })
  const people = { hanako, misaki, taro, outsider, kenta, satoru }
  const codes = { inviteCode, jiroCode: String(data.inviteCode), openCode: String(open.inviteCode) }
  return { ...people, ...codes, ...planned, groupId, jiro, transfer: String(transfer.id) }
}

/** A trip with two items and an expense of the first, and a deleted item and trip. */
async function planTrips(hanako: Person, groupId: string) {
  await call(hanako, 'PATCH', `/groups/${groupId}`, { itineraryEnabled: true })
  const tripOf = async (title: string): Promise<string> => {
    const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
    const path = `/groups/${groupId}/itineraries`
    return (await call(hanako, 'POST', path, { title, ...dates, destination: '嵐山' })).itinerary.id
  }
  const itemOf = async (id: string, title: string, fields: object = {}): Promise<string> => {
    const body = { title, date: '2026-11-20', category: 'その他', ...fields }
    return (await call(hanako, 'POST', `/itineraries/${id}/items`, body)).item.id
  }
  const [trip, goneTrip] = [await tripOf('紅葉'), await tripOf('桜')]
  const item = await itemOf(trip, '拝観', { estimatedCost: 1_200 })
  const [second, goneItem] = [await itemOf(trip, 'そば'), await itemOf(trip, '甘味')]
  const { expense } = await call(hanako, 'POST', `/itinerary-items/${item}/expenses`, {
    amount: 400,
    participants: [{ userId: hanako.user.id }],
  })
  await call(hanako, 'DELETE', `/itinerary-items/${goneItem}`)
  await call(hanako, 'DELETE', `/itineraries/${goneTrip}`)
  return { trip, goneTrip, item, second, goneItem, expense: String(expense.id) }
}
