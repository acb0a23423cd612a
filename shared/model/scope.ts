/** The unit of consistency: a group. It has one version; its rows carry the version that wrote them (design, section 1). */
import * as z from 'zod/mini'
import { GroupId } from './group.ts'

export type Scope = `g:${GroupId}`

export function scopeOfGroup(id: GroupId): Scope {
  return `g:${id}`
}

export function groupOfScope(scope: Scope): GroupId {
  return GroupId.parse(scope.slice(2))
}

/** Of what the scope is: by it the stores find a scope's rows. */
export function idOfScope(scope: Scope): string {
  return scope.slice(2)
}

export const Scope = z.custom<Scope>(
  (value) => typeof value === 'string' && value.startsWith('g:') && GroupId.safeParse(value.slice(2)).success,
  { error: 'unreadable' },
)
