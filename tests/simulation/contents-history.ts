/** One random history of bytes. What happens follows from the seed alone. */
import { pieceBytes } from '#shared/limits.ts'
import type { ReadyFile } from '#shared/model/attachment.ts'
import { accountAttachedBytesPerDayMax } from '#server/sync/changes-per-day.ts'
import { factsOf, photoOf } from '#tests/server/attachment-fixture.ts'
import { createContentsDevice } from './contents-device.ts'
import { checkEnd, checkLook, checkStep } from './contents-invariants.ts'
import {
  type ContentsDevice,
  type ContentsFault,
  type ContentsWorld,
  backUp,
  count,
  endContentsWorld,
  passDays,
  restart,
  restore,
  startContentsWorld,
} from './contents-world.ts'

export type ContentsHistory = Pick<ContentsWorld, 'broken' | 'tally'>

export async function runContentsHistory(
  seed: number,
  steps: number,
  fault?: ContentsFault,
): Promise<ContentsHistory> {
  const { world, people } = await startContentsWorld(seed, fault)
  world.devices = people.map((person, index) => createContentsDevice(world, person, { isFalse: index === 1 }))
  for (const device of world.devices) await device.drain()
  for (let step = 0; step < steps && world.broken.length === 0; step += 1) {
    await takeStep(world)
    await checkStep(world)
  }
  if (world.broken.length === 0) await checkEnd(world)
  await endContentsWorld(world)
  return world
}

async function takeStep(world: ContentsWorld): Promise<void> {
  const { random } = world
  const device = random.pick(world.devices)
  if (!device) return
  const kind = random.below(100)
  if (kind < 22) await attachSome(world, device)
  else if (kind < 60) await sync(world, device)
  else if (kind < 66) await device.drain()
  else if (kind < 75) await lookAtSome(world, device)
  else if (kind < 82) await removeSome(world, device)
  else if (kind < 84) await passDays(world, random.chance(0.3) ? 31 : 1 + random.below(4))
  else if (kind < 88) await backUp(world)
  else if (kind < 93) await restore(world)
  else if (kind < 95) await restart(world)
  else if (kind < 97) await spendLimitOfDay(world)
  else if (kind < 98) await signOut(world, device)
  else await fillGroup(world, device)
}

/** As a page does: changes go first, and rows are fetched once the server has bytes. It may be closed anywhere. */
async function sync({ random }: ContentsWorld, device: ContentsDevice): Promise<void> {
  await device.drain()
  await device.send(random.chance(0.2) ? 1 + random.below(3) : Infinity)
  if (random.chance(0.6)) await device.drain()
}

const sizes = [2_000, pieceBytes, pieceBytes + 1_000, 2 * pieceBytes + 500, 3 * pieceBytes + 1]
/** Few contents, so that several rows name the same one. Of these the false device holds other bytes. */
const contents = 9
const contested = 3
const photos = new Map<string, Buffer>()

function photo(size: number, number: number): Buffer {
  const key = `${size} ${number}`
  const made = photos.get(key) ?? photoOf(size, number)
  photos.set(key, made)
  return made
}

async function attachSome(world: ContentsWorld, device: ContentsDevice): Promise<void> {
  const { random, truth } = world
  const number = random.below(contents)
  const size = sizes[number % sizes.length] ?? 2_000
  const content = photo(size, number)
  const { expenseId: _, itineraryItemId: __, hash, ...facts } = factsOf(content)
  truth.set(hash, content)
  const isContested = device.isFalse && number < contested
  const isMisdescribed = !isContested && random.chance(0.12)
  const described = isMisdescribed ? random.pick([{ width: 255 }, { size: size + 1 }]) : {}
  const bytes = new Uint8Array(isContested ? photo(size, 100 + number) : content).buffer
  const file = { facts: { ...facts, hash, ...described }, bytes, thumbnail: bytes.slice(0, 10) } as ReadyFile
  const isFalse = isContested || isMisdescribed
  if (isFalse) count(world, 'false rows')
  await device.attach(file, { isDiskFull: random.chance(0.1), isFalse })
}

async function lookAtSome(world: ContentsWorld, device: ContentsDevice): Promise<void> {
  const rows = await (await device.open()).attachments.toArray()
  for (const row of world.random.some(rows.filter(({ uploadedAt }) => uploadedAt !== null)))
    await checkLook(world, device, row)
}

async function removeSome(world: ContentsWorld, device: ContentsDevice): Promise<void> {
  const { random } = world
  const database = await device.open()
  const row = random.pick(await database.attachments.toArray())
  const deleted = random.pick(await database.tombstones.where('key').startsWith('attachments/').toArray())
  if (deleted && random.chance(0.4))
    await device.change('attachment.restore', { id: deleted.row.id as NonNullable<typeof row>['id'] })
  else if (row?.expenseId && random.chance(0.4)) await device.change('expense.delete', { id: row.expenseId })
  else if (row) await device.change('attachment.remove', { id: row.id })
}

/** What people add is over the limit of the day until the next one. */
async function spendLimitOfDay(world: ContentsWorld): Promise<void> {
  const changes = accountAttachedBytesPerDayMax - 1
  const counts = world.database.db.updateTable('changeCounts').set({ changes })
  const { numUpdatedRows } = await counts.where('kind', '=', 'attached-bytes').executeTakeFirstOrThrow()
  count(world, 'limits of a day used up', Number(numUpdatedRows))
}

/** Rows of bytes that nobody has take the room of the group, so that what another device records is refused. */
async function fillGroup(world: ContentsWorld, device: ContentsDevice): Promise<void> {
  const ids = await device.fill()
  const other = world.random.pick(world.devices.filter((each) => each !== device))
  if (other) await attachSome(world, other)
  await other?.drain()
  const queued = await (await other?.open())?.api_sync_queue.toArray()
  count(
    world,
    'changes that the server refused',
    queued?.filter(({ status }) => status === 'rejected').length,
  )
  for (const id of ids) await device.change('attachment.remove', { id })
  await device.drain()
}

/** Bytes that were not sent go with the device, of which the person is told. */
async function signOut(world: ContentsWorld, device: ContentsDevice): Promise<void> {
  count(world, 'unsent files left by signing out', (await device.unsent()).length)
  await device.signOut()
  count(world, 'sign-outs')
  await device.drain()
}
