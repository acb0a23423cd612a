/** A listener is notified of every committed change, and of nothing else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, ScopeChange } from '#server/db/database.ts'
import { changeScope } from '#server/db/scope-tx.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { groupIdOf } from '#tests/builders/ids.ts'
import { openFreshDatabase } from '#tests/support/fresh-database.ts'

const scope = scopeOfGroup(groupIdOf(1))
const first = { scope, version: 1 }
const second = { scope, version: 2 }

const onGap = () => expect.unreachable('nothing is missed')

describe('a listener to the changes of a database', () => {
  let database: Database
  beforeEach(async () => {
    database = await openFreshDatabase()
  })
  afterEach(() => database.close())

  async function listener() {
    const heard: ScopeChange[] = []
    return {
      heard,
      end: await database.notices.listen({ onChange: (result) => heard.push(result), onGap }),
    }
  }
  const change = (isChanged: boolean) =>
    changeScope(database, scope, { now: () => 1, creates: true }, async () => ({
      value: undefined,
      isChanged,
    }))

  it('is notified of each version of a scope', async () => {
    const { heard, end } = await listener()
    await change(true)
    await change(true)
    await expect.poll(() => heard).toEqual([first, second])
    await end()
  })

  it('is not notified of a change without effect', async () => {
    const { heard, end } = await listener()
    await change(false)
    const options = { now: () => 1, creates: true }
    const failing = changeScope(database, scope, options, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await change(true)
    await expect.poll(() => heard).toEqual([first])
    await end()
  })

  it('is not notified after it has stopped listening, while others are', async () => {
    const [early, late] = [await listener(), await listener()]
    await change(true)
    await expect.poll(() => early.heard).toEqual([first])
    await early.end()
    await change(true)
    await expect.poll(() => late.heard).toEqual([first, second])
    expect(early.heard).toEqual([first])
    await late.end()
  })
})
