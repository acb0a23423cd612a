/** The rows of one table, page by page and sorted by a column, and the details of the open row. */
import { Button, Group } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowList, type TableList, pageSizeOf } from '#shared/api/explorer.ts'
import { recordEditTexts } from '#shared/messages/explorer-writes.ts'
import { explorerTexts, recordTexts, tableTexts as texts } from '#shared/messages/explorer.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { useClosing } from '../list-address.ts'
import { ListWithDetails } from '../list-with-details.tsx'
import { LoadedDetails } from '../loaded-details.tsx'
import { fetchRow, fetchRows } from './explorer-calls.ts'
import { NewRecord, OpenRecord } from './record-editor.tsx'
import { PageSize, RowsControls } from './rows-controls.tsx'
import { RowsGrid } from './rows-grid.tsx'
import { TableLinks } from './table-links.tsx'
import layout from './columns.module.css'
import classes from './explorer.module.css'

const route = getRouteApi('/admin/database-explorer')

type RowsViewProps = Pick<TableList, 'allowsWrites'> & { table: TableList['tables'][number] }

export function RowsView({ table, allowsWrites }: RowsViewProps) {
  const search = route.useSearch()
  const { row, sort, direction, column, condition, value, after, limit } = search
  const close = useClosing({ to: '/admin/database-explorer', search: { ...search, row: undefined } })
  /** Not part of the address: opening a link must not show what is personal. */
  const [seesPersonal, setSeesPersonal] = useState(false)
  const [reloads, setReloads] = useState(0)
  const [isAdding, setIsAdding] = useState(false)
  const conditions = {
    sort,
    direction,
    column,
    condition,
    value,
    after,
    limit: String(pageSizeOf(limit)),
    personal: seesPersonal ? '1' : undefined,
  }
  const reload = () => setReloads(reloads + 1)
  const onWritten = (what: 'changed' | 'deleted') => {
    reload()
    if (what === 'deleted') close({ ignoreBlocker: true })
  }
  const record =
    row === undefined ? null : (
      <LoadedDetails
        key={JSON.stringify([row, seesPersonal, reloads])}
        fetch={(waiting) => fetchRow({ table: table.name, key: row, personal: seesPersonal }, waiting)}
        failed={recordTexts.failed}
        render={(loaded) => (
          <OpenRecord
            table={table}
            allowsWrites={allowsWrites}
            seesPersonal={seesPersonal}
            onWritten={onWritten}
            rowKey={row}
            record={loaded}
          />
        )}
      />
    )
  return (
    <>
      <ListWithDetails
        details={record && { id: row ?? '', title: recordTexts.title(table.name), content: record }}
        onClose={close}
        whenClosed="list"
      >
        <TableHeading
          table={table}
          allowsWrites={allowsWrites}
          seesPersonal={seesPersonal}
          onUnfold={() => setSeesPersonal(true)}
          onAdd={() => setIsAdding(true)}
        />
        <RowsControls table={table} onRefresh={reload} />
        <PagesOfRows table={table} conditions={conditions} reloads={reloads} />
      </ListWithDetails>
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
              reload()
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}

type TableHeadingProps = RowsViewProps & {
  seesPersonal: boolean
  onUnfold: () => void
  onAdd: () => void
}

/** The table's name, row count, links and buttons. */
function TableHeading({ table, allowsWrites, seesPersonal, onUnfold, onAdd }: TableHeadingProps) {
  const canAdd = allowsWrites && table.writes !== null && table.writes.adds !== null
  const hasPersonal = table.columns.some(({ visibility }) => visibility === 'personal')
  return (
    <div className={layout.heading}>
      <h2>{table.name}</h2>
      <span className={classes.count}>{explorerTexts.rows(table.rows)}</span>
      <div className={classes.links}>
        <Link to="/admin/database-explorer" search={{}}>
          {texts.back}
        </Link>
        <TableLinks table={table} />
      </div>
      <Group gap="xs">
        {hasPersonal && seesPersonal ? <Hint>{texts.unfolded}</Hint> : null}
        {hasPersonal && !seesPersonal ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={onUnfold}
          >
            {texts.unfold}
          </Button>
        ) : null}
        {canAdd ? (
          <Button variant="light" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {recordEditTexts.add}
          </Button>
        ) : null}
      </Group>
    </div>
  )
}

type PagesOfRowsProps = Pick<RowsViewProps, 'table'> & {
  conditions: Parameters<typeof fetchRows>[1]
  reloads: number
}

function PagesOfRows({ table, conditions, reloads }: PagesOfRowsProps) {
  const { after, page = 1, limit } = route.useSearch()
  const navigate = route.useNavigate()
  /** The cursors of the visited pages before this one; that of the first page is undefined. */
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([])
  // False for a page that was opened by its address: it knows only its own cursor.
  const knowsPrevious = cursors.length >= page - 1
  const turnTo = (number: number, cursor: string | undefined) =>
    void navigate({
      search: (before) => ({
        ...before,
        after: cursor,
        page: number > 1 ? number : undefined,
        row: undefined,
      }),
    })
  const onNext = (next: string) => {
    setCursors([...cursors.slice(0, page - 1), after])
    turnTo(page + 1, next)
  }
  const onPrevious = () => {
    turnTo(knowsPrevious ? page - 1 : 1, knowsPrevious ? cursors[page - 2] : undefined)
  }
  const pageButtons = ({ next }: RowList) => (
    <>
      <Button variant="default" size="sm" disabled={page === 1} onClick={onPrevious}>
        {knowsPrevious ? texts.previous : texts.first}
      </Button>
      <span>{texts.page(page)}</span>
      <Button variant="default" size="sm" disabled={next === null} onClick={() => onNext(next ?? '')}>
        {texts.next}
      </Button>
    </>
  )
  return (
    <LoadedDetails
      key={JSON.stringify([conditions, reloads])}
      fetch={(waiting) => fetchRows(table.name, conditions, waiting)}
      failed={texts.failed}
      render={(list) => (
        <>
          <RowsGrid table={table} list={list} first={(page - 1) * pageSizeOf(limit) + 1} />
          <nav className={classes.pages} aria-label={texts.pages}>
            {pageButtons(list)}
            <PageSize />
            <span className={classes.count}>{texts.time(list.ms)}</span>
          </nav>
        </>
      )}
    />
  )
}
