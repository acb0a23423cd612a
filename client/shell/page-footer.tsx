import { useMatches } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import { SiteFooter } from './site-footer.tsx'

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
