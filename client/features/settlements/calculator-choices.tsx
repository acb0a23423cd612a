/** What is tried out: who bears shares, which expenses count, to which unit amounts are rounded, and who is treasurer. */
import { Button, SegmentedControl, Stack } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { calculatorTexts as texts } from '#shared/messages/settlement-calculator.ts'
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

export function CalculatorChoices(props: CalculatorChoicesProps) {
  const { whatIf, onChange, expenses, figures, people } = props
  const [open, setOpen] = useState<'people' | 'expenses' | null>(null)
  const { leftOutExpenses, unit, treasurer } = whatIf
  const close = () => setOpen(null)
  return (
    <Card>
      <div className={classes.choices} role="group" aria-label={texts.choices}>
        <div className={classes.chips}>
          <ChoiceChip
            label={texts.people}
            value={peopleValue(props)}
            unset={texts.everybody}
            onOpen={() => setOpen('people')}
          />
          <ChoiceChip
            label={texts.expenses}
            value={
              leftOutExpenses.size > 0
                ? texts.withoutExpenses(expenses.length - leftOutExpenses.size, leftOutExpenses.size)
                : undefined
            }
            unset={texts.allExpenses(expenses.length)}
            onOpen={() => setOpen('expenses')}
          />
        </div>
        <UnitChoice unit={unit} onChoose={(chosen) => onChange({ ...whatIf, unit: chosen })} />
        <PersonSelect<UserKey | 'none'>
          label={texts.treasurer}
          placeholder={texts.noTreasurer}
          choices={[
            { value: 'none', label: texts.noTreasurer },
            ...people.active.map(({ userKey }) => ({ value: userKey, label: people.nameOf(userKey) })),
          ]}
          value={treasurer === null ? 'none' : people.resolve(treasurer)}
          onChoose={(chosen) => onChange({ ...whatIf, treasurer: chosen === 'none' ? null : chosen })}
        />
        {isAsRecorded(whatIf) ? null : (
          <Button variant="subtle" onClick={() => onChange(asRecorded)}>
            {texts.reset}
          </Button>
        )}
      </div>
      <ChoiceDialog
        opened={open === 'people'}
        title={texts.people}
        hint={texts.peopleHint}
        figures={figures}
        onClose={close}
      >
        <Sharers {...props} />
      </ChoiceDialog>
      <ChoiceDialog
        opened={open === 'expenses'}
        title={texts.expenses}
        hint={texts.expensesHint}
        figures={figures}
        onClose={close}
      >
        <Expenses {...props} />
      </ChoiceDialog>
    </Card>
  )
}

function isAsRecorded({ leftOutPeople, leftOutExpenses, unit, treasurer }: WhatIf): boolean {
  return leftOutPeople.size === 0 && leftOutExpenses.size === 0 && unit === 1 && treasurer === null
}

function peopleValue({ whatIf, sharers, people }: CalculatorChoicesProps): string | undefined {
  const [first, ...others] = whatIf.leftOutPeople
  if (first === undefined) return undefined
  const count = others.length + 1
  return count === 1
    ? texts.without(people.nameOf(first))
    : texts.withoutPeople(sharers.length - count, count)
}

function UnitChoice({ unit, onChoose }: { unit: RoundingUnit; onChoose: (unit: RoundingUnit) => void }) {
  const id = useId()
  return (
    <Stack gap={4} fz="sm" fw={600} className={classes.field ?? ''}>
      <span id={id}>{texts.unit}</span>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        data={roundingUnits.map((each) => ({ value: String(each), label: yenText(each) }))}
        value={String(unit)}
        onChange={(chosen) => onChoose(roundingUnits.find((each) => String(each) === chosen) ?? 1)}
      />
    </Stack>
  )
}

type ChoiceDialogProps = {
  opened: boolean
  title: string
  hint: string
  figures: ReactNode
  onClose: () => void
  children: ReactNode
}

function ChoiceDialog({ opened, title, hint, figures, onClose, children }: ChoiceDialogProps) {
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

/** Chooses who bears shares. */
function Sharers({ whatIf, onChange, sharers, people }: CalculatorChoicesProps) {
  const { leftOutPeople } = whatIf
  return (
    <CardList label={texts.people}>
      {sharers.map((key) => {
        const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(key)
        return (
          <li key={key}>
            <CheckRow
              isChecked={!leftOutPeople.has(key)}
              onChange={(isChecked) =>
                onChange({ ...whatIf, leftOutPeople: toggled(leftOutPeople, key, !isChecked) })
              }
              label={texts.bearsShare(people.nameOf(key))}
              mark={<Avatar id={key} name={name} url={url} isPending={isPending} color={color} />}
              title={<PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />}
            />
          </li>
        )
      })}
    </CardList>
  )
}

const shownAtFirst = 30

/** Chooses which expenses count. */
function Expenses({ whatIf, onChange, expenses, people, today }: CalculatorChoicesProps) {
  const { leftOutExpenses } = whatIf
  return (
    <ShortenedList
      items={expenses}
      firstMax={shownAtFirst}
      label={texts.expenses}
      render={(row) => (
        <li key={row.id}>
          <CheckRow
            isChecked={!leftOutExpenses.has(row.id)}
            onChange={(isChecked) =>
              onChange({ ...whatIf, leftOutExpenses: toggled(leftOutExpenses, row.id, !isChecked) })
            }
            label={texts.expenseOf(row.title, row.amount)}
            title={row.title}
            note={<Facts facts={[dayText(row.date, today), payersText(row, people)]} />}
            end={<Money amount={row.amount} />}
          />
        </li>
      )}
    />
  )
}
