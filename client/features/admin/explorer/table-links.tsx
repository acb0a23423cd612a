/** The links of a table: to its schema, its constraints, and files with all of its rows. */
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { TableList } from '#shared/api/explorer.ts'
import { queryTexts, tableTexts as texts } from '#shared/messages/explorer.ts'
import { showNotice } from '#client/ui/show-notice.ts'

const formats = ['csv', 'json'] as const

export function TableLinks({ table: { name, rows } }: { table: TableList['tables'][number] }) {
  const refuseEmpty = (event: MouseEvent) => {
    if (rows.count > 0) return
    event.preventDefault()
    showNotice({ color: 'yellow', message: queryTexts.noData })
  }
  return (
    <>
      <Link to="/admin/database-explorer" search={{ tab: 'schema', table: name }}>
        {texts.schema}
      </Link>
      <Link to="/admin/database-explorer" search={{ tab: 'schema', table: name }} hash="constraints">
        {texts.constraints}
      </Link>
      {formats.map((format) => (
        <a
          key={format}
          href={`/api/admin/db/tables/${name}/export?format=${format}`}
          aria-label={texts.exportAs(queryTexts[format])}
          download
          onClick={refuseEmpty}
        >
          {queryTexts[format]}
        </a>
      ))}
    </>
  )
}
