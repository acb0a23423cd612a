/** The group of a new expense that is recorded from the home screen. */
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { GroupId } from '#shared/model/group.ts'
import type { ChangeValues } from './expense-form-values.ts'
import classes from './expense-form.module.css'

export type GroupChoice = {
  groups: readonly { id: GroupId; name: string }[]
  groupId: GroupId
  /** `change` is called with what becomes of the form's values in the chosen group. */
  onChoose: (groupId: GroupId, change: (next: ChangeValues) => void) => void
}

type GroupFieldProps = GroupChoice & { onChange: (next: ChangeValues) => void }

export function GroupField({ groups, groupId, onChoose, onChange }: GroupFieldProps) {
  return (
    <NativeSelect
      aria-label={texts.group}
      className={classes.groupField ?? ''}
      rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={groupId}
      onChange={(event) => onChoose(GroupId.parse(event.currentTarget.value), onChange)}
    />
  )
}
