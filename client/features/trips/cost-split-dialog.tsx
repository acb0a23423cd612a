/** Says how an item is paid, and how much it is to cost, without opening its form. The notice undoes it. */
import { Button, Stack } from '@mantine/core'
import { useId } from 'react'
import { useForm } from '@mantine/form'
import { costSplitTexts as texts } from '#shared/messages/trip-budget.ts'
import { costLabels } from '#shared/messages/item-screens.ts'
import { type ItemBudget, TripItem } from '#shared/model/trip-item.ts'
import type { ItemRow } from '#client/store/queries/trips.ts'
import { mutate } from '#client/sync/mutate.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Form } from '#client/ui/form.tsx'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { showFailure, showOutcome, showUndoable } from '#client/features/groups/show-outcome.ts'
import { type BudgetEntry, budgetOf, entryOf, hasAmount } from './item-values.ts'
import { BudgetField } from './item-form.tsx'

type CostSplitDialogProps = {
  item: ItemRow
  /** How many people the group has. */
  people: number
  onClose: () => void
}

type Choice = Exclude<BudgetEntry['cost'], 'UNSPECIFIED'>

const choices: readonly Choice[] = ['SHARED', 'PERSONAL', 'PREPAID', 'FREE', 'NONE']

/** Costs of which nobody has said anything are shared, as in the form. */
function initialOf(item: ItemRow) {
  const { cost, amount } = entryOf(item)
  const choice: Choice = cost === 'UNSPECIFIED' ? 'SHARED' : cost
  return { cost: choice, amount }
}

const amountOf = ({ cost, amount }: BudgetEntry) => (hasAmount(cost) ? amount : null)

export function CostSplitDialog({ item, people, onClose }: CostSplitDialogProps) {
  const formId = useId()
  const { id, groupId, title, financialStatus, expenseType, estimatedCost } = item
  const form = useForm({
    initialValues: initialOf(item),
    validate: (entered) => ({ amount: validateBy(TripItem.shape.estimatedCost)(amountOf(entered)) }),
  })
  const { cost, amount } = form.values
  const store = (budget: ItemBudget) => mutate(groupId, 'item.setBudget', { id, ...budget })
  const save = async (entered: BudgetEntry) => {
    const outcome = await store(budgetOf({ ...entered, amount: amountOf(entered) }))
    onClose()
    if (!outcome.ok) return showFailure(texts.failed, outcome.code)
    noteSavedRow(id)
    const undo = async () => {
      const restored = await store({ financialStatus, expenseType, estimatedCost })
      showOutcome(restored, { done: texts.restored(title), failed: texts.failed })
    }
    showUndoable(texts.saved(title), undo)
  }
  const field = (
    <BudgetField
      label={texts.amount}
      value={amount}
      isShared={cost === 'SHARED'}
      people={people}
      error={form.errors['amount']}
      onChange={(value) => form.setFieldValue('amount', value)}
    />
  )
  return (
    <Dialog opened onClose={onClose} title={texts.title(title)}>
      <Stack>
        <Form form={form} id={formId} onSubmit={(entered) => void save(entered)}>
          <RadioRows
            label={texts.choices}
            value={cost}
            onChoose={(chosen) => form.setFieldValue('cost', chosen)}
            choices={choices.map((value) => ({
              value,
              title: costLabels[value],
              note: texts.notes[value],
              details: hasAmount(value) ? field : undefined,
            }))}
          />
        </Form>
        <DialogActions>
          <Button type="submit" form={formId}>
            {texts.save}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
