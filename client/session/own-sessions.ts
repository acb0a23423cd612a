/** The devices on which the person is signed in, and a code for another one (docs/design.md, "Sessions", "Device codes"). */
import * as z from 'zod/mini'
import { currentAccount } from '#client/store/current-database.ts'
import { keyOfPerson } from '#client/store/device-database.ts'
import { type Answer, callApi } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'
import { addingDeviceKey } from './session-calls.ts'

const OwnSession = z.object({
  id: z.string(),
  /** Empty if it is not known. */
  device: z.string(),
  createdAt: z.int(),
  seenAt: z.int(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
const OwnSessions = z.object({ sessions: z.array(OwnSession) })

export function listSessions(waiting?: Waiting): Promise<Answer<OwnSession[]>> {
  const listing = {
    method: 'GET',
    path: '/api/sessions',
    read: (body: unknown) => OwnSessions.safeParse(body).data?.sessions,
  } as const
  return callSignedIn(listing, waiting)
}

/** Signs another device out for good: its key is revoked as well. */
export async function endSessionOf({ id }: OwnSession, waiting?: Waiting): Promise<Answer<true>> {
  const noted = await noteOwnKey(waiting)
  if (!noted.ok) return noted
  let hasFailed = false
  const onFailedTry = (tries: number) => {
    hasFailed = true
    waiting?.onFailedTry(tries)
  }
  const ending = { method: 'DELETE', path: `/api/sessions/${id}`, read: () => true as const } as const
  const answer = await callSignedIn(ending, waiting && { ...waiting, onFailedTry })
  // A try without an answer has ended it.
  const wasEnded = hasFailed && !answer.ok && answer.code === 'session-not-found'
  return wasEnded ? { ok: true, value: true } : answer
}

/**
 * Signs out all devices of the person, this one included, by `leave`: a sign-out that ends the sessions with the function it
 * gets.
 */
export async function signOutEverywhere<Left>(
  leave: (end: () => Promise<Answer<true>>) => Promise<Answer<Left>>,
): Promise<Answer<Left>> {
  // Before the sign-out, which holds a lock that a renewal of the session takes as well.
  const noted = await noteOwnKey()
  return noted.ok ? leave(endEverySession) : noted
}

function endEverySession(): Promise<Answer<true>> {
  return callApi({ method: 'DELETE', path: '/api/sessions', read: () => true as const })
}

/**
 * Tells the server which key this device has, before keys of other devices are revoked. The server does not know it of a
 * session from before keys were noted. Begins another session if the present one has ended.
 */
async function noteOwnKey(waiting?: Waiting): Promise<Answer<unknown>> {
  const key = await keyOfPerson(currentAccount().userId)
  return key === undefined ? { ok: true, value: undefined } : callSignedIn(addingDeviceKey(key), waiting)
}

const DeviceCode = z.object({ code: z.string(), expiresInSeconds: z.int() })
type DeviceCode = z.infer<typeof DeviceCode>

/** Makes a new code with which the person signs in on their other device, which invalidates the earlier one. */
export function makeDeviceCode(waiting?: Waiting): Promise<Answer<DeviceCode>> {
  const making = {
    method: 'POST',
    path: '/api/session/codes',
    isRepeatable: true,
    read: (body: unknown) => DeviceCode.safeParse(body).data,
  } as const
  return callSignedIn(making, waiting)
}
