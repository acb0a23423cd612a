/** Asks, before an edit is saved, whether the paid flags whose amount it changes are to be kept. */
import { Button, Stack, Text } from '@mantine/core'
import { paidFlagsTexts as texts } from '#shared/messages/expenses.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
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
          {affected.map(({ userKey, before, after, owed }) => {
            const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(userKey)
            return (
              <CardRow
                key={userKey}
                mark={<Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} />}
                title={<PersonName name={name} isSelf={isSelf} isPending={isPending} hasLeft={hasLeft} />}
                note={
                  <UnbrokenAmounts
                    text={
                      after === null
                        ? texts.leaves(owed.before)
                        : before === after
                          ? texts.owesOthers(after)
                          : texts.change(before, after)
                    }
                  />
                }
              />
            )
          })}
        </CardList>
        {isStanding ? <Effects affected={affected} canClear={canClear} /> : null}
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

/** What either answer makes of the money of those who stay. */
function Effects({ affected, canClear }: Pick<PaidFlagsDialogProps, 'affected' | 'canClear'>) {
  const standing = (affected ?? []).filter(({ after }) => after !== null).map(({ owed }) => owed)
  const sumOf = (amountOf: (owed: AffectedPaidFlag['owed']) => Yen) =>
    standing.reduce((sum, owed) => sum + amountOf(owed), 0)
  const [paid, owes] = [sumOf(({ before }) => before), sumOf(({ after }) => after)]
  const more = sumOf(({ before, after }) => Math.max(0, after - before))
  const less = sumOf(({ before, after }) => Math.max(0, before - after))
  const same = sumOf(({ before, after }) => (before === after ? after : 0))
  const kept = [
    ...(more > 0 ? [texts.kept.more(more)] : []),
    ...(less > 0 ? [texts.kept.less(less)] : []),
    ...(same > 0 ? [texts.kept.same(same)] : []),
  ]
  const cleared = [...(owes > 0 ? [texts.cleared(owes)] : []), ...(paid > 0 ? [texts.clearedPaid(paid)] : [])]
  return (
    <>
      <Effect answer={texts.keep} sentences={kept} />
      {canClear ? <Effect answer={texts.clear} sentences={cleared} /> : null}
    </>
  )
}

function Effect({ answer, sentences }: { answer: string; sentences: readonly string[] }) {
  return (
    <Text size="sm">
      <b>{answer}</b>
      <br />
      <UnbrokenAmounts text={sentences.join('')} />
    </Text>
  )
}
