/**
 * Compares a rejected money edit, or a row that a restore of the server has lost, with the server's present row, and
 * marks the differences. The two are never merged (docs/design.md, "Conflicts").
 */
import { type EpochSeconds, japanDateOf } from '#shared/dates.ts'
import { paidText } from '#shared/messages/currencies.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { categoryLabels, splitMethodLabels } from '#shared/messages/labels.ts'
import { shownTitleOf } from '#shared/messages/payments.ts'
import { changeTexts as texts } from '#shared/messages/unsent.ts'
import type { Expense, ExpenseId, Share } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type UserKey, keyOfUser } from '#shared/model/user-key.ts'
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { foreignAmountOf } from '#shared/money/foreign-money.ts'
import { splitAmount } from '#shared/money/split.ts'
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { checkMutation, isMutationName, traitsOf } from '#shared/mutations/registry.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { type ChangeLookup, refusedCode } from './change-lookup.ts'
import { detailLines, namesText, payersText, transferLine } from './change-story.ts'
import { type DifferenceOffer, differenceOffer } from './difference-offer.ts'

/** A segment of text; `differs` if the other version does not contain it. */
export type TextSegment = { text: string; differs: boolean }
export type VersionView = {
  amount: Yen
  amountDiffers: boolean
  /** Each line as a list of segments. */
  lines: TextSegment[][]
  /** The person's own share; null if they have none in either version, and for a transfer. */
  own: { amount: Yen; differs: boolean } | null
}
export type Conflict = {
  /**
   * What happened to the row before the change reached the server: edited, settled, deleted, or replaced by a
   * restore.
   */
  kind: 'edited' | 'settled' | 'deleted' | 'serverRestored'
  title: string
  mine: VersionView
  present: VersionView
  isSame: boolean
  /** Who recorded the row. */
  recordedBy: string
  /** Who made the present version; null if the row does not say. */
  presentBy: string | null
  /** When the present version was last changed. */
  presentAt: EpochSeconds
  /**
   * The `moneyMark` of the present version. 自分の変更を残す sends the own money with this mark, and so overwrites that
   * version.
   */
  mark: MutationId | undefined
  /** 差額だけ別に記録: the present row stays, and the difference is recorded as a row of its own. */
  difference: DifferenceOffer | undefined
}

/** Undefined for other changes, and if the device knows nothing of the row any more. */
export function conflictOf(record: QueueRecord, lookup: ChangeLookup): Conflict | undefined {
  const code = refusedCode(record, lookup)
  if (traitsOf(record.name).givesBack === 'row')
    return code === 'conflict' ? givenConflict(record, lookup) : undefined
  const kind = code === null ? undefined : kinds[code]
  const wanted = kind && wantedMoney(record)
  if (!kind || !wanted) return undefined
  const { row: current, deleted } = lookup.serverExpense(wanted.id)
  const row = kind === 'deleted' ? (current ? null : deleted) : current
  if (!row || (kind === 'settled' && row.status !== 'settled')) return undefined
  const context = { scope: record.scope, lookup }
  const mine = { ...wanted.money, transactionType: row.transactionType }
  return {
    ...compare(versionOf(mine, context), versionOf(moneyOfRow(row), context), context),
    kind,
    title: shownTitleOf(row),
    ...authorsOf(row, context),
    ...(kind === 'edited' ? moneyAuthorOf(row, context) : {}),
    mark: row.moneyMark,
    difference: kind === 'deleted' ? undefined : differenceOffer({ mine, present: row }, context),
  }
}

/**
 * Compares a row that is given back with the server's row. Undefined if the server has no such row, because then
 * there is nothing to compare.
 */
