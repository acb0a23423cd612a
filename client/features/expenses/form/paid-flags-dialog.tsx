/** Asks, before an edit is saved, whether the paid flags whose amount it changes are to be kept. */
import { Button, Stack, Text } from '@mantine/core'
import { paidFlagsTexts as texts } from '#shared/messages/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import type { AffectedPaidFlag } from './affected-paid-flags.ts'

export type PaidFlagsAnswer = 'keep' | 'clear' | 'cancel'

type PaidFlagsDialogProps = {
  /** Undefined while no question is open. */
  affected: readonly AffectedPaidFlag[] | undefined
  people: People
  /** False if the person may not remove all of these flags: only payers and admins may remove the flags of others. */
  canClear: boolean
  onAnswer: (answer: PaidFlagsAnswer) => void
}

export function PaidFlagsDialog({ affected = [], people, canClear, onAnswer }: PaidFlagsDialogProps) {
  const isStanding = affected.some(({ after }) => after !== null)
  return (
    <Dialog opened={affected.length > 0} onClose={() => onAnswer('cancel')} title={texts.title}>
      <Stack>
        <Text>{isStanding ? texts.standing : texts.going}</Text>
        <CardList label={texts.title}>
          {affected.map(({ userKey, before, after }) => {
            const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(userKey)
            return (
              <CardRow
                key={userKey}
                mark={<Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} />}
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
