/** The suggested transfers of everybody, as few as possible: one's own first. A tap opens why. */
import { IconArrowRight, IconChevronRight } from '@tabler/icons-react'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { People } from '#client/store/queries/people.ts'
import { Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import type { Save } from '#client/ui/use-save.ts'
import { RecordButton } from './record-button.tsx'
import classes from './settlement-view.module.css'

type SuggestionListProps = {
  suggestions: readonly Suggestion[]
  people: People
  onOpen: (transfer: Suggestion) => void
  onRecord: Save<Suggestion>
}

export function SuggestionList({ suggestions, people, onOpen, onRecord }: SuggestionListProps) {
  if (suggestions.length === 0) return null
  const isOwn = ({ from, to }: Suggestion) => from === people.self || to === people.self
  const own = suggestions.filter(isOwn)
  // The only one that the person makes, or receives, is recorded by the card above.
  const hasButton = (transfer: Suggestion) =>
    isOwn(transfer) &&
    own.filter((other) => (other.from === people.self) === (transfer.from === people.self)).length > 1
  const parts = [
    { title: texts.ownSuggestions, transfers: own },
    { title: texts.otherSuggestions, transfers: suggestions.filter((transfer) => !isOwn(transfer)) },
  ].filter(({ transfers }) => transfers.length > 0)
  const count = texts.suggestions(suggestions.length)
  const sections = parts.map(({ title, transfers }) => (
    <Section key={title} title={title} aside={parts.length === 1 ? <span>{count}</span> : null}>
      <ul className={classes.suggestions}>
        {transfers.map((transfer) => (
          <li key={`${transfer.from} ${transfer.to}`}>
            <SuggestionRow transfer={transfer} people={people} onOpen={() => onOpen(transfer)} />
            {hasButton(transfer) ? (
              <div className={classes.record}>
                <RecordButton transfer={transfer} people={people} onRecord={onRecord} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  ))
  if (parts.length <= 1) return sections
  return (
    <>
      {/* Beside one of the lists it would be read as the number of its transfers. */}
      <p className={classes.planCount}>{count}</p>
      {sections}
    </>
  )
}

type SuggestionRowProps = { transfer: Suggestion; people: People; onOpen: () => void }

function SuggestionRow({ transfer: { from, to, amount }, people, onOpen }: SuggestionRowProps) {
  return (
    <button type="button" className={classes.suggestion} onClick={onOpen}>
      <FromTo from={from} to={to} people={people} />{' '}
      <span className={classes.suggestionEnd}>
        <Money amount={amount} />
        <IconChevronRight size={18} stroke={1.8} aria-hidden className={classes.arrow} />
      </span>
    </button>
  )
}

type Ends = { from: UserKey; to: UserKey; people: People }

/**
 * Two avatars with names below each other. A long name takes two lines before it is cut off. The spaces separate the
 * words of the accessible name; they are not drawn.
 */
export function FromTo({ from, to, people }: Ends) {
  return (
    <span className={classes.fromTo}>
      <span className={classes.endOfTransfer}>
        <SmallAvatar userKey={from} people={people} />
        <span className={classes.endName}>{people.nameOf(from)}</span>
      </span>{' '}
      <span className={classes.endOfTransfer}>
        <IconArrowRight size={16} stroke={1.8} role="img" aria-label="→" className={classes.arrow} />{' '}
        <SmallAvatar userKey={to} people={people} />
        <span className={classes.endName}>{people.nameOf(to)}</span>
      </span>
    </span>
  )
}

function SmallAvatar({ userKey, people }: { userKey: UserKey; people: People }) {
  const { name, url, isPending, color, userKey: id } = people.personOf(userKey)
  return <Avatar id={id} name={name} url={url} isPending={isPending} color={color} size="chip" />
}
