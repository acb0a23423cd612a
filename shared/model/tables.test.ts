import { describe, expect, it } from 'vitest'
import { syncSchema } from '../limits.ts'
import { compareBy } from '../ordering.ts'
import { type TableName, tableDefinitions, tableNames } from './tables.ts'

/** What the device's database of each version had, as phones have it. A later table gets a version of its own. */
const tablesByVersion: Readonly<Record<number, readonly TableName[]>> = {
  1: ['groups', 'members', 'pendingMembers', 'expenses'],
  5: ['profiles'],
  6: ['expenses'],
  7: ['applications', 'ownApplications'],
}

/** The database version that added each table's store, and the sync schema since which devices know the table. */
const additions = tableNames
  .map((table) => {
    const { since, storeSince } = tableDefinitions[table]
    return { table, since, version: Math.min(...Object.keys(storeSince).map(Number)) }
  })
  .toSorted(compareBy(({ version }) => version))

describe('the synced tables', () => {
  it('are of schemas that this build knows', () => {
    expect(tableNames.filter((name) => tableDefinitions[name].since > syncSchema)).toEqual([])
  })

  it('are added to a new version of the device’s database, never to one that phones have opened', () => {
    for (const [version, names] of Object.entries(tablesByVersion)) {
      const now = tableNames.filter((name) => Number(version) in tableDefinitions[name].storeSince)
      expect(now).toEqual(names)
    }
    const versions = tableNames.flatMap((name) => Object.keys(tableDefinitions[name].storeSince).map(Number))
    const newest = Math.max(...Object.keys(tablesByVersion).map(Number))
    expect(versions.filter((version) => version < newest && !(version in tablesByVersion))).toEqual([])
  })
  it('are of a newer sync schema than those of older versions of the database, so that phones fetch them', () => {
    // A phone that opened an older version has fetched its scopes under the schema of that time.
    for (const [index, { table, since, version }] of additions.entries()) {
      const earlier = additions.slice(0, index).filter((other) => other.version < version)
      expect([table, since > Math.max(0, ...earlier.map((other) => other.since))]).toEqual([table, true])
    }
  })
})
