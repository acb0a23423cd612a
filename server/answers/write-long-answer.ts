/**
 * The answers that grow with a group, as chunks of JSON. Rows are read page by page and never all in memory with their texts.
 */
import { assert } from '#shared/assert.ts'
import { type WholeGroup, listAnswer, namesIn } from '#shared/api/answers.ts'
import { budgetAnswer } from '#shared/api/trip-answers.ts'
import type { LongQuestion } from '#shared/api/define-read.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { withPaidShares } from '#shared/money/payments.ts'
import { type KeyResolver, resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { createSettlementLedger } from '#shared/money/settlement.ts'
import type { Statistics } from '#shared/money/statistics.ts'
import { statisticsIn } from '#shared/money/read-totals.ts'
import { changedTotals, noTotals, totalsOf } from '#shared/money/totals.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tx } from '#server/db/database.ts'
import { readWholeGroup } from '#server/db/group-reads.ts'
import { expensePagesOf, readLivingTrips, readWholePlan } from '#server/db/trip-reads.ts'
import { type PaymentsByExpense, readPaymentsOf } from '#server/db/payment-reads.ts'
import { pageRows } from '#server/db/flat-table.ts'
import { syncedTables } from '#server/db/synced-tables.ts'
import { whatIfLedgerOf, chargeSearch, settlementAnswer } from './settlement-answer.ts'
import { rowFilterIn, statisticsWithNames } from './filtered-rows.ts'
import { createInterning } from './intern-texts.ts'
import { RowsToRead, jsonChunks } from './json-chunks.ts'

export type LongAnswer = { groupId: GroupId; question: LongQuestion }

/** The caller has checked that the group exists. */
export async function* longAnswerChunks(tx: Tx, { groupId, question }: LongAnswer): AsyncGenerator<string> {
  const group = await readWholeGroup(tx, groupId)
  assert(group, 'the group is there')
  switch (question.kind) {
    case 'expenses':
    case 'transfers':
      return yield* listChunks(expensePages(tx, groupId), group, question)
    case 'trip-expenses':
      return yield* tripExpensesChunks(tx, group, { groupId, itineraryId: question.itineraryId })
    case 'statistics': {
      const statistics = await readStatistics(tx, group, question.filter)
      return yield JSON.stringify({ success: true, statistics: statisticsWithNames(statistics, group) })
    }
    case 'settlement':
      return yield* settlementChunks(tx, group, question.itineraryId)
    case 'calculation': {
      const ledger = whatIfLedgerOf(group, question.conditions)
      for await (const page of internedPages(tx, groupId)) ledger.add(page)
      return yield JSON.stringify({ success: true, data: ledger.answer() })
    }
  }
}

type ExpenseRow = StoredRow<'expenses'>
/** Some rows with the payments of the expenses among them. */
type Page = { rows: readonly ExpenseRow[]; payments: PaymentsByExpense }
type Pages = AsyncIterable<Page>

/** The rows of a page that the filter lets through. */
function meantRows({ rows, payments }: Page, group: WholeGroup, filter: HistoryFilter): ExpenseRow[] {
  return rows.filter(rowFilterIn(group, filter, (id) => payments.get(id) ?? []))
}

function withPaidSharesIn({ rows, payments }: Page, resolve: KeyResolver): ExpenseRow[] {
  return rows.map((row) => withPaidShares(row, payments.get(row.id) ?? [], resolve))
}

async function* listChunks(
  pages: Pages,
  group: WholeGroup,
  { kind, filter }: { kind: 'expenses' | 'transfers'; filter: HistoryFilter },
): AsyncGenerator<string> {
  const resolve = resolverOf(group.pendingMembers)
  const names = namesIn(group)
  yield `{"success":true,"${kind}":[`
  yield* rowChunks(pages, (page) => {
    const rows = meantRows(page, group, filter)
    return listAnswer(kind, withPaidSharesIn({ ...page, rows }, resolve), names)
  })
  yield ']}'
}

async function* rowChunks(
  pages: Pages,
  answerOf: (page: Page) => readonly unknown[],
): AsyncGenerator<string> {
  let separator = ''
  for await (const page of pages) {
    const texts = answerOf(page).map((each) => JSON.stringify(each))
    if (texts.length === 0) continue
    yield separator + texts.join(',')
    separator = ','
  }
}

/** A trip that was deleted since the call was checked has no items any more. */
async function* tripExpensesChunks(
  tx: Tx,
  group: WholeGroup,
  trip: { groupId: GroupId; itineraryId: TripId },
): AsyncGenerator<string> {
  const names = namesIn(group)
  const plan = (await readWholePlan(tx, trip)) ?? { items: [], spending: [], people: 0 }
  yield '{"success":true,"expenses":['
  const resolve = resolverOf(group.pendingMembers)
  const pages = withPayments(tx, trip.groupId, expensePagesOf(tx, trip))
  yield* rowChunks(pages, (page) => listAnswer('expenses', withPaidSharesIn(page, resolve), names))
  // The object goes on behind its first field.
  yield `],${JSON.stringify(budgetAnswer(plan)).slice(1)}`
}

/** Adds up page by page, so that no more than one page is in memory. */
async function readStatistics(tx: Tx, group: WholeGroup, filter: HistoryFilter): Promise<Statistics> {
  const resolve = resolverOf(group.pendingMembers)
  let totals = noTotals
  for await (const page of expensePages(tx, group.group.id)) {
    const added = totalsOf(meantRows(page, group, filter), resolve)
    totals = changedTotals(totals, { added, removed: noTotals })
  }
  return statisticsIn(totals)
}

/**
 * The settlement is computed page by page and keeps of expenses only their ids. `jsonChunks` reads the rows again when it
 * writes them.
 */
async function* settlementChunks(
  tx: Tx,
  { group, ...people }: WholeGroup,
  itineraryId: TripId | null,
): AsyncGenerator<string> {
  const groupId = group.id
  const trip = itineraryId === null ? undefined : { itineraryId, living: await readLivingTrips(tx, groupId) }
  const { pendingMembers } = people
  const ledger = createSettlementLedger({ pendingMembers, trip }, ({ id }) => id)
  for await (const page of internedPages(tx, groupId)) ledger.add(page)
  const data = settlementAnswer(
    ledger.settlement(chargeSearch),
    { group, ...people },
    { list: (ids, answerOf) => new RowsToRead(ids, answerOf) },
  )
  const resolve = resolverOf(pendingMembers)
  const readRows = async (ids: readonly ExpenseRow['id'][]) => {
    const rows = await syncedTables.expenses.read(tx, scopeOfGroup(groupId), { ids })
    return withPaidSharesIn(await pageOf(tx, groupId, rows), resolve)
  }
  yield* jsonChunks({ success: true, data }, { readRows, pageRows })
}

/** A computation keeps texts of each transfer until its end. */
async function* internedPages(tx: Tx, groupId: GroupId): AsyncGenerator<ExpenseRow[]> {
  const intern = createInterning()
  for await (const page of rowPages(tx, groupId))
    yield page.map((row) => (row.transactionType === 'transfer' ? intern(row) : row))
}

function expensePages(tx: Tx, groupId: GroupId): Pages {
  return withPayments(tx, groupId, rowPages(tx, groupId))
}

async function* withPayments(
  tx: Tx,
  groupId: GroupId,
  pages: AsyncIterable<readonly ExpenseRow[]>,
): AsyncGenerator<Page> {
  for await (const rows of pages) yield await pageOf(tx, groupId, rows)
}

async function pageOf(tx: Tx, groupId: GroupId, rows: readonly ExpenseRow[]): Promise<Page> {
  // Transfers have none. They are asked for all the same: pages of one length are one prepared statement.
  const expenseIds = rows.map(({ id }) => id)
  return { rows, payments: await readPaymentsOf(tx, { groupId, expenseIds }) }
}

async function* rowPages(tx: Tx, groupId: GroupId): AsyncGenerator<ExpenseRow[]> {
  let behind: ExpenseRow | undefined
  do {
    const page: ExpenseRow[] = await syncedTables.expenses.read(tx, scopeOfGroup(groupId), {
      behind,
      rowsMax: pageRows,
    })
    yield page
    behind = page.length === pageRows ? page.at(-1) : undefined
  } while (behind)
}
