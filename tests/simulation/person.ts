/** The actions of people on their devices: recording changes, and joining by a code. */
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { type Scope, kindOfScope, scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { syncSchema } from '#shared/limits.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { reportViolation, count } from './ledger.ts'
import { newGroup, randomCall, readScreen } from './calls.ts'
import { type Device, type Page, clockOf, isSignedIn } from './device.ts'
import { unlessFull } from './disk-full.ts'
import type { World } from './world.ts'

const groupsMax = 3

/**
 * Records a change in a group, or creates a group. A refused change must not be in the queue, and a saved one must
 * be.
 */
export async function makeChange(world: World, device: Device, page: Page): Promise<void> {
  const { ledger, newId, note } = world
  const { actor } = device
  const thought = await page.screen.transaction((tx) => thinkOf(world, tx))
  if (!thought) return joinGroup(world, device, page)
  const { scope, call } = thought
  const mutationId = MutationId.parse(newId())
  const change = { scope, ...call, actor, mutationId, at: clockOf(world, device) }
  const answer = await unlessFull(recordChange(page.screen, change))
  const outcome = answer === 'disk full' ? answer : answer.ok ? 'saved' : answer.code
  note(`${device.name} ${call.name} ${mutationId.slice(-4)} ${outcome}`)
  count(ledger, outcome === 'saved' ? `recorded ${call.name}` : `not recorded ${outcome}`)
  const isThere = ledger.recorded.has(mutationId)
  if (outcome === 'saved' && !isThere) reportViolation(ledger, 'a saved change is in the queue', mutationId)
  if (outcome !== 'saved' && isThere) reportViolation(ledger, 'a refused change leaves no trace', mutationId)
  if (outcome !== 'saved') return
  if (device.otherTab) count(ledger, 'recorded in one of two tabs')
  page.runner.wake()
}

async function thinkOf(
  world: World,
  tx: DeviceTx,
): Promise<{ scope: Scope; call: MutationInput } | undefined> {
  const { random, newId, groups, isRenaming } = world
  if (isRenaming && random.chance(0.15)) {
    const number = random.below(1_000)
    const args = random.chance(0.7)
      ? { displayName: `旅人${number}` }
      : { avatarUrl: `https://example.com/${number}.png` }
    return { scope: scopeOfUser((await tx.device.get()).accountId), call: { name: 'profile.set', args } }
  }
  const known = [...(await tx.scopes.all()), ...(await tx.queue.all())]
    .map(({ scope }) => scope)
    .filter((each) => kindOfScope(each) === 'group')
  const scope = random.pick([...new Set(known)].toSorted())
  if (groups.length < groupsMax && (groups.length === 0 || random.chance(0.02))) {
    const groupId = GroupId.parse(newId())
    groups.push(groupId)
    return { scope: scopeOfGroup(groupId), call: newGroup(world) }
  }
  if (!scope) return undefined
  const screen = await readScreen(tx, scope)
  const call = screen.members.length > 0 ? randomCall(screen, world) : undefined
  return call && { scope, call }
}

async function isLost(tx: DeviceTx, scope: Scope): Promise<boolean> {
  const queue = await tx.queue.all()
  return queue.some(({ name, scope: of }) => of === scope && name === 'group.giveBack')
}

/** Joining is a call to the server: it is answered at once or fails. */
export function joinGroup(world: World, device: Device, page: Page): Promise<void> {
  if (world.isApplying && world.random.chance(0.7)) return applyOrWithdraw(world, device, page)
  return callByCode(world, { device, page }, (inviteCode) => ({ name: 'member.join', args: { inviteCode } }))
}

/** So is applying to join, and withdrawing the application. */
function applyOrWithdraw(world: World, device: Device, page: Page): Promise<void> {
  const args = { message: '入れてください', pendingMemberId: null }
  return callByCode(world, { device, page }, (inviteCode) =>
    world.random.chance(0.8)
      ? { name: 'application.apply', args: { inviteCode, ...args } }
      : { name: 'application.withdraw', args: {} },
  )
}

async function callByCode(
  world: World,
  { device, page }: { device: Device; page: Page },
  callWith: (inviteCode: string) => MutationInput,
): Promise<void> {
  const { random, server, groups, newId, now } = world
  const groupId = random.pick(groups)
  if (!groupId || !device.isOnline || !isSignedIn(device)) return
  const inviteCode = await server.inviteCodeOf(groupId)
  const scope = scopeOfGroup(groupId)
  const { state, isKnown } = await page.screen.transaction(async (tx) => ({
    state: await tx.device.get(),
    isKnown: ((await tx.scopes.get(scope))?.cursor ?? 0) > 0 && !(await isLost(tx, scope)),
  }))
  if (!inviteCode || isKnown) return
  const mutationId = MutationId.parse(newId())
  const mutation = { mutationId, scope, ...callWith(inviteCode), time: now() }
  const { accountId, clientId, epoch } = state
  await server.call(device.actor, { accountId, clientId, schema: syncSchema, epoch, mutations: [mutation] })
  page.runner.wake()
}
