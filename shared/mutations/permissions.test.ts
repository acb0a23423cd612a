/** Permissions in a group (specification 1, section 6), as a table of mutations by roles. */
import { describe, expect, it } from 'vitest'
import { attachmentArgs, attachmentRow } from '#tests/builders/attachment-rows.ts'
import {
  attachmentIdOf,
  groupIdOf,
  itemIdOf,
  tripIdOf,
  mutationIdOf,
  pendingIdOf,
} from '#tests/builders/ids.ts'
import { spending, transfer } from '#tests/builders/money-rows.ts'
import { guest, guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { hanako, jiro, misaki, people, placeOf, saburo, taro } from '#tests/builders/people.ts'
import {
  expenseArgs,
  groupDelta,
  groupId,
  openDevice,
  peek,
  pendingMemberRow,
  scope,
  transferArgs,
} from '#tests/builders/sync-rows.ts'
import { itemArgs, itemRow, tripArgs, tripRow } from '#tests/builders/trip-rows.ts'
import { applicationOf } from '#tests/builders/written-rows.ts'
import { noBudget } from '../model/trip-item.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { scopeOfGroup } from '../model/scope.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import type { Actor } from './define-mutation.ts'
import { type ArgsOf, type MutationName, mutations } from './registry.ts'

type Answer = 'ok' | RejectionCode
type Answers = { owner: Answer; admin: Answer; member: Answer; left: Answer; outsider: Answer }
type Row = { what: string; name: MutationName; args: unknown; answers: Answers }

const roles: Record<keyof Answers, Actor> = {
  owner: hanako,
  admin: taro,
  member: jiro,
  left: saburo,
  outsider: misaki,
}

const outside = { left: 'membership-ended', outsider: 'group-not-found' } as const
const everyMember: Answers = { owner: 'ok', admin: 'ok', member: 'ok', ...outside }
const adminsElse = (member: RejectionCode): Answers => ({ ...everyMember, member })
const ownerElse = (refusal: RejectionCode): Answers => ({ ...adminsElse(refusal), admin: refusal })

function row<Name extends MutationName>(what: string, name: Name, args: ArgsOf<Name>, answers: Answers): Row {
  return { what, name, args, answers }
}

const split = { method: 'equal' as const, participants: [hanakoKey, taroKey, jiroKey, guestKey] }
const bothPaid = [
  { userKey: hanakoKey, amount: 300 },
  { userKey: jiroKey, amount: 100 },
]
/** 花子 has paid the first expense, 花子 and 次郎 the second. The third row is a transfer, and the fourth is deleted. */
const [first, second, third, deleted] = [
  spending({ number: 1, payers: [{ userKey: hanakoKey, amount: 400 }], split }),
  spending({ number: 2, payers: bothPaid, split }),
  transfer({ number: 3, from: taroKey, to: hanakoKey, amount: 100 }),
  spending({ number: 4, payers: [{ userKey: hanakoKey, amount: 400 }], split }),
]
const removable = pendingIdOf(2)
const person = pendingMemberRow({ id: removable })
const givenPerson: ArgsOf<'row.giveBack'> = {
  table: 'pendingMembers',
  row: { ...person, id: pendingIdOf(7) },
  isDeleted: false,
  versionBefore: 3,
  lost: { version: 3, id: 'lost' },
  common: { version: 1, id: 'common' },
}
const stamp = { version: 1, createdVersion: 1, ordinal: 9 }
/** The outsider waits for a review. */
const application = applicationOf(misaki)
const inside = { owner: 'already-member', admin: 'already-member', member: 'already-member' } as const
const nobodyElse = 'application-not-found'
const { amount, payers } = expenseArgs(1)

const table: Row[] = [
  row(
    'makes a group whose id nobody has',
    'group.create',
    { name: '別', description: '', inviteMethod: 'open' },
    { owner: 'ok', admin: 'ok', member: 'ok', left: 'ok', outsider: 'ok' },
  ),
  row('give back a pending member', 'row.giveBack', givenPerson, everyMember),
  row('edits the group', 'group.edit', { name: '大阪' }, adminsElse('group-update-not-allowed')),
  row('removes the icon', 'group.setIcon', { icon: null }, adminsElse('group-update-not-allowed')),
  row('joins by the code', 'member.join', { inviteCode: 'CODE' }, { ...inside, left: 'ok', outsider: 'ok' }),
  row(
    'applies by the code',
    'application.apply',
    { inviteCode: 'CODE', message: '', pendingMemberId: null },
    { ...inside, left: 'ok', outsider: 'application-pending' },
  ),
  row(
    'takes back the own application',
    'application.withdraw',
    {},
    { owner: nobodyElse, admin: nobodyElse, member: nobodyElse, left: nobodyElse, outsider: 'ok' },
  ),
  row(
    'lets an applicant in',
    'application.approve',
    { id: application.id, pendingMemberId: null },
    adminsElse('review-not-allowed'),
  ),
  row(
    'rejects an applicant',
    'application.reject',
    { id: application.id, reason: '満員です' },
    adminsElse('review-not-allowed'),
  ),
  row('renews the invite code', 'group.renewInviteCode', {}, adminsElse('group-update-not-allowed')),
  row(
    'removes an admin',
    'member.remove',
    { id: placeOf(taro, groupId) },
    adminsElse('member-remove-not-allowed'),
  ),
  row('removes the ordinary member, or leaves', 'member.remove', { id: placeOf(jiro, groupId) }, everyMember),
  row(
    'removes the owner',
    'member.remove',
    { id: placeOf(hanako, groupId) },
    {
      owner: 'owner-not-removable',
      admin: 'owner-not-removable',
      member: 'owner-not-removable',
      ...outside,
    },
  ),
  row(
    'makes a member an admin',
    'member.setRole',
    { id: placeOf(jiro, groupId), role: 'admin' },
    ownerElse('member-role-not-allowed'),
  ),
  row(
    'hands the group over',
    'member.makeOwner',
    { id: placeOf(jiro, groupId) },
    ownerElse('member-role-not-allowed'),
  ),
  row('deletes the group', 'group.delete', {}, ownerElse('group-delete-not-allowed')),
  row('adds a pending member', 'pendingMember.add', { id: pendingIdOf(3), name: '仮' }, everyMember),
  row('renames one', 'pendingMember.rename', { id: guest, name: '別名' }, everyMember),
  row('writes down a phone number', 'pendingMember.setContact', { id: guest, phone: '090' }, everyMember),
  row(
    'says which role one will have',
    'pendingMember.setRole',
    { id: guest, role: 'admin' },
    ownerElse('member-role-not-allowed'),
  ),
  row('invites one', 'pendingMember.invite', { id: guest }, everyMember),
  row('removes one', 'pendingMember.remove', { id: removable }, everyMember),
  row('restores one', 'pendingMember.restore', { id: removable }, everyMember),
  row(
    'says who one is',
    'pendingMember.link',
    { id: guest, userId: jiro.userId },
    adminsElse('link-not-allowed'),
  ),
  row('plans a trip', 'itinerary.create', tripArgs(3), everyMember),
  row('edits another’s trip', 'itinerary.describe', { id: tripIdOf(1), title: '秋' }, everyMember),
  row('begins it', 'itinerary.setStatus', { id: tripIdOf(1), status: 'active' }, everyMember),
  row('deletes it', 'itinerary.delete', { id: tripIdOf(1), expenses: [] }, everyMember),
  row('brings one back', 'itinerary.restore', { id: tripIdOf(2) }, everyMember),
  row('adds an item', 'item.create', itemArgs(3), everyMember),
  row('edits another’s item', 'item.describe', { id: itemIdOf(1), title: '拝観' }, everyMember),
  row('sets its budget', 'item.setBudget', { id: itemIdOf(1), ...noBudget }, everyMember),
  row('moves it', 'item.move', { id: itemIdOf(1), date: null, orderKey: 'W' }, everyMember),
  row(
    'extends it',
    'item.setExtension',
    { id: itemIdOf(1), key: '服装', value: '靴', valueType: 'string' },
    everyMember,
  ),
  row('deletes it', 'item.delete', { id: itemIdOf(1) }, everyMember),
  row('brings one back', 'item.restore', { id: itemIdOf(2) }, everyMember),
  row(
    'says for what another’s expense was',
    'expense.link',
    { id: first.id, itineraryId: tripIdOf(1), itineraryItemId: itemIdOf(1) },
    everyMember,
  ),
  row(
    'switches trips off',
    'group.edit',
    { itineraries: 'disabled' },
    adminsElse('group-update-not-allowed'),
  ),
  row(
    'attaches a receipt to another’s expense',
    'attachment.add',
    attachmentArgs(3, { expenseId: first.id }),
    everyMember,
  ),
  row('removes another’s', 'attachment.remove', { id: attachmentIdOf(1) }, everyMember),
  row('brings one back', 'attachment.restore', { id: attachmentIdOf(2) }, everyMember),
  row('records an expense', 'expense.create', expenseArgs(5), everyMember),
  row('edits the words of another’s', 'expense.describe', { id: first.id, title: '朝食' }, everyMember),
  row(
    'edits the money of another’s',
    'expense.setMoney',
    { id: first.id, mark: first.moneyMark, amount, payers: [...payers], split },
    everyMember,
  ),
  row(
    'marks the member’s own share paid',
    'expense.setSharePaid',
    { id: first.id, userKey: jiroKey, isPaid: true },
    everyMember,
  ),
  row(
    'marks another’s share paid',
    'expense.setSharePaid',
    { id: first.id, userKey: guestKey, isPaid: true },
    adminsElse('not-allowed'),
  ),
  row(
    'marks another’s share paid where the member laid out a part of the money',
    'expense.setSharePaid',
    { id: second.id, userKey: taroKey, isPaid: true },
    everyMember,
  ),
  row('deletes another’s expense', 'expense.delete', { id: first.id }, everyMember),
  row('brings one back', 'expense.restore', { id: deleted.id }, everyMember),
  row('records a transfer of others', 'transfer.create', transferArgs(5), everyMember),
  row('edits a transfer', 'transfer.edit', { id: third.id, title: '返金' }, everyMember),
  row('deletes a transfer', 'transfer.delete', { id: third.id }, everyMember),
  row(
    'settles what others paid and sent',
    'settlement.close',
    {
      expenses: [{ id: first.id, mark: first.moneyMark }],
      transfers: [{ id: third.id, mark: third.moneyMark }],
    },
    everyMember,
  ),
]

describe('who may do what', () => {
  it.each(table)('$name: who $what', async ({ name, args, answers }) => {
    const outcomes: [string, string][] = []
    for (const [role, actor] of Object.entries(roles)) {
      const store = await openDevice(
        groupDelta({
          rows: {
            expenses: [first, second, third],
            itineraries: [tripRow(1)],
            itineraryItems: [itemRow(1)],
            attachments: [attachmentRow(1)],
          },
          deleted: {
            expenses: [deleted],
            itineraries: [tripRow(2)],
            itineraryItems: [itemRow(2)],
            attachments: [attachmentRow(2, { expenseId: first.id })],
          },
        }),
      )
      await store.transaction(async (tx) => {
        const group = await tx.rows('groups').get(groupId)
        if (group) await tx.rows('groups').put({ ...group, itineraries: 'enabled' })
        await tx.rows('pendingMembers').put({ ...person, ...stamp })
        await tx.rows('applications').put({ ...application, ...stamp })
      })
      const where = name === 'group.create' ? scopeOfGroup(groupIdOf(9)) : scope
      const change = { scope: where, name, args, actor, mutationId: mutationIdOf(900), at: 100 }
      const before = await peek(store)
      const outcome = await recordChange(store, change)
      if (!outcome.ok) expect(await peek(store)).toEqual(before)
      outcomes.push([role, outcome.ok ? 'ok' : outcome.code])
    }
    expect(Object.fromEntries(outcomes)).toEqual(answers)
  })

  it('every mutation is in the table', () => {
    // Whether somebody may create a lost group again depends on the server's history. A profile belongs to no group.
    const others = ['group.giveBack', 'profile.set']
    const judged = Object.keys(mutations).filter((name) => !others.includes(name))
    expect([...new Set(table.map(({ name }) => name))].toSorted()).toEqual(judged.toSorted())
    expect(new Set(Object.values(roles))).toEqual(new Set(people))
  })
})