function givenConflict({ args, scope, recordedAt }: QueueRecord, lookup: ChangeLookup): Conflict | undefined {
  const read = giveBackRow.args.safeParse(args)
  if (!read.success || read.data.table !== 'expenses' || read.data.isDeleted) return undefined
  const given = read.data.row
  const { row } = lookup.serverExpense(given.id)
  if (!row) return undefined
  const context = { scope, lookup }
  const versionOfRow = (each: Expense) => ({
    ...versionOf(moneyOfRow(each), context),
    textFields: textFieldsOf(each, recordedAt, context),
  })
  return {
    ...compare(versionOfRow(given), versionOfRow(row), context),
    kind: 'serverRestored',
    title: shownTitleOf(given),
    ...authorsOf(row, context),
    ...lastAuthorOf(row, context),
    mark: undefined,
    difference: undefined,
  }
}

function authorsOf({ createdBy, updatedAt }: Expense, { scope, lookup }: ComparisonContext) {
  return {
    recordedBy: lookup.personName(scope, keyOfUser(createdBy)),
    presentBy: null,
    presentAt: updatedAt,
  }
}

/** Who changed the money last, and when. A row of an older release does not say. */
function moneyAuthorOf({ moneyBy, moneyAt }: Expense, { scope, lookup }: ComparisonContext) {
  if (moneyBy === null || moneyAt === null) return {}
  return { presentBy: lookup.personName(scope, keyOfUser(moneyBy)), presentAt: moneyAt }
}

/** Who changed anything of the row last: a row that is given back may differ in its texts alone. */
function lastAuthorOf(row: Expense, { scope, lookup }: ComparisonContext) {
  const { moneyBy, moneyAt, describedBy, describedAt, updatedAt } = row
  const [by, at] = (describedAt ?? 0) > (moneyAt ?? 0) ? [describedBy, describedAt] : [moneyBy, moneyAt]
  // Settling, paid flags and links say nothing of who made them.
  return by === null || at !== updatedAt ? {} : { presentBy: lookup.personName(scope, keyOfUser(by)) }
}

/** The text fields in a fixed order: `differingTextFields` compares them by index. */
function textFieldsOf(row: Expense, at: EpochSeconds, { scope, lookup }: ComparisonContext): string[] {
  const { date, category, location, description } = row
  const today = japanDateOf(at)
  return [
    shownTitleOf(row),
    texts.date(dayText(date, today)),
    texts.category(categoryLabels[category]),
    texts.location(location || texts.nothing),
    texts.memo(description || texts.nothing),
    ...detailLines(row, today, (key) => lookup.personName(scope, key)),
  ]
}

const kinds: Partial<Record<RejectionCode, Conflict['kind']>> = {
  conflict: 'edited',
  'expense-settled': 'settled',
  'expense-deleted': 'deleted',
}

type Money = Pick<Expense, 'amount' | 'foreignAmount' | 'payers' | 'transactionType'> & {
  splitMethod: Expense['splitMethod']
  shares: readonly Pick<Share, 'userKey' | 'amount'>[]
}

type WantedMoney = { id: ExpenseId; money: Omit<Money, 'transactionType'> }

/** The money block in the edit's arguments. */
function wantedMoney({ name, args }: QueueRecord): WantedMoney | undefined {
  const mutation = isMutationName(name) ? checkMutation(name, args) : undefined
  if (!mutation?.ok || mutation.value.traits.edits !== 'expenses') return undefined
  const { money, target } = mutation.value
  if (!money || target?.table !== 'expenses') return undefined
  const { amount, foreignAmount = null, payers, split } = money
  const shares = splitAmount(amount, split)
  if (!shares.ok) return undefined
  const block = { amount, foreignAmount, payers, splitMethod: split.method, shares: shares.value }
  return { id: target.id, money: block }
}

function moneyOfRow(row: Expense): Money {
  const { amount, payers, splitMethod, shares, transactionType } = row
  return { amount, foreignAmount: foreignAmountOf(row), payers, splitMethod, shares, transactionType }
}

type ComparisonContext = { scope: Scope; lookup: ChangeLookup }

