import type { Request } from 'express'
import type { UserId } from '#shared/model/user.ts'
import { deauthorize } from '#server/identity/line-deauthorization.ts'
import { accountOfLine } from '#server/identity/line-sign-in.ts'
import type { Services } from './services.ts'
import { lineTokenOf } from './session-cookie.ts'

type LineConsent = {
  userId: UserId
  /** Ends the consent at LINE. Resolves with whether LINE has done it. */
  takeBack: () => Promise<boolean>
}

/** The account of the call's LINE token, if it has a valid one. */
export async function lineConsentOf(
  { database, settings, lineTokens }: Services,
  request: Request,
): Promise<LineConsent | undefined> {
  const token = lineTokenOf(request)
  const { line } = settings
  if (token === undefined || line === null || lineTokens === null) return undefined
  const person = await lineTokens.personOf(token)
  const account = person.ok ? await accountOfLine(database, person.value) : undefined
  return account && { userId: account.userId, takeBack: () => deauthorize(line, token) }
}
