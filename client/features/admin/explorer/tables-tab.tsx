/** All tables with the number of their rows. */
import { ActionIcon, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TableList } from '#shared/api/explorer.ts'
import { explorerTexts, tableTexts as texts } from '#shared/messages/explorer.ts'
import { Card } from '#client/ui/card.tsx'
import { TableLinks } from './table-links.tsx'
import classes from './explorer.module.css'

type TablesTabProps = { tables: TableList['tables']; onRefresh: () => void }

export function TablesTab({ tables, onRefresh }: TablesTabProps) {
  return (
    <>
      <Group justify="flex-end" mb="-1rem">
        <ActionIcon aria-label={explorerTexts.refresh} onClick={onRefresh}>
          <IconRefresh size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Group>
      <ul className={classes.tables} aria-label={texts.list}>
        {tables.map((table) => (
          <li key={table.name} aria-label={table.name}>
            <Card>
              <div className={classes.table}>
                <b className={classes.name}>{table.name}</b>
                <span className={classes.count}>{explorerTexts.rows(table.rows)}</span>
              </div>
              <div className={classes.links}>
                <Link to="/admin/database-explorer" search={{ table: table.name }}>
                  {texts.data}
                </Link>
                <TableLinks table={table} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
