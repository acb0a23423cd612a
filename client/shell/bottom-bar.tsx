/** The four main destinations: a bar at the bottom on phones, a rail at the left on desktops. */
import { VisuallyHidden } from '@mantine/core'
import { IconCloudUp, IconHome, IconSettings, IconUsersPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { shellTexts } from '#shared/messages/shell.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import classes from './shell.module.css'

const places = [
  { to: '/dashboard', label: shellTexts.home, Icon: IconHome },
  { to: '/join', label: shellTexts.join, Icon: IconUsersPlus },
  { to: '/unsent', label: shellTexts.unsent, Icon: IconCloudUp },
  { to: '/settings', label: shellTexts.settings, Icon: IconSettings },
] as const

export function BottomBar({ unsentCount }: { unsentCount: number }) {
  return (
    <nav className={classes.navigation} aria-label={shellTexts.navigation}>
      <span className={classes.brand}>
        <BrandMark size={32} />
      </span>
      {places.map(({ to, label, Icon }) => {
        const count = to === '/unsent' ? unsentCount : 0
        return (
          <Link key={to} to={to} className={classes.place ?? ''} activeProps={{ 'aria-current': 'page' }}>
            <span className={classes.placeIcon}>
              <Icon size={22} stroke={1.8} aria-hidden />
              {count > 0 ? (
                <span aria-hidden className={classes.count}>
                  {count > 99 ? '99+' : count}
                </span>
              ) : null}
            </span>
            <span>
              {label}
              {count > 0 ? <VisuallyHidden>{shellTexts.countOfUnsent(count)}</VisuallyHidden> : null}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
