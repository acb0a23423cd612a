/** Records a suggested transfer as it is, with today's date, in one tap. The notice undoes it. */
import { Button } from '@mantine/core'
import { recordTextOf, settlementTexts, transferTexts } from '#shared/messages/settlements.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { People } from '#client/store/queries/people.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { type Save, useSave } from '#client/ui/use-save.ts'

type RecordButtonProps = {
  transfer: Suggestion
  people: People
  onRecord: Save<Suggestion>
}

export function RecordButton({ transfer, people, onRecord }: RecordButtonProps) {
  const { isBusy, save } = useSave(async (suggestion: Suggestion) => {
    const sentence = await onRecord(suggestion)
    if (typeof sentence === 'string')
      showNotice({ color: 'red', title: transferTexts.failed, message: sentence })
    return sentence
  })
  const { from, to, amount } = transfer
  const action = recordTextOf(to === people.self)
  return (
    <Button
      variant="light"
      fullWidth
      loading={isBusy}
      onClick={() => void save(transfer)}
      // Several may stand on one screen.
      aria-label={settlementTexts.recordOf(people.nameOf(from === people.self ? to : from), amount, action)}
    >
      {action}
    </Button>
  )
}
