/** What callers were told against what a database holds. */
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import type { Caller } from './caller.ts'

type Comparison = { lost: string[]; doubled: string[] }

/** Acknowledged changes against the log, the rows and the versions: each is in the version that the answer named. */
export async function compare({ db }: Database, callers: readonly Caller[]): Promise<Comparison> {
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
    expect([scope, [...versions].toSorted((a, b) => a - b)]).toEqual([
      scope,
      Array.from({ length: last }, (_, index) => index + 1),
    ])
  }
  // Nobody stops before the last of their batches is acknowledged.
  expect(expenses).toHaveLength(recorded.length)
  return {
    lost: [
      ...[...acknowledged].filter(([id, version]) => logged.get(id) !== version).map(([id]) => id),
      ...recorded.filter(({ id, title }) => titles.get(id) !== title).map(({ id }) => id),
    ],
    doubled: log
      .filter(({ mutationId }, index) =>
        log.some((other, before) => before < index && other.mutationId === mutationId),
      )
      .map(({ mutationId }) => mutationId),
  }
}
