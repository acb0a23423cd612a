/**
 * Edits a row, or adds one. The changed fields are first reviewed together with the equivalent SQL, and then written by one call
 * (docs/decisions/0123-explorer-writes.md).
 */
import { Button, Stack, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { type TableList, cellMaxLength } from '#shared/api/explorer.ts'
import { recordEditTexts as texts } from '#shared/messages/explorer-writes.ts'
import type { Answer } from '#client/session/call-api.ts'
import { CheckRow } from '#client/ui/check-row.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { StagedDiff } from './staged-diff.tsx'
import {
  type Changed,
  type Typed,
  type TypedFields,
  changesOf,
  hasUnreadable,
  isNullableField,
  isNumberField,
  typedOf,
  valueOf,
} from './staged-edit.ts'
import { WriteFailed } from './write-failed.tsx'
import classes from './explorer.module.css'

type Table = TableList['tables'][number]

type RecordFormProps = {
  table: Table
  /** The fields that can be typed. */
  fields: readonly string[]
  /** The row as it is; empty for a new one. */
  before: RowValues
  /** The equivalent SQL, for display. */
  sqlOf: (changes: readonly Changed[]) => string
  /** The title of the error after a failed write. */
  failed: string
  /** The message if no field was changed. */
  unchanged: string
  onWrite: (changes: readonly Changed[]) => Promise<Answer<true>>
  onWritten: () => void
  onCancel: () => void
  /** Reads the row again after somebody else has changed it; null for a new row. */
  onReload: (() => void) | null
}

export function RecordForm({ table, fields, before, sqlOf, ...props }: RecordFormProps) {
  const { failed, unchanged, onWrite, onWritten, onCancel, onReload } = props
  const [typed, setTyped] = useState<TypedFields>({})
  const [step, setStep] = useState<'typing' | 'reviewing' | 'writing'>('typing')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<Extract<Answer<true>, { ok: false }> | null>(null)
  const changes = changesOf(table, before, typed)
  const review = () => {
    if (hasUnreadable(table, before, typed)) return setProblem(texts.notNumber)
    if (changes.length === 0) return setProblem(unchanged)
    setProblem(null)
    setFailure(null)
    setStep('reviewing')
  }
  const write = async () => {
    setStep('writing')
    const answer = await onWrite(changes)
    if (answer.ok) return onWritten()
    setFailure(answer)
    setStep('reviewing')
  }
  const reload = () => {
    setFailure(null)
    onReload?.()
  }
  const isReviewing = step !== 'typing'
  return (
    <Stack gap="md">
      <UnsavedChangesGuard isDirty={changes.length > 0} />
      {isReviewing ? (
        <StagedDiff changes={changes} sql={sqlOf(changes)} />
      ) : (
        <>
          {table.writes?.isSynced ? <Hint>{texts.synced}</Hint> : null}
          {fields.map((field) => (
            <Field
              key={field}
              table={table}
              field={field}
              typed={typed[field] ?? typedOf(before, field)}
              onType={(each) => setTyped({ ...typed, [field]: each })}
            />
          ))}
        </>
      )}
      {failure ? <WriteFailed failure={failure} title={failed} onReload={onReload && reload} /> : null}
      {problem === null || isReviewing ? null : <p role="alert">{problem}</p>}
      <DialogActions>
        <Button
          variant="default"
          disabled={step === 'writing'}
          onClick={isReviewing ? () => setStep('typing') : onCancel}
        >
          {isReviewing ? texts.back : texts.cancel}
        </Button>
        {isReviewing ? (
          <Button color="red" loading={step === 'writing'} onClick={() => void write()}>
            {texts.write}
          </Button>
        ) : (
          <Button onClick={review}>{texts.review}</Button>
        )}
      </DialogActions>
    </Stack>
  )
}

type FieldProps = { table: Table; field: string; typed: Typed; onType: (typed: Typed) => void }

function Field({ table, field, typed, onType }: FieldProps) {
  const { text, isNull } = typed
  const isWrong = valueOf(table, field, typed) === undefined && text !== ''
  const input = {
    label: field,
    classNames: { label: classes.name ?? '' },
    spellCheck: false,
    autoComplete: 'off',
    disabled: isNull,
    placeholder: isNull ? texts.null : '',
    error: isWrong ? texts.notNumber : null,
    value: text,
  }
  const change = (next: string) => onType({ text: next, isNull: false })
  const isLong = text.length > cellMaxLength || text.includes('\n')
  return (
    <div className={classes.editedField}>
      {isLong ? (
        <Textarea {...input} rows={6} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <TextInput
          {...input}
          inputMode={isNumberField(table, field) ? 'numeric' : 'text'}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      {isNullableField(table, field) ? (
        <CheckRow
          label={texts.isNull(field)}
          title={texts.null}
          isChecked={isNull}
          onChange={(isChecked) => onType({ text, isNull: isChecked })}
        />
      ) : null}
    </div>
  )
}
