/**
 * The suggested transfers of everybody, as few as possible: one's own first, each with a button that records it. A row unfolds to
 * why it is suggested, and to the form with its fields.
 */
import { Button } from '@mantine/core'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { settlementTexts as texts, transferTexts } from '#shared/messages/settlements.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Section } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import type { Save } from '#client/ui/use-save.ts'
import type { Unfolding } from '../use-unfolding.ts'
import { RecordButton } from './record-button.tsx'
import classes from './settlement-view.module.css'
import { TransferReason } from './transfer-reason.tsx'

type SuggestionListProps = {
  settlement: SettlementOverview
  /** Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  isOfTrip: boolean
  today: PlainDate
  unfolding: Unfolding
  onRecord: Save<Suggestion>
  /** Opens the form with all fields of the transfer. */
  onChange: (transfer: Suggestion) => void
}

/** So many are shown at first, and all of one's own. */
const firstMax = 5

export function SuggestionList(props: SuggestionListProps) {
  const { settlement, people, unfolding } = props
  const onRecord = useOneTap(props.onRecord)
  const { suggestions } = settlement
  const whole = unfolding.part('suggestions')
  if (suggestions.length === 0) return null
  const isOwn = ({ from, to }: Suggestion) => from === people.self || to === people.self
  const ordered = [...suggestions.filter(isOwn), ...suggestions.filter((transfer) => !isOwn(transfer))]
  const shownMax = whole.isOpen ? ordered.length : Math.max(firstMax, suggestions.filter(isOwn).length)
  return (
    <Section title={texts.whoPaysWhom} aside={<span>{texts.suggestions(suggestions.length)}</span>}>
      <ul className={classes.suggestions}>
        {ordered.slice(0, shownMax).map((transfer) => {
          const key = `${transfer.from} ${transfer.to}`
          return (
            <SuggestionItem
              key={key}
              transfer={transfer}
              isOwn={isOwn(transfer)}
              {...unfolding.part(key)}
              {...props}
              onRecord={onRecord}
            />
          )
        })}
      </ul>
      {ordered.length > shownMax ? (
        <Button variant="subtle" onClick={() => whole.onOpen(true)}>
          {texts.allSuggestions(ordered.length)}
        </Button>
      ) : null}
    </Section>
  )
}

/** A recorded transfer leaves the list, and the next one comes under the finger: a second tap within this time is of the same wish. */
const oneTapMs = 1_000

/** Ignores what is asked for right after something else was. */
function useOneTap(record: Save<Suggestion>): Save<Suggestion> {
  const last = useRef(-Infinity)
  return async (transfer) => {
    const now = performance.now()
    if (now - last.current < oneTapMs) return undefined
    last.current = now
    const sentence = await record(transfer)
    // What was not recorded is still under the finger.
    if (sentence !== null) last.current = -Infinity
    return sentence
  }
}

type SuggestionItemProps = SuggestionListProps & {
  transfer: Suggestion
  isOwn: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function SuggestionItem({ transfer, isOwn, isOpen, onOpen, ...props }: SuggestionItemProps) {
  const { settlement, rows, people, isOfTrip, today, onRecord, onChange } = props
  const { from, to, amount } = transfer
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className={classes.suggestion}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <FromTo from={from} to={to} people={people} />{' '}
        <span className={classes.suggestionEnd}>
          <Money amount={amount} />
          <IconChevronDown size={18} stroke={1.8} aria-hidden className={classes.arrow} />
        </span>
      </button>
      {isOpen ? (
        <div id={id} className={classes.why} role="group" aria-label={texts.why}>
          <TransferReason
            transfer={transfer}
            settlement={settlement}
            rows={rows}
            people={people}
            isOfTrip={isOfTrip}
          />
          <p className={classes.recordedAs}>
            <Facts facts={[dayText(today, today), transferTexts.inFull]} />
            <Button variant="subtle" px="sm" onClick={() => onChange(transfer)}>
              {transferTexts.change}
            </Button>
          </p>
        </div>
      ) : null}
      {isOwn || isOpen ? (
        <div className={classes.record}>
          <RecordButton transfer={transfer} people={people} onRecord={onRecord} />
        </div>
      ) : null}
    </li>
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
