/** Shows, edits or deletes one row, and adds a new one in the same form. */
import { Button, Group, Stack } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowFields, RowValues } from '#shared/api/explorer-writes.ts'
import type { Row, TableList } from '#shared/api/explorer.ts'
import { recordEditTexts as texts } from '#shared/messages/explorer-writes.ts'
import type { Answer } from '#client/session/call-api.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { LoadedDetails } from '../loaded-details.tsx'
import { addRow, deleteRow, fetchFields, saveRow } from './explorer-calls.ts'
import { RecordForm } from './record-form.tsx'
import { RecordView } from './record-view.tsx'
import { ChangedValues } from './staged-diff.tsx'
import { type Changed, insertText, updateText } from './staged-edit.ts'
import { WriteFailed } from './write-failed.tsx'

type Table = TableList['tables'][number]
type TableWrites = { table: Table; allowsWrites: boolean }

type OpenRecordProps = TableWrites & {
  rowKey: string
  record: Row
  seesPersonal: boolean
  onWritten: (what: 'changed' | 'deleted') => void
}

export function OpenRecord({ table, allowsWrites, rowKey, record, ...props }: OpenRecordProps) {
  const { seesPersonal, onWritten } = props
  const [mode, setMode] = useState<'view' | 'edit' | 'delete'>('view')
  const [failure, setFailure] = useState<Failure | null>(null)
  const request = { table: table.name, key: rowKey, personal: seesPersonal }
  const close = () => setMode('view')
  if (mode === 'edit')
    return (
      <LoadedDetails
        fetch={(waiting) => fetchFields(request, waiting)}
        failed={texts.loadFailed}
        render={({ fields }, { reload }) => (
          <RecordEdit
            table={table}
            rowKey={rowKey}
            fields={fields}
            onReload={reload}
            onCancel={close}
            onWritten={() => {
              showNotice({ message: texts.updated })
              onWritten('changed')
            }}
          />
        )}
      />
    )
  return (
    <Stack gap="md">
      <RecordView table={table} record={record} />
      {failure ? (
        <WriteFailed failure={failure} title={texts.deleteFailed} onReload={() => onWritten('changed')} />
      ) : null}
      <Actions
        table={table}
        allowsWrites={allowsWrites}
        onEdit={() => setMode('edit')}
        onDelete={() => {
          setFailure(null)
          setMode('delete')
        }}
      />
      {mode === 'delete' ? (
        <RecordDeletion
          table={table}
          rowKey={rowKey}
          onClose={close}
          onFailed={setFailure}
          onDeleted={() => onWritten('deleted')}
        />
      ) : null}
    </Stack>
  )
}

type ActionsProps = TableWrites & { onEdit: () => void; onDelete: () => void }

function Actions({ table: { writes }, allowsWrites, onEdit, onDelete }: ActionsProps) {
  if (!writes) return <Hint>{texts.readOnly}</Hint>
  if (!allowsWrites) return <Hint>{texts.off}</Hint>
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Button>
      {writes.isDeletable ? (
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onDelete}
        >
          {texts.remove}
        </Button>
      ) : null}
    </Group>
  )
}

type RecordEditProps = {
  table: Table
  rowKey: string
  /** The row as it is now. */
  fields: RowValues
  onReload: () => void
  onCancel: () => void
  onWritten: () => void
}

function RecordEdit({ table, rowKey, fields, onReload, onCancel, onWritten }: RecordEditProps) {
  /** The row when the form was opened. What others change after that is listed above the form, which keeps what is typed. */
  const [opened] = useState(fields)
  const changedMeanwhile = Object.keys(fields).flatMap((field): Changed[] => {
    const [before, after] = [opened[field] ?? null, fields[field] ?? null]
    return before === after ? [] : [{ field, before, after }]
  })
  const isSynced = table.writes?.isSynced ?? false
  const editable = table.writes?.edits.filter((field) => Object.hasOwn(fields, field)) ?? []
  return (
    <Stack gap="md">
      {changedMeanwhile.length === 0 ? null : (
        <ChangedValues title={texts.meanwhile} changes={changedMeanwhile} />
      )}
      <RecordForm
        table={table}
        fields={editable}
        before={fields}
        sqlOf={(changes) => updateText({ table, key: rowKey, isSynced }, changes)}
        failed={texts.updateFailed}
        unchanged={texts.unchanged}
        onWrite={(changes) => saveRow(table.name, { key: rowKey, before: fields, fields: valuesOf(changes) })}
        onReload={onReload}
        onCancel={onCancel}
        onWritten={onWritten}
      />
      {editable.length < (table.writes?.edits.length ?? 0) ? <Hint>{texts.personal}</Hint> : null}
    </Stack>
  )
}

const valuesOf = (changes: readonly Changed[]): RowValues =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

type NewRecordProps = { table: Table; onCancel: () => void; onWritten: () => void }

export function NewRecord({ table, onCancel, onWritten }: NewRecordProps) {
  const isSynced = table.writes?.isSynced ?? false
  return (
    <RecordForm
      table={table}
      fields={table.writes?.adds ?? []}
      before={{}}
      sqlOf={(changes) => insertText({ table, isSynced }, changes)}
      failed={texts.addFailed}
      unchanged={texts.required}
      onWrite={(changes) => addRow(table.name, { fields: valuesOf(changes) })}
      onWritten={() => {
        showNotice({ message: texts.added })
        onWritten()
      }}
      onCancel={onCancel}
      onReload={null}
    />
  )
}

type Failure = Extract<Answer<unknown>, { ok: false }>
type RecordDeletionProps = {
  table: Table
  rowKey: string
  onClose: () => void
  onFailed: (failure: Failure) => void
  onDeleted: () => void
}

/** The row is read before the question, and deleted only if it is still the same (specification 3, section 5). */
function RecordDeletion({ table, rowKey, ...props }: RecordDeletionProps) {
  const read = async (waiting: Waiting): Promise<Answer<RowFields>> => {
    const answer = await fetchFields({ table: table.name, key: rowKey, personal: false }, waiting)
    return answer.ok || answer.code !== 'row-not-found' ? answer : { ...answer, sentence: texts.deleteGone }
  }
  return (
    <LoadedDetails
      fetch={read}
      failed={texts.checkFailed}
      render={({ fields }) => <DeleteQuestion table={table} rowKey={rowKey} {...props} before={fields} />}
    />
  )
}

function DeleteQuestion({
  table,
  rowKey,
  before,
  onClose,
  onFailed,
  onDeleted,
}: RecordDeletionProps & { before: RowValues }) {
  const remove = async () => {
    const answer = await deleteRow(table.name, { key: rowKey, before })
    if (!answer.ok) return onFailed(answer)
    showNotice({ message: texts.deleted })
    onDeleted()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      look="danger"
      title={texts.deleteTitle}
      message={table.writes?.isSynced ? texts.deleteTextSynced : texts.deleteText}
      confirmLabel={texts.remove}
      onConfirm={remove}
    />
  )
}
