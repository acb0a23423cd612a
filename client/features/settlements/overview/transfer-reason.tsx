/** Why a transfer is suggested: what it ends, what it leaves, and that it may not be between those who have dealt. */
import { explanationTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { sentTheOtherWay } from '#shared/money/settling-effect.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import { totalOf } from '#shared/money/total-of.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'

type TransferReasonProps = {
  transfer: Suggestion
  settlement: Pick<SettlementOverview, 'people' | 'suggestions'>
  /** Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  /** Whether the rows are those of one trip. Else they are the whole group's. */
  isOfTrip: boolean
}

export function TransferReason({ transfer, settlement, rows, people, isOfTrip }: TransferReasonProps) {
  if (!rows) return <ListSkeleton text={texts.loading} rows={1} />
  const { from, to, amount } = transfer
  const balanceOf = (person: UserKey) =>
    settlement.people.find(({ userKey }) => userKey === person)?.balance ?? 0
  const [debt, credit] = [-balanceOf(from), balanceOf(to)]
  const [debtor, creditor] = [people.nameOf(from), people.nameOf(to)]
  const rest = restText(transfer, { debt, credit, suggestions: settlement.suggestions, people })
  const sentBefore = sentTheOtherWay(rows, transfer, people.resolve)
  const ends =
    amount === debt && amount === credit
      ? texts.bothDone
      : amount === debt
        ? texts.debtorDone(debtor)
        : amount === credit
          ? texts.creditorDone(creditor)
          : texts.partly
  return (
    <>
      <p>{(isOfTrip ? texts.inTrip : '') + ends}</p>
      {rest === null ? null : <p>{rest}</p>}
      {haveDealt(rows, transfer, people.resolve) ? null : <p>{texts.indirect}</p>}
      {sentBefore > 0 ? <p>{texts.sentBefore({ from: creditor, to: debtor, amount: sentBefore })}</p> : null}
      <p>{texts.whereFrom}</p>
    </>
  )
}

type Rests = { debt: Yen; credit: Yen; suggestions: readonly Suggestion[]; people: People }

/** What the transfer leaves, and whom else the plan has for it. Null if that is nothing. */
function restText(
  { from, to, amount }: Suggestion,
  { debt, credit, suggestions, people }: Rests,
): string | null {
  const isOfDebtor = debt > amount
  const rest = isOfDebtor ? debt - amount : credit - amount
  const others = suggestions.filter((other) =>
    isOfDebtor ? other.from === from && other.to !== to : other.to === to && other.from !== from,
  )
  if (rest <= 0 || totalOf(others) !== rest) return null
  const names = others.map((other) => people.nameOf(isOfDebtor ? other.to : other.from))
  return isOfDebtor
    ? texts.debtorRest(people.nameOf(from), rest, names)
    : texts.creditorRest(people.nameOf(to), rest, names)
}

/** Whether one of them has paid or sent something for the other. */
function haveDealt(
  rows: readonly ExpenseRow[],
  { from, to }: Suggestion,
  resolve: People['resolve'],
): boolean {
  const isBetween = (row: ExpenseRow, payer: UserKey, bearer: UserKey) =>
    row.payers.some(({ userKey }) => resolve(userKey) === payer) &&
    row.shares.some(({ userKey, amount }) => amount > 0 && resolve(userKey) === bearer)
  return rows.some((row) => row.status === 'active' && (isBetween(row, from, to) || isBetween(row, to, from)))
}
