import { describe, expect, it } from 'vitest'
import { guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { hanako, jiro, placeOf, saburo, taro } from '#tests/builders/people.ts'
import { groupId, scope } from '#tests/builders/sync-rows.ts'
import {
  activitiesAfter,
  application,
  at,
  autumn,
  child,
  dessert,
  gone,
  lunch,
  mark,
  payback,
  spring,
  taxi,
  temple,
} from '#tests/builders/written-rows.ts'
import { type Activity, activityIdOf } from '../model/activity.ts'
import { noBudget } from '../model/trip-item.ts'
import { IconId } from '../model/group.ts'
import { keyOfPendingMember, keyOfUser } from '../model/user-key.ts'
import { activityDefaults } from '../model/row-defaults.ts'
import type { Actor } from './define-mutation.ts'
import type { ArgsOf, MutationName } from './registry.ts'

/** A mutation of 花子, if nobody else is named, and what is recorded of it besides its author and time. */
function recording<Name extends MutationName>(
  name: Name,
  args: ArgsOf<Name>,
  expected: Partial<Activity>,
  by: Actor = hanako,
): [string, { name: Name; args: ArgsOf<Name>; by: Actor; expected: Partial<Activity> }] {
  return [`${name} as ${expected.action}`, { name, args, by, expected }]
}

const equally = (amount: number) => ({
  amount,
  payers: [{ userKey: taroKey, amount }],
  split: { method: 'equal' as const, participants: [hanakoKey, taroKey] },
})
const none = { before: 0, after: 0 }
const money: Activity['money'] = {
  amount: { before: 3_000, after: 5_000 },
  people: [
    { userKey: taroKey, paid: { before: 0, after: 5_000 }, share: { before: 1_000, after: 2_500 } },
    { userKey: hanakoKey, paid: { before: 2_000, after: 0 }, share: { before: 1_000, after: 2_500 } },
    { userKey: guestKey, paid: { before: 1_000, after: 0 }, share: none },
    { userKey: jiroKey, paid: none, share: { before: 1_000, after: 0 } },
  ],
}
const sent: Activity['money'] = {
  amount: { before: 700, after: 800 },
  people: [
    { userKey: jiroKey, paid: { before: 0, after: 800 }, share: none },
    { userKey: hanakoKey, paid: none, share: { before: 700, after: 800 } },
    { userKey: taroKey, paid: { before: 700, after: 0 }, share: none },
  ],
}
const childKey = keyOfPendingMember(child)
const ofLunch = { expenseId: lunch.id }
const ofAutumn = { itineraryId: autumn.id }
const ofTemple = { ...ofAutumn, itineraryItemId: temple.id }
const placeOfTaro = placeOf(taro, groupId)

describe('a change is recorded, with whom and what it was about:', () => {
  it.each([
    recording(
      'expense.setMoney',
      { id: lunch.id, mark: lunch.moneyMark, ...equally(5_000) },
      { action: 'expense-money', ...ofLunch, money },
    ),
    recording(
      'transfer.edit',
      { id: payback.id, money: { mark: payback.moneyMark, from: jiroKey, to: hanakoKey, amount: 800 } },
      { action: 'transfer-edited', expenseId: payback.id, money: sent },
    ),
    recording(
      'transfer.edit',
      { id: payback.id, title: '返金' },
      { action: 'transfer-edited', expenseId: payback.id },
    ),
    recording(
      'expense.describe',
      { id: lunch.id, title: '夕食' },
      { action: 'expense-described', ...ofLunch },
    ),
    recording('expense.restore', { id: gone.id }, { action: 'expense-restored', expenseId: gone.id }),
    recording(
      'settlement.close',
      {
        expenses: [lunch, taxi].map((row) => ({ id: row.id, mark: row.moneyMark })),
        transfers: [{ id: payback.id, mark: payback.moneyMark }],
      },
      { action: 'settled', rowCount: 3 },
    ),
    recording(
      'itinerary.describe',
      { id: autumn.id, title: '秋' },
      { action: 'itinerary-edited', ...ofAutumn },
    ),
    recording(
      'itinerary.setStatus',
      { id: autumn.id, status: 'completed' },
      { action: 'itinerary-status', ...ofAutumn },
    ),
    recording(
      'itinerary.restore',
      { id: spring.id },
      { action: 'itinerary-restored', itineraryId: spring.id },
    ),
    recording('item.describe', { id: temple.id, title: '拝観' }, { action: 'item-edited', ...ofTemple }),
    recording('item.setBudget', { id: temple.id, ...noBudget }, { action: 'item-budget', ...ofTemple }),
    recording(
      'item.move',
      { id: temple.id, date: null, orderKey: 'V' },
      { action: 'item-moved', ...ofTemple },
    ),
    recording(
      'item.setExtension',
      { id: temple.id, key: '集合', value: '駅', valueType: 'string' },
      { action: 'item-edited', ...ofTemple },
    ),
    recording(
      'item.restore',
      { id: dessert.id },
      { action: 'item-restored', ...ofAutumn, itineraryItemId: dessert.id },
    ),
    recording(
      'expense.link',
      { id: lunch.id, ...ofTemple },
      { action: 'expense-linked', ...ofLunch, ...ofTemple },
    ),
    recording('group.edit', { name: '沖縄' }, { action: 'group-edited' }),
    recording('group.setIcon', { icon: IconId.parse('b'.repeat(64)) }, { action: 'group-edited' }),
    recording('group.renewInviteCode', {}, { action: 'code-renewed' }),
    recording('member.remove', { id: placeOfTaro }, { action: 'member-ended', person: taroKey }),
    recording(
      'member.remove',
      { id: placeOf(jiro, groupId) },
      { action: 'member-ended', person: jiroKey },
      jiro,
    ),
    recording('member.makeOwner', { id: placeOfTaro }, { action: 'owner-made', person: taroKey }),
    recording(
      'pendingMember.rename',
      { id: child, name: '子' },
      { action: 'person-renamed', person: childKey },
    ),
    recording(
      'pendingMember.setRole',
      { id: child, role: 'member' },
      { action: 'member-made', person: childKey },
    ),
    recording('pendingMember.remove', { id: child }, { action: 'person-removed', person: childKey }),
    recording(
      'pendingMember.link',
      { id: child, userId: jiro.userId },
      { action: 'person-linked', person: childKey },
    ),
    recording(
      'application.approve',
      { id: application.id, pendingMemberId: null },
      { action: 'member-approved', person: keyOfUser(saburo.userId) },
    ),
  ])('%s', async (_, { expected, ...change }) => {
    const nothingElse = { expenseId: null, ...activityDefaults, person: null, money: null, rowCount: null }
    expect(await activitiesAfter({ ...change, where: scope })).toEqual([
      {
        id: activityIdOf({ userId: change.by.userId, mutationId: mark }),
        groupId,
        createdBy: change.by.userId,
        createdAt: at.updatedAt,
        ...nothingElse,
        ...expected,
      },
    ])
  })

  it.each<[string, MutationName, object]>([
    [
      'a payment, which says itself who has recorded it',
      'expense.setSharePaid',
      { id: lunch.id, userKey: taroKey, isPaid: true },
    ],
    ['a trip with the status that it has', 'itinerary.setStatus', { id: autumn.id, status: 'active' }],
    ['another place in the same day', 'item.move', { id: temple.id, date: temple.date, orderKey: 'W' }],
    [
      'the trip that an expense has',
      'expense.link',
      { id: lunch.id, itineraryId: null, itineraryItemId: null },
    ],
    ['a role that somebody has already', 'member.setRole', { id: placeOf(jiro, groupId), role: 'member' }],
    ['somebody who was invited already', 'pendingMember.invite', { id: child }],
    ['the owner who is made owner', 'member.makeOwner', { id: placeOf(hanako, groupId) }],
  ])('not %s', async (_, name, args) => {
    expect(await activitiesAfter({ name, args, by: hanako, where: scope })).toEqual([])
  })
})

it('two people whose changes have the same id record two activities', () => {
  const [one, other] = [hanako, taro].map(({ userId }) => activityIdOf({ userId, mutationId: mark }))
  expect(one).not.toBe(other)
})
