/** A story in which every mutation is applied and rejected, with every code that running one can return. */
import { Currency } from '#shared/model/foreign-amount.ts'
import { type UserKey, keyOfPendingMember } from '#shared/model/user-key.ts'
import { expenseIdOf } from '#tests/builders/ids.ts'
import { hanako, jiro, misaki, saburo, taro } from '#tests/builders/people.ts'
import { createStory, type Entry } from './story-entries.ts'
import { addAttachments } from './story-of-attachments.ts'
import { addTrips } from './story-of-trips.ts'
import {
  addApplications,
  addOpenJoining,
  addPersonalInvitations,
  addWizard,
} from './story-of-applications.ts'
import { addIcon } from './story-of-icons.ts'
import { addDeletion, addLeaving, addLinkAndSettling, addOtherGroup } from './story-of-ending.ts'
import {
  child,
  code,
  dinner,
  equally,
  exactly,
  g,
  guest,
  h,
  idsIn,
  isNamed,
  j,
  kyoto,
  lunch,
  money,
  museum,
  nameOf,
  noTrip,
  nobody,
  ofMisaki,
  paid,
  paidIn,
  payback,
  pays,
  percent,
  roleOf,
  sending,
  outsider,
  t,
  taken,
  taxi,
  unknown,
  unpaid,
  textFields,
  ticket,
} from './story-fixture.ts'

const createdStory = createStory()
const { done, refused, seen } = createdStory
export const story: readonly Entry[] = createdStory.entries

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
refused('member-role-not-allowed', taro, kyoto, 'member.setRole', roleOf(jiro, 'admin'))
refused('member-not-found', hanako, kyoto, 'member.setRole', roleOf(misaki, 'admin'))
refused('owner-role-not-changeable', hanako, kyoto, 'member.setRole', roleOf(hanako, 'member'))
done(hanako, kyoto, 'member.setRole', roleOf(jiro, 'admin'))
done(hanako, kyoto, 'member.setRole', roleOf(jiro, 'admin'))
refused('member-role-not-allowed', jiro, kyoto, 'member.setRole', roleOf(taro, 'admin'))
done(jiro, kyoto, 'group.edit', { name: '京都の旅' })
addIcon(createdStory)
done(taro, kyoto, 'pendingMember.add', { id: guest, name: 'みさき' })
refused('id-taken', hanako, kyoto, 'pendingMember.add', { id: guest, name: '二度目' })
done(taro, kyoto, 'pendingMember.add', { id: child, name: 'こども' })
done(hanako, kyoto, 'pendingMember.rename', { id: guest, name: 'みさきちゃん' })
refused('pending-member-not-found', hanako, kyoto, 'pendingMember.rename', { id: nobody, name: '誰か' })
refused('group-not-found', saburo, kyoto, 'pendingMember.add', { id: nobody, name: '誰か' })

// Mutations of a user's scope.
refused('profile-not-found', hanako, ofMisaki, 'profile.set', { displayName: '偽' })
refused('profile-not-found', hanako, kyoto, 'profile.set', { displayName: '花子さん' })
refused('group-not-found', misaki, ofMisaki, 'group.edit', { name: '京都' })
done(misaki, ofMisaki, 'profile.set', { displayName: 'みさきさん' })
done(misaki, ofMisaki, 'profile.set', { avatarUrl: 'https://example.com/misaki.png' })
done(misaki, ofMisaki, 'profile.set', { statusMessage: '旅行中' })
refused('nothing-to-change', misaki, ofMisaki, 'profile.set', {})

