/** Deletes the person's account (docs/decisions/0075-deleted-accounts.md). */
import * as z from 'zod/mini'
import type { UserId } from '#shared/model/user.ts'
import { forgetTraces } from '#client/store/device-traces.ts'
import { currentAccount, currentDatabase, deleteDatabase } from '#client/store/current-database.ts'
import { forgetPerson } from '#client/store/device-database.ts'
import type { Answer } from './call-api.ts'
import { leaveAccount } from './current-account.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'
import { withSessionLock } from './renew-session.ts'
import { loadLineLogin, logOutOfLine } from './sign-in.ts'
import { isLineMode } from './server-config.ts'

/** `isDeauthorized` is false if LINE has not taken back the person's consent. It is absent without LINE. */
const Deleted = z.object({ isDeauthorized: z.optional(z.boolean()) })
type Deleted = z.infer<typeof Deleted>

/** On success nothing of the person is left on this device, unsent changes included. */
export async function deleteAccount(waiting?: Waiting): Promise<Answer<Deleted>> {
  const { userId } = currentAccount()
  const token = await lineToken()
  const deleting = {
    method: 'DELETE',
    path: '/api/me',
    body: { userId },
    ...(token === null ? {} : { bearer: token }),
    read: (body: unknown) => Deleted.safeParse(body).data,
  } as const
  const answer = await callSignedIn(deleting, waiting)
  if (answer.ok) await forgetAccount(userId)
  return answer
}

/** With it the server takes back the consent that the person has given at LINE. */
async function lineToken(): Promise<string | null> {
  if (!isLineMode()) return null
  return (await loadLineLogin())?.tokenOfLine() ?? null
}

/** Takes everything of a deleted account from this device. */
export async function forgetAccount(userId: UserId): Promise<void> {
  const database = currentDatabase()
  await withSessionLock(userId, async () => {
    if (isLineMode()) await logOutOfLine().catch(() => undefined)
    forgetTraces()
    await leaveAccount()
  })
  await forgetPerson(userId)
  await deleteDatabase(database)
}
