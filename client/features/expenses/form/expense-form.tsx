/** The form of an expense, new or old: the amount first, then what, when, who paid, and how it is split. */
import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconHistory } from '@tabler/icons-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { PlainDate } from '#shared/dates.ts'
import { expenseFormTexts as texts, expenseTexts } from '#shared/messages/expenses.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { TripChoice } from '#client/store/queries/trips.ts'
import type { People } from '#client/store/queries/people.ts'
import type { StagedFiles } from '#client/features/attachments/staged-attachments.tsx'
import { ReadReceiptButton } from '#client/features/receipts/read-receipt-button.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { Form } from '#client/ui/form.tsx'
import { NoteField } from '#client/ui/text-fields.tsx'
import { areFieldsRead } from '#client/ui/unread-fields.ts'
import type { Save } from '#client/ui/use-save.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { DetailsCard } from './details-card.tsx'
import { ExpenseAmount } from './expense-amount.tsx'
import type { ChangeValues, ExpenseFormValues } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { readDraft, useKeptDraft } from './expense-draft.ts'
import { fillByReceipt } from './fill-by-receipt.ts'
import type { KnownRate } from './foreign-entry.ts'
import { FormFrame } from './form-frames.tsx'
import type { LastSplit } from './last-split.ts'
import { MoreDetails } from './more-details.tsx'
import { PayerField } from './payer-field.tsx'
import { type CategoriesByTitle, proposeCategory } from './propose-category.ts'
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
  /** The currencies of the group's newest expenses with their rates. */
  rates?: readonly KnownRate[]
  isNew?: boolean
  /** The categories of the group's expenses by title, which a new expense follows. */
  learnedCategories?: CategoriesByTitle | undefined
  /** The split of the group's last expense, which a new expense may take over. */
  lastSplit?: LastSplit | null
  /** The person begins to write a title. */
  onNaming?: () => void
  /** Pictures and PDF of the expense. */
  attachments?: ReactNode
  /** What is attached and not saved yet. */
  staged?: StagedFiles
  onSave: Save<ExpenseFormValues>
  /** Saves, and begins the next expense. */
  onSaveAndNext?: Save<ExpenseFormValues>
  onBack: () => void
}

const noneLearned: CategoriesByTitle = new Map()
const noTrips: readonly TripChoice[] = []
const noRates: readonly KnownRate[] = []
const noFiles: readonly AttachmentId[] = []

export function ExpenseForm({
  title,
  subtitle,
  groupChoice,
  people,
  initial,
  payers,
  participants,
  aloneIn,
  draftIn,
  notice,
  today,
  trips = noTrips,
  rates = noRates,
  isNew = false,
  learnedCategories = noneLearned,
  lastSplit = null,
  onNaming,
  attachments,
  staged,
  onSave,
  onSaveAndNext,
  onBack,
}: ExpenseFormProps) {
  // Of the two ways to save, the one that was asked for last.
  const saving = useRef(onSave)
  const form = useSavingForm<ExpenseFormValues>({
    initialValues: initial,
    validate: validateExpense,
    onSave: (checked) => saving.current(checked),
  })
  const { id, values, errors, setValues, isBusy } = form
  const keys = people.active.map(({ userKey }) => userKey).join(' ')
  const [draft, setDraft] = useState(() => (draftIn ? readDraft(draftIn, initial, keys) : null))
  const files = staged?.draftFiles ?? noFiles
  const isDirty = form.isDirty() || files.length > 0
  useKeptDraft({ groupId: draftIn, people: keys, values, files, isDirty })
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
  const propose = (name: string) => proposeCategory(name, learnedCategories)
  const saveBy = (by: Save<ExpenseFormValues>, checked: ExpenseFormValues) => {
    saving.current = by
    void form.save(checked)
  }
  // No button that submits the form: Enter would press the first of two.
  const submitBy = (by: Save<ExpenseFormValues>) =>
    form.onSubmit(
      (checked) => {
        if (areFieldsRead(id)) saveBy(by, checked)
      },
      () => focusFirstProblem(id),
    )()
  return (
    <FormFrame
      title={title}
      subtitle={groupChoice ? undefined : subtitle}
      onBack={onBack}
      saving={{ formId: id, isBusy, onSaveAndNext: onSaveAndNext && (() => submitBy(onSaveAndNext)) }}
    >
      {notice}
      <FormSaving form={form} failed={texts.failed} isFilled={staged?.isFilled ?? false} />
      <Form form={form} id={id} onSubmit={(checked) => saveBy(onSave, checked)}>
        <div className={classes.form}>
          {draft ? (
            <Button
              variant="light"
              leftSection={<IconHistory size={20} stroke={1.8} aria-hidden />}
              onClick={() => {
                change(() => draft.values)
                staged?.takeDraft(draft.files)
                setDraft(null)
              }}
            >
              {texts.draft(draft.values, draft.files.length)}
            </Button>
          ) : null}
          {groupChoice ? <GroupField {...groupChoice} onChange={changePristine} /> : null}
          <ExpenseAmount
            values={values}
            rates={rates}
            onChange={change}
            errors={{ amount: errors['amount'], rate: errors['rate'] }}
            autoFocus={isNew}
          />
          {isNew ? (
            <ReadReceiptButton
              today={today}
              onTake={(read, photo) => {
                change((current) => fillByReceipt(current, read, { trips, propose }))
                staged?.add([photo])
              }}
            />
          ) : null}
          <DetailsCard
            values={values}
            today={today}
            trips={trips}
            propose={propose}
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
          {attachments}
          <MoreDetails people={people} today={today} values={values} onChange={change} errors={errors} />
        </div>
      </Form>
    </FormFrame>
  )
}

export type GroupChoice = {
  groups: readonly { id: GroupId; name: string }[]
  groupId: GroupId
  /** `change` is called with what becomes of the form's values in the chosen group. */
  onChoose: (groupId: GroupId, change: (next: ChangeValues) => void) => void
}

type GroupFieldProps = GroupChoice & { onChange: (next: ChangeValues) => void }

/** The group of a new expense that is recorded from the home screen. */
function GroupField({ groups, groupId, onChoose, onChange }: GroupFieldProps) {
  return (
    <NativeSelect
      aria-label={texts.group}
      miw="14rem"
      maw="100%"
      style={{ alignSelf: 'center' }}
      rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={groupId}
      onChange={(event) => onChoose(GroupId.parse(event.currentTarget.value), onChange)}
    />
  )
}

/** Stands in place of payer and split while the group has one person, who could choose nothing there. */
function AloneHint({ groupId }: { groupId: GroupId }) {
  return (
    <div className={classes.alone}>
      <p>{texts.alone}</p>
      <Button
        variant="subtle"
        className={classes.other ?? ''}
        mx="-0.5rem"
        px="0.5rem"
        renderRoot={(props) => <Link to="/groups/$groupId" params={{ groupId }} hash="members" {...props} />}
      >
        {expenseTexts.addPeople}
      </Button>
    </div>
  )
}
