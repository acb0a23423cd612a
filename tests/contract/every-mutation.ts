/** A story in which every mutation is taken and refused, with every code that running one can give. */
import { groupPeopleMax } from '#shared/limits.ts'
import { ItineraryId } from '#shared/model/itinerary-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { WriteTx } from '#shared/mutations/write-tx.ts'
import { expenseIdOf, groupIdOf, pendingIdOf, uuidOf } from '#tests/builders/ids.ts'
import { hanako, jiro, misaki, placeOf, saburo, taro } from '#tests/builders/people.ts'
import { inviteCodeOf } from './contract-stores.ts'
import { createStory, type Entry } from './story-entries.ts'

const { entries, done, refused, given, seen } = createStory()
export const story: readonly Entry[] = entries

const [kyotoId, onsenId] = [groupIdOf(1), groupIdOf(2)]
export const kyoto = scopeOfGroup(kyotoId)
export const onsen = scopeOfGroup(onsenId)
const code = { inviteCode: inviteCodeOf(kyoto) }
const guest = pendingIdOf(1)
const child = pendingIdOf(2)
const nobody = pendingIdOf(99)
const lunch = expenseIdOf(1)
const dinner = expenseIdOf(2)
const payback = expenseIdOf(3)
const taxi = expenseIdOf(4)
const back = expenseIdOf(5)
const unknown = expenseIdOf(99)
const noTrip = ItineraryId.parse(uuidOf(99))

const h = keyOfUser(hanako.userId)
const t = keyOfUser(taro.userId)
const j = keyOfUser(jiro.userId)
const g = keyOfPendingMember(guest)
const s = keyOfUser(saburo.userId)
const stranger = keyOfUser(misaki.userId)

const pays = (userKey: UserKey, amount: number) => ({ amount, payers: [{ userKey, amount }] })
const equally = (...participants: UserKey[]) => ({ split: { method: 'equal' as const, participants } })
const exactly = (...parts: [UserKey, number][]) => ({
  split: { method: 'custom' as const, parts: parts.map(([userKey, amount]) => ({ userKey, amount })) },
})
const percent = (...parts: [UserKey, number][]) => ({
  split: {
    method: 'percentage' as const,
    parts: parts.map(([userKey, percentage]) => ({ userKey, percentage })),
  },
})
const words = {
  ...{ itineraryId: null, title: '昼食', description: 'そば', date: '2026-05-03', location: '京都' },
  category: 'food' as const,
}
const sending = { itineraryId: null, title: '送金', description: '', date: '2026-05-04' }
const paid = (id: typeof lunch, userKey: UserKey) => ({ id, userKey, isPaid: true })
const unpaid = (id: typeof lunch, userKey: UserKey) => ({ id, userKey, isPaid: false })

const paidIn = (id: typeof lunch) => async (tx: WriteTx) =>
  (await tx.get('expenses', id))?.shares.map(({ userKey, isPaid }) => [userKey, isPaid])
const idsIn = async (tx: WriteTx) => (await tx.list('expenses')).map(({ id }) => id)
const namesOf = (key: UserKey) => async (tx: WriteTx) =>
  (await tx.find('expensesOfPerson', key)).map(({ id }) => id)

