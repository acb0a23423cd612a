import { Link } from '@tanstack/react-router'
import { agreementTexts as texts } from '#shared/messages/login.ts'
import classes from './login.module.css'

/** What a person agrees to by signing in, and where it is written. */
export function Agreement() {
  return (
    <p className={classes.agreement}>
      {texts.before}
      <Link to="/terms">{texts.terms}</Link>
      {texts.between}
      <Link to="/privacy">{texts.privacy}</Link>
      {texts.after}
    </p>
  )
}
