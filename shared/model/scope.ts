/**
 * The unit of consistency: a group with its rows, or a user with rows of their own. It has one version, and each row
 * carries the version that last wrote it (docs/design.md, "Rows and scopes").
 */
import { assert } from '../assert.ts'
import type { GroupId } from './group.ts'
import { asId } from './id.ts'
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
  return asId<GroupId>(idOfScope(scope))
}

/** The id of the scope's group or user. Stores find a scope's rows by it. */
export function idOfScope(scope: Scope): string {
  return scope.slice(2)
}

/**
 * A version of a scope with the id that names it. The number alone does not identify a history: after a restore or a failover
 * the server counts on from an earlier version (docs/decisions/0038-give-back.md). `id` is made and signed by the server. It
 * is empty for versions from before ids existed.
 */
export type ScopeVersion = { version: number; id: string }

const epochPrefix = 'epoch:'

/** Names the version of a device that has received no version ids: its number, in the count of a server epoch. */
export function versionOfEpoch(version: number, epoch: string): ScopeVersion {
  return { version, id: epochPrefix + epoch }
}

/** The epoch, if the version is named by one; undefined if it has an id of its own. */
export function epochOfVersion({ id }: ScopeVersion): string | undefined {
  return id.startsWith(epochPrefix) ? id.slice(epochPrefix.length) : undefined
}