// The group and its people.
const newGroup = { name: '京都', description: '秋', inviteMethod: 'open' as const }
refused('group-not-found', hanako, kyoto, 'group.edit', { name: '京都旅行' })
refused('group-not-found', hanako, kyoto, 'expense.delete', { id: lunch })
done(hanako, kyoto, 'group.create', newGroup)
refused('id-taken', taro, kyoto, 'group.create', newGroup)
refused('id-taken', hanako, kyoto, 'group.create', newGroup)
done(hanako, kyoto, 'group.edit', { name: '京都旅行' })
done(hanako, kyoto, 'group.edit', { description: '紅葉', inviteMethod: 'approval' })
refused('nothing-to-change', hanako, kyoto, 'group.edit', {})
refused('group-not-found', taro, kyoto, 'group.edit', { name: '大阪' })
refused('invite-code-unknown', taro, kyoto, 'member.join', { inviteCode: 'WRONG' })
refused('approval-required', taro, kyoto, 'member.join', code)
done(hanako, kyoto, 'group.edit', { inviteMethod: 'open' })
done(taro, kyoto, 'member.join', code)
refused('already-member', taro, kyoto, 'member.join', code)
done(jiro, kyoto, 'member.join', code)
refused('group-update-not-allowed', taro, kyoto, 'group.edit', { name: '大阪' })
given('次郎 is an admin', kyoto, async (tx) => {
  const place = await tx.get('members', placeOf(jiro, kyotoId))
  if (place) await tx.put('members', { ...place, role: 'admin' })
})
done(jiro, kyoto, 'group.edit', { name: '京都の旅' })
done(taro, kyoto, 'pendingMember.add', { id: guest, name: 'みさき' })
refused('id-taken', hanako, kyoto, 'pendingMember.add', { id: guest, name: '二度目' })
done(taro, kyoto, 'pendingMember.add', { id: child, name: 'こども' })
done(hanako, kyoto, 'pendingMember.rename', { id: guest, name: 'みさきちゃん' })
refused('pending-member-not-found', hanako, kyoto, 'pendingMember.rename', { id: nobody, name: '誰か' })
refused('group-not-found', saburo, kyoto, 'pendingMember.add', { id: nobody, name: '誰か' })

// Expenses.
const lunchMark = done(hanako, kyoto, 'expense.create', {
  ...{ id: lunch, ...words, ...pays(h, 1_000) },
  ...equally(h, t, g),
})
const dinnerMark = done(taro, kyoto, 'expense.create', {
  ...{ id: dinner, ...words, title: '夕食', amount: 9_001, date: '2026-05-02' },
  payers: [
    { userKey: t, amount: 9_000 },
    { userKey: g, amount: 1 },
  ],
  ...percent([g, 3_333], [h, 3_333], [j, 3_334]),
})
const taken = { id: lunch, ...words, ...pays(t, 5), ...equally(t) }
const fresh = { ...taken, id: unknown }
refused('id-taken', taro, kyoto, 'expense.create', taken)
refused('group-not-found', saburo, kyoto, 'expense.create', fresh)
refused('itinerary-not-found', taro, kyoto, 'expense.create', { ...fresh, itineraryId: noTrip })
refused('payers-mismatch', taro, kyoto, 'expense.create', { ...fresh, amount: 6 })
refused('shares-mismatch', taro, kyoto, 'expense.create', { ...fresh, ...exactly([t, 2], [h, 2]) })
refused('percentages-mismatch', taro, kyoto, 'expense.create', { ...fresh, ...percent([t, 9_998]) })
refused('person-unknown', taro, kyoto, 'expense.create', { ...fresh, ...equally(t, stranger) })
refused('person-unknown', taro, kyoto, 'expense.create', { ...fresh, ...pays(keyOfPendingMember(nobody), 5) })
done(jiro, kyoto, 'expense.describe', { id: lunch, title: '昼食の代金', category: 'other', location: '' })
done(taro, kyoto, 'expense.describe', { id: lunch, date: '2026-05-01', description: '' })
refused('nothing-to-change', taro, kyoto, 'expense.describe', { id: lunch })
refused('itinerary-not-found', taro, kyoto, 'expense.describe', { id: lunch, itineraryId: noTrip })
refused('expense-not-found', taro, kyoto, 'expense.describe', { id: unknown, title: '朝食' })

