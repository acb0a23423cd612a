/** Invite codes: a group's, which many know, and a pending member's own. Only the server makes them. */

/** Characters of a code (specification 3, section 9). */
export const inviteCodeLengths = { group: 10, pendingMember: 8 } as const

/** Makes a random code. It is unique in practice, and the database refuses one that is there already. */
export type NewInviteCode = (whose: keyof typeof inviteCodeLengths) => string

/** Normalises a code that a person has typed or pasted: lower case, full-width characters, hyphens and spaces do not matter. */
export function readTypedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐-―ー-]/g, '')
}
