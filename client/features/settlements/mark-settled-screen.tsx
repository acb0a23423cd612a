/**
 * 精算済みにする: settles expenses and transfers, which removes them from the calculation for good (specification 2, section
 * 4). With a trip in its address, only those of the trip. Says how settling the ticked rows changes the balances.
 */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { glossary } from '#shared/messages/glossary.ts'
import { transferNoteOf } from '#shared/messages/payments.ts'
import { settlementTexts, settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { changeBySettling } from '#shared/money/settling-effect.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { settlementRowsOf } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { VirtualRows } from '#client/ui/virtual-rows.tsx'
import { payersText } from './expense-lists.tsx'
import { BalanceChanges, MarkSettledDialog } from './mark-settled-dialog.tsx'
import classes from './mark-settled.module.css'
import { rowsToChoose, settleRows, withOwnPayments } from './rows-to-settle.ts'
import { PlaceNotHere, useBackToSettlement, usePlaceName } from './settlement-place.tsx'
import { toggled } from './use-unfolding.ts'

const route = getRouteApi('/groups/$groupId/settlements/close')

export function MarkSettledScreen() {
  const { groupId } = route.useParams()
  const { itinerary } = route.useSearch()
  const place = { groupId, itineraryId: itinerary ?? null }
  const backToSettlement = useBackToSettlement(place)
  const [today] = useState(todayInJapan)
  const name = usePlaceName(place)
  // Rows and people are read together, so that the ticked rows and the changed balances are of the same state.
  const read = useLiveQuery(async () => {
    const [rows, people] = await Promise.all([settlementRowsOf(place), peopleOf(groupId)])
    return { rows: rows.filter(({ status }) => status === 'active'), people }
  }, [groupId, itinerary])
  const settle = async (rows: readonly ExpenseRow[]) => {
    const isDone = read && (await settleRows(groupId, rows, read.people.resolve))
    if (isDone) backToSettlement({ isDone: true })
  }
  const onBack = () => backToSettlement()
  if (name === null) {
    return (
      <Screen title={texts.title} onBack={onBack}>
        <PlaceNotHere {...place} />
      </Screen>
    )
  }
  return <MarkSettledView name={name} read={read} today={today} onSettle={settle} onBack={onBack} />
}

type MarkSettledViewProps = {
  /** Of the group or trip. Undefined while it is read. */
  name: string | undefined
  /** The active rows, newest first; undefined while they are read. */
  read: { rows: readonly ExpenseRow[]; people: People } | undefined
  today: PlainDate
  onSettle: (rows: readonly ExpenseRow[]) => Promise<void>
  onBack: () => void
}

export function MarkSettledView({ name, read, today, onSettle, onBack }: MarkSettledViewProps) {
  if (read && read.rows.length > 0) {
    return <Choosing name={name} {...read} today={today} onSettle={onSettle} onBack={onBack} />
  }
  return (
    <Screen icon={IconChecks} title={texts.title} subtitle={name} onBack={onBack}>
      {read ? (
        <EmptyState icon={<IconChecks size={44} stroke={1.8} />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <ListSkeleton text={texts.loading} />
      )}
    </Screen>
  )
}

/** `'all'` includes rows that arrive while the person looks at the screen. They are shown and counted at once. */
type Choice = 'all' | ReadonlySet<ExpenseId>

const none: Choice = new Set()

type ChoosingProps = Omit<MarkSettledViewProps, 'read'> & NonNullable<MarkSettledViewProps['read']>

function Choosing({ name, rows: all, people, today, onSettle, onBack }: ChoosingProps) {
  const rows = useMemo(() => rowsToChoose(all), [all])
  const [picked, setChoice] = useState<Choice | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  // The preselection must never remove a debt: if a row arrives that changes a balance, nothing is preselected any
  // more.
  const isEven = picked === null && changeBySettling(all, people.resolve).length === 0
  const choice = picked ?? (isEven ? 'all' : none)
  const chosen = choice === 'all' ? rows : rows.filter(({ id }) => choice.has(id))
  const settled = withOwnPayments(chosen, all)
  const tick = (id: ExpenseId, isTicked: boolean) =>
    setChoice(toggled(new Set(chosen.map((row) => row.id)), id, isTicked))
  const balances = useMemo(() => balancesOf(all, people.resolve), [all, people])
  // In a low window it scrolls with the page, because it would leave no room for the list.
  const isLow = useMediaQuery('(max-height: 40em)', false, { getInitialValueInEffect: false })
  const effect =
    chosen.length > 0 ? (
      <BalanceChanges
        rows={settled}
        changes={changeBySettling(settled, people.resolve)}
        balances={balances}
        people={people}
      />
    ) : null
  return (
    <Screen
      icon={IconChecks}
      title={texts.title}
      subtitle={name}
      onBack={onBack}
      bottom={
        <>
          {isLow ? null : effect}
          <ActionButton
            disabled={chosen.length === 0}
            onClick={() => {
              setChoice(choice)
              setIsAsking(true)
            }}
          >
            {chosen.length > 0 ? texts.action(chosen.length) : texts.nothingSelected}
          </ActionButton>
        </>
      }
    >
      <Hint>{texts.explanation}</Hint>
      {isLow ? effect : null}
      <div className={classes.selection}>
        <span>{texts.selected(chosen.length)}</span>
        <Button variant="subtle" onClick={() => setChoice(chosen.length === rows.length ? none : 'all')}>
          {chosen.length === rows.length ? texts.selectNone : texts.selectAll}
        </Button>
      </div>
      <MarkSettledList rows={rows} chosen={new Set(chosen)} people={people} today={today} onTick={tick} />
      <MarkSettledDialog
        opened={isAsking}
        rows={settled}
        balances={balances}
        people={people}
        onClose={() => setIsAsking(false)}
        onConfirm={() => onSettle(settled)}
      />
    </Screen>
  )
}

type Entry =
  | { kind: 'heading'; key: string; title: string }
  | { kind: 'row'; key: string; row: ExpenseRow; isFirst: boolean; isLast: boolean }

const headingHeight = 44
const rowHeight = 61

type MarkSettledListProps = {
  rows: readonly ExpenseRow[]
  chosen: ReadonlySet<ExpenseRow>
  people: People
  today: PlainDate
  onTick: (id: ExpenseId, isTicked: boolean) => void
}

function MarkSettledList({ rows, chosen, people, today, onTick }: MarkSettledListProps) {
  return (
    <VirtualRows
      items={entriesOf(rows)}
      label={texts.list}
      keyOf={({ key }) => key}
      heightOf={({ kind }) => (kind === 'heading' ? headingHeight : rowHeight)}
      render={(entry) =>
        entry.kind === 'heading' ? (
          <h2 className={classes.heading}>{entry.title}</h2>
        ) : (
          <CardEntry place={entry}>
            <TickedRow
              row={entry.row}
              people={people}
              today={today}
              isTicked={chosen.has(entry.row)}
              onTick={(isTicked) => onTick(entry.row.id, isTicked)}
            />
          </CardEntry>
        )
      }
    />
  )
}

function entriesOf(rows: readonly ExpenseRow[]): Entry[] {
  const byType = Map.groupBy(rows, ({ transactionType }) => transactionType)
  return (['expense', 'transfer'] as const).flatMap((type) => {
    const part = byType.get(type)
    return part ? partOf(type, part) : []
  })
}

function partOf(type: ExpenseRow['transactionType'], rows: readonly ExpenseRow[]): Entry[] {
  const title = type === 'expense' ? texts.expenses(rows.length) : texts.transfers(rows.length)
  return [
    { kind: 'heading', key: type, title },
    ...rows.map((row, index): Entry => {
      return { kind: 'row', key: row.id, row, isFirst: index === 0, isLast: index === rows.length - 1 }
    }),
  ]
}

type TickedRowProps = Pick<MarkSettledListProps, 'people' | 'today'> & {
  row: ExpenseRow
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

function TickedRow({ row, people, today, isTicked, onTick }: TickedRowProps) {
  const { date, amount } = row
  const ends = transferEnds(row)
  const title = ends ? settlementTexts.fromTo(people.nameOf(ends.from), people.nameOf(ends.to)) : row.title
  const who = ends ? (transferNoteOf(row) ?? glossary.transfer) : payersText(row, people)
  return (
    <CheckRow
      isChecked={isTicked}
      onChange={onTick}
      label={texts.rowOf(title, amount)}
      title={title}
      note={<Facts facts={[dayText(date, today), who]} />}
      end={<Money amount={amount} />}
    />
  )
}
