import { groupDefaults } from '../model/group.ts'
import { pendingMemberDefaults } from '../model/pending-member.ts'
import { describe, expect, it } from 'vitest'
import { expenseIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { hanako, jiro, misaki, placeOf, saburo, taro } from '#tests/builders/people.ts'
import { groupId } from '#tests/builders/sync-rows.ts'
import {
  at,
  child,
  elsewhere,
  expectWritten,
  lunch,
  newGroupId,
  ofHanako,
  pictured,
  profile,
  taxi,
  writing,
} from '#tests/builders/written-rows.ts'
import { scopeOfUser } from '../model/scope.ts'
import { contentOf } from '../model/tables.ts'
import type { Actor } from './define-mutation.ts'

const inGroup = `groups/${groupId}`
const inNewGroup = `groups/${newGroupId}`
const inChild = `pendingMembers/${child}`
const inMembers = (actor: Actor, of = groupId) => `members/${placeOf(actor, of)}`
const left = { status: 'left', role: 'member' }

/** The member row of somebody who enters a group. */
const entered = (actor: Actor, role: 'owner' | 'member', of = groupId) => ({
  id: placeOf(actor, of),
  groupId: of,
  userId: actor.userId,
  displayName: actor.displayName,
  avatarUrl: actor.avatarUrl ?? null,
  role,
  status: 'active',
  joinedAt: 100,
})
const onsen = { name: '温泉', description: '冬', inviteMethod: 'approval' as const }
const newGroup = (by: Actor) => ({
  [inNewGroup]: {
    id: newGroupId,
    ...onsen,
    inviteCode: null,
    createdBy: by.userId,
    createdAt: 100,
    updatedAt: 100,
  },
  [inMembers(by, newGroupId)]: entered(by, 'owner', newGroupId),
})

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
    ...[misaki, pictured, { ...saburo, displayName: '三' }].map((by) =>
      writing('member.join', { inviteCode: 'CODE' }, { [inMembers(by)]: entered(by, 'member') }, { by }),
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
    writing('pendingMember.rename', { id: child, name: '子' }, { [inChild]: { name: '子' } }),
    writing(
      'pendingMember.link',
      { id: child, userId: jiro.userId },
      { [inChild]: { linkedTo: jiro.userId } },
    ),
    writing('pendingMember.remove', { id: child }, { [inChild]: 'deleted' }),
    writing('pendingMember.restore', { id: child }, {}),
  ])('%s', (_, each) => expectWritten(each))

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

describe('exactly this is given back by', () => {
  const lost = { version: 3, id: 'lost' }
  const proof = { versionBefore: 3, lost, common: { version: 1, id: 'common' }, isDeleted: false }
  const group = {
    id: groupId,
    name: '奈良',
    description: '鹿',
    ...groupDefaults,
    inviteMethod: 'approval' as const,
    inviteCode: 'OLD',
    createdBy: taro.userId,
    createdAt: 50,
    updatedAt: 60,
  }
  const { name, description, inviteMethod, updatedAt } = group
  const member = {
    id: placeOf(misaki, groupId),
    groupId,
    userId: misaki.userId,
    displayName: 'みさ',
    avatarUrl: 'https://example.com/misa.png',
    role: 'admin' as const,
    status: 'active' as const,
    joinedAt: 40,
  }
  const present = { ...member, id: placeOf(taro, groupId), userId: taro.userId }
  const person = {
    id: pendingIdOf(8),
    groupId,
    name: '五郎',
    status: 'uninvited' as const,
    ...pendingMemberDefaults,
    linkedTo: jiro.userId,
    createdAt: 44,
  }
  const breakfast = { ...contentOf<'expenses'>(lunch), id: expenseIdOf(7), title: '朝食' }
  const anew = { ...onsen, versionBefore: 3, lost }

  it.each([
    writing(
      'row.giveBack',
      { table: 'groups', row: group, ...proof },
      {
        [inGroup]: { name, description, inviteMethod, updatedAt },
      },
    ),
    writing(
      'row.giveBack',
      { table: 'members', row: member, ...proof },
      {
        [inMembers(misaki)]: { ...member, role: 'member', status: 'left' },
      },
    ),
    writing('row.giveBack', { table: 'members', row: present, ...proof }, {}),
    writing(
      'row.giveBack',
      { table: 'pendingMembers', row: person, ...proof },
      {
        [`pendingMembers/${person.id}`]: person,
      },
    ),
    writing(
      'row.giveBack',
      { table: 'pendingMembers', row: { ...person, id: child }, ...proof, isDeleted: true },
      { [inChild]: 'deleted' },
    ),
    writing(
      'row.giveBack',
      { table: 'expenses', row: breakfast, ...proof },
      {
        [`expenses/${breakfast.id}`]: breakfast,
      },
    ),
    writing(
      'row.giveBack',
      { table: 'expenses', row: contentOf<'expenses'>(taxi), ...proof, isDeleted: true },
      { [`expenses/${taxi.id}`]: 'deleted' },
    ),
    writing(
      'row.giveBack',
      {
        table: 'profiles',
        row: { ...profile, displayName: '昔の花子', plan: 'free', updatedAt: 70 },
        ...proof,
      },
      { [`profiles/${hanako.userId}`]: { displayName: '昔の花子', updatedAt: 70 } },
      { where: ofHanako },
    ),
    writing('group.giveBack', anew, newGroup(jiro), { by: jiro, where: elsewhere }),
    writing('group.giveBack', anew, {}),
  ])('%s', (_, each) => expectWritten(each))

  const open = { ...group, inviteMethod: 'open' as const }
  it.each([
    ['an owner opens it', hanako, open, 'open'],
    ['an admin opens it', taro, open, 'open'],
    ['a member cannot open it', jiro, open, 'approval'],
    ['a member makes joining harder', jiro, group, 'approval'],
    ['an admin makes joining harder', taro, group, 'approval'],
  ] as const)('the group, where %s', async (_, by, row, inviteMethodAfter) => {
    for (const here of ['open', 'approval'] as const) {
      const args = { table: 'groups' as const, row, ...proof }
      const after = here === 'open' && by === jiro && row === open ? 'open' : inviteMethodAfter
      const expected = { [inGroup]: { name, description, updatedAt, inviteMethod: after } }
      const [, given] = writing('row.giveBack', args, expected, { by })
      await expect(expectWritten(given, here)).resolves.toBeUndefined()
    }
  })
})
