/** The form of an expense, new or old: the amount first, then what, when, who paid, and how it is split. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useCallback, useContext, useId, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { TripChoice } from '#client/store/queries/itineraries.ts'
import type { People } from '#client/store/queries/people.ts'
import { BigAmountField } from '#client/ui/amount-field.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { areFieldsRead } from '#client/ui/unread-fields.ts'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { NoteField } from '#client/ui/text-fields.tsx'
import { AloneHint } from './alone-hint.tsx'
import { DetailsCard } from './details-card.tsx'
import type { ChangeValues, ExpenseFormValues } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { readDraft, useKeptDraft } from './expense-draft.ts'
import { ExpenseFormSurroundings } from './form-frames.tsx'
import { type GroupChoice, GroupField } from './group-field.tsx'
import type { LastSplit } from './last-split.ts'
import { MoreDetails } from './more-details.tsx'
import { PayerField } from './payer-field.tsx'
import { type CategoriesByTitle, proposeCategory } from './propose-category.ts'
import { changeAmount } from './split-entry.ts'
import { SplitField } from './split-field.tsx'
import { validateExpense } from './validate-expense.ts'

type ExpenseFormProps = {
  title: string
  /** The name of the group. */
  subtitle: string
  /** Lets the person choose the group of a new expense. */
  groupChoice?: GroupChoice | undefined
  people: People
  initial: ExpenseFormValues
  /** The people to choose from, by their keys in the row or in the group. */
  payers: readonly UserKey[]
  participants: readonly UserKey[]
  /** The group, if the person is the only one in it. */
  aloneIn?: GroupId | undefined
  /** The group of a new expense, for which a draft is kept and offered. */
  draftIn?: GroupId | undefined
  /** Shown above the fields, such as the notice about changes elsewhere. */
  notice?: ReactNode
  today: PlainDate
  /** The trips of the group, to which the expense may belong. */
  trips?: readonly TripChoice[]
  isNew?: boolean
  /** The categories of the group's expenses by title, which a new expense follows. */
  learnedCategories?: CategoriesByTitle | undefined
  /** The split of the group's last expense, which a new expense may take over. */
  lastSplit?: LastSplit | null
  /** The person begins to write a title. */
  onNaming?: () => void
  onSave: Save<ExpenseFormValues>
  /** Saves, and begins the next expense. */
  onSaveAndNext?: Save<ExpenseFormValues>
  onBack: () => void
}

type Saving = { by: Save<ExpenseFormValues>; checked: ExpenseFormValues }

const noneLearned: CategoriesByTitle = new Map()
const noTrips: readonly TripChoice[] = []

export function ExpenseForm({ people, initial, onSave, onSaveAndNext, ...props }: ExpenseFormProps) {
  const { title, subtitle, payers, participants, notice, today, isNew = false, onBack } = props
  const {
    learnedCategories = noneLearned,
    lastSplit = null,
    onNaming,
    groupChoice,
    aloneIn,
    draftIn,
    trips = noTrips,
  } = props
  const { Frame } = useContext(ExpenseFormSurroundings)
  const form = useForm<ExpenseFormValues>({
    initialValues: initial,
    validate: validateExpense,
  })
  const formId = useId()
  const { isBusy, problem, save } = useSave(({ by, checked }: Saving) => by(checked))
  const { values, errors, setValues } = form
  const keys = people.active.map(({ userKey }) => userKey).join(' ')
  const [draft, setDraft] = useState(() => (draftIn ? readDraft(draftIn, initial, keys) : null))
  useKeptDraft({ groupId: draftIn, people: keys, values, isDirty: form.isDirty() })
  // A stable function, so that typing in one of a hundred participant rows redraws that row alone.
  const change = useCallback(
    (next: ChangeValues) => setValues((current) => next({ ...initial, ...current })),
    [setValues, initial],
  )
  // The defaults of another group are no input of the person that could be lost.
  const changePristine = (next: ChangeValues) => {
    if (form.isDirty()) return change(next)
    const pristine = next(form.getValues())
    form.setInitialValues(pristine)
    form.setValues(pristine)
  }
  const submitBy = (by: Save<ExpenseFormValues>) =>
    form.onSubmit(
      (checked) => {
        if (areFieldsRead(formId)) void save({ by, checked })
      },
      () => focusFirstProblem(formId),
    )
  return (
    <Frame
      title={title}
      subtitle={groupChoice ? undefined : subtitle}
      onBack={onBack}
      saving={{ formId, isBusy, onSaveAndNext: onSaveAndNext && (() => submitBy(onSaveAndNext)()) }}
    >
      <UnsavedChangesGuard isDirty={form.isDirty()} formId={formId} />
      {notice}
      {problem === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {problem}
        </ErrorState>
      )}
      <form
        id={formId}
        noValidate
        className={classes.form}
        onKeyDown={ignoreComposingEnter}
        onSubmit={submitBy(onSave)}
      >
        {draft ? (
          <Button
            variant="light"
            leftSection={<IconHistory size={20} stroke={1.8} aria-hidden />}
            onClick={() => {
              change(() => draft)
              setDraft(null)
            }}
          >
            {texts.draft(draft)}
          </Button>
        ) : null}
        {groupChoice ? <GroupField {...groupChoice} onChange={changePristine} /> : null}
        <BigAmountField
          label={texts.amount}
          value={values.amount}
          onChange={(amount) => change((current) => changeAmount(current, amount))}
          error={errors['amount']}
          autoFocus={isNew}
        />
        <DetailsCard
          values={values}
          today={today}
          trips={trips}
          propose={(name) => proposeCategory(name, learnedCategories)}
          onChange={change}
          onNaming={onNaming}
          errors={{ title: errors['title'], date: errors['date'] }}
        />
        <PayerField
          people={people}
          choices={payers}
          values={values}
          onChange={change}
          error={errors['payer']}
        />
        {aloneIn ? <AloneHint groupId={aloneIn} /> : null}
        <SplitField
          // What the last split has replaced belongs to the group in which it was offered.
          key={groupChoice?.groupId}
          people={people}
          choices={participants}
          values={values}
          lastSplit={lastSplit}
          onChange={change}
          error={errors['split']}
        />
        <NoteField
          label={`${texts.memo}（${fieldTexts.optional}）`}
          placeholder={texts.memoPlaceholder}
          {...form.getInputProps('description')}
        />
        <MoreDetails people={people} today={today} values={values} onChange={change} errors={errors} />
      </form>
    </Frame>
  )
}
