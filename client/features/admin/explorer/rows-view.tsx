/** The rows of one table, page by page in the order of a column, with one row open in a dialog. */
import { Button, Group, Stack } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { Link, getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type TableList, pageSizeOf } from '#shared/api/explorer.ts'
import { recordEditTexts } from '#shared/messages/explorer-writes.ts'
import { recordTexts, tableTexts as texts } from '#shared/messages/explorer.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LoadedDetails } from '../loaded-details.tsx'
import { fetchRow, fetchRows } from './explorer-calls.ts'
import { NewRecord, OpenRecord } from './record-editor.tsx'
import { RowsControls } from './rows-controls.tsx'
import { RowsGrid } from './rows-grid.tsx'
import classes from './explorer.module.css'

const route = getRouteApi('/admin/database-explorer')

type RowsViewProps = Pick<TableList, 'allowsWrites'> & { table: TableList['tables'][number] }

export function RowsView({ table, allowsWrites }: RowsViewProps) {
  const { row, sort, direction, column, condition, value, after, page = 1, limit } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  /** Not part of the address: opening a link must not show what is personal. */
  const [seesPersonal, setSeesPersonal] = useState(false)
  /** Where the pages before this one begin, as far as they were seen. */
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([])
  const [reloads, setReloads] = useState(0)
  const [isAdding, setIsAdding] = useState(false)
  const personal = seesPersonal ? '1' : undefined
  const asked = {
    sort,
    direction,
    column,
    condition,
    value,
    after,
    limit: String(pageSizeOf(limit)),
    personal,
  }
  const turnTo = (number: number, place: string | undefined) =>
    void navigate({
      search: (before) => ({
        ...before,
        after: place,
        page: number > 1 ? number : undefined,
        row: undefined,
      }),
    })
  const onNext = (next: string) => {
    setPlaces([...places.slice(0, page - 1), after])
    turnTo(page + 1, next)
  }
  const onPrevious = () => {
    // A page that was opened by its address knows only where it begins itself.
    const isKnown = places.length >= page - 1
    turnTo(isKnown ? page - 1 : 1, isKnown ? places[page - 2] : undefined)
  }
  const close = () => {
    if (history.canGoBack()) history.back()
    else void navigate({ search: (before) => ({ ...before, row: undefined }), replace: true })
  }
  const onWritten = (what: 'changed' | 'deleted') => {
    setReloads(reloads + 1)
    if (what === 'deleted') close()
  }
  const canAdd = allowsWrites && table.writes !== null && table.writes.adds !== null
  const hasPersonal = table.columns.some(({ visibility }) => visibility === 'personal')
  return (
    <Stack gap="sm">
      <RowsControls table={table} onRefresh={() => setReloads(reloads + 1)} />
      {hasPersonal || canAdd ? (
        <Group gap="xs">
          {canAdd ? (
            <Button
              variant="light"
              size="sm"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setIsAdding(true)}
            >
              {recordEditTexts.add}
            </Button>
          ) : null}
          {!hasPersonal ? null : seesPersonal ? (
            <Hint>{texts.unfolded}</Hint>
          ) : (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconEye size={18} aria-hidden />}
              onClick={() => setSeesPersonal(true)}
            >
              {texts.unfold}
            </Button>
          )}
        </Group>
      ) : null}
      <LoadedDetails
        key={JSON.stringify([asked, reloads])}
        fetch={(waiting) => fetchRows(table.name, asked, waiting)}
        failed={texts.failed}
        render={(list) => (
          <>
            <RowsGrid table={table} list={list} first={(page - 1) * pageSizeOf(limit) + 1} />
            <nav className={classes.pages} aria-label={texts.pages}>
              <Button variant="default" size="sm" disabled={page === 1} onClick={onPrevious}>
                {places.length >= page - 1 ? texts.previous : texts.first}
              </Button>
              <span>{texts.page(page)}</span>
              <Button
                variant="default"
                size="sm"
                disabled={list.next === null}
                onClick={() => onNext(list.next ?? '')}
              >
                {texts.next}
              </Button>
              <span className={classes.count}>{texts.time(list.ms)}</span>
            </nav>
          </>
        )}
      />
      <div className={classes.links}>
        <Link to="/admin/database-explorer" search={{}}>
          {texts.back}
        </Link>
        <a href={`/api/admin/db/tables/${table.name}/export`} download>
          {texts.exportAs('CSV')}
        </a>
        <a href={`/api/admin/db/tables/${table.name}/export?format=json`} download>
          {texts.exportAs('JSON')}
        </a>
      </div>
      <Dialog
        hasAddress
        isWholeScreen
        opened={row !== undefined}
        onClose={close}
        title={recordTexts.title(table.name)}
      >
        {row === undefined ? null : (
          <LoadedDetails
            key={JSON.stringify([row, seesPersonal, reloads])}
            fetch={(waiting) => fetchRow({ table: table.name, key: row, personal: seesPersonal }, waiting)}
            failed={recordTexts.failed}
            render={(record) => (
              <OpenRecord
                table={table}
                allowsWrites={allowsWrites}
                rowKey={row}
                record={record}
                seesPersonal={seesPersonal}
                onWritten={onWritten}
              />
            )}
          />
        )}
      </Dialog>
      <Dialog
        isWholeScreen
        opened={isAdding}
        onClose={() => setIsAdding(false)}
        title={recordEditTexts.addTitle(table.name)}
      >
        {isAdding ? (
          <NewRecord
            table={table}
            onCancel={() => setIsAdding(false)}
            onWritten={() => {
              setIsAdding(false)
              setReloads(reloads + 1)
            }}
          />
        ) : null}
      </Dialog>
    </Stack>
  )
}
