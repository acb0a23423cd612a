/** Beside the rows of a table on a wide screen: all tables with the number of their rows. */
import { Link } from '@tanstack/react-router'
import type { TableList } from '#shared/api/explorer.ts'
import { explorerTexts, tableTexts as texts } from '#shared/messages/explorer.ts'
import classes from './columns.module.css'

export function TableNav({ tables }: { tables: TableList['tables'] }) {
  return (
    <nav className={classes.nav} aria-label={texts.list}>
      {tables.map(({ name, rows }) => (
        <Link key={name} to="/admin/database-explorer" search={{ table: name }}>
          <span>{name}</span>
          <span>{explorerTexts.rows(rows)}</span>
        </Link>
      ))}
    </nav>
  )
}
