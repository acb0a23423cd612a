/** A phone with its browser's databases: written down as text, and made again as they were. */
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as z from 'zod/mini'

export type Phone = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }

export const newPhone = (): Phone => ({ indexedDB: new IDBFactory(), IDBKeyRange })

/** `schema` is the store's primary key and indexes, as Dexie writes them. */
const WrittenDatabase = z.object({
  name: z.string(),
  version: z.number(),
  stores: z.array(
    z.object({ name: z.string(), schema: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  ),
})
export type WrittenDatabase = z.infer<typeof WrittenDatabase>
export const WrittenPhone = z.array(WrittenDatabase)

/** Everything that is on the phone, whichever build has made it. */
export async function writePhoneDown({ indexedDB, IDBKeyRange: keys }: Phone): Promise<WrittenDatabase[]> {
  const written: WrittenDatabase[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    // Its tables come from what is found.
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

/** A new phone on which an older build has left these databases. */
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
