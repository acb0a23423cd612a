/** A system admin who edits and deletes rows in the explorer while people record, and what has to hold of it. */
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { keyOf } from '#shared/api/explorer.ts'
import type { Expense } from '#shared/model/expense.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { readAdminLog } from '#server/db/admin-access-log.ts'
import type { Database } from '#server/db/database.ts'
import { readExploredSchema } from '#server/db/explored-schema.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { outageReasonOf } from '#server/db/wait-for-database.ts'
import { deleteEditedRow, editRow, readEditedRow } from '#server/explorer/edit-rows.ts'
import { count, reportViolation } from './ledger.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export type Editing = Pick<World, 'ledger' | 'now' | 'random' | 'newId'> & { database: Database }

/** What was written, as the ledger counts it. */
export const editedByAdmin = 'an admin wrote a row'

const tables = [
  { table: 'expenses', from: 'expenses' },
  { table: 'pending_members', from: 'pendingMembers' },
  { table: 'groups', from: 'groups' },
] as const

/** Reads a row, and writes it a moment later. Between the two, and before the commit, others have their turns. */
export async function writeSomeRow({ ledger, now, random, newId, database }: Editing): Promise<void> {
  const deps = { database, now }
  const acting = { by: null, entryId: newId() }
  try {
    const found = await Promise.all(
      tables.map(async ({ table, from }) => {
        const rows = await database.db.selectFrom(from).select('id').orderBy('id').execute()
        return { table, id: random.pick(rows)?.id }
      }),
    )
    const { table = '', id } = random.pick(found.filter((each) => each.id !== undefined)) ?? {}
    const schema = (await readExploredSchema(database)).find(({ name }) => name === table)
    if (id === undefined || !schema) return
    const key = keyOf([id])
    const before = await readEditedRow(deps, schema, { key, personal: true })
    if (table !== 'groups' && random.chance(0.15))
      await deleteEditedRow(deps, acting, { table: schema, key, before })
    else await editRow(deps, acting, { table: schema, key, before, fields: changeOf(table, before, random) })
    count(ledger, editedByAdmin)
  } catch (error) {
    if (error instanceof Refusal) count(ledger, `an admin was refused: ${error.code}`)
    else if (outageReasonOf(error) === undefined) throw error
    // Whether it was committed is not known.
    else count(ledger, 'the server lost an edit')
  }
}

function changeOf(table: string, before: RowValues, random: Random): RowValues {
  const name = `編集${random.below(1_000)}`
  if (table !== 'expenses') return { name }
  if (random.chance(0.4)) return { title: name }
  const amount = 1 + random.below(10_000)
  const payers: Expense['payers'] = JSON.parse(String(before.payers))
  const shares: Expense['shares'] = JSON.parse(String(before.shares))
  return {
    amount,
    split_method: 'custom',
    payers: JSON.stringify(payers.slice(0, 1).map((payer) => ({ ...payer, amount }))),
    shares: JSON.stringify(
      shares.map((share, index) => ({ ...share, amount: index === 0 ? amount : 0, percentage: null })),
    ),
  }
}

/** In place of a replay of the log of mutations, which does not contain what the admin has written. */
export async function checkEdits({ ledger, server, groups }: World): Promise<void> {
  const written = ledger.tally.get(editedByAdmin) ?? 0
  const unknown = ledger.tally.get('the server lost an edit') ?? 0
  const entries = await readAdminLog(server.database, {
    limit: 10_000,
    actions: ['row-edited', 'row-deleted'],
  })
  if (entries.length < written || entries.length > written + unknown)
    reportViolation(ledger, 'each edit of an admin takes effect once', `${entries.length} for ${written}`)
  for (const groupId of groups) {
    const scope = scopeOfGroup(groupId)
    const { rows } = await readSyncView(server.database, async (view) =>
      view.rows(scope, { after: 0, upTo: (await view.versionOf(scope)) ?? 0 }),
    )
    const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0)
    for (const { id, amount, payers, shares } of rows.expenses ?? [])
      if (sum(payers) !== amount || sum(shares) !== amount)
        reportViolation(ledger, 'money adds up', `${id}: ${sum(payers)} and ${sum(shares)} for ${amount}`)
    const balances = balancesOf(rows.expenses ?? [], resolverOf(rows.pendingMembers ?? []))
    const net = [...balances.values()].reduce((all, balance) => all + balance, 0)
    if (net !== 0) reportViolation(ledger, 'balances sum to zero', `${scope} has ${net}`)
  }
}
