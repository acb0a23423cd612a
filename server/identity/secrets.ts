/** Makes random secrets and the hashes under which they are stored. A reader of the database cannot use a hash. */
import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type NewInviteCode, inviteCodeLengths } from '#shared/model/invite-code.ts'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const deviceCodeLength = 8

/** For programs: 256 bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** For people, who read it aloud and type it (docs/design.md, "Groups and invitations"). */
export const newInviteCode: NewInviteCode = (whose) => newCode(inviteCodeLengths[whose])

/** Shorter than an invite code, because it is valid once and for ten minutes. */
export function newDeviceCode(): string {
  return newCode(deviceCodeLength)
}

function newCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export function hashOf(secret: string): string {
  return hash('sha256', secret)
}

/** Compares in constant time, so that the time does not show where the texts differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(expected)))
}
