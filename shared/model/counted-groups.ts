import type { Group } from './group.ts'

/** How many of the groups that one person owns their plan counts: one sample trip is free (docs/decisions/0080-plans.md). */
export function countedGroups(owned: readonly Pick<Group, 'kind'>[]): number {
  return owned.length - (owned.some(({ kind }) => kind === 'sample') ? 1 : 0)
}
