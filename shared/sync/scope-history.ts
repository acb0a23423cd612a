/**
 * The versions of a scope whose ids a device remembers, so that a lost history can be recognised (docs/design.md,
 * "Version ids").
 */
import * as z from 'zod/mini'
import { scopeVersionSchema } from '../model/key-schemas.ts'
import { epochOfVersion } from '../model/scope.ts'

/** Versions in falling order: the newest ones, then earlier ones at growing distances. */
export const ScopeHistory = z.array(scopeVersionSchema, 'unreadable').check(z.maxLength(64, 'unreadable'))
export type ScopeHistory = z.infer<typeof ScopeHistory>

const newestKept = 16
const spacingFactor = 1.4

/**
 * The version numbers up to `head` that are worth remembering: the newest 16, and earlier ones at distances that grow by
 * 1.4. In falling order.
 */
export function thinnedVersions(head: number): number[] {
  const versions: number[] = []
  let distance = 0
  while (head - distance > 0) {
    versions.push(head - distance)
    distance = distance < newestKept ? distance + 1 : Math.ceil(distance * spacingFactor)
  }
  return versions
}

/**
 * Merges two histories in falling order, and thins the result out. `newer` wins from its oldest version on: only older
 * versions are taken from `older`.
 */
export function mergedHistory(newer: ScopeHistory, older: ScopeHistory): ScopeHistory {
  const oldest = newer.at(-1)?.version ?? Number.POSITIVE_INFINITY
  const all = [...newer, ...older.filter(({ version }) => version < oldest)]
  const head = all[0]?.version ?? 0
  // The oldest of the versions that share a slot is kept, because it is still the one kept after the next merge.
  return all.filter(({ version }, index) => {
    const next = all[index + 1]
    return !next || slotOf(head - version) !== slotOf(head - next.version)
  })
}

function slotOf(distance: number): number {
  if (distance <= newestKept) return distance
  return newestKept + Math.floor(Math.log(distance / newestKept) / Math.log(spacingFactor))
}

/** Whether the two have different ids for the same version. Versions that are only named by an epoch are not compared. */
export function areOfTwoHistories(one: ScopeHistory, other: ScopeHistory): boolean {
  const named = one.filter((version) => epochOfVersion(version) === undefined)
  const ids = new Map(named.map(({ version, id }) => [version, id]))
  return other.some(({ version, id }) => ids.has(version) && ids.get(version) !== id)
}
