import { IconArrowRight } from '@tabler/icons-react'
import { landingTexts } from '#shared/messages/landing.ts'
import { yenText } from '#shared/messages/amount-texts.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Money } from '#client/ui/money.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { ExamplePerson, ExampleSettlement } from './example-settlement.ts'
import classes from './example-card.module.css'

const texts = landingTexts.example

/** What the settlement of the example trip says to its reader. */
export function ExampleCard({ example: { total, transfers, spent } }: { example: ExampleSettlement }) {
  return (
    <figure className={classes.example} aria-label={texts.label}>
      <div className={classes.card}>
        <p className={classes.sentence}>
          <span>
            <Tag>{texts.mark}</Tag> {texts.youAre} <b>{texts.people(transfers.length)}</b> {texts.from}
          </span>{' '}
          <span className={classes.figure}>{yenText(total)}</span> <span>{texts.receive}</span>
        </p>
        <ul className={classes.transfers}>
          {transfers.map(({ from, to, amount }) => (
            <li key={from.userKey}>
              <span className={classes.ends}>
                <End person={from} label={from.name} />{' '}
                <span className={classes.receiver}>
                  <IconArrowRight size={16} stroke={1.8} role="img" aria-label="→" />{' '}
                  <End person={to} label={texts.you} />
                </span>
              </span>{' '}
              <Money amount={amount} />
            </li>
          ))}
        </ul>
      </div>
      <figcaption>{texts.caption(spent)}</figcaption>
    </figure>
  )
}

function End({ person: { userKey, name, isPending }, label }: { person: ExamplePerson; label: string }) {
  return (
    <span className={classes.end}>
      <Avatar id={userKey} name={name} isPending={isPending} size="chip" />
      <span>{label}</span>
    </span>
  )
}