type Version = {
  amount: Yen
  /** What was paid in another currency, or empty. */
  foreign: string
  whoPaid: string
  method: Expense['splitMethod']
  isTransfer: boolean
  parts: ReadonlyMap<UserKey, Yen>
  /** Shown only where they differ. */
  textFields?: readonly string[]
}

function versionOf(
  { amount, foreignAmount, payers, splitMethod, shares, transactionType }: Money,
  { scope, lookup }: ComparisonContext,
): Version {
  const isTransfer = transactionType === 'transfer'
  return {
    amount,
    foreign: foreignAmount ? paidText(foreignAmount) : '',
    method: splitMethod,
    isTransfer,
    whoPaid: isTransfer
      ? transferLine(payers[0]?.userKey, shares[0]?.userKey, scope, lookup)
      : payersText(payers, scope, lookup),
    parts: new Map(amountsByPerson(shares, lookup.resolve).map((part) => [part.userKey, part.amount])),
  }
}

function compare(mine: Version, present: Version, context: ComparisonContext) {
  const views = { mine: view(mine, present, context), present: view(present, mine, context) }
  const isSame = Object.values(views).every(
    ({ amountDiffers, lines, own }) =>
      !amountDiffers && !own?.differs && lines.flat().every(({ differs }) => !differs),
  )
  return { ...views, isSame }
}

function view(version: Version, other: Version, context: ComparisonContext): VersionView {
  const { lookup } = context
  const own = version.parts.get(lookup.selfKey) ?? 0
  const otherOwn = other.parts.get(lookup.selfKey) ?? 0
  const hasOwn = !version.isTransfer && (version.parts.has(lookup.selfKey) || other.parts.has(lookup.selfKey))
  return {
    amount: version.amount,
    amountDiffers: version.amount !== other.amount,
    lines: [
      ...differingTextFields(version, other),
      ...(version.foreign === ''
        ? []
        : [[{ text: version.foreign, differs: version.foreign !== other.foreign }]]),
      [{ text: version.whoPaid, differs: version.whoPaid !== other.whoPaid }],
      ...(version.isTransfer ? [] : splitLines(version, other, context)),
    ],
    own: hasOwn ? { amount: own, differs: own !== otherOwn } : null,
  }
}

function differingTextFields({ textFields = [] }: Version, other: Version): TextSegment[][] {
  return textFields
    .filter((text, index) => text !== other.textFields?.[index])
    .map((text) => [{ text, differs: true }])
}

function splitLines(version: Version, other: Version, { scope, lookup }: ComparisonContext): TextSegment[][] {
  const onlyHere = [...version.parts.keys()].filter((key) => !other.parts.has(key))
  const peopleDiffer = onlyHere.length > 0 || version.parts.size !== other.parts.size
  const areBothEqual = version.method === 'equal' && other.method === 'equal'
  const nameOf = (key: UserKey) => lookup.personName(scope, key)
  return [
    [
      { text: texts.people(version.parts.size), differs: peopleDiffer },
      { text: '・', differs: false },
      { text: splitMethodLabels[version.method], differs: version.method !== other.method },
    ],
    // For two equal splits, amount and people already determine each share. For other splits the differing shares are
    // listed.
    ...(areBothEqual && onlyHere.length > 0
      ? [[{ text: texts.including(namesText(onlyHere.map(nameOf))), differs: true }]]
      : []),
    ...(areBothEqual ? [] : differingParts(version, other, lookup)).map((part) => [
      { text: texts.partOf({ name: nameOf(part.userKey), amount: part.amount }), differs: true },
    ]),
  ]
}

/** Only the shares of others, because the person's own share is always shown. */
function differingParts(
  version: Version,
  other: Version,
  lookup: ChangeLookup,
): { userKey: UserKey; amount: Yen }[] {
  return [...version.parts]
    .map(([userKey, amount]) => ({ userKey, amount }))
    .filter(({ userKey, amount }) => userKey !== lookup.selfKey && other.parts.get(userKey) !== amount)
}
