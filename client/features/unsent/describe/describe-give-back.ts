/** Describes a row that this device gives back after a restore of the server, and the server's present row. */
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import type { Expense } from '#shared/model/expense.ts'
import { giveBackTexts, changeTexts as texts } from '#shared/messages/unsent.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { ChangeLookup } from './change-lookup.ts'
import { type ChangeStory, namesText, payersText, transferLine } from './change-story.ts'

export function describeGivenRow(
  given: ArgsOf<'row.giveBack'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const story = describeRow(given, record, lookup)
  return given.isDeleted ? { ...story, kind: giveBackTexts.deletion } : story
}

function describeRow(
  { table, row }: ArgsOf<'row.giveBack'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  switch (table) {
    case 'groups':
      return { subject: row.name, lines: row.description ? [texts.description(row.description)] : [] }
    case 'members':
    case 'profiles':
      return { subject: row.displayName, lines: [] }
    case 'pendingMembers':
      return { subject: row.name, lines: [] }
    case 'itineraries':
    case 'itineraryItems':
      return { subject: row.title, lines: [] }
    case 'expenses':
      return { subject: row.title, amount: row.amount, lines: expenseLines(row, record, lookup) }
  }
}

function expenseLines(row: Expense, { scope, status }: QueueRecord, lookup: ChangeLookup): string[] {
  const { row: present, deleted } = lookup.serverExpense(row.id)
  const instead = present
    ? giveBackTexts.present([present.title, yenText(present.amount), ...moneyOf(present, scope, lookup)])
    : giveBackTexts.absent[deleted ? 'deleted' : 'unknown']
  return [...moneyOf(row, scope, lookup), ...(status === 'rejected' ? [instead] : [])]
}

function moneyOf(row: Expense, scope: QueueRecord['scope'], lookup: ChangeLookup): string[] {
  if (row.transactionType === 'transfer')
    return [transferLine(row.payers[0]?.userKey, row.shares[0]?.userKey, scope, lookup)]
  const parts = amountsByPerson(row.shares, lookup.resolve)
  const named = parts.map((part) => ({ ...part, name: lookup.personName(scope, part.userKey) }))
  const split =
    row.splitMethod === 'equal'
      ? texts.splitEqually(namesText(named.map(({ name }) => name)))
      : texts.splitEach(named)
  return [payersText(row.payers, scope, lookup), split]
}
