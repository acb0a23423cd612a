/** The settlement calculator, which records nothing (specification 3, section 2.1). */
import { IconCalculator, IconShare2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { calculatorTexts as texts } from '#shared/messages/settlement-calculator.ts'
import { resultTexts } from '#shared/messages/settlement-result.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { newestFirst, type Settlement } from '#shared/money/settlement.ts'
import { type WhatIf, asRecorded, calculateSettlement } from '#shared/money/settlement-calculator.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { hasUnsentIn, settlementOfGroup } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { CalculatorChoices } from './calculator-choices.tsx'
import { CalculatedTransfers, Comparison, FiguresInDialog } from './calculator-result.tsx'
import { IntegrityPanel } from './integrity-panel.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { calculationText } from './result-text.ts'
import { NoSettlement, useBackToSettlement, usePlaceName } from './settlement-place.tsx'

const route = getRouteApi('/groups/$groupId/settlement-calculator')

export function CalculatorScreen() {
  const { groupId } = route.useParams()
  const place = { groupId, itineraryId: null }
  const backToSettlement = useBackToSettlement(place)
  const [today] = useState(todayInJapan)
  const groupName = usePlaceName(place)
  // Read together, so that the two plans that are compared are of the same state.
  const read = useLiveQuery(async () => {
    const [money, people, isEstimate] = await Promise.all([
      settlementOfGroup(groupId),
      peopleOf(groupId),
      hasUnsentIn(groupId),
    ])
    return { ...money, people, isEstimate }
  }, [groupId])
  return (
    <CalculatorView
      groupId={groupId}
      groupName={groupName}
      read={read}
      today={today}
      onBack={() => backToSettlement()}
    />
  )
}

type CalculatorViewProps = {
  groupId: GroupId
  /** Undefined while it is read; null if the group is not on this device. */
  groupName: string | null | undefined
  /** Undefined while it is computed. */
  read: Read | undefined
  today: PlainDate
  onBack: () => void
}

type Read = {
  /** As recorded. */
  settlement: Settlement
  rows: readonly ExpenseRow[]
  people: People
  /** The device has unsent changes, so the server's result may differ. */
  isEstimate: boolean
}

/** In rem: the result, the conditions without the button that takes them back, and transfers. */
const [result, conditions, plan] = [8.5625, 15.3125, { rows: 2, rowHeight: 4.875 }]

export function CalculatorView({ groupId, groupName, read, today, onBack }: CalculatorViewProps) {
  const isWide = useIsWide()
  if (groupName && read && read.rows.length > 0)
    return <Trying groupId={groupId} groupName={groupName} {...read} today={today} onBack={onBack} />
  return (
    <Screen
      icon={IconCalculator}
      title={texts.title}
      subtitle={groupName ?? undefined}
      onBack={onBack}
      width="panes"
    >
      {groupName === null ? (
        <GroupNotHere groupId={groupId} what="settlement" />
      ) : read ? (
        <NoSettlement place={{ groupId, itineraryId: null }} />
      ) : (
        <ScreenSkeleton
          text={texts.loading}
          parts={isWide ? [result, plan] : [result, conditions, plan]}
          aside={isWide ? [conditions] : undefined}
        />
      )}
    </Screen>
  )
}

type TryingProps = Read & { groupId: GroupId; groupName: string; today: PlainDate; onBack: () => void }

/** What is chosen is state of this component alone: it is neither stored nor part of the address. */
function Trying({ groupId, groupName, settlement, rows, people, isEstimate, today, onBack }: TryingProps) {
  const [chosen, setChosen] = useState<WhatIf>(asRecorded)
  const [isSending, setIsSending] = useState(false)
  const { expenses, sharers } = useMemo(() => choicesOf(rows, people), [rows, people])
  const whatIf = useMemo(
    () => presentIn(chosen, { expenses, sharers, people }),
    [chosen, expenses, sharers, people],
  )
  // A large group takes longer to compute than a tap may take to show.
  const deferred = useDeferredValue(whatIf)
  const calculation = useMemo(
    () => calculateSettlement(rows, people.resolve, deferred),
    [rows, people, deferred],
  )
  const { integrity } = calculation
  const plans = {
    now: settlement.integrity.isOk ? settlement.suggestions : undefined,
    tried: integrity.isOk ? calculation.transfers : undefined,
  }
  const isWide = useIsWide()
  const sharing = integrity.isOk ? (
    <ActionButton
      leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
      onClick={() => setIsSending(true)}
    >
      {resultTexts.open}
    </ActionButton>
  ) : null
  const choices = (
    <CalculatorChoices
      whatIf={whatIf}
      onChange={setChosen}
      expenses={expenses}
      sharers={sharers}
      figures={<FiguresInDialog plans={plans} people={people} />}
      people={people}
      today={today}
    />
  )
  const hint = <Hint>{texts.recordsNothing}</Hint>
  return (
    <Screen
      icon={IconCalculator}
      title={texts.title}
      subtitle={groupName}
      onBack={onBack}
      width="panes"
      bottom={isWide ? null : sharing}
    >
      <Panes
        aside={
          isWide ? (
            <>
              {hint}
              {choices}
              {sharing}
            </>
          ) : null
        }
      >
        <Comparison plans={plans} people={people} isEstimate={isEstimate} />
        {/* On a phone below the result, so that both are in sight. */}
        {isWide ? null : (
          <>
            {choices}
            {hint}
          </>
        )}
        <IntegrityPanel integrity={integrity} groupId={groupId} />
        {integrity.isOk ? (
          <CalculatedTransfers calculation={calculation} unit={deferred.unit} people={people} />
        ) : null}
      </Panes>
      <ResultDialog
        opened={isSending}
        place={{ groupId, itineraryId: null }}
        transfers={calculation.transfers}
        people={people}
        isEstimate={isEstimate}
        textOf={(parts) => calculationText({ groupName, calculation, whatIf: deferred, people, ...parts })}
        onClose={() => setIsSending(false)}
      />
    </Screen>
  )
}

function choicesOf(rows: readonly ExpenseRow[], people: People) {
  const expenses = newestFirst(
    rows.filter((row) => row.transactionType === 'expense' && row.status === 'active'),
  )
  const keys = new Set<UserKey>()
  for (const { shares } of expenses)
    for (const { userKey, amount } of shares) if (amount > 0) keys.add(people.resolve(userKey))
  const here = people.active.map(({ userKey }) => userKey).filter((key) => keys.has(key))
  return { expenses, sharers: [...new Set([...here, ...keys])] }
}

/** Drops what has been settled or deleted meanwhile, and names people by today's links. */
function presentIn(
  { leftOutPeople, leftOutExpenses, unit, treasurer }: WhatIf,
  { expenses, sharers, people }: ReturnType<typeof choicesOf> & { people: People },
): WhatIf {
  const ids = new Set(expenses.map(({ id }) => id))
  return {
    leftOutPeople: new Set([...leftOutPeople].map(people.resolve).filter((key) => sharers.includes(key))),
    leftOutExpenses: new Set([...leftOutExpenses].filter((id) => ids.has(id))),
    unit,
    treasurer: treasurer && people.resolve(treasurer),
  }
}
