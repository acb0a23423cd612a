/**
 * A version of a scope with the id that names it. A number alone does not say in which history it was given: after a
 * restore or a failover the server counts on from an earlier version (docs/decisions/0038-give-back.md).
 */
import * as z from 'zod/mini'

/** The server makes the ids. An empty one is of a version from before ids were made, as is that of an epoch. */
export const ScopeVersion = z.strictObject({
  version: z.int('unreadable').check(z.minimum(0, 'unreadable')),
  id: z.string('unreadable').check(z.maxLength(60, 'unreadable')),
})
export type ScopeVersion = z.infer<typeof ScopeVersion>

const epochPrefix = 'epoch:'

/** For a device that has been told no id: its version in the count of the server's epoch. */
export function versionOfEpoch(version: number, epoch: string): ScopeVersion {
  return { version, id: epochPrefix + epoch }
}

export function epochOfVersion({ id }: ScopeVersion): string | undefined {
  return id.startsWith(epochPrefix) ? id.slice(epochPrefix.length) : undefined
}
