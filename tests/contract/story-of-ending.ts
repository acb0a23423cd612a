/**
 * The last part of the story of every mutation: people are linked, rows are settled, and a member leaves and returns.
 */
import { pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import { groupPeopleMax } from '#shared/limits.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { WriteTx } from '#shared/mutations/define-mutation.ts'
import { expenseIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { hanako, jiro, misaki, placeOf, saburo, taro } from '#tests/builders/people.ts'
import type { Story } from './story-entries.ts'
import {
  back,
  bath,
  code,
  dinner,
  equally,
  g,
  guest,
  h,
  j,
  kyoto,
  kyotoId,
  lunch,
  money,
  nobody,
  onsen,
  paid,
  paidIn,
  payback,
  pays,
  roleOf,
  s,
  sending,
  t,
  taken,
  taxi,
  tea,
  unknown,
  unpaid,
  textFields,
} from './story-fixture.ts'

export type Marks = { lunch: MutationId; dinner: MutationId; payback: MutationId }

/** The pending member is linked to 太郎: no share is rewritten, and payments stay. */
export function addLinkAndSettling({ done, refused, seen }: Story, marks: Marks): void {
  refused('link-not-allowed', taro, kyoto, 'pendingMember.link', { id: guest, userId: taro.userId })
  refused('member-not-found', hanako, kyoto, 'pendingMember.link', { id: guest, userId: misaki.userId })
  refused('pending-member-not-found', hanako, kyoto, 'pendingMember.link', {
    id: nobody,
    userId: taro.userId,
  })
  done(jiro, kyoto, 'pendingMember.link', { id: guest, userId: taro.userId })
  done(hanako, kyoto, 'pendingMember.link', { id: guest, userId: taro.userId })
  refused('pending-member-linked', hanako, kyoto, 'pendingMember.link', { id: guest, userId: jiro.userId })
  refused('linked-member-not-removable', hanako, kyoto, 'pendingMember.remove', { id: guest })
  done(taro, kyoto, 'expense.setSharePaid', paid(dinner, t))
  const linkedMark = done(hanako, kyoto, 'expense.setMoney', {
    id: lunch,
    mark: marks.lunch,
    ...pays(h, 5_000),
    ...equally(h, t),
  })
  seen('what was paid by both keys of a person counts for the one share', kyoto, paidIn(lunch), [
    [h, true],
    [t, false],
  ])
  seen('whoever is owed something has paid', kyoto, paidIn(dinner), [
    [g, true],
    [h, false],
    [j, false],
  ])
  done(hanako, kyoto, 'expense.setMoney', {
    id: dinner,
    mark: marks.dinner,
    ...pays(t, 9_000),
    ...equally(h, j, t),
  })
  done(taro, kyoto, 'expense.setSharePaid', unpaid(lunch, t))
  done(jiro, kyoto, 'transfer.delete', { id: expenseIdOf(50) })

  // A settled row does not change.
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
    expenses: [lunchSeen, { id: unknown, mark: linkedMark }],
    transfers: [],
  })
  refused('transfer-not-found', taro, kyoto, 'settlement.close', { expenses: [], transfers: [lunchSeen] })
  refused('expense-deleted', taro, kyoto, 'settlement.close', {
    expenses: [lunchSeen],
    transfers: [{ id: payback, mark: marks.payback }],
  })
  refused('conflict', taro, kyoto, 'settlement.close', { ...lunchAlone, balanceChange: [] })
  const backMark = done(taro, kyoto, 'transfer.create', {
    id: back,
    ...sending,
    from: g,
    to: h,
    amount: 2_500,
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
}

/** Another group: it has no rows of the first one, and the ids of that one are taken. */
export function addOtherGroup({ done, refused }: Story): void {
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
    id: unknown,
    ...sending,
    from: s,
    to: g,
    amount: 1,
  })
  refused('group-not-found', hanako, onsen, 'group.edit', { name: '京都' })
  refused('invite-code-unknown', hanako, onsen, 'member.join', code)
  const alone = { ...textFields, ...pays(s, 5), ...equally(s) }
  const bathMark = done(saburo, onsen, 'expense.create', { id: bath, ...alone })
  const teaMark = done(saburo, onsen, 'expense.create', { id: tea, ...alone })
  const both = [
    { id: bath, mark: bathMark },
    { id: tea, mark: teaMark },
  ]
  done(saburo, onsen, 'settlement.close', { expenses: both, transfers: [] })
}

