/** The form of an expense, new or old: the amount first, then what, when, who paid, and how it is split. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId } from 'react'
import { dateMax, dateMin, noteMaxLength, titleMaxLength } from '#shared/limits.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { fieldTexts, categoryLabels } from '#shared/messages/labels.ts'
import { Category, categories } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { BigAmountField } from '#client/ui/amount-field.tsx'
import { Card } from '#client/ui/card.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { categoryIcons } from '#client/ui/category-icon.tsx'
import type { ChangeValues, ExpenseFormValues } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { PayerField } from './payer-field.tsx'
import { changeAmount } from './split-entry.ts'
import { SplitField } from './split-field.tsx'
import { validateExpense } from './validate-expense.ts'

type ExpenseFormProps = {
  title: string
  groupName: string
  people: People
  initial: ExpenseFormValues
  /** The people to choose from, by their keys in the row or in the group. */
  payers: readonly UserKey[]
  participants: readonly UserKey[]
  /** Shown above the fields, such as the notice about changes elsewhere. */
  notice?: ReactNode
  isNew?: boolean
  onSave: Save<ExpenseFormValues>
  onBack: () => void
}

export function ExpenseForm({ people, initial, onSave, ...props }: ExpenseFormProps) {
  const { title, groupName, payers, participants, notice, isNew = false, onBack } = props
  const form = useForm<ExpenseFormValues>({
    initialValues: initial,
    validate: validateExpense,
  })
  const formId = useId()
  const { isBusy, problem, save } = useSave(onSave)
  const { values, errors, setValues } = form
  // A stable function, so that typing in one of a hundred participant rows redraws that row alone.
  const change = useCallback(
    (next: ChangeValues) => setValues((current) => next({ ...initial, ...current })),
    [setValues, initial],
  )
  const CategoryMark = categoryIcons[values.category]
  return (
    <Screen
      title={title}
      onBack={onBack}
      backLook="close"
      aside={
        <span className={classes.groupName} title={groupName}>
          {groupName}
        </span>
      }
      bottom={
        <ActionButton form={formId} loading={isBusy}>
          {texts.save}
        </ActionButton>
      }
      bottomNote={texts.worksOffline}
    >
      <UnsavedChangesGuard isDirty={form.isDirty()} />
      {notice}
      {problem === null ? null : <ErrorState title={texts.failed}>{problem}</ErrorState>}
      <form
        id={formId}
        noValidate
        className={classes.form}
        onKeyDown={ignoreComposingEnter}
        onSubmit={form.onSubmit(
          (checked) => void save(checked),
          () => focusFirstProblem(formId),
        )}
      >
        <BigAmountField
          label={texts.amount}
          value={values.amount}
          onChange={(amount) => change((current) => changeAmount(current, amount))}
          error={errors['amount']}
          autoFocus={isNew}
        />
        <Card>
          <div className={classes.fields}>
            <TextInput
              {...inRow}
              label={texts.title}
              placeholder={texts.titlePlaceholder}
              maxLength={titleMaxLength}
              autoComplete="off"
              aria-required
              {...form.getInputProps('title')}
            />
            <NativeSelect
              {...inRow}
              label={texts.category}
              leftSection={<CategoryMark size={20} stroke={1.8} aria-hidden />}
              rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
              data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
              value={values.category}
              onChange={(event) => form.setFieldValue('category', Category.parse(event.currentTarget.value))}
            />
            <TextInput
              {...inRow}
              label={texts.date}
              type="date"
              min={dateMin}
              max={dateMax}
              {...form.getInputProps('date')}
            />
          </div>
        </Card>
        <PayerField
          people={people}
          choices={payers}
          values={values}
          onChange={change}
          error={errors['payer']}
        />
        <SplitField
          people={people}
          choices={participants}
          values={values}
          onChange={change}
          error={errors['split']}
        />
        <Textarea
          label={`${texts.memo}（${fieldTexts.optional}）`}
          placeholder={texts.memoPlaceholder}
          maxLength={noteMaxLength}
          {...form.getInputProps('description')}
        />
      </form>
    </Screen>
  )
}

/** The style of a field inside a card, with its label in front of it. */
const inRow = {
  variant: 'unstyled',
  classNames: {
    root: classes.field ?? '',
    label: classes.label ?? '',
    input: classes.input ?? '',
    error: classes.error ?? '',
  },
} as const
