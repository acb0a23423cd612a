/** Invite codes: a group's, which many know, and a pending member's own. Only the server makes them. */

/** The number of characters of a code (specification 3, section 9). */
export const inviteCodeLengths = { group: 10, pendingMember: 8 } as const

/** Makes a random code. A repeated one is very unlikely, and the database refuses it. */
export type NewInviteCode = (whose: keyof typeof inviteCodeLengths) => string

/** Normalises a typed or pasted code, in which lower case, full-width characters, hyphens and spaces do not matter. */
export function readTypedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐-―ー-]/g, '')
}
