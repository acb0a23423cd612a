/** 支払い状況: the paid flags of every expense that is not settled (specification 3, section 2.9). */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { type ExpenseRow } from '#client/store/queries/expenses.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { unsentRowStates } from '#client/store/queries/unsent-changes.ts'
import { isAdminOf, groupNameOf } from '#client/store/queries/groups.ts'
import { rowsOfGroup } from '#client/store/queries/settlements.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Screen } from '#client/ui/screen.tsx'
import { type PaidFlagChange, changeByPaidFlags, paidFlagMutationsOf } from './list/expense-payments.ts'
import { PaymentsView } from './list/payments-view.tsx'

const route = getRouteApi('/groups/$groupId/payments')

export function PaymentsScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const [today] = useState(todayInJapan)
  const groupName = useLiveQuery(() => groupNameOf(groupId), [groupId])
  const read = useLiveQuery(async () => {
    const [rows, people, isAdmin, states] = await Promise.all([
      rowsOfGroup(groupId),
      peopleOf(groupId),
      isAdminOf(groupId),
      unsentRowStates(scopeOfGroup(groupId)),
    ])
    const active = rows.filter(({ status }) => status === 'active')
    return {
      expenses: active.filter((row) => row.transactionType === 'expense'),
      transfers: active.filter((row) => row.transactionType === 'transfer'),
      people,
      isAdmin,
      states,
    }
  }, [groupId])

  const mark = async (row: ExpenseRow, marking: PaidFlagChange) => {
    if (!read) return
    const { people } = read
    const outcome = await mutateTogether(groupId, paidFlagMutationsOf(row, marking, people.resolve))
    if (!outcome.ok) {
      return showNotice({ color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] })
    }
    showNotice({ title: doneText(marking, people), message: effectText(row, marking, people) })
  }
  return (
    <Screen
      title={texts.title}
      onBack={() => void navigate({ to: '/groups/$groupId/settlements', params: { groupId } })}
    >
      {groupName === null ? (
        <ErrorState title={rejectionSentences['group-not-found']} />
      ) : (
        <PaymentsView groupId={groupId} read={read} today={today} onMark={mark} />
      )}
    </Screen>
  )
}

function doneText({ people: marked, isPaid }: PaidFlagChange, people: People): string {
  const [first, ...others] = marked
  if (first === undefined || others.length > 0) return isPaid ? texts.markedAll : texts.unmarkedAll
  const name = people.nameOf(first)
  return isPaid ? texts.marked(name) : texts.unmarked(name)
}

/** The notice after a flag says how the balances changed, because a flag is not only a note. */
function effectText(row: ExpenseRow, marking: PaidFlagChange, people: People): string {
  const changes = changeByPaidFlags(row, marking, people.resolve)
  const named = changes.map(({ userKey, amount }) => ({ name: people.nameOf(userKey), amount }))
  return named.length > 0 ? texts.changed(named) : texts.unchanged
}
