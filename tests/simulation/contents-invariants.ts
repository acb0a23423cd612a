/** Compares server and devices with the laws (contents-laws.ts). */
import { isEmptied } from '#shared/model/row-schemas.ts'
import type { ContentHash } from '#shared/model/attachment.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { rowOfTable } from '#shared/sync/queue-record.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { dropUnnamed } from '#client/store/contents.ts'
import { readContent } from '#server/db/attachment-contents.ts'
import { hashOf } from '#tests/builders/attachment-rows.ts'
import { laws } from './contents-laws.ts'
import { type ContentsDevice, type ContentsWorld, passDays, violate } from './contents-world.ts'

/** The attachments that the server has, and the deleted ones that can be restored. */
async function rowsOnServer({ database: { db }, group }: ContentsWorld) {
  const living = await db.selectFrom('attachments').selectAll().execute()
  const tombstones = await db
    .selectFrom('tombstones')
    .select('content')
    .where('scope', '=', scopeOfGroup(group))
    .where('tableName', '=', 'attachments')
    .execute()
  const deleted = tombstones.map(({ content }) => JSON.parse(content) as StoredRow<'attachments'>)
  return { living, restorable: deleted.filter((row) => !isEmptied('attachments', row)) }
}

/** After each step. */
export async function checkStep(world: ContentsWorld): Promise<void> {
  await checkServed(world)
  for (const device of world.devices) await checkUnsentStays(world, device)
}

async function checkServed(world: ContentsWorld): Promise<void> {
  const { database, truth, acknowledged } = world
  const { living, restorable } = await rowsOnServer(world)
  for (const row of [...living, ...restorable]) {
    const { id, hash, uploadedAt } = row
    if (uploadedAt === null && acknowledged.has(id)) violate(world, laws.served, `${id} was acknowledged`)
    if (uploadedAt === null) continue
    const content = await database.db.transaction().execute((tx) => readContent(tx, row))
    const bytes = truth.get(hash)
    if (!bytes || !content.equals(bytes)) violate(world, laws.served, `${id} has ${content.length} bytes`)
  }
}

async function checkUnsentStays(world: ContentsWorld, { name, owed, open }: ContentsDevice): Promise<void> {
  if (owed.size === 0) return
  const database = await open()
  const here = new Set(await database.contents.toCollection().primaryKeys())
  const named = await namesOn(database)
  for (const hash of owed) {
    const uploads = named.get(hash)
    if (!uploads || uploads.every((isUploaded) => isUploaded)) owed.delete(hash)
    else if (!here.has(hash)) violate(world, laws.unsentStays, `${name} has lost ${hash}`)
  }
}

/** Whether the server has them, for each row, restorable one and unsent change of the device that names the bytes. */
async function namesOn(database: AccountDatabase): Promise<Map<ContentHash, boolean[]>> {
  const named = new Map<ContentHash, boolean[]>()
  const add = ({ hash }: { hash: ContentHash }, isUploaded: boolean) =>
    named.set(hash, [...(named.get(hash) ?? []), isUploaded])
  for (const row of await database.attachments.toArray()) add(row, row.uploadedAt !== null)
  for (const tombstone of await database.tombstones.toArray()) {
    const row = rowOfTable('attachments', tombstone)
    if (row && !isEmptied('attachments', row)) add(row, row.uploadedAt !== null)
  }
  for (const image of (await database.api_sync_queue.toArray()).flatMap(({ images }) => images)) {
    const row = rowOfTable('attachments', image)
    if (row) add(row, false)
  }
  return named
}

/** When all faults are over. */
export async function checkEnd(world: ContentsWorld): Promise<void> {
  await settle(world)
  // What was over the limit of a day is sent on the next one.
  await passDays(world, 2)
  await settle(world)
  await checkStep(world)
  await checkAllSent(world)
  for (const device of world.devices) await checkLooks(world, device)
  await checkNotForEver(world)
}

const rounds = 3

