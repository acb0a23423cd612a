/** What is tried out: who bears shares, which expenses count, to which unit amounts are rounded, and who is treasurer. */
import { Button, SegmentedControl } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { yenText } from '#shared/messages/amount-texts.ts'
import { calculatorTexts as texts } from '#shared/messages/settlement-calculator.ts'
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import {
  asRecorded,
  type RoundingUnit,
  roundingUnits,
  type WhatIf,
} from '#shared/money/settlement-calculator.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceChip } from '#client/ui/choice-chip.tsx'
import { PersonSelect } from '#client/ui/person-select.tsx'
import classes from './calculator-view.module.css'
import { ExpensesDialog } from './expenses-dialog.tsx'
import { PeopleDialog } from './people-dialog.tsx'

type CalculatorChoicesProps = {
  whatIf: WhatIf
  onChange: (whatIf: WhatIf) => void
  /** The active expenses, newest first. */
  expenses: readonly ExpenseRow[]
  /** Who bears a share of them. */
  sharers: readonly UserKey[]
  /** What comes of the choices, for the dialogs, which cover it. */
  figures: ReactNode
  people: People
  today: PlainDate
}

export function CalculatorChoices({
  whatIf,
  onChange,
  expenses,
  sharers,
  figures,
  people,
  today,
}: CalculatorChoicesProps) {
  const [open, setOpen] = useState<'people' | 'expenses' | null>(null)
  const { leftOutPeople, leftOutExpenses, unit } = whatIf
  const close = () => setOpen(null)
  return (
    <Card>
      <div className={classes.choices} role="group" aria-label={texts.choices}>
        <div className={classes.chips}>
          <ChoiceChip
            label={texts.people}
            value={peopleValue([...leftOutPeople], sharers.length, people)}
            unset={texts.everybody}
            onOpen={() => setOpen('people')}
          />
          <ChoiceChip
            label={texts.expenses}
            value={expensesValue(leftOutExpenses.size, expenses.length)}
            unset={texts.allExpenses(expenses.length)}
            onOpen={() => setOpen('expenses')}
          />
        </div>
        <UnitChoice unit={unit} onChoose={(chosen) => onChange({ ...whatIf, unit: chosen })} />
        <TreasurerChoice
          treasurer={whatIf.treasurer}
          onChoose={(treasurer) => onChange({ ...whatIf, treasurer })}
          people={people}
        />
        {isAsRecorded(whatIf) ? null : (
          <Button variant="subtle" onClick={() => onChange(asRecorded)}>
            {texts.reset}
          </Button>
        )}
      </div>
      <PeopleDialog
        opened={open === 'people'}
        sharers={sharers}
        leftOut={leftOutPeople}
        figures={figures}
        people={people}
        onChange={(keys: ReadonlySet<UserKey>) => onChange({ ...whatIf, leftOutPeople: keys })}
        onClose={close}
      />
      <ExpensesDialog
        opened={open === 'expenses'}
        expenses={expenses}
        leftOut={leftOutExpenses}
        figures={figures}
        people={people}
        today={today}
        onChange={(ids: ReadonlySet<ExpenseId>) => onChange({ ...whatIf, leftOutExpenses: ids })}
        onClose={close}
      />
    </Card>
  )
}

function isAsRecorded({ leftOutPeople, leftOutExpenses, unit, treasurer }: WhatIf): boolean {
  return leftOutPeople.size === 0 && leftOutExpenses.size === 0 && unit === 1 && treasurer === null
}

function peopleValue(
  [first, ...others]: readonly UserKey[],
  all: number,
  people: People,
): string | undefined {
  if (first === undefined) return undefined
  const count = others.length + 1
  return count === 1 ? texts.without(people.nameOf(first)) : texts.withoutPeople(all - count, count)
}

function expensesValue(leftOut: number, all: number): string | undefined {
  return leftOut > 0 ? texts.withoutExpenses(all - leftOut, leftOut) : undefined
}

function UnitChoice({ unit, onChoose }: { unit: RoundingUnit; onChoose: (unit: RoundingUnit) => void }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <span id={id}>{texts.unit}</span>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        data={roundingUnits.map((each) => ({ value: String(each), label: yenText(each) }))}
        value={String(unit)}
        onChange={(chosen) => onChoose(roundingUnits.find((each) => String(each) === chosen) ?? 1)}
      />
    </div>
  )
}

type TreasurerChoiceProps = {
  treasurer: UserKey | null
  onChoose: (treasurer: UserKey | null) => void
  people: People
}

function TreasurerChoice({ treasurer, onChoose, people }: TreasurerChoiceProps) {
  return (
    <PersonSelect<UserKey | 'none'>
      label={texts.treasurer}
      placeholder={texts.noTreasurer}
      choices={[
        { value: 'none', label: texts.noTreasurer },
        ...people.active.map(({ userKey }) => ({ value: userKey, label: people.nameOf(userKey) })),
      ]}
      value={treasurer === null ? 'none' : people.resolve(treasurer)}
      onChoose={(chosen) => onChoose(chosen === 'none' ? null : chosen)}
    />
  )
}
