/** The people, ids and values of the story of every mutation, and what it reads. */
import { TripId } from '#shared/model/trip-id.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { withPaidShares } from '#shared/money/payments.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { paymentsOf } from '#shared/mutations/payment-rows.ts'
import type { Actor, WriteTx } from '#shared/mutations/define-mutation.ts'
import { expenseIdOf, groupIdOf, pendingIdOf, uuidOf } from '#tests/builders/ids.ts'
import { hanako, jiro, misaki, placeOf, saburo, taro } from '#tests/builders/people.ts'
import { inviteCodeOf } from './contract-stores.ts'

export const [kyotoId, onsenId] = [groupIdOf(1), groupIdOf(2)]
export const kyoto = scopeOfGroup(kyotoId)
export const onsen = scopeOfGroup(onsenId)
export const ofMisaki = scopeOfUser(misaki.userId)
export const code = { inviteCode: inviteCodeOf(kyoto) }
export const guest = pendingIdOf(1)
export const child = pendingIdOf(2)
export const nobody = pendingIdOf(99)
export const lunch = expenseIdOf(1)
export const dinner = expenseIdOf(2)
export const payback = expenseIdOf(3)
export const taxi = expenseIdOf(4)
export const back = expenseIdOf(5)
export const bath = expenseIdOf(6)
export const tea = expenseIdOf(7)
export const museum = expenseIdOf(8)
export const ticket = expenseIdOf(9)
export const unknown = expenseIdOf(99)
export const noTrip = TripId.parse(uuidOf(99))

export const h = keyOfUser(hanako.userId)
export const t = keyOfUser(taro.userId)
export const j = keyOfUser(jiro.userId)
export const g = keyOfPendingMember(guest)
export const s = keyOfUser(saburo.userId)
export const outsider = keyOfUser(misaki.userId)

export const pays = (userKey: UserKey, amount: number) => ({ amount, payers: [{ userKey, amount }] })
export const equally = (...participants: UserKey[]) => ({ split: { method: 'equal' as const, participants } })
export const exactly = (...parts: [UserKey, number][]) => ({
  split: { method: 'custom' as const, parts: parts.map(([userKey, amount]) => ({ userKey, amount })) },
})
export const percent = (...parts: [UserKey, number][]) => ({
  split: {
    method: 'percentage' as const,
    parts: parts.map(([userKey, percentage]) => ({ userKey, percentage })),
  },
})
export const textFields = {
  itineraryId: null,
  title: '昼食',
  description: 'そば',
  date: '2026-05-03',
  location: '京都',
  category: 'food' as const,
}
export const sending = { itineraryId: null, title: '送金', description: '', date: '2026-05-04' }
/** Uses the id of an existing expense. */
export const taken = { id: lunch, ...textFields, ...pays(t, 5), ...equally(t) }
export const money = { ...pays(h, 4_000), ...exactly([g, 0], [t, 2_500], [j, 1_500]) }
export const paid = (id: typeof lunch, userKey: UserKey) => ({ id, userKey, isPaid: true })
export const unpaid = (id: typeof lunch, userKey: UserKey) => ({ id, userKey, isPaid: false })

export const paidIn = (id: typeof lunch) => async (tx: WriteTx) => {
  const row = await tx.get('expenses', id)
  const resolve = resolverOf(await tx.list('pendingMembers'))
  const shares = row && withPaidShares(row, await paymentsOf(tx, id), resolve).shares
  return shares?.map(({ userKey, isPaid }) => [userKey, isPaid])
}
export const roleOf = (person: Actor, role: 'admin' | 'member') => ({ id: placeOf(person, kyotoId), role })

export const nameOf = (id: typeof child) => async (tx: WriteTx) => (await tx.get('pendingMembers', id))?.name
/** Without payments, whose ids are computed. */
export const idsIn = async (tx: WriteTx) =>
  (await tx.list('expenses')).filter(({ expenseId }) => expenseId === null).map(({ id }) => id)
export const isNamed = (key: UserKey) => async (tx: WriteTx) => tx.has('expensesOfPerson', key)
