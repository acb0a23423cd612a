/** People who sign in again on their devices, and connections that end or lose answers, for tests of recovery. */
import request from 'supertest'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { User } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { RowsByTable } from '#shared/sync/wire-format.ts'
import { assert } from '#shared/assert.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { newUuid } from '#client/store/new-id.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import { type Person, type TestServer, newKey } from './start-server.ts'
import { expenseArgsOf } from './sync-requests.ts'

export const groupId = GroupId.parse('01940000-0000-7000-8000-000000000001')
export const scope = scopeOfGroup(groupId)

/** A person whose device has the key with which they sign in after the session has ended. */
export type Returning = Person & {
  server: TestServer
  /** The arguments of the device's sign-in, including its key. */
  signingIn: { displayName: string; key: string }
  comeBack: () => Promise<void>
}

export async function comeIn(server: TestServer, displayName: string): Promise<Returning> {
  const agent = request.agent(server.http)
  const signingIn = { displayName, key: newKey() }
  const enter = () => agent.post('/api/session/local').send(signingIn).expect(200)
  const { body } = await enter()
  const user = User.parse(body.user)
  return { server, agent, user, token: body.token, signingIn, comeBack: async () => void (await enter()) }
}

/** Moves the clock by days, purges, and signs people in again, because their sessions have expired. */
export async function later(server: TestServer, days: number, ...people: Returning[]): Promise<void> {
  server.clock.now += days * 24 * 60 * 60
  await purge(server.database, server.clock.now)
  for (const person of people) await person.comeBack()
}

export const accountOf = ({ user }: Person): Actor => ({ userId: user.id, displayName: user.displayName })

type Through = (send: Transport) => Transport
export type Device = ReturnType<typeof deviceOf>

export function deviceOf(
  person: Returning,
  through: Through = (send) => send,
  store: DeviceStore = createMemoryDeviceStore(freshDeviceState(accountOf(person))),
) {
  const account = accountOf(person)
  const transport = through(httpTransport(person))
  const now = () => person.server.clock.now
  return { person, ...createTestDevice({ account, store, transport, now }) }
}

export async function makeGroup(device: Device): Promise<void> {
  await device.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  await device.drain()
}

/** Joins the group by the code that it has on the server. */
export async function joinByCode({ server, agent }: Returning): Promise<void> {
  const groups = server.database.db.selectFrom('groups').select('inviteCode').where('id', '=', groupId)
  const { inviteCode } = await groups.executeTakeFirstOrThrow()
  await agent.post('/api/groups/join').send({ inviteCode }).expect(200)
}

/** Drains the devices one after the other. */
export async function drainAll(...devices: Device[]): Promise<void> {
  for (const device of devices) await device.drain()
}

export async function addExpense(device: Device, title: string): Promise<ExpenseId> {
  const id = ExpenseId.parse(newUuid())
  const args = { ...expenseArgsOf(device.person), id, title }
  const outcome = await device.record(groupId, 'expense.create', args)
  assert(outcome.ok, 'an expense is recorded')
  return id
}

export async function titles(device: Device): Promise<string[]> {
  return (await device.rows('expenses', groupId)).map(({ title }) => title)
}

/** Loses one answer: the server has run the call. */
export function losingAnswer(send: Transport) {
  const loss = { isNext: false }
  const transport: Transport = async (asked) => {
    const outcome = await send(asked)
    if (!loss.isNext) return outcome
    loss.isNext = false
    return { kind: 'unreachable', retryAfterSeconds: null }
  }
  return { loss, transport }
}

/** Limits each answer to one version with `more` set, like the answers of a large group. */
export function oneVersionEach(send: Transport): Transport {
  return async (asked) => {
    const outcome = await send(asked)
    if (outcome.kind !== 'answer') return outcome
    const { response } = outcome
    const scopes = response.scopes.map((delta) => {
      const to = delta.removed ? delta.to : Math.min(delta.to, delta.from + 1)
      return { ...delta, to, rows: upTo(delta.rows, to), deleted: upTo(delta.deleted, to) }
    })
    const more = response.more || scopes.some(({ to }, index) => to !== response.scopes[index]?.to)
    return { kind: 'answer', response: { ...response, scopes, more } }
  }
}

function upTo(rows: RowsByTable, version: number): RowsByTable {
  const kept = Object.entries(rows).map(([table, some]) => [
    table,
    some.filter((row) => row.version <= version),
  ])
  return Object.fromEntries(kept)
}

/** Ends the connection after so many answers, until it is restored. */
export function endingAfter(answers: number) {
  const connection = { answers, cursors: [] as (number | undefined)[] }
  const through =
    (send: Transport): Transport =>
    async (asked) => {
      if (connection.answers-- <= 0) return { kind: 'unreachable', retryAfterSeconds: null }
      connection.cursors.push(asked.cursors?.[scope])
      return oneVersionEach(send)(asked)
    }
  return { connection, through }
}
