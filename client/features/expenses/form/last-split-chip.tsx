/** Offers the split of the last expense in one tap. A second tap takes it back. */
import { useState } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { entryMethodLabels } from '#shared/messages/labels.ts'
import type { People } from '#client/store/queries/people.ts'
import { ToggleChip } from '#client/ui/choice-chip.tsx'
import type { ChangeValues, ExpenseFormValues } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { type LastSplit, hasSplit, splitLike } from './last-split.ts'

type LastSplitChipProps = {
  people: People
  values: ExpenseFormValues
  lastSplit: LastSplit
  onChange: (change: ChangeValues) => void
}

/** So many are named if there are more of them. */
const namedMax = 3

export function LastSplitChip({ people, values, lastSplit, onChange }: LastSplitChipProps) {
  const { method, participants, weights, entries } = values
  const [before, setBefore] = useState<LastSplit | null>(null)
  const isOn = hasSplit(values, lastSplit)
  if (isOn && before === null) return null
  const toggle = () => {
    setBefore(isOn ? null : { method, participants, weights, entries })
    onChange((current) => (isOn && before ? splitLike(current, before) : splitLike(current, lastSplit)))
  }
  const methodLabel = lastSplit.method === 'equal' ? '' : entryMethodLabels[lastSplit.method]
  return (
    <div className={classes.chips}>
      <ToggleChip isOn={isOn} onChange={toggle}>
        {texts.lastSplit(namesOf(lastSplit, people), methodLabel)}
      </ToggleChip>
    </div>
  )
}

function namesOf({ participants }: LastSplit, people: People): string {
  const names = participants.map((key) => people.nameOf(key))
  if (names.length > 1 && names.length === people.active.length) return texts.everyoneOf(names.length)
  return names.length <= namedMax
    ? texts.someOf(names)
    : texts.manyOf(names.slice(0, namedMax - 1), names.length - namedMax + 1)
}
