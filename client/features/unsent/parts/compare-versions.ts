/**
 * A refused edit of money, or a row that a restore of the server has lost, beside what the server has of the row, with what
 * differs marked: never merged (design, section 4).
 */
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { categoryLabels, dayText, splitMethodLabels } from '#shared/messages/expenses.ts'
import { changeTexts as texts } from '#shared/messages/unsent.ts'
import type { Expense, ExpenseId, Share } from '#shared/model/expense.ts'
import { type EpochSeconds, japanDateOf } from '#shared/dates.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { splitAmount } from '#shared/money/split.ts'
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { checkCall, isMutationName, traitsOf } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { ChangeBook } from './change-book.ts'
import { type DifferenceOffer, differenceOffer } from './difference-offer.ts'
import { refusedCode } from './refused-code.ts'
import { namesText, payersText, transferLine } from './describe-money.ts'

/** A piece of text that the other version may not have. */
export type Piece = { text: string; differs: boolean }
export type VersionView = {
  amount: Yen
  amountDiffers: boolean
  /** Each line in pieces. */
  lines: Piece[][]
  /** One's own part; null where one has none in either version, and in a transfer. */
  own: { amount: Yen; differs: boolean } | null
}
export type Conflict = {
  /** What became of the row before the change arrived: somebody edited, settled or deleted it, or it was restored. */
  kind: 'edited' | 'settled' | 'deleted' | 'serverRestored'
  title: string
  mine: VersionView
  present: VersionView
  isSame: boolean
  /** When the present version was last changed. */
  presentAt: EpochSeconds
  /** Of the present version that is shown: over it, one's own money is written when it is to stay. */
  mark: MutationId | undefined
  /** The third way: the row stays, and what differs is recorded beside it. */
  difference: DifferenceOffer | undefined
}

/** Undefined for a change that is neither, and where nothing is known of the row any more. */
export function conflictOf(record: QueueRecord, book: ChangeBook): Conflict | undefined {
  const code = refusedCode(record, book)
  if (traitsOf(record.name).givesBack === 'row')
    return code === 'conflict' ? givenConflict(record, book) : undefined
  const kind = code === null ? undefined : kinds[code]
  const wanted = kind && wantedMoney(record)
  if (!kind || !wanted) return undefined
  const { row: standing, deleted } = book.serverExpense(wanted.id)
  const row = kind === 'deleted' ? (standing ? null : deleted) : standing
  if (!row || (kind === 'settled' && row.status !== 'settled')) return undefined
  const place = { scope: record.scope, book }
  const mine = { ...wanted.money, transactionType: row.transactionType }
  return {
    ...compare(versionOf(mine, place), versionOf(moneyOfRow(row), place), place),
    kind,
    title: row.title,
    presentAt: row.updatedAt,
    mark: row.moneyMark,
    difference: kind === 'deleted' ? undefined : differenceOffer({ mine, present: row }, place),
  }
}

/** Of a row that both have: a row that only one of them has needs no comparing. */
function givenConflict({ args, scope, recordedAt }: QueueRecord, book: ChangeBook): Conflict | undefined {
  const read = giveBackRow.args.safeParse(args)
  if (!read.success || read.data.table !== 'expenses' || read.data.isDeleted) return undefined
  const given = read.data.row
  const { row } = book.serverExpense(given.id)
  if (!row) return undefined
  const place = { scope, book }
  const versionOfRow = (each: Expense) => ({
    ...versionOf(moneyOfRow(each), place),
    words: wordsOf(each, recordedAt),
  })
  return {
    ...compare(versionOfRow(given), versionOfRow(row), place),
    kind: 'serverRestored',
    title: given.title,
    presentAt: row.updatedAt,
    mark: undefined,
    difference: undefined,
  }
}

/** Which of them differ is compared by place. */
function wordsOf(row: Expense, at: EpochSeconds): string[] {
  const { title, date, category, location, description } = row
  return [
    title,
    texts.date(dayText(date, japanDateOf(at))),
    texts.category(categoryLabels[category]),
    texts.location(location || texts.nothing),
    texts.memo(description || texts.nothing),
  ]
}

const kinds: Partial<Record<RejectionCode, Conflict['kind']>> = {
  conflict: 'edited',
  'expense-settled': 'settled',
  'expense-deleted': 'deleted',
}

type Money = Pick<Expense, 'amount' | 'payers' | 'transactionType'> & {
  splitMethod: Expense['splitMethod']
  shares: readonly Pick<Share, 'userKey' | 'amount'>[]
}

