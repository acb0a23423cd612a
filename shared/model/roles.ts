import type { Member } from './member.ts'

/** Owners and admins. What they may do is in shared/mutations/permissions.ts. */
export function isAdmin({ role }: Pick<Member, 'role'>): boolean {
  return role === 'owner' || role === 'admin'
}
