/**
 * Versions of a scope with the ids that name them. A number alone does not say in which history it was given: after a
 * restore or a failover the server counts on from an earlier version (docs/decisions, "What a restore lost is given back").
 */
import * as z from 'zod/mini'

/** The server makes the ids. One that is absent from a message is of a version from before ids were made. */
export const ScopeVersion = z.strictObject({
  version: z.int('unreadable').check(z.minimum(0, 'unreadable')),
  id: z.string('unreadable').check(z.maxLength(40, 'unreadable')),
})
export type ScopeVersion = z.infer<typeof ScopeVersion>

/** The newest first, and behind it, so that two histories can be told apart, some before it. */
export const ScopeHistory = z.array(ScopeVersion, 'unreadable').check(z.maxLength(64, 'unreadable'))
export type ScopeHistory = z.infer<typeof ScopeHistory>

const newestKept = 16
const spacingFactor = 1.4

/** Of the versions up to `head` the newest few, and before them at growing distances. In falling order. */
export function thinnedVersions(head: number): number[] {
  const versions: number[] = []
  let distance = 0
  while (head - distance > 0) {
    versions.push(head - distance)
    distance = distance < newestKept ? distance + 1 : Math.ceil(distance * spacingFactor)
  }
  return versions
}

/** Both in falling order; of each version once, as `newer` has it, and thinned out. */
export function mergedHistory(newer: ScopeHistory, older: ScopeHistory): ScopeHistory {
  const oldest = newer.at(-1)?.version ?? Number.POSITIVE_INFINITY
  const all = [...newer, ...older.filter(({ version }) => version < oldest)]
  const head = all[0]?.version ?? 0
  // The oldest at about one distance is the one that is still there at the next.
  return all.filter(({ version }, index) => {
    const next = all[index + 1]
    return !next || slotOf(head - version) !== slotOf(head - next.version)
  })
}

function slotOf(distance: number): number {
  if (distance <= newestKept) return distance
  return newestKept + Math.floor(Math.log(distance / newestKept) / Math.log(spacingFactor))
}

/** Whether the two name one version differently. */
export function areOfTwoHistories(one: ScopeHistory, other: ScopeHistory): boolean {
  const ids = new Map(one.map(({ version, id }) => [version, id]))
  return other.some(({ version, id }) => ids.has(version) && ids.get(version) !== id)
}
