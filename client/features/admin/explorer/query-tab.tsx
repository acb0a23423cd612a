/** SQLクエリ: one reading statement, which is part of the address and runs only when its button is pressed. */
import { Button, Group, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type StatementAnswer, type TableList, statementMaxLength } from '#shared/api/explorer.ts'
import { queryTexts as texts } from '#shared/messages/explorer.ts'
import type { Answer } from '#client/session/call-api.ts'
import { CheckRow } from '#client/ui/check-row.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { lengthProblem } from '#client/ui/text-fields.tsx'
import { runQuery } from './explorer-calls.ts'
import { addToHistory, listedQuery, readHistory } from './query-history.ts'
import { QueryResults } from './query-results.tsx'
import { SqlField } from './sql-field.tsx'
import { explaining, quickQueriesOf } from './quick-queries.ts'
import classes from './explorer.module.css'

const route = getRouteApi('/admin/database-explorer')

type Ran = Answer<StatementAnswer> | 'running' | 'cancelled'

export function QueryTab({ database, tables }: Pick<TableList, 'database' | 'tables'>) {
  const { query } = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(query ?? '')
  const [seesPersonal, setSeesPersonal] = useState(false)
  const [history, setHistory] = useState(readHistory)
  const [ran, setRan] = useState<Ran>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const problem = lengthProblem(text, statementMaxLength)
  const written = text.trim()
  const isRunnable = written !== '' && problem === null && ran !== 'running'
  const run = async (statement: string) => {
    const controller = new AbortController()
    running.current = controller
    setRan('running')
    setHistory(addToHistory(written))
    void navigate({ search: { tab: 'query', query: written }, replace: true, resetScroll: false })
    const answer = await runQuery({ query: statement, personal: seesPersonal }, controller.signal)
    if (!controller.signal.aborted) setRan(answer)
  }
  const cancel = () => {
    running.current?.abort()
    setRan('cancelled')
  }
  const runByKeys = () => {
    if (isRunnable) void run(written)
  }
  return (
    <Stack gap="md">
      <Choices label={texts.quick} choices={quickQueriesOf(database)} onChoose={setText} />
      <SqlField
        database={database}
        tables={tables}
        text={text}
        problem={problem}
        onChange={setText}
        onRun={runByKeys}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" disabled={text === ''} onClick={() => setText('')}>
          {texts.clear}
        </Button>
        <Button
          variant="default"
          disabled={!isRunnable}
          onClick={() => void run(explaining(database, written))}
        >
          {texts.explain}
        </Button>
        {ran === 'running' ? (
          <Button color="red" onClick={cancel}>
            {texts.cancel}
          </Button>
        ) : (
          <Button
            disabled={!isRunnable}
            onClick={() => void run(written)}
            rightSection={<kbd>{texts.keys}</kbd>}
          >
            {texts.run}
          </Button>
        )}
      </Group>
      <CheckRow
        label={texts.personal}
        title={texts.personal}
        isChecked={seesPersonal}
        onChange={setSeesPersonal}
      />
      <Hint>{texts.limits}</Hint>
      <Results ran={ran} />
      {history.length === 0 ? (
        <Hint>{texts.noHistory}</Hint>
      ) : (
        <Choices
          label={texts.history}
          choices={history.map((each) => ({ name: listedQuery(each), query: each }))}
          onChoose={setText}
        />
      )}
    </Stack>
  )
}

function Results({ ran }: { ran: Ran | undefined }) {
  if (ran === undefined) return null
  if (ran === 'running') return <Hint role="status">{texts.running}</Hint>
  if (ran === 'cancelled') return <Hint role="status">{texts.cancelled}</Hint>
  if (ran.ok) return <QueryResults answer={ran.value} />
  return (
    <ErrorState title={texts.failed}>
      {ran.sentence === texts.failed ? null : ran.sentence}
      {ran.detail === undefined ? null : <code className={classes.detail}>{ran.detail}</code>}
    </ErrorState>
  )
}

type ChoicesProps = {
  label: string
  choices: readonly { name: string; query: string }[]
  onChoose: (query: string) => void
}

function Choices({ label, choices, onChoose }: ChoicesProps) {
  return (
    <section aria-label={label}>
      <h2 className={classes.choicesTitle}>{label}</h2>
      <ul className={classes.choices}>
        {choices.map(({ name, query }) => (
          <li key={query}>
            <button type="button" onClick={() => onChoose(query)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
