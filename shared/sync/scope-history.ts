/** The versions of a scope that a device remembers by their ids, so that two histories can be told apart. */
import * as z from 'zod/mini'
import { ScopeVersion, epochOfVersion } from '../model/scope-version.ts'

/** The newest first, and behind it some before it. */
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
  const named = one.filter((version) => epochOfVersion(version) === undefined)
  const ids = new Map(named.map(({ version, id }) => [version, id]))
  return other.some(({ version, id }) => ids.has(version) && ids.get(version) !== id)
}
