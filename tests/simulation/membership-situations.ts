/**
 * What has happened before the steps of a case (memberships.test.ts). From the beginning of a group, chance seldom comes to
 * the situations in which a rule about ended applications or codes matters.
 */
import { assert } from '#shared/assert.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { pendingIdOf } from '#tests/builders/ids.ts'
import { misaki, taro } from '#tests/builders/people.ts'
import { checkGroup } from './membership-invariants.ts'
import { type MembershipWorld, callDirectly, comeBack, recordOn } from './membership-world.ts'

export const situations = [
  'the group is new',
  'somebody has applied by the code of a pending member',
  'an admin is away with an approval of somebody who was approved and removed meanwhile',
  'somebody who was invited has been removed',
] as const
export type MembershipSituation = (typeof situations)[number]

/** 花子 has made a group with two pending members, and 太郎 has joined it. Everybody else is outside. */
export async function beginIn(world: MembershipWorld, situation: MembershipSituation): Promise<void> {
  const { groupId } = world
  await byHanako(
    world,
    { name: 'group.create', args: { name: '旅行', description: '', inviteMethod: 'open' } },
    ...[1, 2].map((number) => addition(number)),
  )
  await callDirectly(world, taro, { name: 'member.join', args: { inviteCode: await groupCode(world) } })
  await comeBack(world, deviceAt(world, 1))
  switch (situation) {
    case 'the group is new':
      return
    case 'somebody has applied by the code of a pending member':
      await applyAs(world, await invited(world, 1))
      return everybodyInComesBack(world)
    case 'an admin is away with an approval of somebody who was approved and removed meanwhile': {
      const place = { groupId, userId: misaki.userId }
      const approval: MutationInput = {
        name: 'application.approve',
        args: { id: applicationIdOf(place), pendingMemberId: null },
      }
      const taroId = memberIdOf({ groupId, userId: taro.userId })
      await byHanako(world, { name: 'member.setRole', args: { id: taroId, role: 'admin' } })
      await applyAs(world, await groupCode(world))
      await comeBack(world, deviceAt(world, 1))
      await recordOn(world, deviceAt(world, 1), approval)
      await comeBack(world, deviceAt(world, 0))
      await byHanako(world, approval)
      return byHanako(world, { name: 'member.remove', args: { id: memberIdOf(place) } })
    }
    case 'somebody who was invited has been removed':
      await invited(world, 1)
      await everybodyInComesBack(world)
      // The code that ends now must not come back.
      await checkGroup(world)
      await byHanako(world, { name: 'pendingMember.remove', args: { id: pendingIdOf(1) } })
      return everybodyInComesBack(world)
  }
}

/** 花子 on both of her devices, and 太郎. */
async function everybodyInComesBack(world: MembershipWorld): Promise<void> {
  for (const index of [0, 1, world.devices.length - 1]) await comeBack(world, deviceAt(world, index))
}

function addition(number: number): MutationInput {
  return { name: 'pendingMember.add', args: { id: pendingIdOf(number), name: `友人${number}` } }
}

function deviceAt({ devices }: MembershipWorld, index: number) {
  const device = devices[index]
  assert(device, 'everybody has a device')
  return device
}

async function byHanako(world: MembershipWorld, ...changes: MutationInput[]): Promise<void> {
  const device = deviceAt(world, 0)
  for (const change of changes) await recordOn(world, device, change)
  await comeBack(world, device)
}

async function groupCode({ database }: MembershipWorld): Promise<string> {
  const { inviteCode } = await database.db.selectFrom('groups').select('inviteCode').executeTakeFirstOrThrow()
  assert(inviteCode !== null, 'the server has made the code')
  return inviteCode
}

/** Invites the pending member, and returns their code. */
async function invited(world: MembershipWorld, number: number): Promise<string> {
  const id = pendingIdOf(number)
  await byHanako(world, { name: 'pendingMember.invite', args: { id } })
  const { inviteCode } = await world.database.db
    .selectFrom('pendingMembers')
    .select('inviteCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert(inviteCode !== null, 'the server has made the code')
  return inviteCode
}

async function applyAs(world: MembershipWorld, inviteCode: string): Promise<void> {
  const args = { inviteCode, message: '入れてください', pendingMemberId: null }
  await callDirectly(world, misaki, { name: 'application.apply', args })
}