/** All devices sync and send over a line that is whole. */
export async function settle(world: ContentsWorld): Promise<void> {
  world.isCalm = true
  for (let round = 0; round < rounds; round += 1)
    for (const device of world.devices) {
      await device.drain()
      await device.send()
      await device.drain()
    }
}

async function checkAllSent(world: ContentsWorld): Promise<void> {
  const { living } = await rowsOnServer(world)
  const unsent = living.filter(({ id, uploadedAt }) => uploadedAt === null && !world.falseIds.has(id))
  for (const { name, isFalse, open } of world.devices) {
    if (isFalse) continue
    const { contents, attachments } = await open()
    const here = new Set(await contents.toCollection().primaryKeys())
    // A row that the person has deleted, by a change too old to be sent, waits until they decide.
    const shown = new Set(await attachments.toCollection().primaryKeys())
    for (const { id, hash } of unsent)
      if (here.has(hash) && shown.has(id)) violate(world, laws.served, `${name} holds the bytes of ${id}`)
  }
  for (const device of world.devices) {
    if (device.isFalse) continue
    const left = (await device.unsent()).filter(({ id, isSendable }) => isSendable && !world.falseIds.has(id))
    if (left.length > 0) violate(world, laws.counts, `${left.length} wait on ${device.name}`)
  }
}

async function checkLooks(world: ContentsWorld, device: ContentsDevice): Promise<void> {
  const { living } = await rowsOnServer(world)
  for (const row of await (await device.open()).attachments.toArray()) {
    const isUploaded = living.some(({ id, uploadedAt }) => id === row.id && uploadedAt !== null)
    if (isUploaded) await checkLook(world, device, row)
  }
}

/** A device shows what it holds itself without asking, also the one that holds other bytes. */
export async function checkLook(
  world: ContentsWorld,
  device: ContentsDevice,
  row: StoredRow<'attachments'>,
): Promise<void> {
  const seen = await device.look(row)
  if (typeof seen === 'string') {
    // Before all is settled, the server may have forgotten what the device's row says.
    if (world.isCalm) violate(world, laws.ownBytes, `${device.name} sees ${row.id}: ${seen}`)
  } else if (hashOf(seen) !== row.hash && !device.isFalse)
    violate(world, laws.ownBytes, `${device.name} sees other bytes of ${row.id}`)
}

/** Some attachments are deleted, and what is deleted by then is forgotten. */
async function checkNotForEver(world: ContentsWorld): Promise<void> {
  const { database, devices, random } = world
  const [first] = devices
  if (!first) return
  for (const { id } of await (await first.open()).attachments.toArray())
    if (random.chance(0.7)) await first.change('attachment.remove', { id })
  await first.drain()
  await passDays(world, 20)
  await checkStep(world)
  await passDays(world, 12)
  await settle(world)
  const { living, restorable } = await rowsOnServer(world)
  if (restorable.length > 0) violate(world, laws.notForEver, `${restorable.length} can be restored`)
  const named = new Set(living.map(({ hash, size }) => `${hash} ${size}`))
  const contents = await database.db.selectFrom('attachmentContents').select(['hash', 'size']).execute()
  const pieces = await database.db.selectFrom('attachmentPieces').select(['hash', 'size']).execute()
  const left = [...contents, ...pieces].filter(({ hash, size }) => !named.has(`${hash} ${size}`))
  if (left.length > 0) violate(world, laws.notForEver, `the server keeps ${left.length}`)
  await passDays(world, 8)
  for (const { name, open } of devices) {
    const device = await open()
    await dropUnnamed(device)
    const names = await namesOn(device)
    const stores = [device.contents, device.thumbnails]
    const keys = (await Promise.all(stores.map((store) => store.toCollection().primaryKeys()))).flat()
    const unnamed = keys.filter((hash) => !names.has(hash))
    if (unnamed.length > 0) violate(world, laws.notForEver, `${name} keeps ${unnamed.length}`)
  }
}
