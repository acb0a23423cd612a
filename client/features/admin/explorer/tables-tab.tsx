/** All tables with the number of their rows. */
import { ActionIcon, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { TableList } from '#shared/api/explorer.ts'
import { explorerTexts, queryTexts, tableTexts as texts } from '#shared/messages/explorer.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { Card } from '#client/ui/card.tsx'
import classes from './explorer.module.css'

type TablesTabProps = { tables: TableList['tables']; onRefresh: () => void }

export function TablesTab({ tables, onRefresh }: TablesTabProps) {
  return (
    <>
      <Group justify="flex-end">
        <ActionIcon aria-label={explorerTexts.refresh} onClick={onRefresh}>
          <IconRefresh size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Group>
      <ul className={classes.tables} aria-label={texts.list}>
        {tables.map(({ name, rows }) => (
          <li key={name} aria-label={name}>
            <Card>
              <div className={classes.table}>
                <b className={classes.name}>{name}</b>
                <span className={classes.count}>{explorerTexts.rows(rows)}</span>
              </div>
              <div className={classes.links}>
                <Link to="/admin/database-explorer" search={{ table: name }}>
                  {texts.data}
                </Link>
                <Link to="/admin/database-explorer" search={{ tab: 'schema', table: name }}>
                  {texts.schema}
                </Link>
                <Link
                  to="/admin/database-explorer"
                  search={{ tab: 'schema', table: name }}
                  hash="constraints"
                >
                  {texts.constraints}
                </Link>
                <a
                  href={`/api/admin/db/tables/${name}/export`}
                  download
                  onClick={(event: MouseEvent) => {
                    if (rows.count > 0) return
                    event.preventDefault()
                    showNotice({ color: 'yellow', message: queryTexts.noData })
                  }}
                >
                  {queryTexts.csv}
                </a>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
