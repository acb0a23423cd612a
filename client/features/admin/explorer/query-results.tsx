/** The rows that a statement returned: their number, the time it took, whether a limit cut them off, and their export. */
import { Button, Group, Stack } from '@mantine/core'
import type { Cell, StatementAnswer } from '#shared/api/explorer.ts'
import { csvLine, csvStart } from '#shared/csv.ts'
import { queryTexts as texts, tableTexts } from '#shared/messages/explorer.ts'
import { handOverFile } from '#client/platform/share-and-download.ts'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Tag } from '#client/ui/tag.tsx'
import { CellText } from './cell-text.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import classes from './explorer.module.css'

export function QueryResults({ answer }: { answer: StatementAnswer }) {
  const { columns, rows, rowCount, cut, ms } = answer
  const save = async (name: string, content: Blob) => {
    if (rows.length === 0) return showNotice({ color: 'yellow', message: texts.noData })
    const end = await handOverFile(name, content)
    if (end === 'failed') showNotice({ color: 'red', message: texts.exportFailed })
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <b role="status">{texts.rows(rowCount)}</b>
        {cut === null ? null : <Tag>{texts.cut[cut]}</Tag>}
        <span className={classes.count}>{tableTexts.time(ms)}</span>
        <Button variant="default" size="sm" onClick={() => void save('query.csv', csvBlob(answer))}>
          {texts.csv}
        </Button>
        <Button variant="default" size="sm" onClick={() => void save('query.json', jsonBlob(answer))}>
          {texts.json}
        </Button>
      </Group>
      {rows.length === 0 ? (
        <Hint>{texts.noRows}</Hint>
      ) : (
        <ScrollRegion label={texts.results}>
          <table className={classes.grid}>
            <thead>
              <tr>
                {columns.map((column, place) => (
                  <th key={place} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, index) => (
                <tr key={index}>
                  {cells.map((cell, place) => (
                    <td key={place} data-number={typeof cell === 'number' || undefined}>
                      <CellText column={columns[place] ?? ''} cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Stack>
  )
}

const csvValueOf = (cell: Cell) =>
  cell !== null && typeof cell === 'object' ? tableTexts.bytes(cell.bytes) : cell

function csvBlob({ columns, rows }: StatementAnswer): Blob {
  const lines = [columns, ...rows.map((cells) => cells.map(csvValueOf))].map(csvLine)
  return new Blob([csvStart, ...lines], { type: 'text/csv' })
}

/** An array of objects, or columns and rows if two columns have the same name. */
function jsonBlob({ columns, rows }: StatementAnswer): Blob {
  const hasUniqueNames = new Set(columns).size === columns.length
  const content = hasUniqueNames
    ? rows.map((cells) => Object.fromEntries(cells.map((cell, place) => [columns[place], cell])))
    : { columns, rows }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}
