/** One row with all its fields, and the rows that refer to it. */
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Row, TableSchema } from '#shared/api/explorer.ts'
import { explorerTexts, recordTexts as texts } from '#shared/messages/explorer.ts'
import { Section } from '#client/ui/card.tsx'
import { LinkedCell, placedColumns } from './rows-grid.tsx'
import classes from './explorer.module.css'

export function RecordView({ table, record }: { table: TableSchema; record: Row }) {
  const { columns, cells, references } = record
  const key = cells[columns.findIndex(({ name }) => name === table.key[0])]
  const keyText = typeof key === 'number' || typeof key === 'string' ? String(key) : ''
  return (
    <Stack gap="md">
      <dl className={classes.fields}>
        {placedColumns(columns).map(({ column, place }) => (
          <div key={column.name}>
            <dt>
              {column.name} <span>{column.type}</span>
            </dt>
            <dd>
              <LinkedCell table={table} column={column} cell={cells[place] ?? null} isWhole />
            </dd>
          </div>
        ))}
      </dl>
      {references.length === 0 ? null : (
        <Section title={texts.references}>
          <ul className={classes.references}>
            {references.map(({ table: from, column, rows }) => (
              <li key={`${from}.${column}`}>
                <Link to="/admin/database-explorer" search={{ table: from, column, value: keyText }}>
                  {texts.referencesOf(from, column)}
                </Link>
                <span className={classes.count}>{explorerTexts.rows(rows)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  )
}
