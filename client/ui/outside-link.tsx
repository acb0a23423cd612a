/** Links to pages outside of the app. */
import { VisuallyHidden } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import { mapAddressOf } from './map-link.ts'
import classes from './outside-link.module.css'

type OutsideLinkProps = {
  href: string
  icon: ReactNode
  /** The text is an address, of which one line is enough. */
  isAddress?: boolean
  children: ReactNode
}

/** Opened beside the app. The other page learns nothing of the address of this one. */
export function OutsideLink({ href, icon, isAddress = false, children }: OutsideLinkProps) {
  return (
    <a
      className={classes.link}
      href={href}
      data-address={isAddress || undefined}
      target="_blank"
      rel="noopener noreferrer"
    >
      {icon}
      <span>{children}</span>
      <VisuallyHidden>{texts.opensNewTab}</VisuallyHidden>
    </a>
  )
}

/** Searches a place on a map. A place that is itself the link to a map is opened as it is. */
export function MapLink({ location }: { location: string }) {
  return (
    <OutsideLink href={mapAddressOf(location)} icon={<IconMapPin size={18} stroke={1.8} aria-hidden />}>
      {texts.openMap}
    </OutsideLink>
  )
}
