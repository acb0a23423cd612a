/**
 * An invitation that was opened before signing in, kept for a day, because LINE's login may come back in another tab
 * (specification 1, section 4).
 */
import * as z from 'zod/mini'
import { keepText, readJson } from '#client/store/browser-storage.ts'
import { hasRestored, markRestored } from './tab-marks.ts'
import { takeReturnAddress } from './return-address.ts'

/** How long the address of an invite link stays, before it becomes that of the join page (specification 1, section 9). */
export const landingMs = 1_500
export const invitationMs = 24 * 60 * 60 * 1000
/** Somebody who has tapped 参加する joins after the sign-in without another tap, unless that took longer. */
export const joiningMs = 10 * 60 * 1000
const storageKey = 'waritabi-invitation'

/** `pending-member`: it invites a pending member to become one with an account. */
const StoredInvitation = z.object({
  code: z.string().check(z.minLength(1)),
  type: z.enum(['group', 'pending-member']),
  timestamp: z.number(),
  url: z.string(),
  /** The person wants to join, and signs in for it. */
  isJoining: z.optional(z.literal(true)),
  /** Who they are: `new`, or a pending member's id. Earlier releases asked that after the sign-in. */
  joinsAs: z.optional(z.string()),
  /** To whoever reviews it. */
  message: z.optional(z.string()),
})
type StoredInvitation = z.infer<typeof StoredInvitation>

/** What the person has said before they signed in. */
export type StoredJoining = { joinsAs?: string; message?: string }

export function storeInvitation(invitation: Omit<StoredInvitation, 'timestamp'>, now = Date.now()): void {
  // Without storage the return address of the tab still leads to the invitation.
  keepText(storageKey, JSON.stringify({ ...invitation, timestamp: now }))
}

/** What the person has decided who wants to join by this code, and has signed in for it. Null if they have not. */
export function readJoining(code: string, now = Date.now()): StoredJoining | null {
  const stored = readInvitation(now)
  const isJoining = stored?.code === code && stored.isJoining === true
  if (!isJoining || Math.abs(now - stored.timestamp) >= joiningMs) return null
  const { joinsAs, message } = stored
  return { ...(joinsAs === undefined ? {} : { joinsAs }), ...(message === undefined ? {} : { message }) }
}

/** Null if there is none. One that is older than a day is deleted. */
export function readInvitation(now = Date.now()): StoredInvitation | null {
  const stored = readJson(storageKey, StoredInvitation)
  if (!stored) return null
  if (Math.abs(now - stored.timestamp) < invitationMs) return stored
  forgetInvitation()
  return null
}

/** Called once the join page is reached. */
export function forgetInvitation(): void {
  keepText(storageKey, null)
}

/**
 * Where a stored invitation leads after signing in: once, and not for somebody who is on the way to an invitation
 * already.
 */
export function invitationToRestore(path: string, now = Date.now()): string | null {
  if (hasRestored() || isInvitationPath(path)) return null
  const invitation = readInvitation(now)
  if (!invitation) return null
  markRestored()
  const page = invitation.type === 'pending-member' ? '/join-pending' : '/join'
  return `${page}?code=${encodeURIComponent(invitation.code)}`
}

export function isInvitationPath(path: string): boolean {
  return /^\/(?:invite|join)/.test(path)
}

/** A stored invitation comes before the address that was asked for, unless that is an invitation itself. */
export function destinationAfterSignIn(): string {
  const returning = takeReturnAddress()
  return invitationToRestore(returning ?? '/dashboard') ?? returning ?? '/dashboard'
}
