import { Button, Group } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useContext, useState } from 'react'
import { yenText } from '#shared/messages/amount-texts.ts'
import { landingTexts as texts } from '#shared/messages/landing.ts'
import { pageHeads } from '#shared/messages/page-heads.ts'
import { productTexts } from '#shared/messages/product.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Money } from '#client/ui/money.tsx'
import { ScreenSurroundings } from '#client/ui/screen.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { type ExamplePerson, exampleSettlement, type ExampleSettlement } from './example-settlement.ts'
import { CallToAction, Premium, Problems, Reasons, Testimonials } from './landing-sections.tsx'
import classes from './landing.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person opened the product, and did not ask for this page. */
    isStart?: boolean
  }
}

export function LandingScreen() {
  const account = useAtomValue(accountAtom)
  const isStart = useLocation({ select: ({ state }) => state.isStart === true })
  const [example] = useState(exampleSettlement)
  // The session was found after this page was shown, because the browser had deleted the device's data.
  if (account && isStart) return <Navigate to="/dashboard" replace />
  return <LandingView example={example} isSignedIn={Boolean(account)} />
}

type LandingViewProps = { example: ExampleSettlement; isSignedIn: boolean }

/** The page for strangers: the promise with an example, problems, reasons, premium, examples of use, the start. */
export function LandingView({ example, isSignedIn }: LandingViewProps) {
  const { end } = useContext(ScreenSurroundings)
  useDocumentTitle(pageHeads['/landing'].title)
  return (
    <div className={classes.landing}>
      <header className={classes.header}>
        <BrandMark size={32} />
        <span className={classes.name}>{productTexts.name}</span>
        {isSignedIn ? (
          end
        ) : (
          <Button variant="light" component={Link} to="/dashboard">
            {texts.begin}
          </Button>
        )}
      </header>
      <div className={classes.hero}>
        <div className={classes.promise}>
          <h1>
            {texts.hero.titleLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <p className={classes.lead}>
            {texts.hero.lead.map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
          </p>
          <Button size="lg" component={Link} to="/dashboard" className={classes.begin ?? ''}>
            {isSignedIn ? texts.hero.open : texts.hero.action}
          </Button>
          <p className={classes.note}>{texts.hero.note}</p>
        </div>
        <ExampleCard example={example} />
      </div>
      <Problems />
      <Reasons />
      <Premium />
      <Testimonials />
      <CallToAction isSignedIn={isSignedIn} />
    </div>
  )
}

/** The settlement of the example trip, from the reader's point of view. */
function ExampleCard({ example: { total, transfers, spent } }: { example: ExampleSettlement }) {
  return (
    <figure aria-label={texts.example.label}>
      <div data-surface>
        <p className={classes.sentence}>
          <span>
            <Tag>{texts.example.mark}</Tag> {texts.example.youAre}{' '}
            <b>{texts.example.people(transfers.length)}</b> {texts.example.from}
          </span>{' '}
          <span className={classes.figure}>{yenText(total)}</span> <span>{texts.example.receive}</span>
        </p>
        <ul className={classes.transfers}>
          {transfers.map(({ from, to, amount }) => (
            <Group
              component="li"
              key={from.userKey}
              gap="0.25rem 0.75rem"
              justify="flex-end"
              mih="4.875rem"
              px="md"
              py="0.625rem"
            >
              <span className={classes.ends}>
                <End person={from} label={from.name} />{' '}
                <span className={classes.receiver}>
                  <IconArrowRight size={16} stroke={1.8} role="img" aria-label="→" />{' '}
                  <End person={to} label={texts.example.you} />
                </span>
              </span>{' '}
              <Money amount={amount} />
            </Group>
          ))}
        </ul>
      </div>
      <figcaption>{texts.example.caption(spent)}</figcaption>
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
