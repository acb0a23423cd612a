/**
 * The unit of consistency: a group, or a person with what is theirs alone. It has one version; its rows carry the version
 * that wrote them (docs/design.md, "Rows and scopes").
 */
import * as z from 'zod/mini'
import { assert } from '../assert.ts'
import { GroupId } from './group.ts'
import type { UserId } from './user.ts'

export type Scope = `g:${GroupId}` | `u:${UserId}`
export type ScopeKind = 'group' | 'user'

export function scopeOfGroup(id: GroupId): Scope {
  return `g:${id}`
}

export function scopeOfUser(id: UserId): Scope {
  return `u:${id}`
}

export function kindOfScope(scope: Scope): ScopeKind {
  return scope.startsWith('u:') ? 'user' : 'group'
}

export function groupOfScope(scope: Scope): GroupId {
  assert(kindOfScope(scope) === 'group', 'the scope is a group')
  return GroupId.parse(idOfScope(scope))
}

/** Of what the scope is: by it the stores find a scope's rows. */
export function idOfScope(scope: Scope): string {
  return scope.slice(2)
}

export const Scope = z.custom<Scope>(
  (value) => typeof value === 'string' && /^[gu]:/.test(value) && GroupId.safeParse(value.slice(2)).success,
  { error: 'unreadable' },
)
