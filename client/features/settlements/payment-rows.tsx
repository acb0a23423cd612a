/** The shares of one expense with what was paid of them by itself, on every screen that shows them. */
import { Box, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { maySetSharePaid } from '#shared/mutations/permissions.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { type ExpenseRow, paymentsOfExpense } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowContent } from '#client/ui/row-content.tsx'
import type { Notice } from '#client/ui/notice.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { Tag } from '#client/ui/tag.tsx'
import {
  type PaidChange,
  type PersonPayment,
  changedPayments,
  isMarkable,
  isPaid,
  isUndoneByBox,
  paidBy,
  paidMutationsOf,
  paymentStateOf,
  paymentsOf,
} from './expense-payments.ts'
import classes from './payments.module.css'

export type PaymentRowsProps = {
  row: ExpenseRow
  /** The transfers that name the expense. */
  payments: readonly ExpenseRow[]
  people: People
  /** In the group, after everything that was recorded. */
  balanceOf: (person: UserKey) => Yen
}

type MarkableProps = PaymentRowsProps & {
  /** Absent where the shares are only shown. */
  onMark?: ((marking: PaidChange) => void) | undefined
}

/** A row without a checkbox. */
const plainRow = { gap: '0.25rem 0.75rem', mih: '3.5rem', pr: '0.875rem', py: 'xs' }

export function PaymentRows({ row, payments, people, balanceOf, onMark }: MarkableProps) {
  const { title, status } = row
  const parts = paymentsOf(row, payments, people.resolve)
  const may = mayMark(row, people)
  return (
    <>
      <ul className={classes.people}>
        {parts.map((payment) => {
          const { userKey } = payment
          // Nothing is open of what is settled.
          const balance = status === 'settled' ? 0 : balanceOf(userKey)
          const shown = { payment, title, people, balance }
          return (
            <li key={userKey}>
              {onMark ? (
                <MarkableRow
                  {...shown}
                  isAllowed={may(userKey)}
                  onMark={(isMarked) => onMark({ people: [userKey], isPaid: isMarked })}
                />
              ) : (
                <Group {...plainRow} pl="0.875rem">
                  <RowContent {...contentOf(shown)} />
                </Group>
              )}
            </li>
          )
        })}
      </ul>
      {onMark ? (
        <MarkAll title={title} payments={parts.filter(({ userKey }) => may(userKey))} onMark={onMark} />
      ) : null}
    </>
  )
}

/** Returns a function that says whether the person at the device may mark the share of another. */
function mayMark(row: Expense, { self, isAdmin, resolve }: People): (person: UserKey) => boolean {
  return (person) => maySetSharePaid({ row, person, self, isAdmin }, resolve)
}

type RowProps = { payment: PersonPayment; title: string; people: People; balance: Yen }

function contentOf({ payment, people, balance }: RowProps) {
  const { userKey, share } = payment
  const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(userKey)
  const state = paymentStateOf(payment, balance)
  return {
    mark: <Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} size="chip" />,
    title: <PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />,
    end: <Money amount={share} />,
    endNote: state && (
      <Box component="span" display="inline-flex" mt="0.1875rem">
        <Tag tone={state.kind === 'open' ? 'plain' : 'soft'}>
          {state.kind === 'paid' ? texts.paid : texts[state.kind](state.amount)}
        </Tag>
      </Box>
    ),
  }
}

function MarkableRow({
  isAllowed,
  onMark,
  ...row
}: RowProps & { isAllowed: boolean; onMark: (isMarked: boolean) => void }) {
  const { payment, title, people, balance } = row
  const { userKey, share, debt, paid } = payment
  const content = contentOf(row)
  if (!isMarkable(payment)) {
    return (
      // Indented by the width of the checkbox that other rows have.
      <Group {...plainRow} pl="3.125rem">
        <RowContent {...content} endNote={share > 0 ? texts.payer : texts.nothingToPay} />
      </Group>
    )
  }
  return (
    <CheckRow
      isChecked={isPaid(payment)}
      onChange={onMark}
      label={texts.hasPaid(people.nameOf(userKey), title)}
      disabledReason={isAllowed ? undefined : texts.notAllowed}
      note={
        paid < debt && balance >= 0
          ? texts.owesNothing
          : // Somebody who paid a part of the expense owes less than their share.
            debt === share
            ? undefined
            : texts.debt(debt)
      }
      {...content}
    />
  )
}

