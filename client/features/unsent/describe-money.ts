/** Describes changes of expenses, transfers, paid flags and settlements, and rows that are given back. */
import { japanDateOf } from '#shared/dates.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { paidText } from '#shared/messages/currencies.ts'
import { giveBackTexts, changeTexts as texts } from '#shared/messages/unsent.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { givenTitleOf, shownTitleOf, paymentTexts } from '#shared/messages/payments.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { foreignAmountOf } from '#shared/money/foreign-money.ts'
import { splitAmount } from '#shared/money/split.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { type ChangeLookup, nameOfRow } from './change-lookup.ts'
import {
  type Describe,
  changedTo,
  dateOfNewRow,
  dayOf,
  detailLines,
  linesOf,
  namesText,
  payersText,
  transferLine,
} from './change-story.ts'

const titlesMax = 4

/** A deletion or a restoration, by its expense or transfer. */
const describeWholeRow: Describe<{ id: ExpenseId }> = ({ id }, record, lookup) => {
  const row = lookup.expenseOf(record, id)
  if (!row) return { subject: '', lines: [] }
  const who =
    row.transactionType === 'transfer'
      ? lineOfTransfer(row, record, lookup)
      : payersText(row.payers, record.scope, lookup)
  return { subject: subjectOf(row), amount: row.amount, lines: [who, texts.date(dayOf(row.date, record))] }
}

/** Of a transfer without a title nothing: the kind of the change says that it is one. */
function subjectOf({ transactionType, title }: Expense): string {
  return transactionType === 'transfer' ? givenTitleOf(title) : title
}

export const moneyDescribers: { [Name in MutationName]?: Describe<ArgsOf<Name>> } = {
  'expense.create': (args, record, lookup) => {
    const { title, amount, date, category, location, description } = args
    return {
      subject: title,
      amount,
      lines: linesOf(
        ...moneyLines(args, record, lookup),
        ...dateOfNewRow(date, record),
        categoryLabels[category],
        location && texts.location(location),
        description && texts.memo(description),
        ...describedDetails(args, record, lookup),
      ),
    }
  },
  'expense.describe': (args, record, lookup) => {
    const { id, title, date, category, location, description } = args
    const before = lookup.expenseBefore(id)?.title
    return {
      subject: title ?? lookup.expenseOf(record, id)?.title ?? '',
      lines: linesOf(
        title !== undefined && before !== undefined && before !== title && texts.titleBefore(before),
        date && texts.date(dayOf(date, record)),
        category && texts.category(categoryLabels[category]),
        changedTo(location, texts.location),
        changedTo(description, texts.memo),
        ...describedDetails(args, record, lookup),
      ),
    }
  },
  'expense.setMoney': (args, record, lookup) => {
    const subject = lookup.expenseOf(record, args.id)?.title ?? ''
    const phrase = subject === '' ? {} : { phrase: texts.amountChange(subject, args.amount) }
    return { subject, ...phrase, amount: args.amount, lines: moneyLines(args, record, lookup) }
  },
  'expense.setSharePaid': ({ id, userKey, isPaid }, record, lookup) => {
    const name = lookup.personName(record.scope, userKey)
    return {
      subject: lookup.expenseOf(record, id)?.title ?? '',
      lines: [isPaid ? texts.markPaid(name) : texts.markUnpaid(name)],
    }
  },
  'expense.delete': describeWholeRow,
  // A transfer is restored by it, too.
  'expense.restore': (args, record, lookup) => {
    const isTransfer = lookup.expenseOf(record, args.id)?.transactionType === 'transfer'
    return {
      ...describeWholeRow(args, record, lookup),
      ...(isTransfer ? { kind: texts.transferRestored } : {}),
    }
  },
  'transfer.create': ({ title, description, date, from, to, amount, expenseId }, record, lookup) => {
    const expense = expenseId ? lookup.expenseOf(record, expenseId) : undefined
    return {
      subject: givenTitleOf(title),
      amount,
      lines: linesOf(
        transferLine(from, to, record.scope, lookup),
        expense && paymentTexts.paidFor(expense.title),
        ...dateOfNewRow(date, record),
        description && texts.memo(description),
      ),
    }
  },
  'transfer.edit': ({ id, title, description, date, money }, record, lookup) => ({
    subject: shownTitleOf({
      transactionType: 'transfer',
      title: title ?? lookup.expenseOf(record, id)?.title ?? '',
    }),
    ...(money ? { amount: money.amount } : {}),
    lines: linesOf(
      money && transferLine(money.from, money.to, record.scope, lookup),
      date && texts.date(dayOf(date, record)),
      changedTo(description, texts.memo),
    ),
  }),
  'transfer.delete': describeWholeRow,
  // The rows that it settles, and the balance change that was shown.
  'settlement.close': ({ expenses, transfers, balanceChange = [] }, record, lookup) => {
    const ids = [...expenses, ...transfers].map(({ id }) => id)
    const rows = ids.slice(0, titlesMax).flatMap((id) => lookup.expenseOf(record, id) ?? [])
    const [only] = rows
    const changes = balanceChange.map(({ userKey, amount }) => ({
      name: lookup.personName(record.scope, userKey),
      amount,
    }))
    const balances = changes.length > 0 ? texts.balanceChange(changes) : texts.balancesStay
    if (only && ids.length === 1)
      return { subject: shownTitleOf(only), amount: only.amount, lines: [balances] }
    const titles = texts.titlesAndMore(rows.map(shownTitleOf), ids.length - rows.length)
    return { subject: texts.rowCounts(expenses.length, transfers.length), lines: [titles, balances] }
  },
  'row.giveBack': (given, record, lookup) => ({
    ...describeGivenRow(given, record, lookup),
    ...(given.isDeleted ? { kind: giveBackTexts.deletion } : {}),
  }),
}

