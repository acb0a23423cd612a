import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { landingTexts } from '#shared/messages/landing.ts'
import { Band } from './band.tsx'
import classes from './call-to-action.module.css'

const { action: texts, developers } = landingTexts
const explorerPath = '/db-explorer.html'
const debugPath = '/debug.html'

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
      <nav className={classes.links} aria-label={developers.title}>
        <NewTab href={explorerPath} name={developers.explorer} />
        <NewTab href={debugPath} name={developers.debug} />
      </nav>
    </Band>
  )
}

/** Not a link of the router, because the tools are pages of their own. */
function NewTab({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {name}
      <IconExternalLink size={16} stroke={1.8} role="img" aria-label={developers.newTab} />
    </a>
  )
}
