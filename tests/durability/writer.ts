/** A person who continuously records changes and sends them to a real server that may be killed. */
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { syncSchema } from '#shared/limits.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { User } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { newId } from '#client/store/new-id.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { type TestDevice, createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'

export type Writer = {
  account: Actor
  device: TestDevice
  transport: Transport
  /** By mutation id: the version in which the server reported the change as applied. */
  acknowledged: Map<MutationId, number>
  recorded: ExpenseId[]
  /** Called whenever a call is sent. */
  onSend: () => void
}

const SignedIn = z.object({ user: User, token: z.string() })

export async function signInWriter(url: string, displayName: string): Promise<Writer> {
  const { status, body } = await post(`${url}/api/session/local`, { displayName })
  assert(status === 200, `signing in is answered with ${status}`)
  const { user, token } = SignedIn.parse(body)
  const account = { userId: user.id, displayName }
  const acknowledged = new Map<MutationId, number>()
  const store = createMemoryDeviceStore(freshDeviceState(account))
  const transport: Transport = async (request) => {
    const answering = post(`${url}/api/sync`, request, token).catch(() => undefined)
    writer.onSend()
    const answer = await answering
    if (answer?.status !== 200) return { kind: 'unreachable', retryAfterSeconds: null }
    // The body comes from the server itself, so it has this type.
    const response = answer.body as SyncResponse
    for (const result of response.results)
      if (result.status === 'applied') acknowledged.set(result.mutationId, result.version)
    return { kind: 'answer', response }
  }
  const device = createTestDevice({ account, store, transport, now: nowSeconds })
  const writer: Writer = { account, device, transport, acknowledged, recorded: [], onSend: () => undefined }
  return writer
}

async function post(url: string, body: unknown, token?: string): Promise<{ status: number; body: unknown }> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

/** Joining is a direct call and not in the queue. */
export async function joinGroup(
  { account, transport }: Writer,
  groupId: GroupId,
  inviteCode: string,
): Promise<void> {
  const { clientId } = freshDeviceState(account)
  const join = {
    mutationId: newId(MutationId),
    scope: scopeOfGroup(groupId),
    name: 'member.join',
    args: { inviteCode },
  }
  const outcome = await transport({
    accountId: account.userId,
    clientId,
    schema: syncSchema,
    epoch: null,
    mutations: [{ ...join, time: nowSeconds() }],
  })
  assert(outcome.kind === 'answer', 'the server is there to join')
}

/** Records some expenses, each followed by an edit of its text. */
export async function recordSome(
  { account, device, recorded }: Writer,
  groupId: GroupId,
  count: number,
): Promise<void> {
  const userKey = keyOfUser(account.userId)
  for (let index = 0; index < count; index++) {
    const id = newId(ExpenseId)
    const created = await device.record(groupId, 'expense.create', {
      id,
      itineraryId: null,
      title: '夕食',
      description: '',
      category: 'food',
      date: '2026-11-22',
      location: '',
      amount: 1_000,
      payers: [{ userKey, amount: 1_000 }],
      split: { method: 'equal', participants: [userKey] },
    })
    const described = await device.record(groupId, 'expense.describe', { id, title: `夕食 ${id}` })
    assert(created.ok && described.ok, 'a member may record')
    recorded.push(id)
  }
}
