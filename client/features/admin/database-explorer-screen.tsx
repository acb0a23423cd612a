/** データベースエクスプローラー of system admins (docs/decisions/0120-explorer.md). */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDatabase } from '@tabler/icons-react'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { TableList } from '#shared/api/explorer.ts'
import { explorerTexts as texts, tableTexts } from '#shared/messages/explorer.ts'
import { Screen } from '#client/ui/screen.tsx'
import { TabBar } from '#client/ui/tab-bar.tsx'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { LoadedDetails } from './loaded-details.tsx'
import { SystemAdminsOnly } from './system-admins-only.tsx'
import { fetchTables } from './explorer/explorer-calls.ts'
import { QueryTab } from './explorer/query-tab.tsx'
import { RowsView } from './explorer/rows-view.tsx'
import { SchemaTab } from './explorer/schema-tab.tsx'
import { TablesTab } from './explorer/tables-tab.tsx'
import layout from './explorer/columns.module.css'
import classes from './explorer/explorer.module.css'

const path = '/admin/database-explorer'
const route = getRouteApi(path)

export function ExplorerScreen() {
  return (
    <SystemAdminsOnly>
      <DatabaseExplorer />
    </SystemAdminsOnly>
  )
}

function DatabaseExplorer() {
  const { tab = 'tables' } = route.useSearch()
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  return (
    <Screen
      title={texts.title}
      subtitle={texts.subtitle}
      icon={IconDatabase}
      onBack={() => navigateBack()}
      width="panes"
      aside={
        <Button component={Link} to="/" variant="default" size="sm" visibleFrom="sm">
          {texts.toApp}
        </Button>
      }
      tabs={
        <>
          <p role="note" className={classes.warning}>
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
            {texts.warning}
          </p>
          <TabBar
            label={texts.tabs}
            current={tab}
            tabs={[
              { key: 'tables', name: texts.tables, to: { to: path, search: {} } },
              { key: 'query', name: texts.query, to: { to: path, search: { tab: 'query' } } },
              { key: 'schema', name: texts.schema, to: { to: path, search: { tab: 'schema' } } },
            ]}
          />
        </>
      }
    >
      <LoadedDetails
        fetch={fetchTables}
        failed={texts.tablesFailed}
        render={(list, { reload }) => <Tab list={list} onRefresh={reload} />}
      />
    </Screen>
  )
}

function Tab({ list, onRefresh }: { list: TableList; onRefresh: () => void }) {
  const { tab, table: name } = route.useSearch()
  const isWide = useIsWide()
  const { database, allowsWrites, tables } = list
  if (tab === 'query') return <QueryTab database={database} tables={tables} allowsWrites={allowsWrites} />
  if (tab === 'schema') return <SchemaTab tables={tables} />
  const table = tables.find((each) => each.name === name)
  if (!table) return <TablesTab tables={tables} onRefresh={onRefresh} />
  return (
    <div className={layout.columns}>
      {isWide ? <TableNav tables={tables} /> : null}
      <RowsView key={table.name} table={table} allowsWrites={allowsWrites} />
    </div>
  )
}

/** All tables with their row counts, beside the rows of a table on a wide screen. */
function TableNav({ tables }: Pick<TableList, 'tables'>) {
  return (
    <nav className={layout.nav} aria-label={tableTexts.list}>
      {tables.map(({ name, rows }) => (
        <Link key={name} to={path} search={{ table: name }}>
          <span>{name}</span>
          <span>{texts.rows(rows)}</span>
        </Link>
      ))}
    </nav>
  )
}
