/** Whether the person is a system admin, and what they do as one (docs/decisions/0084-system-admins.md). */
import * as z from 'zod/mini'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { UserId } from '#shared/model/user.ts'
import { currentAccount } from '#client/store/current-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'

/** Specification 1, section 9. */
export const adminCheckMs = 5 * 60 * 1000

export const notSystemAdmin = 'not-system-admin' satisfies RejectionCode

/** Of this page only, so that nothing on the device says who is an admin. */
let known: { userId: UserId; answer: Answer<true>; at: number } | null = null

/** Asks the server, which may have answered within the last `adminCheckMs`. A call that failed is made again the next time. */
export async function verifySystemAdmin(): Promise<Answer<true>> {
  const { userId } = currentAccount()
  const ageMs = known?.userId === userId ? Date.now() - known.at : Infinity
  // Negative if the clock was set back.
  if (known && ageMs >= 0 && ageMs < adminCheckMs) return known.answer
  const answer = await callSignedIn(verifying)
  if (answer.ok || answer.code === notSystemAdmin) known = { userId, answer, at: Date.now() }
  return answer
}

/** A call of the tools was refused: the role has been taken back since. */
export function forgetSystemAdmin(): void {
  known = null
}

const Verified = z.object({ isSystemAdmin: z.literal(true) })

const verifying = {
  method: 'GET',
  path: '/api/admin/verify',
  read: (body: unknown) => Verified.safeParse(body).data?.isSystemAdmin,
} as const

/** Nobody waits for it: what was done is done whether or not it could be logged. */
export function logAdminAction(action: string, details: Readonly<Record<string, string>>): void {
  const body = { action, details, timestamp: nowSeconds() }
  void callSignedIn({ method: 'POST', path: '/api/admin/log', body, read: () => true as const })
}
