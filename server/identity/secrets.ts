/** Random secrets, and the hashes under which they are kept: who reads the database can use none of them. */
import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Without look-alikes. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const inviteCodeLength = 10
const deviceCodeLength = 8

/** For machines: 256 bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** For people, who read it aloud and type it (docs/design.md, "Groups and invitations"). */
export function newInviteCode(): string {
  return newCode(inviteCodeLength)
}

/** Shorter: it serves once, for ten minutes. */
export function newDeviceCode(): string {
  return newCode(deviceCodeLength)
}

function newCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export function hashOf(secret: string): string {
  return hash('sha256', secret)
}

/** Compares in a time that tells nothing of where the texts differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(expected)))
}
