/** Deletes the person's account (docs/decisions/0075-deleted-accounts.md). */
import type { UserId } from '#shared/model/user.ts'
import { currentAccount, currentDatabase, deleteDatabase } from '#client/store/current-database.ts'
import { forgetPerson } from '#client/store/device-database.ts'
import type { Answer } from './call-api.ts'
import { leaveAccount } from './current-account.ts'
import { callSignedIn } from './renew-session.ts'
import { withSessionLock } from './session-lock.ts'

/** On success nothing of the person is left on this device, unsent changes included. */
export async function deleteAccount(): Promise<Answer<true>> {
  const { userId } = currentAccount()
  const answer = await callSignedIn({
    method: 'DELETE',
    path: '/api/me',
    body: { userId },
    read: () => true as const,
  })
  if (answer.ok) await forgetAccount(userId)
  return answer
}

/** Takes everything of a deleted account from this device. */
export async function forgetAccount(userId: UserId): Promise<void> {
  const database = currentDatabase()
  await withSessionLock(userId, leaveAccount)
  await forgetPerson(userId)
  await deleteDatabase(database)
}
