/** What is tried out: who bears shares, which expenses count, to which unit amounts are rounded, and who is treasurer. */
import { Button, SegmentedControl, Stack } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { calculatorTexts as texts } from '#shared/messages/settlement-calculator.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import {
  type RoundingUnit,
  type WhatIf,
  asRecorded,
  roundingUnits,
} from '#shared/money/settlement-calculator.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card, CardList } from '#client/ui/card.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { ChoiceChip } from '#client/ui/choice-chip.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { PersonSelect } from '#client/ui/person-select.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import classes from './calculator.module.css'
import { payersText } from './expense-lists.tsx'
import { toggled } from './use-unfolding.ts'

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
  const dialog = { figures, people, onClose: () => setOpen(null) }
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
        onChange={(keys) => onChange({ ...whatIf, leftOutPeople: keys })}
        {...dialog}
      />
      <ExpensesDialog
        opened={open === 'expenses'}
        expenses={expenses}
        leftOut={leftOutExpenses}
        today={today}
        onChange={(ids) => onChange({ ...whatIf, leftOutExpenses: ids })}
        {...dialog}
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
  people: People
  onChoose: (treasurer: UserKey | null) => void
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

type ChoiceDialogProps = { opened: boolean; figures: ReactNode; onClose: () => void }

function ChoiceDialog({
  title,
  hint,
  opened,
  figures,
  onClose,
  children,
}: ChoiceDialogProps & { title: string; hint: string; children: ReactNode }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Stack gap="sm">
          <Hint>{hint}</Hint>
          <Stack gap={0}>{children}</Stack>
        </Stack>
        <DialogActions>
          {figures}
          <Button onClick={onClose}>{texts.apply}</Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

type PeopleDialogProps = ChoiceDialogProps & {
  sharers: readonly UserKey[]
  leftOut: ReadonlySet<UserKey>
  people: People
  onChange: (leftOut: ReadonlySet<UserKey>) => void
}

/** Chooses who bears shares. */
function PeopleDialog({ sharers, leftOut, people, onChange, ...dialog }: PeopleDialogProps) {
  return (
    <ChoiceDialog title={texts.people} hint={texts.peopleHint} {...dialog}>
      <CardList label={texts.people}>
        {sharers.map((key) => {
          const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(key)
          return (
            <li key={key}>
              <CheckRow
                isChecked={!leftOut.has(key)}
                onChange={(isChecked) => onChange(toggled(leftOut, key, !isChecked))}
                label={texts.bearsShare(people.nameOf(key))}
                mark={<Avatar id={key} name={name} url={url} isPending={isPending} color={color} />}
                title={<PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />}
              />
            </li>
          )
        })}
      </CardList>
    </ChoiceDialog>
  )
}

const shownAtFirst = 30

type ExpensesDialogProps = ChoiceDialogProps & {
  expenses: readonly ExpenseRow[]
  leftOut: ReadonlySet<ExpenseId>
  people: People
  today: PlainDate
  onChange: (leftOut: ReadonlySet<ExpenseId>) => void
}

/** Chooses which expenses count. */
function ExpensesDialog({ expenses, leftOut, people, today, onChange, ...dialog }: ExpensesDialogProps) {
  return (
    <ChoiceDialog title={texts.expenses} hint={texts.expensesHint} {...dialog}>
      <ShortenedList
        items={expenses}
        firstMax={shownAtFirst}
        label={texts.expenses}
        render={(row) => (
          <li key={row.id}>
            <CheckRow
              isChecked={!leftOut.has(row.id)}
              onChange={(isChecked) => onChange(toggled(leftOut, row.id, !isChecked))}
              label={texts.expenseOf(row.title, row.amount)}
              title={row.title}
              note={<Facts facts={[dayText(row.date, today), payersText(row, people)]} />}
              end={<Money amount={row.amount} />}
            />
          </li>
        )}
      />
    </ChoiceDialog>
  )
}
