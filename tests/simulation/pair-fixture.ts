/**
 * The group in which the pairs act: it has a trip with an item, a dinner, a repayment and two pending members, before
 * anybody goes offline.
 */
import { assert } from '#shared/assert.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { firstTripIdOf } from '#shared/model/trip.ts'
import { TripItemId } from '#shared/model/trip-id.ts'
import { noBudget } from '#shared/model/trip-item.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { type Scope, groupOfScope, scopeOfGroup } from '#shared/model/scope.ts'
import type { Tables } from '#shared/model/tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import type { Database } from '#server/db/database.ts'
import { reportViolation } from './ledger.ts'
import { newGroup } from './calls.ts'
import { type Device, clockOf, openPage } from './device.ts'
import { joinGroup } from './person.ts'
import { untilAsleep } from './settle.ts'
import { type World, createWorld } from './world.ts'

export type Fixture = {
  world: World
  scope: Scope
  /** 花子 is the owner and has two devices; 太郎 is a member. */
  devices: { hanako: Device; taro: Device; hanakosOther: Device }
  hanako: Actor
  taro: Actor
  everybody: UserKey[]
  /** Paid by 花子 for everybody: her, 太郎, and 仮ハル, a pending member whom an action may link to 太郎. */
  dinner: ExpenseId
  haru: PendingMemberId
  /** A transfer from 太郎 to 花子. */
  repayment: ExpenseId
  /** A pending member who is in no expense yet. */
  natsu: PendingMemberId
  /** An item of the group's first trip. */
  sight: TripItemId
}

export async function createFixture(place: { seed: number; database: Database }): Promise<Fixture> {
  const world = await createWorld({ ...place, owners: [0, 1, 0] })
  const [hanakos, taros, hanakosOther] = world.devices
  assert(hanakos && taros && hanakosOther, 'a world has the devices that it was made with')
  const groupId = GroupId.parse(world.newId())
  const [haru, natsu] = [PendingMemberId.parse(world.newId()), PendingMemberId.parse(world.newId())]
  const people = [keyOfUser(hanakos.actor.userId), keyOfUser(taros.actor.userId)]
  const fixture: Fixture = {
    world,
    scope: scopeOfGroup(groupId),
    hanako: hanakos.actor,
    taro: taros.actor,
    haru,
    natsu,
    devices: { hanako: hanakos, taro: taros, hanakosOther },
    everybody: [...people, keyOfPendingMember(haru)],
    dinner: ExpenseId.parse(world.newId()),
    repayment: ExpenseId.parse(world.newId()),
    sight: TripItemId.parse(world.newId()),
  }
  world.groups.push(groupId)
  for (const device of world.devices) openPage(world, device)
  for (const call of [newGroup({ ...fixture.world, isPlanning: true }), ...pendingMembers(fixture)])
    await record(fixture, hanakos, call)
  await syncAll(fixture)
  if (taros.page) await Promise.all([joinGroup(world, taros, taros.page), untilAsleep(world)])
  await syncAll(fixture)
  for (const call of [...spendings(fixture), sightseeing(fixture)]) await record(fixture, hanakos, call)
  await syncAll(fixture)
  await syncAll(fixture)
  return fixture
}

const textFields = { itineraryId: null, description: '', date: '2026-11-22' } as const

function pendingMembers({ haru, natsu }: Fixture): MutationInput[] {
  return [
    { name: 'pendingMember.add', args: { id: haru, name: 'ハル' } },
    { name: 'pendingMember.add', args: { id: natsu, name: 'ナツ' } },
  ]
}

function spendings({ dinner, repayment, everybody, hanako, taro }: Fixture): MutationInput[] {
  const [from, to] = [keyOfUser(taro.userId), keyOfUser(hanako.userId)]
  return [
    { name: 'expense.create', args: expense({ id: dinner, amount: 9_000, payer: to, everybody }) },
    {
      name: 'transfer.create',
      args: { id: repayment, ...textFields, title: '送金', from, to, amount: 1_000 },
    },
  ]
}

function sightseeing({ sight, scope }: Fixture): MutationInput {
  const itineraryId = firstTripIdOf(groupOfScope(scope))
  const texts = { title: '観光', time: null, location: '', description: '', category: 'SIGHTSEEING' } as const
  const place = { date: '2026-11-20', orderKey: 'V' }
  return { name: 'item.create', args: { id: sight, itineraryId, ...place, ...texts, ...noBudget } }
}

type Spending = { id: ExpenseId; amount: number; payer: UserKey; everybody: UserKey[] }

export function expense({ id, amount, payer, everybody }: Spending) {
  const money = { amount, payers: [{ userKey: payer, amount }], split: equally(everybody) }
  return { id, ...textFields, title: '夕食', location: '', category: 'food', ...money } as const
}

export const equally = (participants: UserKey[]) => ({ method: 'equal', participants }) as const

/** Records a change that its person may make, based on the rows on screen. */
export async function record(fixture: Fixture, device: Device, call: MutationInput): Promise<MutationId> {
  const { world, scope } = fixture
  const { page, actor } = device
  assert(page, 'a person has a page open')
  const mutationId = MutationId.parse(world.newId())
  const change = { scope, ...call, actor, mutationId, at: clockOf(world, device) }
  const recording = recordChange(page.screen, change)
  await untilAsleep(world)
  const outcome = await recording
  if (!outcome.ok)
    reportViolation(world.ledger, 'the actions of a pair are allowed', `${call.name} ${outcome.code}`)
  return mutationId
}

/** Every device that is online sends and fetches. */
export async function syncAll({ world }: Fixture): Promise<void> {
  for (const { page } of world.devices) page?.runner.wake()
  await untilAsleep(world)
}

/** A device's rows of the group, deleted ones included, and the ids of the deleted ones. */
export type DeviceRows = {
  groups: Tables['groups'][]
  members: Tables['members'][]
  pendingMembers: Tables['pendingMembers'][]
  itineraries: Tables['itineraries'][]
  items: Tables['itineraryItems'][]
  expenses: Tables['expenses'][]
  deletedIds: string[]
}

export function readDeviceRows({ scope }: Fixture, { disk }: Device): Promise<DeviceRows> {
  return disk.transaction(async (tx) => {
    const deletedRows = (await tx.tombstones.ofScope(scope)).map(({ row }) => row)
    const deletedExpenses = deletedRows.flatMap((row) => ('moneyMark' in row ? [row] : []))
    const deletedTrips = deletedRows.flatMap((row) => ('destination' in row ? [row] : []))
    const deletedItems = deletedRows.flatMap((row) => ('orderKey' in row ? [row] : []))
    const deletedPeople = deletedRows.flatMap((row) => ('linkedTo' in row ? [row] : []))
    return {
      groups: await tx.rows('groups').ofScope(scope),
      members: await tx.rows('members').ofScope(scope),
      pendingMembers: [...(await tx.rows('pendingMembers').ofScope(scope)), ...deletedPeople],
      itineraries: [...(await tx.rows('itineraries').ofScope(scope)), ...deletedTrips],
      items: [...(await tx.rows('itineraryItems').ofScope(scope)), ...deletedItems],
      expenses: [...(await tx.rows('expenses').ofScope(scope)), ...deletedExpenses],
      deletedIds: deletedRows.map(({ id }) => id),
    }
  })
}
