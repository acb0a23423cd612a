/** What a tried statement would write, for review before it runs, and then what it has written. */
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { RowEffect, TrialAnswer, WriteAnswer } from '#shared/api/explorer-writes.ts'
import { queryWriteTexts as texts, recordEditTexts } from '#shared/messages/explorer-writes.ts'
import { queryTexts } from '#shared/messages/explorer.ts'
import type { Answer } from '#client/session/call-api.ts'
import { Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { CellText } from './cell-text.tsx'
import { writeQuery } from './explorer-calls.ts'
import { ScrollRegion } from './scroll-region.tsx'
import { WriteFailed } from './write-failed.tsx'
import classes from './explorer.module.css'

type TriedQueryProps = { answer: Answer<TrialAnswer>; onAgain: () => void }

export function TriedQuery({ answer, onAgain }: TriedQueryProps) {
  if (!answer.ok) return <WriteFailed failure={answer} title={queryTexts.failed} onReload={onAgain} />
  const { trial } = answer.value
  if (trial === null) return <Hint role="status">{texts.nothing}</Hint>
  return <Effects key={trial} trial={trial} effects={answer.value} onAgain={onAgain} />
}

type EffectsProps = { trial: string; effects: TrialAnswer; onAgain: () => void }

function Effects({ trial, effects: { tables, rows }, onAgain }: EffectsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [result, setResult] = useState<Answer<WriteAnswer>>()
  if (result?.ok) return <Written {...result.value} />
  const count = tables.reduce((sum, { added, changed, deleted }) => sum + added + changed + deleted, 0)
  return (
    <Stack gap="xs">
      <Section title={texts.tried}>
        <Counts tables={tables} />
        <ChangedRows rows={rows} />
        {count > rows.length ? <Hint>{texts.more(rows.length)}</Hint> : null}
      </Section>
      {result ? <WriteFailed failure={result} title={queryTexts.failed} onReload={onAgain} /> : null}
      <Group justify="flex-end">
        <Button color="red" onClick={() => setIsAsking(true)}>
          {texts.write}
        </Button>
      </Group>
      {isAsking ? (
        <WriteQuestion
          counts={tables.map(texts.counts).join('\n')}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => setResult(await writeQuery(trial))}
        />
      ) : null}
    </Stack>
  )
}

function Counts({ tables }: Pick<TrialAnswer, 'tables'>) {
  return (
    <ul className={classes.effects}>
      {tables.map((counts) => (
        <li key={counts.table}>{texts.counts(counts)}</li>
      ))}
    </ul>
  )
}

function ChangedRows({ rows }: { rows: readonly RowEffect[] }) {
  return (
    <ScrollRegion label={texts.rows}>
      <table className={classes.grid} data-wraps>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{recordEditTexts.field}</th>
            <th scope="col">{recordEditTexts.before}</th>
            <th scope="col">{recordEditTexts.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ table, key, change, values }) =>
            values.map(({ field, before, after }, place) => (
              <tr key={`${table} ${key} ${field}`}>
                {place === 0 ? (
                  <th scope="rowgroup" rowSpan={values.length}>
                    {texts.changes[change]} {table} {key}
                  </th>
                ) : null}
                <td>{field}</td>
                <td>{change === 'added' ? null : <CellText column={field} cell={before} isWhole />}</td>
                <td>{change === 'deleted' ? null : <CellText column={field} cell={after} isWhole />}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type WriteQuestionProps = { counts: string; onClose: () => void; onConfirm: () => Promise<void> }

/** Asks to type a word, as before a restore. */
function WriteQuestion({ counts, onClose, onConfirm }: WriteQuestionProps) {
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      opened
      look="danger"
      title={texts.confirmTitle}
      message={texts.confirmText(counts)}
      confirmLabel={texts.write}
      canConfirm={typed.trim() === texts.word}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <LineField
        label={texts.typeToConfirm(texts.word)}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function Written({ tables, restorePoint }: WriteAnswer) {
  return (
    <Stack gap="xs">
      <b role="status">{texts.written}</b>
      <Counts tables={tables} />
      <Hint>{texts.restorePoint(restorePoint)}</Hint>
    </Stack>
  )
}
