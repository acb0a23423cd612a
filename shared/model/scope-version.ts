/**
 * A version of a scope with the id that names it. The number alone does not identify a history: after a restore or a
 * failover the server counts on from an earlier version (docs/decisions/0038-give-back.md).
 */
import * as z from 'zod/mini'

/** `id` is made and signed by the server. It is empty for versions from before ids existed. */
export const ScopeVersion = z.strictObject({
  version: z.int('unreadable').check(z.minimum(0, 'unreadable')),
  id: z.string('unreadable').check(z.maxLength(60, 'unreadable')),
})
export type ScopeVersion = z.infer<typeof ScopeVersion>

const epochPrefix = 'epoch:'

/** Names the version of a device that has received no version ids: its number, in the count of a server epoch. */
export function versionOfEpoch(version: number, epoch: string): ScopeVersion {
  return { version, id: epochPrefix + epoch }
}

/** The epoch, if the version is named by one; undefined if it has an id of its own. */
export function epochOfVersion({ id }: ScopeVersion): string | undefined {
  return id.startsWith(epochPrefix) ? id.slice(epochPrefix.length) : undefined
}
