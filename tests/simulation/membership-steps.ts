/** What people do in the property of memberships: on their devices, which may be away, and by calls to the server. */
import * as fc from 'fast-check'
import { ExpenseId } from '#shared/model/expense.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { compareBy } from '#shared/ordering.ts'
import { uuidOf } from '#tests/builders/ids.ts'
import {
  type AwayDevice,
  type MembershipWorld,
  callDirectly,
  comeBack,
  copyToApplicants,
  recordOn,
} from './membership-world.ts'

/** What is done, by which device, and numbers that choose among what there is. */
export type MembershipStep = { act: Act; device: number; first: number; second: number; isSo: boolean }

/** How often each act is drawn. */
const weights = {
  comesBack: 26,
  copies: 4,
  spends: 12,
  joins: 8,
  applies: 10,
  withdraws: 6,
  approves: 10,
  rejects: 8,
  addsPerson: 5,
  renamesPerson: 2,
  invitesPerson: 6,
  givesPersonRole: 2,
  writesContact: 1,
  removesPerson: 4,
  restoresPerson: 8,
  linksPerson: 5,
  removesMember: 5,
  givesRole: 4,
  handsOver: 2,
  setsMethod: 3,
  renewsCode: 1,
  deletesGroup: 0.8,
}
type Act = keyof typeof weights

export const membershipStep: fc.Arbitrary<MembershipStep> = fc.record({
  act: fc.oneof(
    ...Object.entries(weights).map(([act, weight]) => ({
      weight: weight * 10,
      arbitrary: fc.constant(act as Act),
    })),
  ),
  device: fc.nat({ max: 5 }),
  first: fc.nat({ max: 99 }),
  second: fc.nat({ max: 99 }),
  isSo: fc.boolean(),
})

type Screen = {
  members: StoredRow<'members'>[]
  people: StoredRow<'pendingMembers'>[]
  applications: StoredRow<'applications'>[]
  deletedPeople: PendingMemberId[]
}

const byId = compareBy<{ id: string }>(({ id }) => id)
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length]

function readScreen({ scope }: MembershipWorld, { store }: AwayDevice): Promise<Screen> {
  return store.transaction(async (tx) => ({
    members: (await tx.rows('members').ofScope(scope)).toSorted(byId),
    people: (await tx.rows('pendingMembers').ofScope(scope)).toSorted(byId),
    applications: (await tx.rows('applications').ofScope(scope)).toSorted(byId),
    deletedPeople: (await tx.tombstones.ofScope(scope))
      .flatMap(({ row }) => ('linkedTo' in row ? [PendingMemberId.parse(row.id)] : []))
      .toSorted(),
  }))
}

export async function takeStep(world: MembershipWorld, step: MembershipStep): Promise<void> {
  const device = pick(world.devices, step.device)
  if (!device) return
  if (step.act === 'comesBack') return comeBack(world, device)
  if (step.act === 'copies') return copyToApplicants(world)
  if (step.act === 'joins' || step.act === 'applies' || step.act === 'withdraws')
    return callFromOutside(world, device, step)
  const screen = await readScreen(world, device)
  const change = screen.members.length > 0 ? changeOf(world, screen, step) : undefined
  if (change) await recordOn(world, device, change)
}

/** With any code that there is or was, and sometimes as a pending member of the group. */
async function callFromOutside(
  world: MembershipWorld,
  { actor }: AwayDevice,
  { act, first, second, isSo }: MembershipStep,
): Promise<void> {
  if (act === 'withdraws') return callDirectly(world, actor, { name: 'application.withdraw', args: {} })
  const { db } = world.database
  const groups = await db.selectFrom('groups').select('inviteCode').execute()
  const people = await db.selectFrom('pendingMembers').select(['id', 'inviteCode']).orderBy('id').execute()
  const present = [...groups, ...groups, ...people].flatMap(({ inviteCode }) => inviteCode ?? [])
  const inviteCode = pick([...present, ...present, ...world.remembered.retiredCodes], first)
  if (inviteCode === undefined) return
  const pendingMemberId = (isSo ? pick(people, second)?.id : undefined) ?? null
  if (act === 'applies') {
    const args = { inviteCode, message: `${second}`, pendingMemberId }
    return callDirectly(world, actor, { name: 'application.apply', args })
  }
  const args = { inviteCode, ...(pendingMemberId ? { pendingMemberId } : {}) }
  return callDirectly(world, actor, { name: 'member.join', args })
}

