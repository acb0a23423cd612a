/** A caller who sends batches of changes to any server that answers, and repeats each until it is acknowledged. */
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { syncSchema } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { type Scope, scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { User } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newId, newUuid } from '#client/store/new-id.ts'
import { nowSeconds } from '#client/store/device-clock.ts'

type Change = { mutationId: string; scope: Scope; name: string; args: unknown; time: number }

export type Caller = {
  user: User
  token: string
  scope: Scope
  /** By mutation id: the version in which the server reported the change as applied. */
  acknowledged: Map<string, number>
  recorded: { id: string; title: string }[]
  /** The display name that was sent last. */
  displayName: string
  sent: Change[][]
  batches: number
  failed: number
  repeated: number
}

const answerMsMax = 5_000
const pauseMsMax = 200
const batchMax = 4
const SignedIn = z.object({ user: User, token: z.string() })
const Joined = z.object({
  results: z.array(z.object({ mutationId: z.string(), status: z.string(), version: z.optional(z.number()) })),
})

/** Each group is created by one of the callers. The others join by its code. */
export async function everybodyIn(
  urls: readonly string[],
  { callersCount, groupsCount }: { callersCount: number; groupsCount: number },
): Promise<Caller[]> {
  const [url] = urls
  assert(url, 'there is a server')
  const callers: Caller[] = []
  const codes: string[] = []
  for (let number = 0; number < callersCount; number++) {
    const group = number % groupsCount
    const owner = callers[group]
    const scope = owner?.scope ?? scopeOfGroup(newId(GroupId))
    const displayName = `旅人${number + 1}`
    const body = { displayName, key: newUuid() }
    const caller: Caller = {
      ...SignedIn.parse((await post(`${url}/api/session/local`, body)).body),
      scope,
      acknowledged: new Map(),
      recorded: [],
      displayName,
      sent: [],
      batches: 0,
      failed: 0,
      repeated: 0,
    }
    const made = { name: '沖縄', description: '', inviteMethod: 'open' }
    const come = owner
      ? change(scope, 'member.join', { inviteCode: codes[group] })
      : change(scope, 'group.create', made)
    await sendUntilAcknowledged(caller, urls, [come])
    if (!owner) codes.push(await readCode(url, caller))
    callers.push(caller)
  }
  return callers
}

export async function keepSending(
  caller: Caller,
  urls: readonly string[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await sendUntilAcknowledged(caller, urls, newBatch(caller))
    const again = caller.sent[Math.floor(Math.random() * caller.sent.length)]
    if (!again || Math.random() > 0.3) continue
    caller.repeated += again.length
    await sendUntilAcknowledged(caller, urls, again)
  }
}

/**
 * Returns changes that add expenses to the caller's group. Some batches also change the caller's display name. The
 * servers copy that name into the group.
 */
export function newBatch(caller: Caller): Change[] {
  const { scope, user, recorded } = caller
  const userKey = keyOfUser(user.id)
  const count = 1 + Math.floor(Math.random() * batchMax)
  const expenses = Array.from({ length: count }).flatMap(() => {
    const [id, title] = [newUuid(), `夕食 ${newUuid()}`]
    recorded.push({ id, title })
    const expense = {
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
    }
    return [change(scope, 'expense.create', expense), change(scope, 'expense.describe', { id, title })]
  })
  if (Math.random() > 0.2) return expenses
  caller.displayName = `旅人 ${newUuid()}`
  return [...expenses, change(scopeOfUser(user.id), 'profile.set', { displayName: caller.displayName })]
}

function change(scope: Scope, name: string, args: unknown): Change {
  return { mutationId: newUuid(), scope, name, args, time: nowSeconds() }
}

/** Repeats the batch until it is acknowledged. Every acknowledgement must be the same. */
export async function sendUntilAcknowledged(
  caller: Caller,
  urls: readonly string[],
  batch: Change[],
): Promise<void> {
  const { user, token, acknowledged } = caller
  const envelope = {
    accountId: user.id,
    clientId: newUuid(),
    schema: syncSchema,
    epoch: null,
    mutations: batch,
  }
  for (;;) {
    const url = urls[Math.floor(Math.random() * urls.length)]
    const answer = await post(`${url}/api/sync`, envelope, token).catch(() => undefined)
    if (answer?.status === 200) {
      for (const { mutationId, status, version } of Joined.parse(answer.body).results) {
        assert(status === 'applied' && version !== undefined, `a good change is ${status}`)
        const before = acknowledged.get(mutationId) ?? version
        assert(before === version, `what is in version ${before} is said to be in ${version}`)
        acknowledged.set(mutationId, version)
      }
      if (!caller.sent.includes(batch)) caller.sent.push(batch)
      caller.batches += 1
      return
    }
    assert(answer === undefined || answer.status === 503, `an outage is answered with ${answer?.status}`)
    caller.failed += 1
    await setTimeout(Math.random() * pauseMsMax)
  }
}

async function readCode(url: string, { token, scope }: Caller): Promise<string> {
  const path = `/api/groups/${scope.slice(2)}/generate-invite-code`
  return z.object({ inviteCode: z.string() }).parse((await post(`${url}${path}`, {}, token)).body).inviteCode
}

async function post(url: string, body: unknown, token?: string): Promise<{ status: number; body: unknown }> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMsMax),
  })
  return { status: response.status, body: await response.json() }
}
