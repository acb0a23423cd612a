/** What a stranger reads first: the promise with an example, problems, reasons, premium, examples of use, the start. */
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { landingTexts as texts } from '#shared/messages/landing.ts'
import { pageHeads } from '#shared/messages/page-heads.ts'
import { productTexts } from '#shared/messages/product.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ScreenSurroundings } from '#client/ui/screen-surroundings.ts'
import { CallToAction } from './call-to-action.tsx'
import type { ExampleSettlement } from './example-settlement.ts'
import { ExampleCard } from './example-card.tsx'
import classes from './landing.module.css'
import { Premium, Problems, Reasons, Testimonials } from './landing-sections.tsx'

type LandingViewProps = { example: ExampleSettlement; isSignedIn: boolean }

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
