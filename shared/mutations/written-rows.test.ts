import { pendingMemberDefaults } from '../model/row-defaults.ts'
import { describe, it } from 'vitest'
import { pendingIdOf } from '#tests/builders/ids.ts'
import {
  entered,
  inApplication,
  inChild,
  inGroup,
  inMembers,
  newGroup,
  onsen,
  wizard,
  wizardFields,
  wizardTrip,
} from '#tests/builders/entered-groups.ts'
import { guest } from '#tests/builders/keys.ts'
import { hanako, jiro, misaki, placeOf, saburo, taro } from '#tests/builders/people.ts'
import { groupId } from '#tests/builders/sync-rows.ts'
import {
  at,
  child,
  elsewhere,
  expectWritten,
  ofHanako,
  pictured,
  writing,
} from '#tests/builders/written-rows.ts'
import { IconId } from '../model/group.ts'
import { scopeOfUser } from '../model/scope.ts'

const inGuest = `pendingMembers/${guest}`
const left = { status: 'left', role: 'member' }

describe('exactly this is written by', () => {
  const edits = [
    { name: '大阪' },
    { description: '' },
    { inviteMethod: 'approval' as const },
    { name: '大阪', description: '春', inviteMethod: 'approval' as const },
  ]
  const added = { id: pendingIdOf(3), name: '四郎' }

  it.each([
    ...edits.map((fields) => writing('group.edit', fields, { [inGroup]: { ...fields, ...at } })),
    ...[hanako, pictured].map((by) => writing('group.create', onsen, newGroup(by), { by, where: elsewhere })),
    writing(
      'group.create',
      { ...onsen, ...wizard },
      { ...newGroup(hanako, wizardFields), ...wizardTrip(hanako) },
      { where: elsewhere },
    ),
    ...[IconId.parse('b'.repeat(64)), null].map((icon) =>
      writing('group.setIcon', { icon }, { [inGroup]: { icon, ...at } }),
    ),
    writing('group.renewInviteCode', {}, { [inGroup]: { inviteCode: null, ...at } }),
    ...[misaki, pictured].map((by) =>
      writing('member.join', { inviteCode: 'CODE' }, { [inMembers(by)]: entered(by, 'member') }, { by }),
    ),
    writing(
      'member.join',
      { inviteCode: 'CODE' },
      {
        [inMembers(saburo)]: entered({ ...saburo, displayName: '三' }, 'member'),
        [inApplication]: { status: 'approved', ...at },
      },
      { by: { ...saburo, displayName: '三' } },
    ),
    writing(
      'member.join',
      { inviteCode: 'CODE', pendingMemberId: child },
      {
        [inMembers(misaki)]: entered(misaki, 'member'),
        [inChild]: { linkedTo: misaki.userId, inviteCode: null },
      },
      { by: misaki },
    ),
    writing('member.remove', { id: placeOf(taro, groupId) }, { [inMembers(taro)]: left }),
    writing('member.remove', { id: placeOf(jiro, groupId) }, { [inMembers(jiro)]: left }, { by: jiro }),
    writing('member.remove', { id: placeOf(saburo, groupId) }, {}),
    writing(
      'member.setRole',
      { id: placeOf(jiro, groupId), role: 'admin' },
      { [inMembers(jiro)]: { role: 'admin' } },
    ),
    writing(
      'member.setRole',
      { id: placeOf(taro, groupId), role: 'member' },
      { [inMembers(taro)]: { role: 'member' } },
    ),
    writing('member.setRole', { id: placeOf(taro, groupId), role: 'admin' }, {}),
    writing(
      'member.makeOwner',
      { id: placeOf(jiro, groupId) },
      { [inMembers(hanako)]: { role: 'admin' }, [inMembers(jiro)]: { role: 'owner' } },
    ),
    writing('member.makeOwner', { id: placeOf(hanako, groupId) }, {}),
    writing(
      'group.delete',
      {},
      {
        [inMembers(hanako)]: { status: 'left' },
        [inMembers(taro)]: left,
        [inMembers(jiro)]: left,
        [inApplication]: { status: 'rejected', ...at },
      },
    ),
    writing('pendingMember.add', added, {
      [`pendingMembers/${added.id}`]: {
        ...added,
        groupId,
        status: 'uninvited',
        ...pendingMemberDefaults,
        linkedTo: null,
        createdAt: 100,
      },
    }),
    writing(
      'pendingMember.add',
      { ...added, phone: ' ０９０−1234 ', email: ' a@example.com ' },
      {
        [`pendingMembers/${added.id}`]: {
          ...added,
          groupId,
          ...pendingMemberDefaults,
          phone: '090-1234',
          email: 'a@example.com',
          status: 'uninvited',
          linkedTo: null,
          createdAt: 100,
        },
      },
    ),
    writing('pendingMember.rename', { id: child, name: '子' }, { [inChild]: { name: '子' } }),
    writing('pendingMember.setContact', { id: child, phone: '' }, { [inChild]: { phone: '' } }),
    writing('pendingMember.setContact', { id: child, email: 'b@b.jp' }, { [inChild]: { email: 'b@b.jp' } }),
    writing('pendingMember.setRole', { id: child, role: 'member' }, { [inChild]: { role: 'member' } }),
    writing('pendingMember.setRole', { id: child, role: 'admin' }, {}),
    writing('pendingMember.invite', { id: child }, {}),
    writing('pendingMember.invite', { id: child, anew: true }, { [inChild]: { inviteCode: null } }),
    writing('pendingMember.invite', { id: guest }, { [inGuest]: { status: 'invited', invitedAt: 100 } }),
    writing(
      'pendingMember.link',
      { id: child, userId: jiro.userId },
      { [inChild]: { linkedTo: jiro.userId, inviteCode: null } },
    ),
    writing('pendingMember.remove', { id: child }, { [inChild]: 'deleted' }),
    writing('pendingMember.restore', { id: child }, {}),
  ])('%s', (_, each) => expectWritten(each))

  it.each([
    writing(
      'member.join',
      { inviteCode: 'KODOMO23' },
      {
        [inMembers(saburo)]: entered(saburo, 'member'),
        [inChild]: { linkedTo: saburo.userId, inviteCode: null },
        [inApplication]: { status: 'approved', pendingMemberId: child, ...at },
      },
      { by: saburo },
    ),
  ])('%s of somebody who is to be a member', (_, each) => expectWritten(each, { childRole: 'member' }))

  const inProfile = `profiles/${hanako.userId}`
  const profileEdits = [
    { displayName: '花ちゃん' },
    { avatarUrl: null },
    { avatarUrl: 'https://example.com/new.png' },
    { statusMessage: '' },
    { displayName: '花ちゃん', statusMessage: '帰宅' },
  ]
  it.each([
    ...profileEdits.map((fields) =>
      writing('profile.set', fields, { [inProfile]: { ...fields, ...at } }, { where: ofHanako }),
    ),
    writing(
      'profile.set',
      { statusMessage: 'はじめまして' },
      {
        [`profiles/${misaki.userId}`]: {
          id: misaki.userId,
          displayName: 'みさき',
          avatarUrl: 'https://example.com/misaki.png',
          statusMessage: 'はじめまして',
          plan: 'free',
          createdAt: 100,
          updatedAt: 100,
        },
      },
      { by: pictured, where: scopeOfUser(misaki.userId) },
    ),
    writing(
      'profile.set',
      { displayName: 'みー' },
      {
        [`profiles/${misaki.userId}`]: {
          id: misaki.userId,
          displayName: 'みー',
          avatarUrl: null,
          statusMessage: '',
          plan: 'free',
          createdAt: 100,
          updatedAt: 100,
        },
      },
      { by: misaki, where: scopeOfUser(misaki.userId) },
    ),
  ])('%s of one’s own profile', (_, each) => expectWritten(each))
})
