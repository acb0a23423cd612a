/** Stands in place of payer and split while the group has one person, who could choose nothing there. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { expenseFormTexts, expenseTexts } from '#shared/messages/expenses.ts'
import type { GroupId } from '#shared/model/group.ts'
import classes from './expense-form.module.css'

export function AloneHint({ groupId }: { groupId: GroupId }) {
  return (
    <div className={classes.alone}>
      <p>{expenseFormTexts.alone}</p>
      <Button
        variant="subtle"
        className={classes.other ?? ''}
        renderRoot={(props) => <Link to="/groups/$groupId" params={{ groupId }} hash="members" {...props} />}
      >
        {expenseTexts.addPeople}
      </Button>
    </div>
  )
}
