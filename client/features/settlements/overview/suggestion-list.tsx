/** The suggested transfers of everybody, as few as possible, each with its button. */
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import classes from './settlement-view.module.css'

type SuggestionListProps = {
  suggestions: readonly Suggestion[]
  people: People
  onRecord: (transfer: Suggestion) => void
  onExplain: (transfer: Suggestion) => void
}

export function SuggestionList({ suggestions, people, onRecord, onExplain }: SuggestionListProps) {
  if (suggestions.length === 0) return <p className={classes.quietLine}>{texts.allEven}</p>
  return (
    <Section title={texts.suggestions(suggestions.length)}>
      <ul className={classes.suggestions}>
        {suggestions.map((transfer) => (
          <li key={`${transfer.from} ${transfer.to}`} className={classes.suggestion}>
            <FromTo from={transfer.from} to={transfer.to} people={people} />
            <span className={classes.suggestionEnd}>
              <Money amount={transfer.amount} />
            </span>
            <span className={classes.suggestionButtons}>
              <Button
                variant="subtle"
                px="sm"
                onClick={() => onExplain(transfer)}
                aria-label={texts.whyOf({
                  from: people.nameOf(transfer.from),
                  to: people.nameOf(transfer.to),
                  amount: transfer.amount,
                })}
              >
                {texts.why}
              </Button>
              <Button
                variant="light"
                px="sm"
                onClick={() => onRecord(transfer)}
                aria-label={texts.recordOf({
                  from: people.nameOf(transfer.from),
                  to: people.nameOf(transfer.to),
                  amount: transfer.amount,
                })}
              >
                {texts.record}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Ends = { from: UserKey; to: UserKey; people: People }

/** Two avatars with names. The names share the available width. */
export function FromTo({ from, to, people }: Ends) {
  return (
    <span className={classes.fromTo}>
      <SmallAvatar userKey={from} people={people} />
      <span className={classes.endName}>{people.nameOf(from)}</span>
      <IconArrowRight size={16} stroke={1.8} aria-label="→" className={classes.arrow} />
      <SmallAvatar userKey={to} people={people} />
      <span className={classes.endName}>{people.nameOf(to)}</span>
    </span>
  )
}

function SmallAvatar({ userKey, people }: { userKey: UserKey; people: People }) {
  const { name, url, isPending, userKey: id } = people.personOf(userKey)
  return <Avatar id={id} name={name} url={url} isPending={isPending} size="chip" />
}
