/** The field of a statement: a plain one, until its editor is there, which is loaded on demand. */
import { Textarea } from '@mantine/core'
import { Suspense } from 'react'
import { queryTexts as texts } from '#shared/messages/explorer.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { onEnter } from '#client/ui/ignore-composing-enter.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import classes from './query-tab.module.css'
import { ifRunKeys } from './run-keys.ts'
import type { SqlFieldProps } from './sql-editor.tsx'

const SqlEditor = lazyPart(
  () => loadOnDemand(() => import('./sql-editor.tsx')),
  (part) => part.SqlEditor,
  PlainField,
)

export function SqlField(props: SqlFieldProps) {
  return (
    <Suspense fallback={<PlainField {...props} />}>
      <SqlEditor {...props} />
    </Suspense>
  )
}

function PlainField({ text, problem, onChange, onRun }: SqlFieldProps) {
  return (
    <Textarea
      label={texts.editor}
      error={problem}
      rows={8}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      classNames={{ input: classes.editor ?? '' }}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => onEnter(event, () => ifRunKeys(event, onRun))}
    />
  )
}
