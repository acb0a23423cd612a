/**
 * The result of a settlement as plain text: who pays whom, what it was for, what is already paid and settled, and the
 * link. It is written for everybody in the chat, so nobody is あなた.
 */
import { calculationLines } from '#shared/messages/settlement-calculator.ts'
import { resultLines as lines } from '#shared/messages/settlement-result.ts'
import type { Expense } from '#shared/model/expense.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Calculation, WhatIf } from '#shared/money/settlement-calculator.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import { compareBy } from '#shared/ordering.ts'
import type { People } from '#client/store/queries/people.ts'
import { shortened } from '#client/ui/shortened-text.ts'

type Sent = {
  people: Pick<People, 'personOf' | 'resolve'>
  url: string
  /** Restricts the transfers, and the rounding, to those of one person. Absent: everybody's. */
  onlyOf?: UserKey | undefined
}
type SettlementResult = Sent & {
  /** Of the group or trip. */
  name: string
  settlement: SettlementOverview
  /** The rows from which it is computed. */
  rows: readonly Expense[]
}

type Transfer = { from: UserKey; to: UserKey; amount: number }

export function resultText({ name, settlement, rows, people, url, onlyOf }: SettlementResult): string {
  const { suggestions, integrity, unsettled, settled } = settlement
  const { resolve } = people
  const nameOf = (key: UserKey) => people.personOf(key).name
  const isShown = ({ from, to }: Transfer) => onlyOf === undefined || from === onlyOf || to === onlyOf
  const toLine = ({ from, to, amount }: Transfer) =>
    lines.transfer({ from: nameOf(from), to: nameOf(to), amount })
  const due = suggestions.filter(isShown).map(toLine)
  const paid = settlement.transfers
    .filter((row) => row.status === 'active')
    .flatMap((row) => {
      const ends = transferEnds(row)
      return ends ? [{ from: resolve(ends.from), to: resolve(ends.to), amount: row.amount }] : []
    })
    .filter(isShown)
    .map(toLine)
  const state = !integrity.isOk
    ? [lines.inconsistent]
    : due.length > 0
      ? [lines.transfers(due.length), ...due]
      : [onlyOf === undefined || suggestions.length === 0 ? lines.allEven : lines.nothingToPay]
  return paragraphs([
    [
      onlyOf === undefined ? lines.title(name) : lines.titleOf(name, nameOf(onlyOf)),
      lines.spending(unsettled.count, unsettled.amount),
      ...largestLine(rows),
    ],
    state,
    paid.length > 0 ? [lines.paid(paid.length), ...paid] : [],
    settled.count > 0 ? [lines.settled(settled.count, settled.amount)] : [],
    [lines.link(url)],
  ])
}

const namedMax = 3
const titleShownMax = 24

/** No line without expenses that count. */
function largestLine(rows: readonly Expense[]): string[] {
  const counted = rows
    .filter(({ transactionType, status }) => transactionType === 'expense' && status === 'active')
    .toSorted(largestFirst)
  const named = counted.slice(0, namedMax).map(({ title }) => shortened(title, titleShownMax))
  return named.length === 0 ? [] : [lines.largest(named, counted.length - named.length)]
}

const largestFirst = compareBy<Expense>(
  ({ amount }) => -amount,
  ({ id }) => id,
)

type CalculationResult = Omit<Sent, 'people'> & {
  people: Pick<People, 'personOf'>
  groupName: string
  calculation: Calculation
  whatIf: WhatIf
}

/** A what-if settlement: under which conditions, who pays whom, and who absorbs the rounding. */
export function calculationText({
  groupName,
  calculation,
  whatIf,
  people,
  ...sent
}: CalculationResult): string {
  const { url, onlyOf } = sent
  const { counted, transfers, gains } = calculation
  const { leftOutPeople, leftOutExpenses, unit, treasurer } = whatIf
  const nameOf = (key: UserKey) => people.personOf(key).name
  const isShown = (...keys: UserKey[]) => onlyOf === undefined || keys.includes(onlyOf)
  const due = transfers
    .filter(({ from, to }) => isShown(from, to))
    .map(({ from, to, amount }) => lines.transfer({ from: nameOf(from), to: nameOf(to), amount }))
  const rounding = gains
    .filter(({ userKey }) => isShown(userKey))
    .map(({ userKey, amount }) => calculationLines.gain(nameOf(userKey), amount))
  return paragraphs([
    [
      onlyOf === undefined
        ? calculationLines.title(groupName)
        : calculationLines.titleOf(groupName, nameOf(onlyOf)),
      calculationLines.recordsNothing,
      lines.spending(counted.count, counted.amount),
      ...(leftOutExpenses.size > 0 ? [calculationLines.leftOutExpenses(leftOutExpenses.size)] : []),
      ...(leftOutPeople.size > 0 ? [calculationLines.leftOutPeople([...leftOutPeople].map(nameOf))] : []),
      ...(unit > 1 ? [calculationLines.unit(unit)] : []),
      ...(treasurer === null ? [] : [calculationLines.treasurer(nameOf(treasurer))]),
    ],
    due.length > 0 ? [calculationLines.transfers(due.length), ...due] : [lines.nothingToPay],
    rounding.length > 0 ? [calculationLines.rounding(unit), ...rounding] : [],
    [calculationLines.link(url)],
  ])
}

function paragraphs(parts: readonly (readonly string[])[]): string {
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}
