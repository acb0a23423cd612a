import { expect, it } from 'vitest'
import { pendingMember, pendingOf, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { amountsByPerson } from './amounts-by-person.ts'
import { resolverOf } from './resolve-linked-keys.ts'

it('who is named under two keys is one person with the sum of both, at the place of the first', () => {
  const resolve = resolverOf([pendingMember(5, userIdOf(2))])
  const parts = [
    { userKey: pendingOf(5), amount: 300 },
    { userKey: userOf(1), amount: 50 },
    { userKey: userOf(2), amount: 7 },
  ]
  expect(amountsByPerson(parts, resolve)).toEqual([
    { userKey: userOf(2), amount: 307 },
    { userKey: userOf(1), amount: 50 },
  ])
})
