/** Bugs around the bytes of attachments, each of which a law must find. */
import { pieceBytes } from '#shared/limits.ts'
import { laws } from './contents-laws.ts'
import type { ContentsFault } from './contents-world.ts'

export const contentsFaults: readonly ContentsFault[] = [
  {
    name: 'room is made by the bytes that were not sent',
    caughtBy: [laws.unsentStays],
    keep: (keep) => async (database, content, given) => {
      await database.contents.clear()
      await keep(database, content, given)
    },
  },
  {
    name: 'a content is acknowledged before its last piece is stored',
    caughtBy: [laws.served],
    transport: (pieces) => ({
      ...pieces,
      send: async (id, piece, bytes) =>
        bytes.byteLength < pieceBytes ? { kind: 'missing', pieces: [] } : pieces.send(id, piece, bytes),
    }),
  },
  {
    name: 'the sweep deletes what a restorable attachment names',
    caughtBy: [laws.served],
    sweep: async (sweep, { db }) => {
      await sweep()
      const living = db.selectFrom('attachments').select('hash')
      await db.deleteFrom('attachmentContents').where('hash', 'not in', living).execute()
    },
  },
  {
    name: 'there is no sweep',
    caughtBy: [laws.notForEver],
    sweep: async () => undefined,
  },
  {
    name: 'what was sent once is not sent again after a restore',
    caughtBy: [laws.served, laws.counts],
    unsent: (unsent, sent) => unsent.filter(({ id }) => !sent.has(id)),
  },
  {
    name: 'a piece is stored under the number of the first one',
    caughtBy: [laws.served, laws.counts],
    transport: (pieces) => ({
      ...pieces,
      send: (id, piece, bytes) => pieces.send(id, bytes.byteLength === pieceBytes ? 0 : piece, bytes),
    }),
  },
]