function changeOf(
  world: MembershipWorld,
  screen: Screen,
  { act, first, second, isSo }: MembershipStep,
): MutationInput | undefined {
  const { members, people, applications, deletedPeople } = screen
  const member = pick(members, first)
  const person = pick(people, second)
  const application = pick(applications, first)
  const deleted = pick(deletedPeople, second)
  const role = isSo ? 'admin' : 'member'
  switch (act) {
    case 'spends':
      return expenseOf(world, screen, { first, second, isSo })
    case 'approves':
      return (
        application && {
          name: 'application.approve',
          args: { id: application.id, pendingMemberId: (isSo ? person?.id : undefined) ?? null },
        }
      )
    case 'rejects':
      return application && { name: 'application.reject', args: { id: application.id, reason: '満員です' } }
    case 'addsPerson': {
      const id = PendingMemberId.parse(uuidOf(1_000_000 + world.nextNumber()))
      return { name: 'pendingMember.add', args: { id, name: `仮${first}` } }
    }
    case 'renamesPerson':
      return person && { name: 'pendingMember.rename', args: { id: person.id, name: `仮${first}` } }
    case 'invitesPerson':
      return person && { name: 'pendingMember.invite', args: { id: person.id, anew: first < 20 } }
    case 'givesPersonRole':
      return person && { name: 'pendingMember.setRole', args: { id: person.id, role } }
    case 'writesContact':
      return person && { name: 'pendingMember.setContact', args: { id: person.id, phone: `${first}` } }
    case 'removesPerson':
      return person && { name: 'pendingMember.remove', args: { id: person.id } }
    case 'restoresPerson':
      return deleted && { name: 'pendingMember.restore', args: { id: deleted } }
    case 'linksPerson':
      return (
        person && member && { name: 'pendingMember.link', args: { id: person.id, userId: member.userId } }
      )
    case 'removesMember':
      return member && { name: 'member.remove', args: { id: member.id } }
    case 'givesRole':
      return member && { name: 'member.setRole', args: { id: member.id, role } }
    case 'handsOver':
      return member && { name: 'member.makeOwner', args: { id: member.id } }
    case 'setsMethod':
      return { name: 'group.edit', args: { inviteMethod: isSo ? 'open' : 'approval' } }
    case 'renewsCode':
      return { name: 'group.renewInviteCode', args: {} }
    case 'deletesGroup':
      return { name: 'group.delete', args: {} }
    case 'comesBack':
    case 'copies':
    case 'joins':
    case 'applies':
    case 'withdraws':
      return undefined
  }
}

/** Names anybody on the device: former members, and pending members who are linked, too. */
function expenseOf(
  { nextNumber }: MembershipWorld,
  { members, people }: Screen,
  { first, second, isSo }: Pick<MembershipStep, 'first' | 'second' | 'isSo'>,
): MutationInput | undefined {
  const everybody: UserKey[] = [
    ...members.map(({ userId }) => keyOfUser(userId)),
    ...people.map(({ id }) => keyOfPendingMember(id)),
  ]
  const payer = pick(everybody, first)
  const other = pick(everybody, second)
  if (!payer || !other) return undefined
  const amount = 1 + first * 100 + second
  const participants = [...new Set([other, ...everybody.filter((_, index) => (second >> index) % 2 === 1)])]
  const part = Math.floor(amount / 2)
  const hasTwoPayers = isSo && payer !== other && part > 0
  const payers = hasTwoPayers
    ? [
        { userKey: payer, amount: amount - part },
        { userKey: other, amount: part },
      ]
    : [{ userKey: payer, amount }]
  return {
    name: 'expense.create',
    args: {
      id: ExpenseId.parse(uuidOf(2_000_000 + nextNumber())),
      itineraryId: null,
      title: '夕食',
      description: '',
      category: 'food',
      date: '2026-11-26',
      location: '',
      amount,
      payers,
      split: { method: 'equal', participants },
    },
  }
}
