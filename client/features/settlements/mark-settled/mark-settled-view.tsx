/** The active rows with checkboxes, and how settling the ticked ones changes the balances. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { changeBySettling } from '#shared/money/settling-effect.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { BalanceChanges } from './balance-changes.tsx'
import classes from './mark-settled-view.module.css'
import { MarkSettledList } from './mark-settled-list.tsx'
import { MarkSettledDialog } from './mark-settled-dialog.tsx'
import { rowsToChoose, withOwnPayments } from './rows-to-settle.ts'

type SettleViewProps = {
  /** Of the group or trip. Undefined while it is read. */
  name: string | undefined
  /** The active rows, newest first; undefined while they are read. */
  read: { rows: readonly ExpenseRow[]; people: People } | undefined
  today: PlainDate
  onSettle: (rows: readonly ExpenseRow[]) => Promise<void>
  onBack: () => void
}

export function MarkSettledView({ name, read, today, onSettle, onBack }: SettleViewProps) {
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

type ChoosingProps = Omit<SettleViewProps, 'read'> & NonNullable<SettleViewProps['read']>

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
  const tick = (id: ExpenseId, isTicked: boolean) => {
    const ids = new Set(chosen.map((row) => row.id))
    if (isTicked) ids.add(id)
    else ids.delete(id)
    setChoice(ids)
  }
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
      <p className={classes.explanation}>{texts.explanation}</p>
      {isLow ? effect : null}
      <div className={classes.head}>
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
