/** What a give-back writes, as whole rows. */
import { describe, expect, it } from 'vitest'
import { expenseIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import {
  inChild,
  inGroup,
  inMembers,
  newGroup,
  onsen,
  wizard,
  wizardFields,
} from '#tests/builders/entered-groups.ts'
import { hanako, jiro, misaki, placeOf, taro } from '#tests/builders/people.ts'
import { groupId, pendingMemberRow } from '#tests/builders/sync-rows.ts'
import {
  child,
  elsewhere,
  expectWritten,
  lunch,
  ofHanako,
  profile,
  taxi,
  type Writes,
  writing,
} from '#tests/builders/written-rows.ts'
import { groupDefaults } from '../model/row-defaults.ts'
import { contentOf } from '../model/tables.ts'
import type { ArgsOf } from './registry.ts'

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
  const person = pendingMemberRow({ id: pendingIdOf(8), name: '五郎', linkedTo: jiro.userId, createdAt: 44 })
  /** A device may say so, but a code admits people, and a role gives rights. */
  const stolen = {
    phone: '119',
    email: 'c@c.jp',
    role: 'admin' as const,
    status: 'applied' as const,
    inviteCode: 'MINE2345',
    invitedAt: 45,
  }
  const breakfast = { ...contentOf<'expenses'>(lunch), id: expenseIdOf(7), title: '朝食' }
  const anew = { ...onsen, versionBefore: 3, lost }
  const givingBack = (given: ArgsOf<'row.giveBack'>, written: Writes) =>
    writing('row.giveBack', given, written)

  it.each([
    givingBack(
      { table: 'groups', row: group, ...proof },
      {
        [inGroup]: { name, description, inviteMethod, updatedAt },
      },
    ),
    givingBack(
      { table: 'members', row: member, ...proof },
      {
        [inMembers(misaki)]: { ...member, role: 'member', status: 'left' },
      },
    ),
    givingBack({ table: 'members', row: present, ...proof }, {}),
    givingBack(
      { table: 'pendingMembers', row: person, ...proof },
      {
        [`pendingMembers/${person.id}`]: person,
      },
    ),
    givingBack(
      { table: 'pendingMembers', row: { ...person, ...stolen }, ...proof },
      { [`pendingMembers/${person.id}`]: { ...person, phone: '119', email: 'c@c.jp' } },
    ),
    givingBack(
      { table: 'pendingMembers', row: { ...person, id: child, linkedTo: null, ...stolen }, ...proof },
      { [inChild]: { name: '五郎', phone: '119', email: 'c@c.jp', createdAt: 44 } },
    ),
    givingBack(
      { table: 'pendingMembers', row: { ...person, id: child }, ...proof },
      {
        [inChild]: {
          name: '五郎',
          phone: '',
          email: '',
          linkedTo: jiro.userId,
          inviteCode: null,
          createdAt: 44,
        },
      },
    ),
    givingBack(
      { table: 'pendingMembers', row: { ...person, id: child }, ...proof, isDeleted: true },
      { [inChild]: 'deleted' },
    ),
    givingBack(
      { table: 'expenses', row: breakfast, ...proof },
      {
        [`expenses/${breakfast.id}`]: breakfast,
      },
    ),
    givingBack(
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
    writing('group.giveBack', { ...anew, ...wizard }, newGroup(jiro, wizardFields), {
      by: jiro,
      where: elsewhere,
    }),
    writing('group.giveBack', anew, {}),
  ])('%s', (_, each) => expectWritten(each))

  it.each([
    ['the owner', hanako, 'all'],
    ['an admin', taro, 'all'],
    ['another member', jiro, 'harmless'],
  ] as const)('the switches of the group, by %s', async (_, by, values) => {
    for (const method of ['open', 'approval'] as const)
      for (const trips of ['enabled', 'disabled'] as const) {
        const row = { ...group, inviteMethod: method, itineraries: trips }
        for (const here of [
          { inviteMethod: 'open', itineraries: 'disabled' },
          { inviteMethod: 'approval', itineraries: 'enabled' },
        ] as const) {
          const switches = {
            inviteMethod: values === 'all' || method === 'approval' ? method : here.inviteMethod,
            itineraries: values === 'all' || trips === 'enabled' ? trips : here.itineraries,
          }
          const args = { table: 'groups' as const, row, ...proof }
          const expected = { [inGroup]: { name, description, updatedAt, ...switches } }
          const [, given] = writing('row.giveBack', args, expected, { by })
          await expect(expectWritten(given, { switches: here })).resolves.toBeUndefined()
        }
      }
  })
})
