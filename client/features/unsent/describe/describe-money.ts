/** Describes changes of expenses, transfers, paid flags and settlements. */
import { japanDateOf } from '#shared/dates.ts'
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { paymentTexts } from '#shared/messages/payments.ts'
import { changeTexts as texts } from '#shared/messages/unsent.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import { type SplitInput, splitAmount } from '#shared/money/split.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { ChangeLookup } from './change-lookup.ts'
import {
  type ChangeStory,
  dateOfNewRow,
  dayOf,
  detailLines,
  namesText,
  payersText,
  transferLine,
} from './change-story.ts'

export function describeNewExpense(
  args: ArgsOf<'expense.create'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const { title, amount, date, category, location, description } = args
  return {
    subject: title,
    amount,
    lines: [
      ...moneyLines(args, record, lookup),
      ...dateOfNewRow(date, record),
      categoryLabels[category],
      ...(location ? [texts.location(location)] : []),
      ...(description ? [texts.memo(description)] : []),
      ...describedDetails(args, record, lookup),
    ],
  }
}

function describedDetails(
  details: ArgsOf<'expense.describe'> | ArgsOf<'expense.create'>,
  { recordedAt, scope }: QueueRecord,
  lookup: ChangeLookup,
): string[] {
  return detailLines(details, japanDateOf(recordedAt), (key) => lookup.personName(scope, key))
}

export function describeExpenseTexts(
  args: ArgsOf<'expense.describe'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const { id, title, date, category, location, description } = args
  const before = lookup.expenseBefore(id)
  return {
    subject: title ?? lookup.expenseOf(record, id)?.title ?? '',
    lines: [
      ...(title !== undefined && before && before.title !== title ? [texts.titleBefore(before.title)] : []),
      ...(date === undefined ? [] : [texts.date(dayOf(date, record))]),
      ...(category === undefined ? [] : [texts.category(categoryLabels[category])]),
      ...(location === undefined ? [] : [texts.location(location || texts.nothing)]),
      ...(description === undefined ? [] : [texts.memo(description || texts.nothing)]),
      ...describedDetails(args, record, lookup),
    ],
  }
}

export function describeSetMoney(
  args: ArgsOf<'expense.setMoney'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const subject = lookup.expenseOf(record, args.id)?.title ?? ''
  const phrase = subject === '' ? {} : { phrase: texts.amountChange(subject, args.amount) }
  return { subject, ...phrase, amount: args.amount, lines: moneyLines(args, record, lookup) }
}

export function describePaidFlag(
  { id, userKey, isPaid }: ArgsOf<'expense.setSharePaid'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const row = lookup.expenseOf(record, id)
  const name = lookup.personName(record.scope, userKey)
  return { subject: row?.title ?? '', lines: [isPaid ? texts.markPaid(name) : texts.markUnpaid(name)] }
}

/** A transfer is restored by the mutation that restores expenses. */
export function describeRestoration(
  args: { id: ExpenseId },
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const isTransfer = lookup.expenseOf(record, args.id)?.transactionType === 'transfer'
  return {
    ...describeWholeRow(args, record, lookup),
    ...(isTransfer ? { kind: texts.transferRestored } : {}),
  }
}

/** Describes a deletion or a restoration by its expense or transfer. */
export function describeWholeRow(
  { id }: { id: ExpenseId },
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const row = lookup.expenseOf(record, id)
  if (!row) return { subject: '', lines: [] }
  return {
    subject: row.title,
    amount: row.amount,
    lines: [
      row.transactionType === 'transfer'
        ? transferLine(row.payers[0]?.userKey, row.shares[0]?.userKey, record.scope, lookup)
        : payersText(row.payers, record.scope, lookup),
      texts.date(dayOf(row.date, record)),
    ],
  }
}

export function describeNewTransfer(
  { title, description, date, from, to, amount, expenseId }: ArgsOf<'transfer.create'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const expense = expenseId ? lookup.expenseOf(record, expenseId) : undefined
  return {
    subject: title,
    amount,
    lines: [
      transferLine(from, to, record.scope, lookup),
      ...(expense ? [paymentTexts.paidFor(expense.title)] : []),
      ...dateOfNewRow(date, record),
      ...(description ? [texts.memo(description)] : []),
    ],
  }
}

export function describeEditedTransfer(
  { id, title, description, date, money }: ArgsOf<'transfer.edit'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  return {
    subject: title ?? lookup.expenseOf(record, id)?.title ?? '',
    ...(money ? { amount: money.amount } : {}),
    lines: [
      ...(money ? [transferLine(money.from, money.to, record.scope, lookup)] : []),
      ...(date === undefined ? [] : [texts.date(dayOf(date, record))]),
      ...(description === undefined ? [] : [texts.memo(description || texts.nothing)]),
    ],
  }
}

/** Describes a settlement: the rows that it settles, and the balance change that was shown. */
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

const titlesMax = 4

type Money = { amount: Yen; payers: Expense['payers']; split: SplitInput }

function moneyLines(
  { amount, payers, split }: Money,
  { scope }: QueueRecord,
  lookup: ChangeLookup,
): string[] {
  const shares = splitAmount(amount, split)
  const parts = amountsByPerson(shares.ok ? shares.value : [], lookup.resolve)
  const names = parts.map(({ userKey }) => lookup.personName(scope, userKey))
  const [only] = names
  const splitLine =
    split.method !== 'equal'
      ? texts.splitEach(parts.map((part) => ({ ...part, name: lookup.personName(scope, part.userKey) })))
      : names.length === 1 && only !== undefined
        ? texts.wholeOf(only)
        : texts.splitEqually(namesText(names))
  return [payersText(payers, scope, lookup), splitLine]
}
