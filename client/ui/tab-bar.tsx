import type { ReactNode } from 'react'
import classes from './tab-bar.module.css'

type Tab = { key: string; render: (tab: { className: string }) => ReactNode }

/**
 * The views of one thing, below a screen's heading. Each tab is a link, so that it has an address: `({ key, render:
 * (tab) => <Link to="…" activeProps={{ 'aria-current': 'page' }} {...tab}>支出</Link> })`.
 */
export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={classes.bar} aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ key, render }) => (
          <li key={key}>{render({ className: classes.tab ?? '' })}</li>
        ))}
      </ul>
    </nav>
  )
}
