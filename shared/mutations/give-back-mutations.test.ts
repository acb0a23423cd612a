import { describe, expect, it } from 'vitest'
import { tableDefinitions, tableNames } from '../model/tables.ts'
import { GivenRow } from './give-back-mutations.ts'

describe('giving back', () => {
  it('takes rows of exactly the tables that are given back', () => {
    const isTaken = (table: string) => {
      const { error } = GivenRow.safeParse({ table })
      return error?.issues.every(({ path }) => path[0] !== 'table') ?? false
    }
    expect(tableNames.filter(isTaken)).toEqual(
      tableNames.filter((name) => tableDefinitions[name].isGivenBack),
    )
  })
})
