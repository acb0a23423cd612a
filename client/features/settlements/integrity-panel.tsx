/**
 * The result of the integrity check. Errors name the expenses to correct and hide the suggestions; warnings only
 * inform.
 */
import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Integrity } from '#shared/money/ledger-integrity.ts'
import { CardList } from '#client/ui/card.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import classes from './settlement.module.css'

export function IntegrityPanel({ integrity, groupId }: { integrity: Integrity; groupId: GroupId }) {
  const { errors, sharesMismatches, unevenRows, suspectedTransfers, totalNetSum } = integrity
  const toMend = [
    ...sharesMismatches.map((found) => ({ ...found, text: texts.sharesMismatch(found) })),
    ...unevenRows.map((found) => ({ ...found, text: texts.unevenRow(found) })),
  ]
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
          {totalNetSum === 0 ? null : (
            <Text inherit mt={4}>
              {texts.netSumOff(totalNetSum)}
            </Text>
          )}
        </Alert>
      ) : null}
      {toMend.length > 0 ? (
        <CardList label={texts.errorsTitle}>
          {toMend.map(({ expenseId, title, text }) => (
            <LinkRow
              key={expenseId}
              to="/groups/$groupId/expenses"
              params={{ groupId }}
              search={{ expense: expenseId }}
              title={texts.mend(title)}
              note={<UnbrokenAmounts text={text} />}
            />
          ))}
        </CardList>
      ) : null}
      {suspectedTransfers.length > 0 ? (
        <Alert
          color="yellow"
          variant="light"
          radius="xl"
          icon={<IconAlertCircle aria-hidden />}
          title={texts.warningsTitle}
        >
          <ul className={classes.findings} data-bullets>
            {suspectedTransfers.map(({ expenseId, title }) => (
              <li key={expenseId}>
                <Link to="/groups/$groupId/expenses" params={{ groupId }} search={{ expense: expenseId }}>
                  {texts.looksLikeTransfer(title)}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  )
}
