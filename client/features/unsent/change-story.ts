/** The type of a described change, and lines that several kinds of changes have in common. */
import { type PlainDate, japanDateOf } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { purchaseDateLabels, purchaseStatusLabels } from '#shared/messages/labels.ts'
import { changeTexts as texts } from '#shared/messages/unsent.ts'
import { type Expense, dateOfStatus, purchaseStatuses } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { noDetails } from '#shared/model/row-defaults.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { ChangeLookup } from './change-lookup.ts'

/** The subject of a change (an expense's title, a name), its amount if it has one, and the other fields as lines. */
export type ChangeStory = {
  /** Absent: the name of its row, or of the group if it names no row. */
  subject?: string | undefined
  amount?: Yen
  lines: string[]
  kind?: string
  /** For a sentence, where kind and subject do not tell the change from others. */
  phrase?: string
}

export type Describe<Args> = (args: Args, record: QueueRecord, lookup: ChangeLookup) => ChangeStory

export function payersText(payers: Expense['payers'], scope: Scope, lookup: ChangeLookup): string {
  const parts = amountsByPerson(payers, lookup.resolve)
  const [first] = parts
  if (parts.length === 1 && first) return texts.paidBy(lookup.personName(scope, first.userKey))
  return texts.paidByEach(parts.map((part) => ({ ...part, name: lookup.personName(scope, part.userKey) })))
}

const namesMax = 5

/** People whose names are unknown are counted, not listed. */
export function namesText(names: readonly string[]): string {
  const known = names.filter((name) => name !== texts.unknownPerson)
  const shown = known.slice(
    0,
    known.length === names.length && names.length <= namesMax ? namesMax : namesMax - 1,
  )
  if (shown.length === 0) return texts.people(names.length)
  const more = names.length - shown.length
  return more > 0 ? texts.namesAndMore(shown, more) : texts.nameList(shown)
}

export function transferLine(
  from: UserKey | undefined,
  to: UserKey | undefined,
  scope: Scope,
  lookup: ChangeLookup,
): string {
  const nameOf = (key: UserKey | undefined) => (key ? lookup.personName(scope, key) : texts.unknownPerson)
  return texts.fromTo(nameOf(from), nameOf(to))
}

/** The lines that are not left out: a field without a value has no line. */
export function linesOf(...lines: readonly (string | false | null | undefined)[]): string[] {
  return lines.flatMap((line) => line || [])
}

/** The line of an edited field: なし if it was emptied, and no line if the edit does not have it. */
export function changedTo(
  value: string | null | undefined,
  text: (value: string) => string,
): string | undefined {
  return value === undefined ? undefined : text(value || texts.nothing)
}

/** The line of a new name, if there is one and it is another. */
export function nameBefore(name: string | undefined, before: string | undefined): string | undefined {
  return name !== undefined && before && before !== name ? texts.nameBefore(before) : undefined
}

type Details = Pick<Expense, keyof typeof noDetails>

/** The given details, empty ones as なし. A date has the year if it is not that of `today`. */
export function detailLines(
  details: { [Field in keyof Details]?: Details[Field] | undefined },
  today: PlainDate,
  nameOf: (key: UserKey) => string,
): string[] {
  const { url, notes, purchaseStatus, assignee } = details
  const dates = purchaseStatuses.flatMap((status) => {
    const date = details[dateOfStatus[status]]
    const text = (day: string) => texts.purchaseDate(purchaseDateLabels[status], day)
    return linesOf(changedTo(date && dayText(date, today), text))
  })
  return linesOf(
    changedTo(url, texts.url),
    changedTo(notes, texts.notes),
    changedTo(purchaseStatus && purchaseStatusLabels[purchaseStatus], texts.purchaseStatus),
    ...dates,
    changedTo(assignee && nameOf(assignee), texts.assignee),
  )
}

/** The date of a new row; none where it is the day on which it was recorded, which is shown with every change. */
export function dateOfNewRow(date: PlainDate, record: QueueRecord): string[] {
  return date === japanDateOf(record.recordedAt) ? [] : [texts.date(dayOf(date, record))]
}

/** With the year if it differs from the year in which the change was recorded. */
export function dayOf(date: string, { recordedAt }: QueueRecord): string {
  return dayText(date, japanDateOf(recordedAt))
}
