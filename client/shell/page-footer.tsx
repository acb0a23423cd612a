import { Group } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { footerTexts as texts } from '#shared/messages/shell.ts'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import classes from './shell.module.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page ends with the links of `SiteFooter`. */
    endsWithFooter?: true
  }
}

/** The footer, if the screen that is shown ends with it. */
export function PageFooter() {
  const isShown = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.endsWithFooter === true),
  })
  return isShown ? <FooterOfServer /> : null
}

/** Asks for operator and address when the footer comes near, so that opening the app does not wait for one call more. */
function FooterOfServer() {
  const { operatorName = null, supportEmail = null } = useAtomValue(serverConfigAtom) ?? {}
  const footer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void askServerConfig()
      },
      { rootMargin: '50%' },
    )
    if (footer.current) observer.observe(footer.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={footer}>
      <SiteFooter operatorName={operatorName} supportEmail={supportEmail} />
    </div>
  )
}

type SiteFooterProps = {
  /** Null where the server names none, or has not been asked yet. The same for the address. */
  operatorName: string | null
  supportEmail: string | null
}

/**
 * The end of the page on screens that have `endsWithFooter` in the route map: dashboard, settings, and what people read
 * before they sign in.
 */
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
      <Group gap="0 1rem" c="dimmed" fz="xs" className={classes.operator ?? ''}>
        {operatorName === null ? null : <span>{texts.operator(operatorName)}</span>}
        <span>{texts.copyright}</span>
      </Group>
    </footer>
  )
}
