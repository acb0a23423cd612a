/**
 * Runs two actions on two offline devices. The device that arrives second learns too late what the first has done.
 */
import { assert } from '#shared/assert.ts'
import { discardChange } from '#shared/sync/resend-edit-discard.ts'
import { unsentChanges } from '#shared/sync/plan-sends.ts'
import type { Database } from '#server/db/database.ts'
import { reportViolation } from './ledger.ts'
import { type Device, crash } from './device.ts'
import { checkAccounts, checkConvergence, checkNothingIsLeft, checkSums } from './final-invariants.ts'
import { checkLog } from './log-invariant.ts'
import type { Action, Done } from './pair-actions.ts'
import { type Fixture, createFixture, readDeviceRows, record, syncAll } from './pair-fixture.ts'
import { untilAsleep } from './settle.ts'

/** In the order of arrival at the server. */
export type Pair = readonly [first: Action, second: Action]
type DeviceName = keyof Fixture['devices']

/**
 * The devices on which the two actions can be done. Two devices of one person only if neither may be done by the
 * other person.
 */
export function devicesFor([first, second]: Pair): (readonly [DeviceName, DeviceName])[] {
  const mayBe = ({ by }: Action, who: DeviceName) => by === undefined || by === who
  const apart = (['hanako', 'taro'] as const)
    .map((who) => [who, who === 'hanako' ? 'taro' : 'hanako'] as const)
    .filter(([one, other]) => mayBe(first, one) && mayBe(second, other))
  const areHers = first.by === 'hanako' && second.by === 'hanako'
  return areHers ? [['hanako', 'hanakosOther']] : apart
}

/**
 * `outcome` is `both` if both changes are visible; `over` if the second has overwritten the first; otherwise the code
 * with which the second is listed on its device, while the first is visible. After an arrow it is the code with which
 * the first is listed.
 */
export type PairReport = { outcome: string; broken: { invariant: string; detail: string }[] }
type Run = { devices: readonly [DeviceName, DeviceName]; seed: number; database: Database }

export async function runPair(pair: Pair, { devices, seed, database }: Run): Promise<PairReport> {
  const fixture = await createFixture({ seed, database })
  const { world } = fixture
  const [one, other] = devices.map((name) => fixture.devices[name])
  assert(one && other, 'a pair of devices')
  const sides: Sides = [
    { action: pair[0], device: one },
    { action: pair[1], device: other },
  ]
  await begin(fixture, sides)
  for (const device of world.devices) device.isOnline = false
  const done: Doings = [await act(fixture, sides[0], 1), await act(fixture, sides[1], 2)]
  for (const device of [one, other, ...world.devices]) {
    device.isOnline = true
    await syncAll(fixture)
  }
  const outcome = await outcomeOf(fixture, sides, done)
  await checkAccounts(world)
  await checkConvergence(world)
  await discardAll(fixture)
  await checkNothingIsLeft(world)
  await checkSums(world)
  await checkLog(world)
  for (const device of world.devices) crash(world, device)
  world.server.crashAll()
  return { outcome, broken: world.ledger.broken }
}

type Side = { action: Action; device: Device }
type Sides = readonly [Side, Side]
type Doings = readonly [Done, Done]

/** Runs the preceding change of the actions that need one. Only the devices of these actions get its rows. */
async function begin(fixture: Fixture, sides: Sides): Promise<void> {
  const knowing = sides.filter(({ action }) => action.after)
  const [begins] = knowing
  const after = begins?.action.after
  if (!after) return
  for (const device of fixture.world.devices) device.isOnline = knowing.some((side) => side.device === device)
  await record(fixture, begins.device, after(fixture))
  await syncAll(fixture)
  await syncAll(fixture)
}

async function act(fixture: Fixture, { action, device }: Side, number: 1 | 2): Promise<Done> {
  const { newId } = fixture.world
  const call = action.call(fixture, { number, deviceRows: await readDeviceRows(fixture, device), newId })
  return { number, mutationId: await record(fixture, device, call) }
}

async function outcomeOf(fixture: Fixture, [first, second]: Sides, [one, other]: Doings): Promise<string> {
  const sight = await readDeviceRows(fixture, fixture.devices.hanako)
  const ofFirst = { code: await listedOn(first.device), isSeen: first.action.isSeen(sight, one, fixture) }
  const ofSecond = {
    code: await listedOn(second.device),
    isSeen: second.action.isSeen(sight, other, fixture),
  }
  const isReplaced = !ofFirst.isSeen && ofSecond.code === undefined
  const isLost = ({ code, isSeen }: typeof ofFirst) => code === undefined && !isSeen
  if ((isLost(ofFirst) && !isReplaced) || isLost(ofSecond))
    reportViolation(
      fixture.world.ledger,
      'a change that is not listed is visible',
      JSON.stringify({ ofFirst, ofSecond }),
    )
  if (ofFirst.code !== undefined) return `←${ofFirst.code}`
  return ofSecond.code ?? (ofFirst.isSeen ? 'both' : 'over')
}

async function listedOn({ disk }: Device): Promise<string | undefined> {
  const listed = unsentChanges(await disk.transaction((tx) => tx.queue.all()))
  assert(listed.length <= 1, 'a change is listed once')
  return listed.map(({ record: { code }, state }) => code ?? state)[0]
}

async function discardAll({ world }: Fixture): Promise<void> {
  for (const { disk, page } of world.devices)
    for (const { seq } of await disk.transaction((tx) => tx.queue.all())) {
      assert(page, 'a person has a page open')
      const discarding = discardChange(page.owner, { seq })
      await untilAsleep(world)
      await discarding
    }
}
