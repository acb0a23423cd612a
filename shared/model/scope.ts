/**
 * The unit of consistency: a group with its rows, or a user with rows of their own. It has one version, and each row
 * carries the version that last wrote it (docs/design.md, "Rows and scopes").
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

/** The group of a group's scope. A user's scope is a defect. */
export function groupOfScope(scope: Scope): GroupId {
  assert(kindOfScope(scope) === 'group', 'the scope is a group')
  return GroupId.parse(idOfScope(scope))
}

/** The id of the scope's group or user. Stores find a scope's rows by it. */
export function idOfScope(scope: Scope): string {
  return scope.slice(2)
}

export const Scope = z.custom<Scope>(
  (value) => typeof value === 'string' && /^[gu]:/.test(value) && GroupId.safeParse(value.slice(2)).success,
  { error: 'unreadable' },
)
