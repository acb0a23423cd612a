/** Who makes the requests of this folder, and what they make for them: people, and rows of the large group. */
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { UserId } from '#shared/model/user.ts'
import { largeGroupId, largeTripId } from '#tests/builders/large-group.ts'
import { Multipart, multipartOf } from '#tests/server/multipart.ts'

export type Person = { userId: UserId; token: string }

/** A request. Its method and path are those of its name (`Make`). */
export type Asked = {
  /** What stands in the path for the names in it. Without them, it is the large group and its trip. */
  ids?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Null for somebody without a session. Without it, the owner of the group. */
  by?: Person | null
  /** The expected status, if it is not 200. */
  status?: number
}

/** Makes what the request needs, and returns the request. */
export type Make = (cast: Cast) => Asked | Promise<Asked>

export type Cast = Awaited<ReturnType<typeof castOf>>

const SignedIn = z.object({ user: z.object({ id: UserId }), token: z.string() })
const Body = z.record(z.string(), z.unknown())
const group = `/api/groups/${largeGroupId}`

/** `owner` owns the large group. Requests are numbered, so that no two people have one name. */
export function castOf(url: string, owner: Person) {
  let made = 0
  const next = () => {
    made += 1
    return made
  }
  const call = async (method: string, path: string, body?: unknown, by: Person | null = owner) => {
    const response = await send(url + path, { method, body, by })
    assert(response.status === 200, `${method} ${path} is answered with ${response.status}`)
    return Body.parse(await response.json())
  }
  const idIn = async (name: string, ...asked: Parameters<typeof call>) =>
    z.object({ id: z.string() }).parse((await call(...asked))[name]).id
  const signUp = async (): Promise<Person> => {
    const body = await call('POST', '/api/session/local', { displayName: `旅人${next()}` }, null)
    const { user, token } = SignedIn.parse(body)
    return { userId: user.id, token }
  }
  const code = async () => z.string().parse((await call('POST', `${group}/generate-invite-code`)).inviteCode)
  const letIn = (inviteMethod: 'open' | 'approval') => call('PATCH', group, { inviteMethod })
  const lunch = {
    title: '昼食',
    amount: 1_000,
    category: 'food',
    date: '2026-05-03',
    paidBy: owner.userId,
    participants: [{ userId: owner.userId }],
    itineraryId: largeTripId,
  }
  const cast = {
    url,
    owner,
    call,
    signUp,
    code,
    letIn,
    lunch,
    expense: () => idIn('expense', 'POST', `${group}/expenses`, lunch),
    attachment: async () => {
      const expenseId = await cast.expense()
      return idIn('attachment', 'POST', '/api/attachments', receipt(expenseId))
    },
    item: () =>
      idIn('item', 'POST', `/api/itineraries/${largeTripId}/items`, { title: '拝観', date: '2026-05-04' }),
    trip: () => idIn('itinerary', 'POST', `${group}/itineraries`, trip),
    pending: () => idIn('pendingMember', 'POST', `${group}/pending-members`, { name: `知人${next()}` }),
    transfer: async (place = group) => idIn('transfer', 'POST', `${place}/transfers`, await cast.payment()),
    payment: async () => {
      const ends = { fromId: await cast.pending(), toId: owner.userId }
      return { ...ends, amount: 100, paymentDate: '2026-05-04' }
    },
    joined: async (): Promise<Person> => {
      await letIn('open')
      const person = await signUp()
      await call('POST', '/api/groups/join', { inviteCode: await code() }, person)
      return person
    },
    applicant: async (): Promise<Person> => {
      await letIn('approval')
      const person = await signUp()
      await call('POST', '/api/groups/apply', { inviteCode: await code() }, person)
      return person
    },
    /** A pending member with a code of their own. */
    invited: async () => {
      const pendingMemberId = await cast.pending()
      const { data } = await call('POST', `${group}/invite`, { pendingMemberId })
      return { pendingMemberId, inviteCode: z.object({ inviteCode: z.string() }).parse(data).inviteCode }
    },
    /** Somebody has applied as the pending member. */
    appliedAs: async () => {
      await letIn('approval')
      const invited = await cast.invited()
      await call('POST', '/api/groups/apply-pending', invited, await signUp())
      return invited.pendingMemberId
    },
  }
  return cast
}

/** The smallest picture, of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
export const onePixel = Buffer.from(pixel, 'base64')
export const receipt = (expenseId: string) =>
  multipartOf({ name: 'file', content: onePixel }, { name: 'expenseId', content: expenseId, fileName: null })
export const icon = () => multipartOf({ name: 'icon', content: onePixel })

const trip = { title: '紅葉', startDate: '2026-11-20', endDate: '2026-11-22' }

export function send(
  address: string,
  { method, body, by, signal }: { method: string; body?: unknown; by: Person | null; signal?: AbortSignal },
): Promise<Response> {
  const isPicture = body instanceof Multipart
  const isBytes = isPicture || Buffer.isBuffer(body)
  const type = isPicture ? body.type : isBytes ? 'application/octet-stream' : 'application/json'
  return fetch(address, {
    method,
    headers: { 'content-type': type, ...(by ? { authorization: `Bearer ${by.token}` } : {}) },
    ...(body === undefined
      ? {}
      : { body: isBytes ? new Uint8Array(isPicture ? body.bytes : body) : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}

/** The address of the request with this name. */
export function addressOf(url: string, name: string, { ids = {}, query = {} }: Asked): string {
  const known: Record<string, string> = { groupId: largeGroupId, itineraryId: largeTripId, ...ids }
  const path = name.slice(name.indexOf(' ') + 1).replaceAll(/:(\w+)/g, (_, id: string) => known[id] ?? '')
  const search = new URLSearchParams(query).toString()
  return url + path + (search === '' ? '' : `?${search}`)
}
