/** Who listens hears of every change that is committed, and of nothing else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { changeScope } from '#server/db/scope-tx.ts'
import { type ScopeChange, listenToChanges } from '#server/db/scope-notices.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { groupIdOf } from '#tests/builders/ids.ts'

const scope = scopeOfGroup(groupIdOf(1))

describe('who listens to the changes of a database', () => {
  let database: Database
  let heard: ScopeChange[]
  beforeEach(async () => {
    database = openDatabase('memory')
    await migrate(database)
    heard = []
  })
  afterEach(() => database.close())

  const change = (isChanged: boolean) =>
    changeScope(database, scope, { now: 1, creates: true }, async () => ({ value: undefined, isChanged }))

  it('hears each version of a scope once it is committed', async () => {
    await listenToChanges(database, (told) => heard.push(told))
    await change(true)
    await change(true)
    expect(heard).toEqual([
      { scope, version: 1 },
      { scope, version: 2 },
    ])
  })

  it('hears nothing of a change that came to nothing', async () => {
    await listenToChanges(database, (told) => heard.push(told))
    await change(false)
    const failing = changeScope(database, scope, { now: 1, creates: true }, () =>
      Promise.reject(new Error('no')),
    )
    await expect(failing).rejects.toThrow('no')
    expect(heard).toEqual([])
  })

  it('hears nothing any more when it has ended listening', async () => {
    const end = await listenToChanges(database, (told) => heard.push(told))
    await end()
    await change(true)
    expect(heard).toEqual([])
  })
})
