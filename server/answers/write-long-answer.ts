/**
 * The answers that grow with a group, as chunks of JSON. Rows are read page by page and never all in memory with their
 * texts.
 */
import { assert } from '#shared/assert.ts'
import { type WholeGroup, listAnswer } from '#shared/api/answers.ts'
import { budgetAnswer } from '#shared/api/itinerary-answers.ts'
import { namesIn } from '#shared/api/names-in-group.ts'
import type { LongQuestion } from '#shared/api/define-read.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { withPaidShares } from '#shared/money/payments.ts'
import { type KeyResolver, resolverOf } from '#shared/money/resolve-linked-keys.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tx } from '#server/db/database.ts'
import { readWholeGroup } from '#server/db/group-reads.ts'
import { expensePagesOf, readLivingItineraries, readWholePlan } from '#server/db/itinerary-reads.ts'
import { type PaymentsByExpense, readPaymentsOf } from '#server/db/payment-reads.ts'
import { syncedTables } from '#server/db/synced-tables.ts'
import { calculationAnswer } from './calculation-answer.ts'
import { rowFilterIn, statisticsAnswer } from './filtered-rows.ts'
import { RowsToRead, jsonChunks } from './json-chunks.ts'
import { createSlimming } from './slim-rows.ts'
import { chargedSettlementOf, settlementAnswer } from './settlement-answer.ts'

export type LongAnswer = { groupId: GroupId; question: LongQuestion }

const pageRows = 250

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
      const isMeant = filterOfPages(group, question.filter)
      const rows = await readWithoutTexts(tx, groupId, isMeant)
      return yield JSON.stringify({ success: true, statistics: statisticsAnswer(rows, group) })
    }
    case 'settlement':
      return yield* settlementChunks(tx, group, question.itineraryId)
    case 'calculation': {
      const rows = await readWithoutTexts(tx, groupId, () => true)
      const data = calculationAnswer(rows, group, question.conditions)
      return yield JSON.stringify({ success: true, data })
    }
  }
}

type ExpenseRow = StoredRow<'expenses'>
/** Some rows with the payments of the expenses among them. */
type Page = { rows: readonly ExpenseRow[]; payments: PaymentsByExpense }
type Pages = AsyncIterable<Page>

function filterOfPages(group: WholeGroup, filter: HistoryFilter): (row: ExpenseRow, page: Page) => boolean {
  let present: Page | undefined
  const isMeant = rowFilterIn(group, filter, (id) => present?.payments.get(id) ?? [])
  return (row, page) => {
    present = page
    return isMeant(row)
  }
}

function withPaidSharesIn({ rows, payments }: Page, resolve: KeyResolver): ExpenseRow[] {
  return rows.map((row) => withPaidShares(row, payments.get(row.id) ?? [], resolve))
}

async function* listChunks(
  pages: Pages,
  group: WholeGroup,
  { kind, filter }: { kind: 'expenses' | 'transfers'; filter: HistoryFilter },
): AsyncGenerator<string> {
  const isMeant = filterOfPages(group, filter)
  const resolve = resolverOf(group.pendingMembers)
  const names = namesIn(group)
  yield `{"success":true,"${kind}":[`
  yield* rowChunks(pages, (page) => {
    const meant = page.rows.filter((row) => isMeant(row, page))
    return listAnswer(kind, withPaidSharesIn({ ...page, rows: meant }, resolve), names)
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
  trip: { groupId: GroupId; itineraryId: ItineraryId },
): AsyncGenerator<string> {
  const names = namesIn(group)
  const { items = [], people = 0 } = (await readWholePlan(tx, trip)) ?? {}
  const spent: Pick<ExpenseRow, 'itineraryItemId' | 'amount' | 'transactionType'>[] = []
  yield '{"success":true,"expenses":['
  const resolve = resolverOf(group.pendingMembers)
  const pages = withPayments(tx, trip.groupId, expensePagesOf(tx, trip))
  yield* rowChunks(pages, (page) => {
    for (const { itineraryItemId, amount, transactionType } of page.rows)
      spent.push({ itineraryItemId, amount, transactionType })
    return listAnswer('expenses', withPaidSharesIn(page, resolve), names)
  })
  // The object goes on behind its first field.
  yield `],${JSON.stringify(budgetAnswer({ items, people }, spent)).slice(1)}`
}

/**
 * The settlement is computed over rows without their long texts. `jsonChunks` reads the rows again when it writes them.
 */
async function* settlementChunks(
  tx: Tx,
  { group, ...people }: WholeGroup,
  itineraryId: ItineraryId | null,
): AsyncGenerator<string> {
  const groupId = group.id
  const trip =
    itineraryId === null ? undefined : { itineraryId, living: await readLivingItineraries(tx, groupId) }
  // Of other trips only the transfers matter, which may be the whole group's because their trip is deleted.
  const isMeant = (row: StoredRow<'expenses'>) =>
    !trip || row.itineraryId === itineraryId || row.transactionType === 'transfer'
  const expenses = await readWithoutTexts(tx, groupId, isMeant)
  const settlement = chargedSettlementOf({ expenses, pendingMembers: people.pendingMembers, trip })
  const data = settlementAnswer(
    settlement,
    { group, ...people },
    {
      list: (rows, answerOf) => new RowsToRead(rows, answerOf),
    },
  )
  const resolve = resolverOf(people.pendingMembers)
  const readRows = async (ids: readonly StoredRow<'expenses'>['id'][]) => {
    const rows = await syncedTables.expenses.read(tx, scopeOfGroup(groupId), { ids })
    return withPaidSharesIn(
      { rows, payments: await readPaymentsOf(tx, { groupId, expenseIds: ids }) },
      resolve,
    )
  }
  yield* jsonChunks({ success: true, data }, { readRows, pageRows })
}

/** The rows that `isMeant` lets through, without their long texts. */
async function readWithoutTexts(
  tx: Tx,
  groupId: GroupId,
  isMeant: (row: ExpenseRow, page: Page) => boolean,
): Promise<ExpenseRow[]> {
  const slim = createSlimming()
  const rows: ExpenseRow[] = []
  for await (const page of expensePages(tx, groupId)) {
    for (const row of page.rows) if (isMeant(row, page)) rows.push(slim(row))
  }
  return rows
}

function expensePages(tx: Tx, groupId: GroupId): AsyncGenerator<Page> {
  return withPayments(tx, groupId, rowPages(tx, groupId))
}

async function* withPayments(
  tx: Tx,
  groupId: GroupId,
  pages: AsyncIterable<readonly ExpenseRow[]>,
): AsyncGenerator<Page> {
  for await (const rows of pages) {
    const spending = rows.filter(({ transactionType }) => transactionType === 'expense')
    yield { rows, payments: await readPaymentsOf(tx, { groupId, expenseIds: spending.map(({ id }) => id) }) }
  }
}

async function* rowPages(tx: Tx, groupId: GroupId): AsyncGenerator<StoredRow<'expenses'>[]> {
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
