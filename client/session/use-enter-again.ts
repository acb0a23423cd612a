import { shellTexts } from '#shared/messages/shell.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { type EnterProblem, enterAgain, isOpenAccountLinkable } from './enter-again.ts'

/** A button for a new session, which may link the account with LINE on the way: what it says of that, and what it does. */
export type WayIn = { text: string; button: string; enter: () => Promise<EnterProblem | null> }

export function useEnterAgain(): WayIn {
  const isLinkable = useLiveQuery(isOpenAccountLinkable, []) ?? false
  return isLinkable
    ? { text: shellTexts.linkText, button: shellTexts.linkWithLine, enter: enterAgain }
    : { text: shellTexts.sessionEndedText, button: shellTexts.signInAgain, enter: enterAgain }
}
