/**
 * Which LINE account the open account was last signed in with, as far as LINE's browser tells. On a shared phone LINE may
 * have been given to somebody else meanwhile.
 */
import * as z from 'zod/mini'
import { UserId } from '#shared/model/user.ts'

const storageKey = 'waritabi-line-account'
const LineAccount = z.object({ userId: UserId, subject: z.string() })

/** `subject` is LINE's id of the person. It stays on this device, where the SDK stores it too. */
export function rememberLineAccount(userId: UserId, subject: string | undefined): void {
  if (subject === undefined) return
  try {
    localStorage.setItem(storageKey, JSON.stringify({ userId, subject }))
  } catch {
    // Without storage nobody is recognised as another person. The server still tells them apart.
  }
}

/** False if nothing is known of either. */
export function isOtherLineAccount(userId: UserId, subject: string | undefined): boolean {
  const known = readLineAccount()
  return subject !== undefined && known?.userId === userId && known.subject !== subject
}

function readLineAccount(): z.infer<typeof LineAccount> | undefined {
  try {
    return LineAccount.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data
  } catch {
    return undefined
  }
}
