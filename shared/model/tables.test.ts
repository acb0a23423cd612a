import { describe, expect, it } from 'vitest'
import { syncSchema } from '../limits.ts'
import { mutations } from '../mutations/registry.ts'
import { type TableName, tableDefinitions, tableNames } from './tables.ts'

/** What the device's database of each version had, as phones have it. A later table gets a version of its own. */
const tablesByVersion: Readonly<Record<number, readonly TableName[]>> = {
  1: ['groups', 'members', 'pendingMembers', 'expenses'],
  5: ['profiles'],
}

describe('the synced tables', () => {
  it('are of schemas that this build knows', () => {
    expect(tableNames.filter((name) => tableDefinitions[name].since > syncSchema)).toEqual([])
  })

  it('say how the content of a deleted row is emptied, if a mutation deletes rows', () => {
    const deleted = Object.values(mutations).flatMap((mutation) =>
      'deletes' in mutation ? [mutation.deletes] : [],
    )
    expect(deleted).toContain('expenses')
    expect(deleted.filter((name) => tableDefinitions[name].emptied === null)).toEqual([])
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
})