// Expenses.
const lunchMark = done(hanako, kyoto, 'expense.create', {
  id: lunch,
  ...textFields,
  ...pays(h, 1_000),
  ...equally(h, t, g),
})
const dinnerMark = done(taro, kyoto, 'expense.create', {
  id: dinner,
  ...textFields,
  title: '夕食',
  amount: 9_001,
  date: '2026-05-02',
  payers: [
    { userKey: t, amount: 9_000 },
    { userKey: g, amount: 1 },
  ],
  ...percent([g, 3_333], [h, 3_333], [j, 3_334]),
})
const fresh = { ...taken, id: unknown }
const baht = { currency: Currency.parse('THB'), amount: 100, rate: { yen: taken.amount + 1, per: 100 } }
refused('id-taken', taro, kyoto, 'expense.create', taken)
refused('group-not-found', saburo, kyoto, 'expense.create', fresh)
refused('itinerary-not-found', taro, kyoto, 'expense.create', { ...fresh, itineraryId: noTrip })
refused('payers-mismatch', taro, kyoto, 'expense.create', { ...fresh, amount: 6 })
refused('shares-mismatch', taro, kyoto, 'expense.create', { ...fresh, ...exactly([t, 2], [h, 2]) })
refused('rate-mismatch', taro, kyoto, 'expense.create', { ...fresh, foreignAmount: baht })
refused('percentages-mismatch', taro, kyoto, 'expense.create', { ...fresh, ...percent([t, 9_998]) })
refused('person-unknown', taro, kyoto, 'expense.create', { ...fresh, ...equally(t, outsider) })
refused('person-unknown', taro, kyoto, 'expense.create', { ...fresh, ...pays(keyOfPendingMember(nobody), 5) })
done(jiro, kyoto, 'expense.describe', { id: lunch, title: '昼食の代金', category: 'other', location: '' })
done(taro, kyoto, 'expense.describe', { id: lunch, date: '2026-05-01', description: '' })
const assigned = { ...textFields, ...pays(t, 5), ...equally(t) }
const later = {
  url: 'https://example.com/tea',
  notes: '二階',
  purchaseStatus: 'reservation_only' as const,
  purchaseDueDate: '2026-05-01',
  paymentDate: null,
  prepaidScheduledDate: null,
}
done(taro, kyoto, 'expense.create', {
  id: museum,
  ...assigned,
  ...later,
  assignee: keyOfPendingMember(child),
})
seen('the assignee is named', kyoto, isNamed(keyOfPendingMember(child)), true)
refused('pending-member-in-use', taro, kyoto, 'pendingMember.remove', { id: child })
refused('person-unknown', taro, kyoto, 'expense.create', { ...fresh, assignee: outsider })
refused('person-unknown', taro, kyoto, 'expense.describe', { id: museum, assignee: outsider })
done(jiro, kyoto, 'expense.delete', { id: museum })
done(taro, kyoto, 'pendingMember.remove', { id: child })
refused('person-unknown', taro, kyoto, 'expense.restore', { id: museum })
done(jiro, kyoto, 'pendingMember.restore', { id: child })
done(jiro, kyoto, 'expense.restore', { id: museum })
done(jiro, kyoto, 'expense.describe', {
  id: museum,
  purchaseStatus: 'prepaid',
  paymentDate: '2026-05-02',
  assignee: null,
})
seen('nobody is named any more', kyoto, isNamed(keyOfPendingMember(child)), false)
done(jiro, kyoto, 'expense.delete', { id: museum })
refused('nothing-to-change', taro, kyoto, 'expense.describe', { id: lunch })
refused('itinerary-not-found', taro, kyoto, 'expense.describe', { id: lunch, itineraryId: noTrip })
refused('expense-not-found', taro, kyoto, 'expense.describe', { id: unknown, title: '朝食' })

// Payments of shares, and money edits that keep them.
done(taro, kyoto, 'expense.setSharePaid', paid(lunch, t))
done(hanako, kyoto, 'expense.setSharePaid', paid(lunch, g))
refused('not-allowed', taro, kyoto, 'expense.setSharePaid', paid(lunch, h))
refused('person-unknown', hanako, kyoto, 'expense.setSharePaid', paid(lunch, j))
done(jiro, kyoto, 'expense.setSharePaid', paid(lunch, h))
done(hanako, kyoto, 'expense.setSharePaid', unpaid(lunch, h))
const moneyMark = done(taro, kyoto, 'expense.setMoney', { id: lunch, mark: lunchMark, ...money })
const paidAfterEdit: [UserKey, boolean][] = [
  [g, true],
  [t, false],
  [j, false],
]
seen('payments survive an edit of the money, and the difference is open', kyoto, paidIn(lunch), paidAfterEdit)
refused('expense-not-found', taro, kyoto, 'transfer.create', {
  id: unknown,
  ...sending,
  expenseId: unknown,
  from: j,
  to: h,
  amount: 5,
})
const ofLunch = expenseIdOf(50)
done(jiro, kyoto, 'transfer.create', {
  id: ofLunch,
  ...sending,
  expenseId: lunch,
  from: j,
  to: h,
  amount: 1_500,
})
const paidByJiro: [UserKey, boolean][] = [...paidAfterEdit.slice(0, 2), [j, true]]
seen('a transfer that names the expense pays the share', kyoto, paidIn(lunch), paidByJiro)
done(hanako, kyoto, 'expense.setSharePaid', unpaid(lunch, j))
done(hanako, kyoto, 'expense.restore', { id: ofLunch })
refused('conflict', hanako, kyoto, 'expense.setMoney', { id: lunch, mark: lunchMark, ...money })
refused('payers-mismatch', hanako, kyoto, 'expense.setMoney', {
  id: lunch,
  mark: moneyMark,
  ...money,
  amount: 3_999,
})
refused('expense-not-found', hanako, kyoto, 'expense.setMoney', { id: unknown, mark: lunchMark, ...money })

