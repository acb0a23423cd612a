/** Applications to join a group: the copy in the applicant's scope, and who receives what. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { recomputeSums } from '#server/db/recompute-sums.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles, startPropagating } from '#server/sync/propagate-profiles.ts'
import { type ApplicationTest, deltaOf, ofPerson, openApplicationTest } from './application-fixture.ts'
import type { Person } from './start-server.ts'

let trip: ApplicationTest
beforeEach(async () => {
  trip = await openApplicationTest()
})
afterEach(() => trip.stop())

describe('the copy in the applicant’s own scope', () => {
  it('has what the person wrote and the name of the group, and nothing that is the group’s', async () => {
    expect(await trip.apply(trip.misaki, { message: '花子の妹です' })).toBe('applied')
    await trip.propagate()
    expect((await trip.copyOf(trip.misaki)).copy).toEqual({
      id: trip.idOf(trip.misaki),
      groupId: trip.groupId,
      userId: trip.misaki.user.id,
      groupName: '沖縄',
      type: 'general',
      message: '花子の妹です',
      status: 'applied',
      rejectionReason: '',
      createdAt: trip.server.clock.now,
      updatedAt: trip.server.clock.now,
      version: 2,
      createdVersion: 2,
      ordinal: 0,
    })
  })

  it.each([
    ['a withdrawal', 'withdrawn', '', () => trip.does(trip.misaki, 'application.withdraw', {})],
    ['a rejection', 'rejected', '満員です', () => trip.reject(trip.hanako, trip.misaki)],
    ['an approval', 'approved', '', () => trip.approve(trip.hanako, trip.misaki)],
    ['the end of the group', 'rejected', '', () => trip.does(trip.hanako, 'group.delete', {})],
  ])('follows %s, and then the next application', async (_, status, rejectionReason, end) => {
    await trip.apply(trip.misaki)
    await trip.propagate()
    expect(await end()).toBe('applied')
    await trip.propagate()
    expect((await trip.copyOf(trip.misaki)).copy).toMatchObject({ status, rejectionReason, version: 3 })
    if (status === 'approved' || status === 'rejected') {
      const place = { id: trip.placeOf(trip.misaki) }
      if (status === 'approved') expect(await trip.does(trip.hanako, 'member.remove', place)).toBe('applied')
      if (rejectionReason === '' && status === 'rejected') return
    }
    expect(await trip.apply(trip.misaki, { message: 'もう一度' })).toBe('applied')
    await trip.propagate()
    const again = {
      status: 'applied',
      message: 'もう一度',
      rejectionReason: '',
      version: 4,
      createdVersion: 2,
    }
    expect((await trip.copyOf(trip.misaki)).copy).toMatchObject(again)
    expect(await trip.unfinished()).toEqual([])
  })

  it('is noted in the transaction of the change, so that a process that dies loses nothing', async () => {
    await trip.propagate()
    await trip.apply(trip.misaki)
    expect(await trip.unfinished()).toEqual([trip.misaki.user.id])
    const dying = () => {
      throw new Error('the process dies')
    }
    const died = propagateProfiles({ database: trip.server.database, now: dying, newInviteCode })
    await expect(died).rejects.toThrow('the process dies')
    expect([(await trip.copyOf(trip.misaki)).copy, await trip.unfinished()]).toEqual([
      undefined,
      [trip.misaki.user.id],
    ])
    await trip.propagate()
    expect((await trip.copyOf(trip.misaki)).copy).toMatchObject({ status: 'applied' })
    expect(await trip.unfinished()).toEqual([])
  })

  it('is not written again where the process dies between the copy and the end of the note', async () => {
    await trip.apply(trip.misaki)
    const dying = new Proxy(trip.server.database, {
      get: (target, name) => {
        if (name !== 'db') return Reflect.get(target, name)
        return new Proxy(target.db, {
          get: (db, of) => {
            if (of === 'deleteFrom') throw new Error('the process dies')
            const part: unknown = Reflect.get(db, of)
            return typeof part === 'function' ? part.bind(db) : part
          },
        })
      },
    })
    await expect(trip.propagate(dying)).rejects.toThrow('the process dies')
    expect(await trip.unfinished()).toEqual([trip.misaki.user.id])
    expect(await trip.copyOf(trip.misaki)).toMatchObject({ copy: { status: 'applied' }, version: 2 })
    await trip.propagate()
    expect([(await trip.copyOf(trip.misaki)).version, await trip.unfinished()]).toEqual([2, []])
  })

  it('is written once by two processes that begin together', async () => {
    await trip.apply(trip.misaki)
    await Promise.all([trip.propagate(), trip.propagate()])
    await trip.propagate()
    expect(await trip.copyOf(trip.misaki)).toMatchObject({ copy: { status: 'applied' }, version: 2 })
  })

  it('of a process that comes late does not replace the newer one of another process', async () => {
    await trip.apply(trip.misaki)
    let isLate = false
    const late = new Proxy(trip.server.database, {
      get: (target, name) => {
        if (name !== 'db') return Reflect.get(target, name)
        return new Proxy(target.db, {
          get: (db, of) => {
            const part: unknown = Reflect.get(db, of)
            if (of !== 'transaction') return typeof part === 'function' ? part.bind(db) : part
            // It has found the application that is to be copied, and has not begun to copy it.
            return () => ({
              execute: async (body: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
                if (!isLate) {
                  isLate = true
                  expect(await trip.reject(trip.hanako, trip.misaki)).toBe('applied')
                  await trip.propagate()
                }
                return db.transaction().execute(body)
              },
            })
          },
        })
      },
    })
    await trip.propagate(late)
    expect(isLate).toBe(true)
    expect(await trip.copyOf(trip.misaki)).toMatchObject({ copy: { status: 'rejected' }, version: 2 })
    expect(await trip.unfinished()).toEqual([])
  })

  it('is made by the running server without being asked', async () => {
    const stop = await startPropagating({
      database: trip.server.database,
      now: () => trip.server.clock.now,
      newInviteCode,
      onDefect: (error) => assert(false, String(error)),
    })
    await trip.apply(trip.misaki)
    await expect.poll(async () => (await trip.copyOf(trip.misaki)).copy?.status).toBe('applied')
    await trip.reject(trip.hanako, trip.misaki)
    await expect.poll(async () => (await trip.copyOf(trip.misaki)).copy?.status).toBe('rejected')
    await stop()
  })

  it('keeps the name that the group had, and makes no version for a new one', async () => {
    await trip.apply(trip.misaki)
    await trip.propagate()
    await trip.does(trip.hanako, 'group.edit', { name: '石垣島' })
    await trip.propagate()
    expect(await trip.copyOf(trip.misaki)).toMatchObject({ copy: { groupName: '沖縄' }, version: 2 })
    await trip.does(trip.misaki, 'application.withdraw', {})
    await trip.propagate()
    expect(await trip.copyOf(trip.misaki)).toMatchObject({ copy: { groupName: '石垣島' }, version: 3 })
  })
})

describe('who receives what', () => {
  beforeEach(async () => {
    await trip.apply(trip.misaki)
    await trip.propagate()
  })

  it('the applicant receives nothing of the group, and nobody else anything of their scope', async () => {
    const all = { [trip.scope]: 0, [ofPerson(trip.misaki)]: 0, [ofPerson(trip.hanako)]: 0 }
    const scopesOf = async (person: Person) =>
      (await trip.sync(person, { cursors: all })).scopes
        .filter(({ removed }) => !removed)
        .map((delta) => delta.scope)
    expect(await scopesOf(trip.misaki)).toEqual([ofPerson(trip.misaki)])
    expect((await scopesOf(trip.taro)).toSorted()).toEqual([trip.scope, ofPerson(trip.taro)].toSorted())
  })

  it('every member receives the application, and no copy', async () => {
    for (const member of [trip.hanako, trip.taro]) {
      const response = await trip.sync(member)
      expect(deltaOf(response, trip.scope)?.rows.applications).toMatchObject([
        { applicantName: 'みさき', message: 'よろしく', status: 'applied' },
      ])
      expect(response.scopes.flatMap(({ rows }) => rows.ownApplications ?? [])).toEqual([])
    }
  })

  it('the group and the applicant have the sums of their rows', async () => {
    for (const of of [trip.scope, ofPerson(trip.misaki)])
      expect(await recomputeSums(trip.server.database, of)).toBe('right')
  })
})
