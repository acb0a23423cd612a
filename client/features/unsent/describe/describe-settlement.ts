/** A settlement in words: which rows it settles, and what was shown to become of the balances. */
import { changeTexts as texts } from '#shared/messages/unsent.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { ChangeLookup } from './change-lookup.ts'
import type { ChangeStory } from './describe-change.ts'

const titlesMax = 4

export function describeSettlement(
  { expenses, transfers, balanceChange = [] }: ArgsOf<'settlement.close'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const ids = [...expenses, ...transfers].map(({ id }) => id)
  const rows = ids.slice(0, titlesMax).flatMap((id) => lookup.expenseOf(record, id) ?? [])
  const [only] = rows
  const changes = balanceChange.map(({ userKey, amount }) => ({
    name: lookup.personName(record.scope, userKey),
    amount,
  }))
  const balances = changes.length > 0 ? texts.balanceChange(changes) : texts.balancesStay
  if (only && ids.length === 1) return { subject: only.title, amount: only.amount, lines: [balances] }
  const titles = texts.titlesAndMore(
    rows.map(({ title }) => title),
    ids.length - rows.length,
  )
  return { subject: texts.rowCounts(expenses.length, transfers.length), lines: [titles, balances] }
}
