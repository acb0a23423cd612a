/** Asks, before an edit is saved, whether the paid flags whose amount it changes are to be kept. */
import { Button, Stack, Text } from '@mantine/core'
import { paidFlagsTexts as texts } from '#shared/messages/expenses.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ExplainedAnswer } from '#client/ui/explained-answer.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
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
  const { kept, cleared } = effectsOf(affected)
  return (
    <Dialog
      opened={affected.length > 0}
      onClose={() => onAnswer('cancel')}
      title={isStanding ? questionOf(affected, people) : texts.titleGoing}
    >
      <Stack>
        <Text>{isStanding ? texts.standing : texts.going}</Text>
        <CardList label={texts.people}>
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
        {isStanding && !canClear ? <Text size="sm">{texts.cannotClear}</Text> : null}
        <DialogActions>
          {isStanding ? (
            <ExplainedAnswer effect={kept}>
              {(effectId) => (
                <Button fullWidth aria-describedby={effectId} onClick={() => onAnswer('keep')}>
                  {texts.keep}
                </Button>
              )}
            </ExplainedAnswer>
          ) : (
            <Button onClick={() => onAnswer('keep')}>{texts.save}</Button>
          )}
          {isStanding && canClear ? (
            <ExplainedAnswer effect={cleared}>
              {(effectId) => (
                <Button
                  fullWidth
                  variant="light"
                  aria-describedby={effectId}
                  onClick={() => onAnswer('clear')}
                >
                  {texts.clear}
                </Button>
              )}
            </ExplainedAnswer>
          ) : null}
          <Button variant="default" onClick={() => onAnswer('cancel')}>
            {texts.cancel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

/** A longer name is in the list. */
const nameMax = 12

function questionOf(affected: readonly AffectedPaidFlag[], people: People): string {
  const [first, ...others] = affected.map(({ userKey }) => people.personOf(userKey))
  if (!first || others.length > 0) return texts.titleOfSeveral(affected.length)
  return texts.titleOf(first.isSelf ? peopleTexts.self : peopleTexts.polite(shortened(first.name, nameMax)))
}

/** What either answer makes of the money of those who stay. */
function effectsOf(affected: readonly AffectedPaidFlag[]): { kept: string; cleared: string } {
  const standing = affected.filter(({ after }) => after !== null).map(({ owed }) => owed)
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
  const cleared = [
    ...(owes > 0 ? [texts.cleared(owes)] : []),
    ...(paid > 0 ? [texts.clearedPaid(paid, less > 0 ? 0 : owes - paid)] : []),
  ]
  return { kept: kept.join(''), cleared: cleared.join('') }
}