// Paid flags, and money edits under which they stay.
done(taro, kyoto, 'expense.setSharePaid', paid(lunch, t))
done(hanako, kyoto, 'expense.setSharePaid', paid(lunch, g))
refused('not-allowed', taro, kyoto, 'expense.setSharePaid', paid(lunch, h))
refused('person-unknown', hanako, kyoto, 'expense.setSharePaid', paid(lunch, j))
done(jiro, kyoto, 'expense.setSharePaid', paid(lunch, h))
done(hanako, kyoto, 'expense.setSharePaid', unpaid(lunch, h))
const money = { ...pays(h, 4_000), ...exactly([g, 0], [t, 2_500], [j, 1_500]) }
const moneyMark = done(taro, kyoto, 'expense.setMoney', { id: lunch, mark: lunchMark, ...money })
seen('paid flags survive an edit of the money', kyoto, paidIn(lunch), [
  [g, true],
  [t, true],
  [j, false],
])
refused('conflict', hanako, kyoto, 'expense.setMoney', { id: lunch, mark: lunchMark, ...money })
refused('payers-mismatch', hanako, kyoto, 'expense.setMoney', {
  ...{ id: lunch, mark: moneyMark, ...money },
  amount: 3_999,
})
refused('expense-not-found', hanako, kyoto, 'expense.setMoney', { id: unknown, mark: lunchMark, ...money })

// Transfers, which are rows of the same kind under their own mutations.
const ends = { from: t, to: h, amount: 1_500 }
const paybackMark = done(taro, kyoto, 'transfer.create', { id: payback, ...sending, ...ends })
refused('transfer-needs-two-people', taro, kyoto, 'transfer.create', {
  ...{ id: unknown, ...sending, ...ends },
  to: t,
})
refused('id-taken', taro, kyoto, 'transfer.create', { id: payback, ...sending, ...ends })
refused('person-unknown', taro, kyoto, 'transfer.create', { id: unknown, ...sending, ...ends, to: stranger })
refused('itinerary-not-found', taro, kyoto, 'transfer.create', {
  ...{ id: unknown, ...sending, ...ends },
  itineraryId: noTrip,
})
done(hanako, kyoto, 'transfer.edit', { id: payback, title: '返金' })
const edited = { mark: paybackMark, from: g, to: h, amount: 2_000 }
refused('transfer-needs-two-people', taro, kyoto, 'transfer.edit', {
  id: payback,
  money: { ...edited, to: g },
})
done(hanako, kyoto, 'transfer.edit', { id: payback, date: '2026-05-05', money: edited })
refused('conflict', taro, kyoto, 'transfer.edit', { id: payback, money: edited })
refused('nothing-to-change', taro, kyoto, 'transfer.edit', { id: payback })
refused('transfer-not-found', taro, kyoto, 'transfer.edit', { id: lunch, title: '送金' })
refused('expense-not-found', taro, kyoto, 'expense.describe', { id: payback, title: '昼食' })
refused('expense-not-found', hanako, kyoto, 'expense.setSharePaid', paid(payback, h))
refused('transfer-not-found', taro, kyoto, 'transfer.delete', { id: lunch })

// Deleting and bringing back: in the old place in the order of recording, with everything.
refused('pending-member-in-use', taro, kyoto, 'pendingMember.remove', { id: guest })
done(hanako, kyoto, 'expense.restore', { id: lunch })
done(jiro, kyoto, 'expense.delete', { id: lunch })
done(jiro, kyoto, 'expense.delete', { id: lunch })
refused('expense-deleted', taro, kyoto, 'expense.create', taken)
refused('expense-deleted', taro, kyoto, 'expense.setMoney', { id: lunch, mark: moneyMark, ...money })
refused('transfer-not-found', taro, kyoto, 'transfer.delete', { id: lunch })
done(taro, kyoto, 'expense.create', {
  ...{ id: taxi, ...words, title: 'タクシー' },
  ...{ ...pays(t, 700), ...equally(t, h, keyOfPendingMember(child)) },
})
seen('what is deleted is in no list', kyoto, idsIn, [dinner, payback, taxi])
done(hanako, kyoto, 'expense.restore', { id: lunch })
seen('what comes back stands in its old place', kyoto, idsIn, [lunch, dinner, payback, taxi])
seen('a person is found as payer and in shares', kyoto, namesOf(g), [lunch, dinner, payback])
refused('expense-not-found', hanako, kyoto, 'expense.restore', { id: unknown })
done(taro, kyoto, 'transfer.delete', { id: payback })
refused('expense-deleted', taro, kyoto, 'transfer.edit', { id: payback, title: '返金' })
done(taro, kyoto, 'expense.delete', { id: taxi })
done(taro, kyoto, 'pendingMember.remove', { id: child })
done(taro, kyoto, 'pendingMember.remove', { id: child })
refused('id-taken', taro, kyoto, 'pendingMember.add', { id: child, name: 'こども' })
refused('person-unknown', taro, kyoto, 'expense.restore', { id: taxi })
done(taro, kyoto, 'expense.delete', { id: dinner })
done(taro, kyoto, 'expense.restore', { id: dinner })