type MarkAllProps = {
  title: string
  payments: readonly PersonPayment[]
  onMark: (marking: PaidChange) => void
}

/** A button that marks all shares, or clears all marks, for people who may change more than one. */
function MarkAll({ title, payments, onMark }: MarkAllProps) {
  const markable = payments.filter(isMarkable)
  if (markable.length < 2) return null
  const unpaid = markable.filter((payment) => !isPaid(payment))
  const isMarking = unpaid.length > 0
  const action = isMarking ? texts.everybodyPaid : texts.nobodyPaid
  const people = (isMarking ? unpaid : markable).map(({ userKey }) => userKey)
  return (
    <Button
      variant={isMarking ? 'light' : 'subtle'}
      className={classes.all ?? ''}
      onClick={() => onMark({ people, isPaid: isMarking })}
      aria-label={texts.ofExpense(action, title)}
    >
      {action}
    </Button>
  )
}

/** The shares of one expense in a card, and the way to record what was paid of them before a settlement. */
export function ExpenseShares(props: PaymentRowsProps) {
  const { row, payments, people } = props
  const [isMarking, setIsMarking] = useState(false)
  const may = mayMark(row, people)
  const canMark =
    row.transactionType === 'expense' &&
    row.status === 'active' &&
    paymentsOf(row, payments, people.resolve).some((part) => isMarkable(part) && may(part.userKey))
  return (
    <>
      <div className={classes.card} data-surface>
        <PaymentRows
          {...props}
          onMark={isMarking && canMark ? (marking) => void markPaid(row, marking, people) : undefined}
        />
      </div>
      {canMark ? (
        <Stack gap={0} mt={-4}>
          {isMarking ? <Hint look="inset">{texts.markingHint}</Hint> : null}
          <Button variant="subtle" aria-expanded={isMarking} onClick={() => setIsMarking(!isMarking)}>
            {isMarking ? texts.markingDone : texts.markPaid}
          </Button>
        </Stack>
      ) : null}
    </>
  )
}

/**
 * Marks shares of one expense as paid or not. A notice says why nothing was changed. It says what was, and undoes it, unless the
 * box that was checked does so. Undone are the payments that were recorded or deleted, and no earlier ones.
 */
export async function markPaid(row: ExpenseRow, marking: PaidChange, people: People): Promise<void> {
  const { id, groupId } = row
  const before = await paymentsOfExpense(groupId, id)
  const parts = paymentsOf(row, before, people.resolve)
  const mutations = paidMutationsOf(id, parts, marking)
  const outcome = await mutateTogether(groupId, mutations)
  if (!outcome.ok) {
    return showNotice({ color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] })
  }
  if (isUndoneByBox(parts, marking)) return
  const { recorded, deleted } = changedPayments({ before, after: await paymentsOfExpense(groupId, id) })
  const reverse: MutationInput[] = [
    ...recorded.map((payment): MutationInput => ({ name: 'transfer.delete', args: { id: payment.id } })),
    ...deleted.map((payment): MutationInput => ({ name: 'expense.restore', args: { id: payment.id } })),
  ]
  showNotice({
    ...doneNotice([...recorded, ...deleted], marking, people),
    action: { label: shellTexts.undo, run: () => undo(groupId, reverse) },
  })
}

async function undo(groupId: GroupId, reverse: readonly MutationInput[]) {
  const outcome = await mutateTogether(groupId, reverse)
  showNotice(
    outcome.ok
      ? { message: texts.undone }
      : { color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] },
  )
}

function doneText({ people: marked, isPaid: isMarked }: PaidChange, people: People): string {
  const [first, ...others] = marked
  if (first === undefined || others.length > 0) return isMarked ? texts.markedAll : texts.unmarkedAll
  const name = people.nameOf(first)
  return isMarked ? texts.marked(name) : texts.unmarked(name)
}

/** How the balances changed, which says what was done. */
function doneNotice(payments: readonly ExpenseRow[], marking: PaidChange, people: People): Notice {
  const { people: paying, amount } = paidBy(payments, people.resolve)
  if (amount === 0) return { title: doneText(marking, people), message: texts.unchanged }
  const names = paying.map((userKey) => people.nameOf(userKey))
  return { message: texts.counted({ names, amount, isPaid: marking.isPaid }) }
}
