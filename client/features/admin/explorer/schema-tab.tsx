/** The schema of a table: columns, constraints and indexes, foreign keys, triggers, and its definition. */
import { NativeSelect, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TableSchema } from '#shared/api/explorer.ts'
import { schemaTexts as texts, tableTexts } from '#shared/messages/explorer.ts'
import { Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import classes from './explorer.module.css'

const route = getRouteApi('/admin/database-explorer')

export function SchemaTab({ tables }: { tables: readonly TableSchema[] }) {
  const { table: name } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tables.find((each) => each.name === name) ?? tables[0]
  if (!table) return null
  return (
    <Stack gap="lg">
      <NativeSelect
        label={texts.choose}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        data={tables.map((each) => each.name)}
        value={table.name}
        onChange={(event) =>
          void navigate({ search: { tab: 'schema', table: event.currentTarget.value }, replace: true })
        }
      />
      <div className={classes.links}>
        <Link to="/admin/database-explorer" search={{ table: table.name }}>
          {tableTexts.data}
        </Link>
      </div>
      <Columns table={table} />
      <Section title={texts.constraints} id="constraints">
        <Definitions
          items={[...table.constraints.map((definition) => ({ name: '', definition })), ...table.indexes]}
        />
      </Section>
      <Section title={texts.foreignKeys}>
        {table.foreignKeys.length === 0 ? (
          <Hint>{texts.none}</Hint>
        ) : (
          <ul className={classes.references}>
            {table.foreignKeys.map(({ columns, table: target, targets }) => (
              <li key={columns.join()}>
                <code>{columns.join(', ')}</code>
                <Link to="/admin/database-explorer" search={{ tab: 'schema', table: target }}>
                  {`${target}.${targets.join(', ')}`}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={texts.triggers}>
        <Definitions items={table.triggers} />
      </Section>
      {table.definition === null ? null : (
        <Section title={texts.definition}>
          <pre className={classes.definition}>{table.definition}</pre>
        </Section>
      )}
    </Stack>
  )
}

function Columns({ table }: { table: TableSchema }) {
  const row = (cells: readonly ReactNode[]) => cells.map((cell, place) => <td key={place}>{cell}</td>)
  const heads = [texts.name, texts.type, texts.nullable, texts.defaultValue, texts.key, texts.visibility]
  return (
    <Section title={texts.columns}>
      <ScrollRegion label={table.name}>
        <table className={classes.grid}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.columns.map(({ name, type, isNullable, defaultValue, visibility }) => (
              <tr key={name}>
                {row([
                  ...[name, type, isNullable ? texts.isNullable : texts.isRequired, defaultValue],
                  table.key.includes(name) ? table.key.indexOf(name) + 1 : null,
                  texts.visibilities[visibility],
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}

function Definitions({ items }: { items: readonly { name: string; definition: string }[] }) {
  if (items.length === 0) return <Hint>{texts.none}</Hint>
  return (
    <ul className={classes.definitions}>
      {items.map(({ name, definition }) => (
        <li key={name + definition}>
          {name === '' ? null : <b className={classes.name}>{name}</b>}
          <pre className={classes.definition}>{definition}</pre>
        </li>
      ))}
    </ul>
  )
}