// The guest turns out to be 太郎: no share is rewritten, and what was marked paid stays so.
refused('link-not-allowed', taro, kyoto, 'pendingMember.link', { id: guest, userId: taro.userId })
refused('member-not-found', hanako, kyoto, 'pendingMember.link', { id: guest, userId: misaki.userId })
refused('pending-member-not-found', hanako, kyoto, 'pendingMember.link', { id: nobody, userId: taro.userId })
done(jiro, kyoto, 'pendingMember.link', { id: guest, userId: taro.userId })
done(hanako, kyoto, 'pendingMember.link', { id: guest, userId: taro.userId })
refused('pending-member-linked', hanako, kyoto, 'pendingMember.link', { id: guest, userId: jiro.userId })
refused('linked-member-not-removable', hanako, kyoto, 'pendingMember.remove', { id: guest })
done(taro, kyoto, 'expense.setSharePaid', paid(dinner, t))
const linkedMark = done(hanako, kyoto, 'expense.setMoney', {
  ...{ id: lunch, mark: moneyMark },
  ...{ ...pays(h, 5_000), ...equally(h, t) },
})
seen('one share is paid if all that it stands for were', kyoto, paidIn(lunch), [
  [h, false],
  [t, true],
])
seen('a share found by its linked person', kyoto, paidIn(dinner), [
  [g, true],
  [h, false],
  [j, false],
])
done(hanako, kyoto, 'expense.setMoney', {
  ...{ id: dinner, mark: dinnerMark },
  ...{ ...pays(t, 9_000), ...equally(h, j, t) },
})
done(taro, kyoto, 'expense.setSharePaid', unpaid(lunch, t))

// What is settled stays as it is.
const lunchSeen = { id: lunch, mark: linkedMark }
const lunchAlone = { expenses: [lunchSeen], transfers: [] }
const lunchChange = [
  { userKey: h, amount: -2_500 },
  { userKey: g, amount: 2_500 },
]
const statusesIn = async (tx: WriteTx) => (await tx.list('expenses')).map(({ status }) => status)
refused('nothing-to-change', taro, kyoto, 'settlement.close', { expenses: [], transfers: [] })
refused('group-not-found', saburo, kyoto, 'settlement.close', lunchAlone)
refused('expense-not-found', taro, kyoto, 'settlement.close', {
  ...{ expenses: [lunchSeen, { id: unknown, mark: linkedMark }], transfers: [] },
})
refused('transfer-not-found', taro, kyoto, 'settlement.close', { expenses: [], transfers: [lunchSeen] })
refused('expense-deleted', taro, kyoto, 'settlement.close', {
  ...{ expenses: [lunchSeen], transfers: [{ id: payback, mark: paybackMark }] },
})
refused('conflict', taro, kyoto, 'settlement.close', { ...lunchAlone, balanceChange: [] })
const backMark = done(taro, kyoto, 'transfer.create', {
  ...{ id: back, ...sending },
  ...{ from: g, to: h, amount: 2_500 },
})
const lunchPaid = { expenses: [lunchSeen], transfers: [{ id: back, mark: backMark }] }
done(jiro, kyoto, 'settlement.close', { ...lunchAlone, balanceChange: lunchChange })
done(taro, kyoto, 'settlement.close', { ...lunchAlone, balanceChange: [] })
refused('already-settled', taro, kyoto, 'settlement.close', { ...lunchPaid, balanceChange: [] })
done(taro, kyoto, 'settlement.close', lunchPaid)
seen('all but the dinner is settled', kyoto, statusesIn, ['settled', 'active', 'settled'])
refused('expense-settled', taro, kyoto, 'expense.describe', { id: lunch, title: '昼' })
refused('expense-settled', taro, kyoto, 'expense.setMoney', { id: lunch, mark: linkedMark, ...money })
refused('expense-settled', taro, kyoto, 'expense.delete', { id: lunch })
refused('expense-settled', hanako, kyoto, 'expense.setSharePaid', paid(lunch, t))
refused('expense-settled', hanako, kyoto, 'transfer.delete', { id: back })

