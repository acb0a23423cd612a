/** A phone with its IndexedDB databases, which can be written to a file and restored from it. */
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as z from 'zod/mini'

export type Phone = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }

export const newPhone = (): Phone => ({ indexedDB: new IDBFactory(), IDBKeyRange })

/** `schema` is the store's primary key and indexes in Dexie's syntax. */
const WrittenDatabase = z.object({
  name: z.string(),
  version: z.number(),
  stores: z.array(
    z.object({ name: z.string(), schema: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  ),
})
export type WrittenDatabase = z.infer<typeof WrittenDatabase>
export const WrittenPhone = z.array(WrittenDatabase)

/** Everything on the phone, whichever build has written it. */
export async function writePhoneDown({ indexedDB, IDBKeyRange: keys }: Phone): Promise<WrittenDatabase[]> {
  const written: WrittenDatabase[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    // Without declared stores, Dexie takes the tables from the database.
    const database = new Dexie(name, { indexedDB, IDBKeyRange: keys })
    await database.open()
    const stores: WrittenDatabase['stores'] = []
    for (const { name: store, schema } of database.tables) {
      const keysOfStore = [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(', ')
      stores.push({ name: store, schema: keysOfStore, rows: await database.table(store).toArray() })
    }
    written.push({ name, version: database.verno, stores })
    database.close()
  }
  return written
}

/** A new phone with the databases that an older build has written. */
export async function recreatePhone(written: readonly WrittenDatabase[]): Promise<Phone> {
  const phone = newPhone()
  for (const { name, version, stores } of written) {
    const database = new Dexie(name, phone)
    database.version(version).stores(Object.fromEntries(stores.map((store) => [store.name, store.schema])))
    for (const { name: store, rows } of stores) await database.table(store).bulkAdd(rows)
    database.close()
  }
  return phone
}
