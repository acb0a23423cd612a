/** Records a suggested transfer as it is, with today's date, in one tap. Its fields are one more tap away. */
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { transferTexts as texts } from '#shared/messages/settlements.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { People } from '#client/store/queries/people.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { recordTextOf } from '../overview/record-button.tsx'
import classes from './explanation-dialog.module.css'

export type SuggestionRecording = {
  /** The present suggestions. One that is no longer among them is not offered for recording. */
  suggestions: readonly Suggestion[]
  today: PlainDate
  onRecord: Save<Suggestion>
  /** Opens the form with all fields of the transfer. */
  onChange: (transfer: Suggestion) => void
}

type RecordSuggestionProps = SuggestionRecording & {
  transfer: Suggestion
  people: People
  onRecorded: () => void
}

export function RecordSuggestion({
  transfer,
  people,
  suggestions,
  today,
  onRecord,
  onChange,
  onRecorded,
}: RecordSuggestionProps) {
  const { isBusy, problem, save } = useSave(async (suggestion: Suggestion) => {
    const sentence = await onRecord(suggestion)
    if (sentence === null) onRecorded()
    return sentence
  })
  const { from, to, amount } = transfer
  // A friend may have recorded the same payment while this dialog was open. While this one is being recorded, it
  // leaves the suggestions too.
  const isCurrent =
    isBusy || suggestions.some((now) => now.from === from && now.to === to && now.amount === amount)
  if (!isCurrent) {
    return (
      <p className={classes.text} role="status">
        {texts.outdated}
      </p>
    )
  }
  return (
    <DialogActions>
      <div className={classes.recording}>
        {problem === null ? null : <ErrorState title={texts.failed}>{problem}</ErrorState>}
        <ActionButton
          leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />}
          loading={isBusy}
          onClick={() => void save(transfer)}
        >
          {recordTextOf(transfer, people.self)}
        </ActionButton>
        <p className={classes.recordedAs}>
          <Facts facts={[dayText(today, today), texts.inFull]} />
          <Button variant="subtle" px="sm" disabled={isBusy} onClick={() => onChange(transfer)}>
            {texts.change}
          </Button>
        </p>
      </div>
    </DialogActions>
  )
}
