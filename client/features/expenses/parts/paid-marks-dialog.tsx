/** Before an edit is saved under which paid marks would stand on another amount: whether they still hold. */
import { Button, Stack, Text } from '@mantine/core'
import { paidMarksTexts as texts } from '#shared/messages/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Portrait } from '#client/ui/portrait.tsx'
import type { MarkInQuestion } from './marks-in-question.ts'

export type MarksAnswer = 'keep' | 'clear' | 'cancel'

type PaidMarksDialogProps = {
  /** Undefined where nothing is asked. */
  marks: readonly MarkInQuestion[] | undefined
  people: People
  /** Others' marks are for the payers and the admins to take away. */
  canClear: boolean
  onAnswer: (answer: MarksAnswer) => void
}

export function PaidMarksDialog({ marks = [], people, canClear, onAnswer }: PaidMarksDialogProps) {
  const isStanding = marks.some(({ after }) => after !== null)
  return (
    <Dialog opened={marks.length > 0} onClose={() => onAnswer('cancel')} title={texts.title}>
      <Stack>
        <Text>{isStanding ? texts.standing : texts.going}</Text>
        <CardList label={texts.title}>
          {marks.map(({ userKey, before, after }) => {
            const { name, url, isSelf, isPending, hasLeft } = people.personOf(userKey)
            return (
              <CardRow
                key={userKey}
                mark={<Portrait id={userKey} name={name} url={url} isPending={isPending} />}
                title={<PersonName name={name} isSelf={isSelf} isPending={isPending} hasLeft={hasLeft} />}
                note={
                  after === null
                    ? texts.leaves
                    : before === after
                      ? texts.owesOthers(after)
                      : texts.change(before, after)
                }
              />
            )
          })}
        </CardList>
        {isStanding && !canClear ? <Text size="sm">{texts.cannotClear}</Text> : null}
        <DialogActions>
          <Button onClick={() => onAnswer('keep')}>{isStanding ? texts.keep : texts.save}</Button>
          {isStanding && canClear ? (
            <Button variant="light" onClick={() => onAnswer('clear')}>
              {texts.clear}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => onAnswer('cancel')}>
            {texts.cancel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
