/** What somebody gets who becomes a pending member. */
import { Group } from '@mantine/core'
import { linkingTexts } from '#shared/messages/pending-members.ts'
import type { Yen } from '#shared/model/fields.ts'
import { Money } from './money.tsx'

type TakenOverProps = {
  /** How many name the person. */
  expenses: number
  balance: Yen
}

/** The amount moves below its words where both do not fit on one line. */
export function TakenOver({ expenses, balance }: TakenOverProps) {
  return (
    <Group component="span" justify="space-between" gap="0 0.75rem" fz="sm" c="var(--dim)">
      <span>{linkingTexts.takenOver(expenses)}</span>
      <Money amount={balance} sign />
    </Group>
  )
}
