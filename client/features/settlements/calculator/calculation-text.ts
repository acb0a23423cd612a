/** A what-if settlement as plain text: under which conditions, who pays whom, and who absorbs the rounding. */
import { calculationLines as lines } from '#shared/messages/settlement-calculator.ts'
import { resultLines } from '#shared/messages/settlement-result.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Calculation, WhatIf } from '#shared/money/settlement-calculator.ts'
import type { People } from '#client/store/queries/people.ts'

type CalculationResult = {
  groupName: string
  calculation: Calculation
  whatIf: WhatIf
  people: Pick<People, 'personOf'>
  url: string
  /** Restricts the transfers and the rounding to those of one person. Absent: everybody's. */
  onlyOf?: UserKey | undefined
}

export function calculationText({
  groupName,
  calculation,
  whatIf,
  people,
  url,
  onlyOf,
}: CalculationResult): string {
  const { counted, transfers, gains } = calculation
  const { leftOutPeople, leftOutExpenses, unit, treasurer } = whatIf
  const nameOf = (key: UserKey) => people.personOf(key).name
  const isShown = (...keys: UserKey[]) => onlyOf === undefined || keys.includes(onlyOf)
  const due = transfers
    .filter(({ from, to }) => isShown(from, to))
    .map(({ from, to, amount }) => resultLines.transfer({ from: nameOf(from), to: nameOf(to), amount }))
  const rounding = gains
    .filter(({ userKey }) => isShown(userKey))
    .map(({ userKey, amount }) => lines.gain(nameOf(userKey), amount))
  return [
    [
      onlyOf === undefined ? lines.title(groupName) : lines.titleOf(groupName, nameOf(onlyOf)),
      lines.recordsNothing,
      resultLines.spending(counted.count, counted.amount),
      ...(leftOutExpenses.size > 0 ? [lines.leftOutExpenses(leftOutExpenses.size)] : []),
      ...(leftOutPeople.size > 0 ? [lines.leftOutPeople([...leftOutPeople].map(nameOf))] : []),
      ...(unit > 1 ? [lines.unit(unit)] : []),
      ...(treasurer === null ? [] : [lines.treasurer(nameOf(treasurer))]),
    ],
    due.length > 0 ? [lines.transfers(due.length), ...due] : [resultLines.nothingToPay],
    rounding.length > 0 ? [lines.rounding(unit), ...rounding] : [],
    [lines.link(url)],
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}
