/** Signing in with LINE, and what becomes of the people whom the device knows without it (docs/design.md, "LINE on a device"). */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { User, UserId } from '#shared/model/user.ts'
import type { Line } from '#client/platform/line/line.ts'
import { type KnownPerson, linkablePeople, rememberPerson } from '#client/store/device-database.ts'
import { codeOfStorageError } from '#client/sync/storage-errors.ts'
import { isStorageFull } from '#shared/sync/storage-full.ts'
import { takeOverQueue } from '#shared/sync/take-over-queue.ts'
import { hasAccountDatabase, loadUpgrade, openAccountDatabase } from '#client/store/account-database.ts'
import { currentAccount, currentDatabase, deleteDatabase } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { becomeAccount } from './current-account.ts'
import { type LineSignIn, beginLineSession } from './line-session.ts'

/** `ask`: whether the LINE account continues somebody's records is not decided yet. */
export type SigningIn =
  | { as: 'ask'; endsSessionOf?: UserId }
  | { as: 'new-person'; endsSessionOf?: UserId }
  | { as: 'known-person'; person: KnownPerson }

/** The account is open afterwards. */
export async function signInWithLine(line: Line, signingIn: SigningIn): Promise<LineSignIn> {
  try {
    const people = await linkablePeople()
    const answer = await beginLineSession(line, askedFor(signingIn, { isAlone: people.length === 0 }))
    if (!answer.ok) {
      const asks = answer.code === 'account-unknown' && people.length > 0
      return asks ? { ...answer, people } : answer
    }
    if (signingIn.as === 'known-person') await rememberPerson({ ...signingIn.person, isLinked: true })
    await becomeAccount(accountOf(answer.value))
    const { formerUserId } = answer.value
    if (formerUserId !== undefined) await takeOverAccount(formerUserId)
    return answer
  } catch (error) {
    const code = codeOfStorageError(error)
    return { ok: false, code, sentence: rejectionSentences[code] }
  }
}

function askedFor(signingIn: SigningIn, { isAlone }: { isAlone: boolean }) {
  switch (signingIn.as) {
    case 'ask':
      return { createsAccount: isAlone, ...leaving(signingIn) }
    case 'new-person':
      return leaving(signingIn)
    case 'known-person':
      return { deviceKey: signingIn.person.key, expectedUserId: signingIn.person.userId }
  }
}

/** An absent field, because the server refuses a null one. */
function leaving({ endsSessionOf }: { endsSessionOf?: UserId }) {
  return endsSessionOf === undefined ? {} : { endsSessionOf }
}

function accountOf({ id: userId, displayName, avatarUrl }: User) {
  return { userId, displayName, avatarUrl }
}

/**
 * Moves the unsent changes of an account that was given up by linking on another device (docs/decisions/0095-given-up-queue.md)
 * to the account that has just been opened, whose list offers them, and deletes the former account's database. On a device
 * without space they stay there until the next sign-in.
 */
async function takeOverAccount(former: UserId): Promise<void> {
  if (!(await hasAccountDatabase(former))) return
  await loadUpgrade(former)
  const database = openAccountDatabase(former)
  const [from, to] = [createDexieDeviceStore(database), createDexieDeviceStore(currentDatabase())]
  try {
    await takeOverQueue({ from, former, to, actor: currentAccount() })
  } catch (error) {
    database.close()
    if (isStorageFull(error)) return
    throw error
  }
  await deleteDatabase(database)
}