type WantedMoney = { id: ExpenseId; money: Omit<Money, 'transactionType'> }

/** The money block that the edit asks for. */
function wantedMoney({ name, args }: QueueRecord): WantedMoney | undefined {
  const call = isMutationName(name) ? checkCall(name, args) : undefined
  if (!call?.ok || call.value.traits.edits !== 'expenses') return undefined
  const { money, target } = call.value
  if (!money || target?.table !== 'expenses') return undefined
  const { amount, payers, split } = money
  const shares = splitAmount(amount, split)
  if (!shares.ok) return undefined
  const block = { amount, payers, splitMethod: split.method, shares: shares.value }
  return { id: target.id, money: block }
}

function moneyOfRow({ amount, payers, splitMethod, shares, transactionType }: Expense): Money {
  return { amount, payers, splitMethod, shares, transactionType }
}

type Place = { scope: Scope; book: ChangeBook }

type Version = {
  amount: Yen
  whoPaid: string
  method: Expense['splitMethod']
  isTransfer: boolean
  parts: ReadonlyMap<UserKey, Yen>
  /** Told where they differ. */
  words?: readonly string[]
}

function versionOf(
  { amount, payers, splitMethod, shares, transactionType }: Money,
  { scope, book }: Place,
): Version {
  const isTransfer = transactionType === 'transfer'
  return {
    amount,
    method: splitMethod,
    isTransfer,
    whoPaid: isTransfer
      ? transferLine(payers[0]?.userKey, shares[0]?.userKey, scope, book)
      : payersText(payers, scope, book),
    parts: new Map(amountsByPerson(shares, book.resolve).map((part) => [part.userKey, part.amount])),
  }
}

function compare(mine: Version, present: Version, place: Place) {
  const views = { mine: view(mine, present, place), present: view(present, mine, place) }
  const isSame = Object.values(views).every(
    ({ amountDiffers, lines, own }) =>
      !amountDiffers && !own?.differs && lines.flat().every(({ differs }) => !differs),
  )
  return { ...views, isSame }
}

function view(version: Version, other: Version, place: Place): VersionView {
  const { book } = place
  const own = version.parts.get(book.selfKey) ?? 0
  const otherOwn = other.parts.get(book.selfKey) ?? 0
  const hasOwn = !version.isTransfer && (version.parts.has(book.selfKey) || other.parts.has(book.selfKey))
  return {
    amount: version.amount,
    amountDiffers: version.amount !== other.amount,
    lines: [
      ...differingWords(version, other),
      [{ text: version.whoPaid, differs: version.whoPaid !== other.whoPaid }],
      ...(version.isTransfer ? [] : splitLines(version, other, place)),
    ],
    own: hasOwn ? { amount: own, differs: own !== otherOwn } : null,
  }
}

function differingWords({ words = [] }: Version, other: Version): Piece[][] {
  return words.filter((text, index) => text !== other.words?.[index]).map((text) => [{ text, differs: true }])
}

function splitLines(version: Version, other: Version, { scope, book }: Place): Piece[][] {
  const onlyHere = [...version.parts.keys()].filter((key) => !other.parts.has(key))
  const peopleDiffer = onlyHere.length > 0 || version.parts.size !== other.parts.size
  const areBothEqual = version.method === 'equal' && other.method === 'equal'
  const nameOf = (key: UserKey) => book.personName(scope, key)
  return [
    [
      { text: texts.people(version.parts.size), differs: peopleDiffer },
      { text: '・', differs: false },
      { text: splitMethodLabels[version.method], differs: version.method !== other.method },
    ],
    // Two equal splits say by their amount and people what each pays. Elsewhere, the parts that differ name them.
    ...(areBothEqual && onlyHere.length > 0
      ? [[{ text: texts.including(namesText(onlyHere.map(nameOf))), differs: true }]]
      : []),
    ...(areBothEqual ? [] : differingParts(version, other, book)).map((part) => [
      { text: texts.partOf({ name: nameOf(part.userKey), amount: part.amount }), differs: true },
    ]),
  ]
}

/** Others' parts: one's own is told in any case. */
function differingParts(
  version: Version,
  other: Version,
  book: ChangeBook,
): { userKey: UserKey; amount: Yen }[] {
  return [...version.parts]
    .map(([userKey, amount]) => ({ userKey, amount }))
    .filter(({ userKey, amount }) => userKey !== book.selfKey && other.parts.get(userKey) !== amount)
}
