/** The editor of a statement, which highlights it, and completes the names of tables and columns. */
import { PostgreSQL, SQLite, sql } from '@codemirror/lang-sql'
import { syntaxHighlighting } from '@codemirror/language'
import { classHighlighter } from '@lezer/highlight'
import { Input } from '@mantine/core'
import CodeMirror, { EditorView } from '@uiw/react-codemirror'
import { useId, useMemo } from 'react'
import type { TableList } from '#shared/api/explorer.ts'
import { queryTexts as texts } from '#shared/messages/explorer.ts'
import { onEnter } from '#client/ui/ignore-composing-enter.ts'
import { ifRunKeys } from './run-keys.ts'
import classes from './sql-editor.module.css'

export type SqlFieldProps = Pick<TableList, 'database' | 'tables'> & {
  text: string
  problem: string | null
  onChange: (text: string) => void
  /** ⌘↵ or Ctrl+Enter. */
  onRun: () => void
}

export function SqlEditor({ database, tables, text, problem, onChange, onRun }: SqlFieldProps) {
  const id = useId()
  const isTooLong = problem !== null
  const extensions = useMemo(
    () => [
      sql({
        dialect: database === 'sqlite' ? SQLite : PostgreSQL,
        schema: Object.fromEntries(
          tables.map((table) => [table.name, table.columns.map((column) => column.name)]),
        ),
        upperCaseKeywords: true,
      }),
      syntaxHighlighting(classHighlighter),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-labelledby': `${id}-label`,
        spellcheck: 'false',
        autocapitalize: 'off',
        ...(isTooLong ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      }),
    ],
    [database, tables, id, isTooLong],
  )
  return (
    <Input.Wrapper id={id} label={texts.editor} labelElement="div" error={problem}>
      <CodeMirror
        className={classes.editor}
        value={text}
        theme="none"
        extensions={extensions}
        basicSetup={features}
        // Tab leads to the next button, as in every other field.
        indentWithTab={false}
        onChange={onChange}
        // In the capture phase, before the editor's own keys.
        onKeyDownCapture={(event) => onEnter(event, () => ifRunKeys(event, onRun))}
      />
    </Input.Wrapper>
  )
}

/** A statement of a few lines does not need these features of the editor. */
const features = {
  lineNumbers: false,
  foldGutter: false,
  foldKeymap: false,
  highlightActiveLine: false,
  highlightActiveLineGutter: false,
  highlightSelectionMatches: false,
  searchKeymap: false,
  lintKeymap: false,
  syntaxHighlighting: false,
}
