/** The keys of people of tests, and a pending member. */
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { pendingIdOf } from './ids.ts'
import { hanako, jiro, taro } from './people.ts'

export const guest = pendingIdOf(1)

export const hanakoKey = keyOfUser(hanako.userId)
export const taroKey = keyOfUser(taro.userId)
export const jiroKey = keyOfUser(jiro.userId)
export const guestKey = keyOfPendingMember(guest)