// Transfers: expense rows with their own mutations.
const ends = { from: t, to: h, amount: 1_500 }
const paybackMark = done(taro, kyoto, 'transfer.create', { id: payback, ...sending, ...ends })
refused('transfer-needs-two-people', taro, kyoto, 'transfer.create', {
  id: unknown,
  ...sending,
  ...ends,
  to: t,
})
refused('id-taken', taro, kyoto, 'transfer.create', { id: payback, ...sending, ...ends })
refused('person-unknown', taro, kyoto, 'transfer.create', { id: unknown, ...sending, ...ends, to: outsider })
refused('itinerary-not-found', taro, kyoto, 'transfer.create', {
  id: unknown,
  ...sending,
  ...ends,
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

// Deleting and restoring. A restored row keeps its content and its place in the order of recording.
refused('pending-member-in-use', taro, kyoto, 'pendingMember.remove', { id: guest })
done(hanako, kyoto, 'expense.restore', { id: lunch })
done(jiro, kyoto, 'expense.delete', { id: lunch })
done(jiro, kyoto, 'expense.delete', { id: lunch })
refused('expense-deleted', taro, kyoto, 'expense.create', taken)
refused('expense-deleted', taro, kyoto, 'expense.setMoney', { id: lunch, mark: moneyMark, ...money })
refused('transfer-not-found', taro, kyoto, 'transfer.delete', { id: lunch })
done(taro, kyoto, 'expense.create', {
  id: taxi,
  ...textFields,
  title: 'タクシー',
  ...pays(t, 700),
  ...equally(t, h, keyOfPendingMember(child)),
})
seen('what is deleted is in no list', kyoto, idsIn, [dinner, payback, taxi])
seen('payments are deleted with their expense', kyoto, (tx) => tx.paymentsOf([lunch]), [])
done(hanako, kyoto, 'expense.restore', { id: lunch })
seen('restored rows are at their old places', kyoto, idsIn, [lunch, dinner, payback, taxi])
seen('payments are restored with their expense', kyoto, paidIn(lunch), paidByJiro)
seen('a person is named as payer or in a share', kyoto, isNamed(g), true)
seen('a person of no expense is not named', kyoto, isNamed(outsider), false)
refused('expense-not-found', hanako, kyoto, 'expense.restore', { id: unknown })
done(taro, kyoto, 'transfer.delete', { id: payback })
refused('expense-deleted', taro, kyoto, 'transfer.edit', { id: payback, title: '返金' })
done(taro, kyoto, 'expense.delete', { id: taxi })
done(taro, kyoto, 'expense.create', {
  id: ticket,
  ...textFields,
  title: '切符',
  ...pays(keyOfPendingMember(child), 300),
  ...equally(t, h),
})
done(taro, kyoto, 'expense.delete', { id: ticket })
done(taro, kyoto, 'pendingMember.restore', { id: child })
done(taro, kyoto, 'pendingMember.remove', { id: child })
done(jiro, kyoto, 'pendingMember.restore', { id: child })
seen('a restored person has the old name', kyoto, nameOf(child), 'こども')
refused('pending-member-not-found', taro, kyoto, 'pendingMember.restore', { id: nobody })
refused('group-not-found', saburo, kyoto, 'pendingMember.restore', { id: child })
done(taro, kyoto, 'pendingMember.remove', { id: child })
done(taro, kyoto, 'pendingMember.remove', { id: child })
refused('id-taken', taro, kyoto, 'pendingMember.add', { id: child, name: 'こども' })
refused('person-unknown', taro, kyoto, 'expense.restore', { id: taxi })
refused('person-unknown', taro, kyoto, 'expense.restore', { id: ticket })
done(taro, kyoto, 'expense.delete', { id: dinner })
done(taro, kyoto, 'expense.restore', { id: dinner })

addTrips(createdStory)
addAttachments(createdStory)
addLinkAndSettling(createdStory, { lunch: moneyMark, dinner: dinnerMark, payback: paybackMark })
addOtherGroup(createdStory)
addWizard(createdStory)
addApplications(createdStory)
addPersonalInvitations(createdStory)
addOpenJoining(createdStory)
addLeaving(createdStory)
addDeletion(createdStory)
