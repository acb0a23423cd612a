/** A new session for the person whose one has ended, by the way that this server has. */
import { endedSessionTexts as texts } from '#shared/messages/ended-sessions.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { isAccountOpen, currentAccount } from '#client/store/current-database.ts'
import { linkablePeople } from '#client/store/device-database.ts'
import { isLineMode } from './server-config.ts'
import { linkWithLine, signInAgain } from './sign-in.ts'

/** A button for a new session, which may link the account with LINE on the way: what it says of that, and what it does. */
export type WayIn = { text: string; button: string; enter: () => Promise<EnterProblem | null> }

export function useEnterAgain(): WayIn {
  const isLinkable = useLiveQuery(isOpenAccountLinkable, []) ?? false
  return isLinkable
    ? { text: texts.linkText, button: texts.linkWithLine, enter: enterAgain }
    : { text: shellTexts.sessionEndedText, button: texts.signInAgain, enter: enterAgain }
}

/** The server has got LINE since the account was made, and its person has no other way back than the device's key. */
async function isOpenAccountLinkable(): Promise<boolean> {
  // A live query runs once more when the account is left.
  if (!isAccountOpen()) return false
  const { userId } = currentAccount()
  return isLineMode() && (await linkablePeople()).some((person) => person.userId === userId)
}

/** Why somebody could not sign in again. `needsLogin`: another try fails as well, and the login page has another way. */
export type EnterProblem = { sentence: string; needsLogin: boolean }

const codesForLogin: ReadonlySet<string> = new Set(['access-code-wrong', 'device-unknown', 'device-revoked'])

/** Resolves with null once the person is signed in. */
async function enterAgain(): Promise<EnterProblem | null> {
  const answer = await ((await isOpenAccountLinkable()) ? linkWithLine() : signInAgain())
  if (answer.ok) return null
  const needsLogin = codesForLogin.has(answer.code)
  // A server restored from a backup may not know the person and asks for its access code. The login page has a field for that.
  const sentence = answer.code === 'access-code-wrong' ? texts.accessCodeNeeded : answer.sentence
  return { sentence, needsLogin }
}
