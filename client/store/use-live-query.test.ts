import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { GroupId } from '#shared/model/group.ts'
import { UserId } from '#shared/model/user.ts'
import type { AccountDatabase } from './account-database.ts'
import { closeAccount, openAccount } from './current-database.ts'
import { newId } from './new-id.ts'
import { followSequentially, followQuery } from './use-live-query.ts'

let userId: UserId
let database: AccountDatabase

beforeEach(async () => {
  userId = newId(UserId)
  database = await openAccount({ userId, displayName: '花子' })
})
afterEach(closeAccount)

function addScope(): Promise<unknown> {
  return database.scopes.put({ scope: scopeOfGroup(GroupId.parse(userId)), cursor: 0 })
}

it('tracks the rows that a query reads through nested async functions', async () => {
  const readDevice = async () => (await database.device.get(userId)) ?? null
  const readEpoch = async () => (await readDevice())?.epoch ?? null
  const seen: number[] = []
  const following = followQuery(async () => {
    await readEpoch()
    return database.scopes.count()
  }).subscribe((count) => seen.push(count))

  await vi.waitFor(() => expect(seen).toEqual([0]))
  await addScope()
  await vi.waitFor(() => expect(seen).toEqual([0, 1]))
  following.unsubscribe()
})

it('reads again on a new connection after the browser has closed one, and tracks the rows read then', async () => {
  const lost = Object.assign(new Error('Connection to Indexed Database server lost'), {
    name: 'UnknownError',
  })
  const reads = vi.fn<() => Promise<number>>(() => database.scopes.count()).mockRejectedValueOnce(lost)
  const seen: unknown[] = []
  const following = followQuery(reads).subscribe(
    (count) => seen.push(count),
    (error) => seen.push(error),
  )

  await vi.waitFor(() => expect(seen).toEqual([0]))
  await addScope()
  await vi.waitFor(() => expect(seen).toEqual([0, 1]))
  following.unsubscribe()
})

it('reads one key after the other, and reads a key again when its rows change', async () => {
  const begun: string[] = []
  const read = async (name: string) => {
    begun.push(name)
    return name === 'scopes' ? database.scopes.count() : database.groups.count()
  }
  const seen: [string, number][][] = []
  const answers = new Map<string, number>()
  const stop = followSequentially(read, { keys: ['scopes', 'groups'], answers }).subscribe(
    (rows) => {
      if (rows.size === 1) expect(begun).toEqual(['scopes'])
      seen.push([...rows])
    },
    () => undefined,
  )

  await vi.waitFor(() => expect(seen).toHaveLength(2))
  await addScope()
  await vi.waitFor(() => expect(seen).toHaveLength(3))
  expect(seen).toEqual([
    [['scopes', 0]],
    [
      ['scopes', 0],
      ['groups', 0],
    ],
    [
      ['scopes', 1],
      ['groups', 0],
    ],
  ])
  stop()
})

it('reports an error that a new connection does not fix', async () => {
  const seen: unknown[] = []
  const following = followQuery(() => Promise.reject(new RangeError('no'))).subscribe({
    error: (error: Error) => seen.push(error.message),
  })
  await vi.waitFor(() => expect(seen).toEqual(['no']))
  following.unsubscribe()
})
