import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { landingTexts } from '#shared/messages/landing.ts'
import { Band } from './band.tsx'
import classes from './call-to-action.module.css'

const { action: texts } = landingTexts

export function CallToAction({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Band title={texts.title} ground="sunk" look="centred">
      <p className={classes.lead}>{texts.text}</p>
      <div className={classes.buttons}>
        <Button size="lg" fullWidth component={Link} to="/dashboard">
          {isSignedIn ? landingTexts.hero.open : texts.begin}
        </Button>
      </div>
      <p className={classes.note}>{texts.premiumNote}</p>
      <p className={classes.note}>{texts.cookie}</p>
      <p className={classes.links}>
        <Link to="/privacy" hash="cookie">
          {texts.privacy}
        </Link>
      </p>
    </Band>
  )
}
