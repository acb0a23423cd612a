/**
 * The end of the page on screens that have `endsWithFooter` in the route map: dashboard, settings, and what people read
 * before they sign in.
 */
import { Link } from '@tanstack/react-router'
import { footerTexts as texts } from '#shared/messages/shell.ts'
import classes from './site-footer.module.css'

type SiteFooterProps = {
  /** Null where the server names none, or has not been asked yet. The same for the address. */
  operatorName: string | null
  supportEmail: string | null
}

export function SiteFooter({ operatorName, supportEmail }: SiteFooterProps) {
  return (
    <footer className={classes.footer}>
      <nav aria-label={texts.navigation} className={classes.links}>
        <Link to="/landing">{texts.about}</Link>
        <Link to="/dashboard">{texts.dashboard}</Link>
        <Link to="/create-group">{texts.createGroup}</Link>
        {supportEmail === null ? null : <a href={`mailto:${supportEmail}`}>{texts.support}</a>}
        <Link to="/help">{texts.help}</Link>
        <Link to="/terms">{texts.terms}</Link>
        <Link to="/privacy">{texts.privacy}</Link>
      </nav>
      <p className={classes.copyright}>
        {operatorName === null ? null : <span>{texts.operator(operatorName)}</span>}
        <span>{texts.copyright}</span>
      </p>
    </footer>
  )
}
