/** Applications. Writing one also records that the applicant's copy has to be updated (profile-changes.ts). */
import { flatTable } from './flat-table.ts'
import { noteProfileChange } from './profile-changes.ts'
import type { SyncedTable } from './synced-table-interface.ts'

const flat = flatTable('applications')

export const applicationTable: SyncedTable<'applications'> = {
  ...flat,
  insert: async (tx, row) => {
    const isInserted = await flat.insert(tx, row)
    if (isInserted) await noteProfileChange(tx, row.userId)
    return isInserted
  },
  update: async (tx, row) => {
    await flat.update(tx, row)
    await noteProfileChange(tx, row.userId)
  },
}