/** A member leaves and returns. */
export function addLeaving({ done, refused, given, seen }: Story): void {
  refused('owner-not-removable', jiro, kyoto, 'member.remove', { id: placeOf(hanako, kyotoId) })
  refused('member-remove-not-allowed', taro, kyoto, 'member.remove', { id: placeOf(jiro, kyotoId) })
  done(hanako, kyoto, 'member.remove', { id: placeOf(taro, kyotoId) })
  done(hanako, kyoto, 'member.remove', { id: placeOf(taro, kyotoId) })
  refused('membership-ended', taro, kyoto, 'expense.delete', { id: dinner })
  refused('membership-ended', taro, kyoto, 'expense.restore', { id: taxi })
  done(jiro, kyoto, 'expense.create', { id: unknown, ...textFields, ...pays(t, 300), ...equally(t, j, g) })
  done(jiro, kyoto, 'member.remove', { id: placeOf(jiro, kyotoId) })
  const roleOfJiro = async (tx: WriteTx) => (await tx.get('members', placeOf(jiro, kyotoId)))?.role
  seen('who leaves is no admin any more, whatever becomes of the row', kyoto, roleOfJiro, 'member')
  done(jiro, kyoto, 'member.join', code)
  given('the group has one place left', kyoto, async (tx) => {
    const groupId = kyotoId
    for (let number = 3; number <= groupPeopleMax - 1; number++) {
      await tx.put('pendingMembers', {
        id: pendingIdOf(1_000 + number),
        groupId,
        name: `仮${number}`,
        status: 'uninvited',
        ...pendingMemberDefaults,
        linkedTo: null,
        createdAt: 1,
      })
    }
  })
  done(hanako, kyoto, 'pendingMember.add', { id: nobody, name: '最後のひとり' })
  refused('group-full', hanako, kyoto, 'pendingMember.add', { id: pendingIdOf(98), name: '入れない人' })
  refused('group-full', taro, kyoto, 'member.join', code)
  done(hanako, kyoto, 'pendingMember.remove', { id: nobody })
  done(taro, kyoto, 'member.join', code)
  refused('group-full', hanako, kyoto, 'pendingMember.restore', { id: nobody })
}

/** The group is handed over, and then deleted by its new owner. */
export function addDeletion({ done, refused, seen }: Story): void {
  const toTaro = { id: placeOf(taro, kyotoId) }
  const toHanako = { id: placeOf(hanako, kyotoId) }
  const rolesIn = async (tx: WriteTx) =>
    (await tx.list('members')).map(({ displayName, role, status }) => `${displayName} ${role} ${status}`)
  done(hanako, kyoto, 'member.setRole', roleOf(taro, 'admin'))
  done(hanako, kyoto, 'member.setRole', roleOf(taro, 'member'))
  refused('member-role-not-allowed', jiro, kyoto, 'member.makeOwner', toTaro)
  refused('member-not-found', hanako, kyoto, 'member.makeOwner', { id: placeOf(misaki, kyotoId) })
  done(hanako, kyoto, 'member.makeOwner', toTaro)
  done(hanako, kyoto, 'member.makeOwner', toTaro)
  refused('member-role-not-allowed', hanako, kyoto, 'member.makeOwner', toHanako)
  refused('owner-not-removable', hanako, kyoto, 'member.remove', toTaro)
  seen('a group that is handed over has one owner', kyoto, rolesIn, [
    '花子 admin active',
    '太郎 owner active',
    '次郎 member active',
  ])
  refused('group-delete-not-allowed', hanako, kyoto, 'group.delete', {})
  refused('group-not-found', saburo, kyoto, 'group.delete', {})
  done(taro, kyoto, 'group.delete', {})
  done(taro, kyoto, 'group.delete', {})
  seen('nobody is in a deleted group', kyoto, rolesIn, [
    '花子 member left',
    '太郎 owner left',
    '次郎 member left',
  ])
  refused('membership-ended', hanako, kyoto, 'group.edit', { name: '京都' })
  refused('membership-ended', hanako, kyoto, 'group.delete', {})
  refused('invite-code-unknown', hanako, kyoto, 'member.join', code)
  refused('invite-code-unknown', taro, kyoto, 'member.join', code)
}
