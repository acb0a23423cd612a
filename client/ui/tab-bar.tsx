import { type LinkProps, useLinkProps } from '@tanstack/react-router'
import classes from './tab-bar.module.css'

type Address = Omit<LinkProps, 'children'>
type Tab = { key: string; name: string; to: Address }

type TabBarProps = {
  label: string
  tabs: readonly Tab[]
  /** The key of the tab whose content is shown. */
  current: string
}

/**
 * The views of one thing, below a screen's heading. Each tab is a link, so that it has an address, and replaces the one before it
 * in the history, so that going back leaves the thing.
 */
export function TabBar({ label, tabs, current }: TabBarProps) {
  return (
    <nav className={classes.bar} aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ key, name, to }) => (
          <li key={key}>
            <TabLink to={to} name={name} isCurrent={key === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Only the tab whose content is shown is current. The router would mark the link as current as soon as its address is, while the
 * screen is still loaded.
 */
function TabLink({ to, name, isCurrent }: { to: Address; name: string; isCurrent: boolean }) {
  const link = useLinkProps({ ...to, replace: true, className: classes.tab ?? '' })
  return (
    <a {...link} aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </a>
  )
}
