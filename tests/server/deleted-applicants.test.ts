/** What is left of the application of somebody who deletes their account. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markDeleted } from '#server/db/deleted-accounts.ts'
import { takeBackup } from '#tests/support/backup.ts'
import { type ApplicationTest, deltaOf, openApplicationTest } from './application-fixture.ts'
import type { Person } from './start-server.ts'

let trip: ApplicationTest
beforeEach(async () => {
  trip = await openApplicationTest()
})
afterEach(() => trip.stop())

describe('an applicant who deletes their account', () => {
  const deleteAccount = async (person: Person) => {
    await person.agent.delete('/api/me').send({ userId: person.user.id }).expect(200)
    await trip.propagate()
  }

  it('leaves neither name nor message, and the pending member waits again', async () => {
    const mother = await trip.invite()
    const pictureUrl = 'https://example.com/misaki.png'
    await trip.misaki.agent.put('/api/user/profile').send({ pictureUrl }).expect(200)
    const fields = { inviteCode: await trip.personalCode(mother), message: 'みさきの秘密' }
    expect(await trip.apply(trip.misaki, fields)).toBe('applied')
    await trip.propagate()
    expect(JSON.stringify(await takeBackup(trip.server.database))).toContain(pictureUrl)
    await deleteAccount(trip.misaki)
    const { rows } = deltaOf(await trip.sync(trip.taro), trip.scope) ?? {}
    expect(rows?.applications).toMatchObject([
      { applicantName: '退会したユーザー', avatarUrl: null, message: '', status: 'withdrawn' },
    ])
    expect(rows?.pendingMembers).toMatchObject([{ id: mother, status: 'invited' }])
    const everything = JSON.stringify(await takeBackup(trip.server.database))
    for (const text of ['みさき', '秘密', pictureUrl]) expect(everything).not.toContain(text)
    expect(await trip.approve(trip.hanako, trip.misaki)).toBe('application-decided')
    await trip.propagate()
    expect(await trip.unfinished()).toEqual([])
  })

  it('leaves no message either if they were called like that before', async () => {
    const other = await trip.server.signIn('退会したユーザー')
    expect(await trip.apply(other, { message: '秘密の伝言' })).toBe('applied')
    await deleteAccount(other)
    expect(JSON.stringify(await takeBackup(trip.server.database))).not.toContain('秘密の伝言')
  })

  it('and is let in at the same moment is no member', async () => {
    await trip.apply(trip.misaki)
    // The account is marked as deleted, and the process dies before it has reached the group.
    await markDeleted(trip.server.database, { userId: trip.misaki.user.id, at: trip.server.clock.now })
    expect(await trip.approve(trip.hanako, trip.misaki)).toBe('applied')
    await trip.propagate()
    await trip.propagate()
    const members = deltaOf(await trip.sync(trip.taro), trip.scope)?.rows.members ?? []
    expect(members.find(({ userId }) => userId === trip.misaki.user.id)).toMatchObject({
      displayName: '退会したユーザー',
      status: 'left',
    })
    expect(await trip.unfinished()).toEqual([])
  })

  it('rejects those who wait for a group that ends with the account of its only member', async () => {
    await trip.does(trip.taro, 'member.remove', { id: trip.placeOf(trip.taro) })
    expect(await trip.apply(trip.misaki)).toBe('applied')
    await deleteAccount(trip.hanako)
    await trip.propagate()
    expect((await trip.copyOf(trip.misaki)).copy).toMatchObject({ status: 'rejected' })
  })
})
