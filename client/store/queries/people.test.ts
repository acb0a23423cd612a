import { expect, it } from 'vitest'
import { memberIdOf } from '#shared/model/member.ts'
import { UserId } from '#shared/model/user.ts'
import { expenseRow, hanakoId, members, pendingMembers } from '#tests/support/expenses-for-test.ts'
import { peopleOfRows } from './people.ts'

const [grandmother] = pendingMembers
const [hanako, taro] = members
if (!grandmother || !hanako || !taro) throw new Error('no people')
const recorded = (ordinal: number) => ({ version: 1, createdVersion: 1, ordinal })
/** Another pending member's id. */
const otherId = grandmother.id.replace(/021$/, '022') as typeof grandmother.id

it('numbers people of the same name in order of recording, including pending members and those who left', () => {
  const earlier = { ...grandmother, name: '太郎', ...recorded(1) }
  const later = { ...grandmother, id: otherId, name: '太郎', ...recorded(9) }
  const people = peopleOfRows({
    members: [hanako, { ...taro, status: 'left', ...recorded(5) }],
    pendingMembers: [later, earlier],
    selfId: hanakoId,
  })
  expect(people.nameOf(`p:${earlier.id}`)).toBe('太郎')
  expect(people.nameOf(`u:${taro.userId}`)).toBe('太郎（2人目）')
  expect(people.nameOf(`p:${later.id}`)).toBe('太郎（3人目）')
  expect(people.active.map(({ name }) => name)).toEqual(['花子', '太郎', '太郎（3人目）'])
})

it('does not count pending members who were linked', () => {
  const linked = { ...grandmother, name: '太郎', linkedTo: taro.userId, ...recorded(0) }
  const people = peopleOfRows({ members: [hanako, taro], pendingMembers: [linked], selfId: hanakoId })
  expect(people.nameOf(`p:${linked.id}`)).toBe('太郎')
  expect(people.nameOf(expenseRow(1).payers[0]?.userKey ?? `u:${hanakoId}`)).toBe('太郎')
})

it('names people of whom this device has no row by their ids', () => {
  const { nameOf } = peopleOfRows({ members: [hanako], pendingMembers: [], selfId: hanakoId })
  expect(nameOf(`u:${taro.userId}`)).toBe('不明ユーザー(0197a000)')
  expect(nameOf(`p:${otherId}`)).toBe('仮メンバー(0197a000)')
})

it('keeps the colour of a pending member whom somebody joins as, and changes nobody else’s', () => {
  const invited = { ...grandmother, ...recorded(0) }
  const others = [hanako, ...Array.from({ length: 3 }, (_, index) => otherMember(index))]
  const before = peopleOfRows({ members: others, pendingMembers: [invited], selfId: hanakoId })
  const joined = { ...taro, version: 9, createdVersion: 9, ordinal: 0 }
  const linked = { ...invited, linkedTo: taro.userId }
  const after = peopleOfRows({ members: [...others, joined], pendingMembers: [linked], selfId: hanakoId })
  expect(after.personOf(`u:${taro.userId}`).color).toBe(before.personOf(`p:${invited.id}`).color)
  for (const { userId } of others)
    expect(after.personOf(`u:${userId}`).color).toBe(before.personOf(`u:${userId}`).color)
})

const otherMember = (index: number) => {
  const userId = UserId.parse(`0197a000-0000-7000-8000-00000000090${index}`)
  return { ...taro, id: memberIdOf({ groupId: taro.groupId, userId }), userId, ...recorded(index + 2) }
}
