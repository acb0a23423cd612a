/** Says how an item is paid, and how much it is to cost, without opening its form. The notice undoes it. */
import { Button, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { costSplitTexts as texts } from '#shared/messages/trip-budget.ts'
import { costLabels, itemTexts } from '#shared/messages/item-screens.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { type ItemBudget, ItineraryItem } from '#shared/model/itinerary-item.ts'
import type { ItemRow } from '#client/store/queries/itineraries.ts'
import { mutate } from '#client/sync/mutate.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { areFieldsRead } from '#client/ui/unread-fields.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { type BudgetEntry, budgetOf, entryOf, hasAmount } from './items/budget-entry.ts'

type CostSplitDialogProps = {
  item: ItemRow
  /** How many people the group has. */
  people: number
  onClose: () => void
}

type Choice = Exclude<BudgetEntry['cost'], 'UNSPECIFIED'>

const choices: readonly Choice[] = ['SHARED', 'PERSONAL', 'PREPAID', 'FREE', 'NONE']

export function CostSplitDialog({ item, people, onClose }: CostSplitDialogProps) {
  const formId = useId()
  const { id, groupId, title } = item
  const [opened] = useState(() => entryOf(item))
  // Costs of which nobody has said anything are shared, as in the form.
  const [cost, setCost] = useState<Choice>(opened.cost === 'UNSPECIFIED' ? 'SHARED' : opened.cost)
  const [amount, setAmount] = useState(opened.amount)
  const [problem, setProblem] = useState<string | null>(null)
  const store = (budget: ItemBudget) => mutate(groupId, 'item.setBudget', { id, ...budget })
  const save = async () => {
    if (!areFieldsRead(formId)) return
    const chosen = hasAmount(cost) ? amount : null
    const tooLarge = validateBy(ItineraryItem.shape.estimatedCost)(chosen)
    if (tooLarge) return setProblem(tooLarge)
    const { financialStatus, expenseType, estimatedCost } = item
    const outcome = await store(budgetOf({ cost, amount: chosen }))
    onClose()
    if (!outcome.ok) return showFailure(rejectionSentences[outcome.code])
    noteSavedRow(id)
    const undo = async () => {
      const restored = await store({ financialStatus, expenseType, estimatedCost })
      if (!restored.ok) return showFailure(rejectionSentences[restored.code])
      showNotice({ message: texts.restored(title) })
    }
    showNotice({ message: texts.saved(title), action: { label: shellTexts.undo, run: undo } })
  }
  const isDivided = cost === 'SHARED' && amount !== null && amount > 0 && people > 1
  const field = (
    <AmountField
      label={texts.amount}
      value={amount}
      error={problem}
      description={isDivided ? itemTexts.divided(people, amount) : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(value) => {
        setAmount(value)
        setProblem(null)
      }}
    />
  )
  return (
    <Dialog opened onClose={onClose} title={texts.title(title)}>
      <Stack>
        <form
          id={formId}
          noValidate
          onKeyDown={ignoreComposingEnter}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <RadioRows
            label={texts.choices}
            value={cost}
            onChoose={setCost}
            choices={choices.map((value) => ({
              value,
              title: costLabels[value],
              note: texts.notes[value],
              details: hasAmount(value) ? field : undefined,
            }))}
          />
        </form>
        <DialogActions>
          <Button type="submit" form={formId}>
            {texts.save}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

function showFailure(message: string): void {
  showNotice({ color: 'red', title: texts.failed, message })
}
