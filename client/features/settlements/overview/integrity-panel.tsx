/**
 * The result of the integrity check. Errors name the expenses to correct and hide the suggestions; warnings only
 * inform.
 */
import { Alert } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Integrity } from '#shared/money/ledger-integrity.ts'
import classes from './settlement-view.module.css'

export function IntegrityPanel({ integrity, groupId }: { integrity: Integrity; groupId: GroupId }) {
  const { errors, sharesMismatches, suspectedTransfers, totalNetSum } = integrity
  const lines = (found: { expenseId: ExpenseId; text: string }[]) =>
    found.map(({ expenseId, text }) => (
      <li key={expenseId}>
        <Link to="/groups/$groupId/expenses" params={{ groupId }} search={{ expense: expenseId }}>
          {text}
        </Link>
      </li>
    ))
  return (
    <>
      {errors.length > 0 ? (
        <Alert
          color="red"
          variant="light"
          radius="xl"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.errorsTitle}
        >
          {texts.errorsText}
          <ul className={classes.findings}>
            {lines(
              sharesMismatches.map((found) => ({
                expenseId: found.expenseId,
                text: texts.sharesMismatch(found),
              })),
            )}
            {totalNetSum === 0 ? null : <li>{texts.netSumOff(totalNetSum)}</li>}
          </ul>
        </Alert>
      ) : null}
      {suspectedTransfers.length > 0 ? (
        <Alert
          color="yellow"
          variant="light"
          radius="xl"
          icon={<IconAlertCircle aria-hidden />}
          title={texts.warningsTitle}
        >
          <ul className={classes.findings}>
            {lines(
              suspectedTransfers.map(({ expenseId, title }) => ({
                expenseId,
                text: texts.looksLikeTransfer(title),
              })),
            )}
          </ul>
        </Alert>
      ) : null}
    </>
  )
}
