import { afterEach, expect, it } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { newProfile } from '#shared/mutations/member-mutations.ts'
import { members } from '#tests/support/expenses-for-test.ts'
import { closeAccount, openAccount } from '../current-database.ts'
import { newId } from '../new-id.ts'
import { namedByProfile } from './own-profile.ts'

afterEach(closeAccount)

it('one’s own new name shows in the groups that one is in, and not in those that one has left', async () => {
  const [taro] = members
  if (!taro) throw new Error('no people')
  const userId = newId(UserId)
  const database = await openAccount({ userId, displayName: '花子' })
  const avatarUrl = 'https://example.com/hanako.png'
  const profile = newProfile({ userId, displayName: 'はな', avatarUrl }, 1)
  await database.profiles.put({ ...profile, version: 1, createdVersion: 1, ordinal: 0 })
  const own = { ...taro, userId, displayName: '花子' }
  const named = await namedByProfile([own, { ...own, status: 'left' }, taro])
  expect(named.map((member) => [member.displayName, member.avatarUrl])).toEqual([
    ['はな', avatarUrl],
    ['花子', taro.avatarUrl],
    [taro.displayName, taro.avatarUrl],
  ])
  await database.delete()
})
