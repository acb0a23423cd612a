/** Compares what callers were told with what a database contains. */
import { expect } from 'vitest'
import { nowSeconds } from '#client/store/device-clock.ts'
import type { Database } from '#server/db/database.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import type { Caller } from './caller.ts'

type Comparison = { lost: string[]; doubled: string[] }

/**
 * Compares acknowledged changes with the log, the rows and the versions: each must be in the version that its answer
 * named.
 */
export async function compare(database: Database, callers: readonly Caller[]): Promise<Comparison> {
  const { db } = database
  const log = await db.selectFrom('mutationLog').select(['mutationId', 'scope', 'version', 'code']).execute()
  const expenses = await db.selectFrom('expenses').select(['id', 'title']).execute()
  const scopes = await db.selectFrom('scopes').select(['scope', 'version']).execute()
  expect(log.filter(({ code }) => code !== null)).toEqual([])
  const logged = new Map<string, number>(log.map(({ mutationId, version }) => [mutationId, version]))
  const titles = new Map<string, string>(expenses.map(({ id, title }) => [id, title]))
  const acknowledged = new Map(callers.flatMap((each) => [...each.acknowledged]))
  const recorded = callers.flatMap((each) => each.recorded)
  for (const { scope, version: last } of scopes) {
    const versions = new Set(log.filter((entry) => entry.scope === scope).map(({ version }) => version))
    const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
      (version) => !versions.has(version),
    )
    expect(Math.max(...versions, 0), scope).toBeLessThanOrEqual(last)
    // The log has no entry for the profile that a sign-in created, nor for names that were written into a group.
    const unloggedMax = scope.startsWith('u:') ? 1 : renamesIn(scope, callers)
    expect(missing.length, `versions of ${scope} without a change`).toBeLessThanOrEqual(unloggedMax)
  }
  await propagateProfiles({ database, now: nowSeconds, newInviteCode })
  const members = await db.selectFrom('members').select(['userId', 'displayName']).execute()
  const names = new Map<string, string>(members.map(({ userId, displayName }) => [userId, displayName]))
  // Every caller continues until their last batch is acknowledged.
  expect(expenses).toHaveLength(recorded.length)
  return {
    lost: [
      ...[...acknowledged].filter(([id, version]) => logged.get(id) !== version).map(([id]) => id),
      ...recorded.filter(({ id, title }) => titles.get(id) !== title).map(({ id }) => id),
      ...callers.filter((each) => names.get(each.user.id) !== each.displayName).map(({ user }) => user.id),
    ],
    doubled: log
      .filter(({ mutationId }, index) =>
        log.some((other, before) => before < index && other.mutationId === mutationId),
      )
      .map(({ mutationId }) => mutationId),
  }
}

/** The number of names that the members of a group have sent. Each is written into the group in at most one version. */
function renamesIn(scope: string, callers: readonly Caller[]): number {
  const changes = callers.filter((each) => each.scope === scope).flatMap(({ sent }) => sent.flat())
  return changes.filter(({ name }) => name === 'profile.set').length
}
