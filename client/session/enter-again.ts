/** A new session for the person whose one has ended, by the way that this server has. */
import { shellTexts } from '#shared/messages/shell.ts'
import { isAccountOpen, currentAccount } from '#client/store/current-database.ts'
import { linkablePeople } from '#client/store/device-database.ts'
import { isLineMode } from './server-config.ts'
import { linkWithLine, signInAgain } from './sign-in.ts'

/** The server has got LINE since the account was made, and its person has no other way back than the device's key. */
export async function isOpenAccountLinkable(): Promise<boolean> {
  // A live query runs once more when the account is left.
  if (!isAccountOpen()) return false
  const { userId } = currentAccount()
  return isLineMode() && (await linkablePeople()).some((person) => person.userId === userId)
}

/** Resolves with null once the person is signed in, otherwise with the sentence that says why not. */
export async function enterAgain(): Promise<string | null> {
  const answer = await ((await isOpenAccountLinkable()) ? linkWithLine() : signInAgain())
  if (answer.ok) return null
  // A server restored from a backup may not know the person and asks for its access code. The login page has a field for that.
  return answer.code === 'access-code-wrong' ? shellTexts.accessCodeNeeded : answer.sentence
}
