/** The device's own database exists only once somebody has signed in. */
import { expect, it } from 'vitest'
import { knownPeople, knownPerson, readCurrentAccount, rememberPerson } from './device-database.ts'
import { hanako } from '#tests/builders/people.ts'

it('reading makes no database on a device on which nobody has signed in', async () => {
  const read = () => Promise.all([readCurrentAccount(), knownPeople(), knownPerson(hanako.userId)])
  expect(await read()).toEqual([null, [], undefined])
  expect(await indexedDB.databases()).toEqual([])
  const person = { key: 'key', userId: hanako.userId, displayName: '花子' }
  await rememberPerson(person)
  expect(await read()).toEqual([null, [person], person])
})
