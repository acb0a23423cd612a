/** A deadlock ends a transaction at any statement. The whole transaction runs again and takes effect once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '#shared/result.ts'
import { scope } from '#tests/builders/sync-rows.ts'
import type { Database } from '#server/db/database.ts'
import { changeScope } from '#server/db/scope-tx.ts'
import { openFreshDatabase } from '#tests/support/fresh-database.ts'

let database: Database
beforeEach(async () => {
  database = await openFreshDatabase()
})
afterEach(() => database.close())

it.each([['40P01'], ['40001']])('inside a mutation and outside of it: %s', async (code) => {
  const tries: number[] = []
  const version = await changeScope(database, scope, { now: () => 1, creates: true }, async (tx) => {
    const outcome = await tx?.atomically(async () => {
      tries.push(tx.version)
      if (tries.length === 1) throw Object.assign(new Error('deadlock detected'), { code })
      return ok()
    })
    return { value: outcome?.ok === true ? tx?.version : undefined, isChanged: true }
  })
  expect([version, tries]).toEqual([1, [1, 1]])
})
