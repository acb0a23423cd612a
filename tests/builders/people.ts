/** The people of tests that are not only about money. */
import { type MemberId, memberIdOf } from '#shared/model/member.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import { userIdOf } from './money-rows.ts'

const person = (number: number, displayName: string): Actor => ({ userId: userIdOf(number), displayName })

export const hanako = person(1, '花子')
export const taro = person(2, '太郎')
export const jiro = person(3, '次郎')
export const saburo = person(4, '三郎')
export const misaki = person(5, 'みさき')

/** Everybody who has an account. */
export const people: readonly Actor[] = [hanako, taro, jiro, saburo, misaki]

export function placeOf({ userId }: Actor, groupId: GroupId): MemberId {
  return memberIdOf({ groupId, userId })
}