function describedDetails(
  details: ArgsOf<'expense.describe'> | ArgsOf<'expense.create'>,
  { recordedAt, scope }: QueueRecord,
  lookup: ChangeLookup,
): string[] {
  return detailLines(details, japanDateOf(recordedAt), (key) => lookup.personName(scope, key))
}

function lineOfTransfer({ payers, shares }: Expense, { scope }: QueueRecord, lookup: ChangeLookup): string {
  return transferLine(payers[0]?.userKey, shares[0]?.userKey, scope, lookup)
}

type Money = Pick<ArgsOf<'expense.create'>, 'amount' | 'foreignAmount' | 'payers' | 'split'>

function moneyLines(
  { amount, foreignAmount, payers, split }: Money,
  { scope }: QueueRecord,
  lookup: ChangeLookup,
): string[] {
  const shares = splitAmount(amount, split)
  const parts = amountsByPerson(shares.ok ? shares.value : [], lookup.resolve)
  const named = parts.map((part) => ({ ...part, name: lookup.personName(scope, part.userKey) }))
  const [only] = named
  const splitLine =
    split.method !== 'equal'
      ? texts.splitEach(named)
      : named.length === 1 && only
        ? texts.wholeOf(only.name)
        : texts.splitEqually(namesText(named.map(({ name }) => name)))
  return linesOf(foreignAmount && paidText(foreignAmount), payersText(payers, scope, lookup), splitLine)
}

/** A row that this device gives back after a restore of the server. */
const describeGivenRow: Describe<ArgsOf<'row.giveBack'>> = ({ table, row }, record, lookup) => {
  if (table === 'expenses')
    return { subject: shownTitleOf(row), amount: row.amount, lines: expenseLines(row, record, lookup) }
  const description = table === 'groups' && row.description
  return { subject: nameOfRow(row), lines: linesOf(description && texts.description(description)) }
}

/** And, where it was refused, the server's present row. */
function expenseLines(row: Expense, record: QueueRecord, lookup: ChangeLookup): string[] {
  const { row: present, deleted } = lookup.serverExpense(row.id)
  const instead = present
    ? giveBackTexts.present([
        shownTitleOf(present),
        yenText(present.amount),
        ...moneyOf(present, record, lookup),
      ])
    : giveBackTexts.absent[deleted ? 'deleted' : 'unknown']
  return [...moneyOf(row, record, lookup), ...(record.status === 'rejected' ? [instead] : [])]
}

function moneyOf(row: Expense, record: QueueRecord, lookup: ChangeLookup): string[] {
  if (row.transactionType === 'transfer') return [lineOfTransfer(row, record, lookup)]
  const parts = amountsByPerson(row.shares, lookup.resolve)
  const named = parts.map((part) => ({ ...part, name: lookup.personName(record.scope, part.userKey) }))
  const split =
    row.splitMethod === 'equal'
      ? texts.splitEqually(namesText(named.map(({ name }) => name)))
      : texts.splitEach(named)
  const foreign = foreignAmountOf(row)
  return linesOf(foreign && paidText(foreign), payersText(row.payers, record.scope, lookup), split)
}
