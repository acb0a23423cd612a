/**
 * The suggested transfers of everybody, as few as possible: one's own first, each with a button that records it. A row unfolds to
 * why it is suggested, and to the form with its fields.
 */
import { Box, Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { dayText } from '#shared/messages/date-texts.ts'
import {
  explanationTexts as reasonTexts,
  recordTextOf,
  settlementTexts as texts,
  transferTexts,
} from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { sentTheOtherWay } from '#shared/money/settling-effect.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import { totalOf } from '#shared/money/total-of.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardList, Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { Chevron, Disclosure } from './disclosure.tsx'
import classes from './settlement.module.css'
import { FromTo } from './transfer-row.tsx'
import type { Openable, UnfoldedProps } from './use-unfolding.ts'

type SuggestionListProps = UnfoldedProps & {
  settlement: SettlementOverview
  isOfTrip: boolean
  onRecord: Save<Suggestion>
  /** Opens the form with all fields of the transfer. */
  onChange: (transfer: Suggestion) => void
}

/** So many are shown at first, and all of one's own. */
const firstMax = 5

export function SuggestionList(props: SuggestionListProps) {
  const { settlement, people, unfolding } = props
  const onRecord = useOneTap(props.onRecord)
  const { suggestions } = settlement
  const whole = unfolding.part('suggestions')
  if (suggestions.length === 0) return null
  const own = suggestions.filter((transfer) => isOwn(transfer, people))
  const ordered = [...own, ...suggestions.filter((transfer) => !isOwn(transfer, people))]
  const shownMax = whole.isOpen ? ordered.length : Math.max(firstMax, own.length)
  return (
    <Section title={texts.whoPaysWhom} aside={<span>{texts.suggestions(suggestions.length)}</span>}>
      <CardList>
        {ordered.slice(0, shownMax).map((transfer) => {
          const key = `${transfer.from} ${transfer.to}`
          return (
            <SuggestionItem
              key={key}
              transfer={transfer}
              {...unfolding.part(key)}
              {...props}
              onRecord={onRecord}
            />
          )
        })}
      </CardList>
      {ordered.length > shownMax ? (
        <Button variant="subtle" onClick={() => whole.onOpen(true)}>
          {texts.allSuggestions(ordered.length)}
        </Button>
      ) : null}
    </Section>
  )
}

/**
 * A recorded transfer leaves the list, and the next one takes its place. A second tap within this time is taken for a double tap
 * and ignored.
 */
const oneTapMs = 1_000

/** Ignores what is asked for right after something else was. */
function useOneTap(record: Save<Suggestion>): Save<Suggestion> {
  const last = useRef(-Infinity)
  return async (transfer) => {
    const now = performance.now()
    if (now - last.current < oneTapMs) return undefined
    last.current = now
    const sentence = await record(transfer)
    // What was not recorded is still under the finger.
    if (sentence !== null) last.current = -Infinity
    return sentence
  }
}

type SuggestionItemProps = SuggestionListProps & Openable & { transfer: Suggestion }

function SuggestionItem({ transfer, isOpen, onOpen, ...props }: SuggestionItemProps) {
  const { settlement, rows, people, isOfTrip, today, onRecord, onChange } = props
  const { from, to, amount } = transfer
  return (
    <li>
      <Disclosure
        looks={{ button: classes.row, panel: classes.why }}
        label={texts.why}
        isOpen={isOpen}
        onOpen={onOpen}
        content={
          <>
            <FromTo from={from} to={to} people={people} />{' '}
            <span className={classes.end}>
              <Money amount={amount} />
              <Chevron />
            </span>
          </>
        }
      >
        {() => (
          <>
            <TransferReason
              transfer={transfer}
              settlement={settlement}
              rows={rows}
              people={people}
              isOfTrip={isOfTrip}
            />
            <Group justify="space-between" gap={0}>
              <Facts facts={[dayText(today, today), transferTexts.inFull]} />
              <Button variant="subtle" px="sm" onClick={() => onChange(transfer)}>
                {transferTexts.change}
              </Button>
            </Group>
          </>
        )}
      </Disclosure>
      {isOwn(transfer, people) || isOpen ? (
        <Box px={14} pb="sm">
          <RecordButton transfer={transfer} people={people} onRecord={onRecord} />
        </Box>
      ) : null}
    </li>
  )
}

function isOwn({ from, to }: Suggestion, { self }: People): boolean {
  return from === self || to === self
}

type RecordButtonProps = Pick<SuggestionItemProps, 'transfer' | 'people' | 'onRecord'>

/** Records a suggested transfer as it is, with today's date, in one tap. The notice undoes it. */
function RecordButton({ transfer, people, onRecord }: RecordButtonProps) {
  const { isBusy, save } = useSave(async (suggestion: Suggestion) => {
    const sentence = await onRecord(suggestion)
    if (typeof sentence === 'string')
      showNotice({ color: 'red', title: transferTexts.failed, message: sentence })
    return sentence
  })
  const { from, to, amount } = transfer
  const action = recordTextOf(to === people.self)
  return (
    <Button
      variant="light"
      fullWidth
      loading={isBusy}
      onClick={() => void save(transfer)}
      // Several may stand on one screen.
      aria-label={texts.recordOf(people.nameOf(from === people.self ? to : from), amount, action)}
    >
      {action}
    </Button>
  )
}

type TransferReasonProps = Pick<
  SuggestionItemProps,
  'transfer' | 'settlement' | 'rows' | 'people' | 'isOfTrip'
>

/** Why a transfer is suggested: what it ends, what it leaves, and that it may not be between those who have dealt. */
function TransferReason({ transfer, settlement, rows, people, isOfTrip }: TransferReasonProps) {
  if (!rows) return <ListSkeleton text={reasonTexts.loading} rows={1} />
  const { from, to, amount } = transfer
  const balanceOf = (person: UserKey) =>
    settlement.people.find(({ userKey }) => userKey === person)?.balance ?? 0
  const [debt, credit] = [-balanceOf(from), balanceOf(to)]
  const [debtor, creditor] = [people.nameOf(from), people.nameOf(to)]
  const rest = restText(transfer, { debt, credit, suggestions: settlement.suggestions, people })
  const sentBefore = sentTheOtherWay(rows, transfer, people.resolve)
  const ends =
    amount === debt && amount === credit
      ? reasonTexts.bothDone
      : amount === debt
        ? reasonTexts.debtorDone(debtor)
        : amount === credit
          ? reasonTexts.creditorDone(creditor)
          : reasonTexts.partly
  return (
    <>
      <p>{(isOfTrip ? reasonTexts.inTrip : '') + ends}</p>
      {rest === null ? null : <p>{rest}</p>}
      {haveDealt(rows, transfer, people.resolve) ? null : <p>{reasonTexts.indirect}</p>}
      {sentBefore > 0 ? (
        <p>{reasonTexts.sentBefore({ from: creditor, to: debtor, amount: sentBefore })}</p>
      ) : null}
      <p>{reasonTexts.whereFrom}</p>
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
    ? reasonTexts.debtorRest(people.nameOf(from), rest, names)
    : reasonTexts.creditorRest(people.nameOf(to), rest, names)
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
