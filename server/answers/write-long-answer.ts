/**
 * The answers that grow with a group, as chunks of JSON. Rows are read page by page and never all in memory with their
 * texts.
 */
import { type WholeGroup, expenseAnswer } from '#shared/api/answers.ts'
import type { LongReadCall } from '#shared/api/define-read.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tx } from '#server/db/database.ts'
import { readWholeGroup } from '#server/db/group-reads.ts'
import { syncedTables } from '#server/db/synced-tables.ts'
import { RowsToRead, jsonChunks } from './json-chunks.ts'
import { chargedSettlementOf, settlementAnswer } from './settlement-answer.ts'

export type LongAnswer = { kind: LongReadCall['answer']; groupId: GroupId }

const pageRows = 250

/** The caller has checked that the group exists. */
export async function* longAnswerChunks(tx: Tx, { kind, groupId }: LongAnswer): AsyncGenerator<string> {
  if (kind === 'expenses') yield* expenseChunks(tx, groupId)
  else yield* settlementChunks(tx, groupId)
}

async function* expenseChunks(tx: Tx, groupId: GroupId): AsyncGenerator<string> {
  yield '{"success":true,"expenses":['
  let separator = ''
  for await (const page of expensePages(tx, groupId)) {
    const expenses = page.filter((row) => row.transactionType === 'expense')
    const texts = expenses.map((row) => JSON.stringify(expenseAnswer(row)))
    if (texts.length === 0) continue
    yield separator + texts.join(',')
    separator = ','
  }
  yield ']}'
}

async function* settlementChunks(tx: Tx, groupId: GroupId): AsyncGenerator<string> {
  const group = await readWholeGroup(tx, groupId)
  if (!group) throw new Error('the group is there')
  const data = settlementAnswer(await readSettlement(tx, group), group, {
    list: (rows, answerOf) => new RowsToRead(rows, answerOf),
  })
  const readRows = (ids: readonly StoredRow<'expenses'>['id'][]) =>
    syncedTables.expenses.read(tx, scopeOfGroup(groupId), { ids })
  yield* jsonChunks({ success: true, data }, { readRows, pageRows })
}

/**
 * Computes the settlement over rows without their long texts, to save memory. `jsonChunks` reads the rows again when it
 * writes them.
 */
async function readSettlement(tx: Tx, { group, pendingMembers }: WholeGroup) {
  const expenses: StoredRow<'expenses'>[] = []
  for await (const page of expensePages(tx, group.id)) {
    for (const row of page) expenses.push({ ...row, description: '', location: '' })
  }
  return chargedSettlementOf({ expenses, pendingMembers })
}

async function* expensePages(tx: Tx, groupId: GroupId): AsyncGenerator<StoredRow<'expenses'>[]> {
  let behind: StoredRow<'expenses'> | undefined
  do {
    const page: StoredRow<'expenses'>[] = await syncedTables.expenses.read(tx, scopeOfGroup(groupId), {
      behind,
      rowsMax: pageRows,
    })
    yield page
    behind = page.length === pageRows ? page.at(-1) : undefined
  } while (behind)
}