// Another group: what the first one has is not there, and its ids are taken.
const elsewhere = { name: '温泉', description: '', inviteMethod: 'open' as const }
done(saburo, onsen, 'group.create', elsewhere)
refused('id-taken', saburo, onsen, 'expense.create', { ...taken, ...pays(s, 5), ...equally(s) })
refused('id-taken', saburo, onsen, 'pendingMember.add', { id: guest, name: 'みさき' })
refused('expense-not-found', saburo, onsen, 'expense.delete', { id: lunch })
refused('expense-not-found', saburo, onsen, 'expense.restore', { id: taxi })
refused('transfer-not-found', saburo, onsen, 'transfer.delete', { id: payback })
refused('pending-member-not-found', saburo, onsen, 'pendingMember.remove', { id: guest })
refused('member-not-found', saburo, onsen, 'member.remove', { id: placeOf(taro, kyotoId) })
refused('person-unknown', saburo, onsen, 'transfer.create', {
  ...{ id: unknown, ...sending },
  ...{ from: s, to: g, amount: 1 },
})
refused('group-not-found', hanako, onsen, 'group.edit', { name: '京都' })
refused('invite-code-unknown', hanako, onsen, 'member.join', code)

// Leaving and coming back.
refused('owner-not-removable', jiro, kyoto, 'member.remove', { id: placeOf(hanako, kyotoId) })
refused('member-remove-not-allowed', taro, kyoto, 'member.remove', { id: placeOf(jiro, kyotoId) })
done(hanako, kyoto, 'member.remove', { id: placeOf(taro, kyotoId) })
done(hanako, kyoto, 'member.remove', { id: placeOf(taro, kyotoId) })
refused('membership-ended', taro, kyoto, 'expense.delete', { id: dinner })
refused('membership-ended', taro, kyoto, 'expense.restore', { id: taxi })
done(jiro, kyoto, 'expense.create', { id: unknown, ...words, ...pays(t, 300), ...equally(t, j, g) })
done(jiro, kyoto, 'member.remove', { id: placeOf(jiro, kyotoId) })
const roleOfJiro = async (tx: WriteTx) => (await tx.get('members', placeOf(jiro, kyotoId)))?.role
seen('who leaves is no admin any more, whatever becomes of the row', kyoto, roleOfJiro, 'member')
done(jiro, kyoto, 'member.join', code)
given('the group fills up but for one place', kyoto, async (tx) => {
  const groupId = kyotoId
  for (let number = 3; number <= groupPeopleMax - 1; number++) {
    await tx.put('pendingMembers', {
      ...{ id: pendingIdOf(1_000 + number), groupId, name: `仮${number}`, status: 'uninvited' },
      ...{ linkedTo: null, createdAt: 1 },
    })
  }
})
done(hanako, kyoto, 'pendingMember.add', { id: nobody, name: '最後のひとり' })
refused('group-full', hanako, kyoto, 'pendingMember.add', { id: pendingIdOf(98), name: '入れない人' })
refused('group-full', taro, kyoto, 'member.join', code)
done(hanako, kyoto, 'pendingMember.remove', { id: nobody })
done(taro, kyoto, 'member.join', code)
