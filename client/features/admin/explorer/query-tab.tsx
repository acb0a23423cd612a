/**
 * SQLクエリ: one statement, which is part of the address and runs only when its button is pressed. A writing
 * statement is tried first (docs/decisions/0127-dangerous-queries.md).
 */
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type StatementAnswer, type TableList, statementMaxLength } from '#shared/api/explorer.ts'
import type { TrialAnswer } from '#shared/api/explorer-writes.ts'
import {
  queryWriteTexts as writeTexts,
  recordEditTexts as editTexts,
} from '#shared/messages/explorer-writes.ts'
import { queryTexts as texts } from '#shared/messages/explorer.ts'
import type { Answer } from '#client/session/call-api.ts'
import { CheckRow } from '#client/ui/check-row.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { lengthProblem } from '#client/ui/text-fields.tsx'
import { runQuery, tryQuery } from './explorer-calls.ts'
import { addToHistory, listedQuery, readHistory } from './query-history.ts'
import { QueryResults } from './query-results.tsx'
import { SqlField } from './sql-field.tsx'
import { explainStatement, quickQueriesOf } from './quick-queries.ts'
import { TriedQuery } from './tried-query.tsx'
import classes from './explorer.module.css'
import layout from './query-tab.module.css'

const route = getRouteApi('/admin/database-explorer')

type Execution =
  | 'running'
  | 'trying'
  | 'cancelled'
  | { answer: Answer<StatementAnswer> }
  | { trial: Answer<TrialAnswer> }

type QueryTabProps = Pick<TableList, 'database' | 'tables' | 'allowsWrites'>

export function QueryTab({ database, tables, allowsWrites }: QueryTabProps) {
  const { query } = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(query ?? '')
  const [seesPersonal, setSeesPersonal] = useState(false)
  const [mayWrite, setMayWrite] = useState(false)
  const [history, setHistory] = useState(readHistory)
  const [execution, setExecution] = useState<Execution>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const problem = lengthProblem(text, statementMaxLength)
  const statement = text.trim()
  const isRunning = execution === 'running' || execution === 'trying'
  const isRunnable = statement !== '' && problem === null && !isRunning
  const databaseReason = database === 'sqlite' ? undefined : writeTexts.postgres
  const noWritesReason = allowsWrites ? databaseReason : editTexts.off
  const run = async (sql: string, isTrial: boolean) => {
    const controller = new AbortController()
    running.current = controller
    setExecution(isTrial ? 'trying' : 'running')
    setHistory(addToHistory(statement))
    void navigate({ search: { tab: 'query', query: statement }, replace: true, resetScroll: false })
    const body = { query: sql, personal: seesPersonal }
    const result = isTrial
      ? { trial: await tryQuery(body, controller.signal) }
      : { answer: await runQuery(body, controller.signal) }
    if (!controller.signal.aborted) setExecution(result)
  }
  const cancel = () => {
    running.current?.abort()
    setExecution('cancelled')
  }
  const runByKeys = () => {
    if (isRunnable) void run(statement, mayWrite)
  }
  const changeText = (next: string) => {
    setText(next)
    // The trial was of another statement.
    setExecution((before) => (typeof before === 'object' && 'trial' in before ? undefined : before))
  }
  const runAgain = () => void run(statement, mayWrite)
  return (
    <div className={layout.query}>
      <Choices label={texts.quick} choices={quickQueriesOf(database)} onChoose={changeText} />
      <div className={layout.main}>
        <SqlField
          database={database}
          tables={tables}
          text={text}
          problem={problem}
          onChange={changeText}
          onRun={runByKeys}
        />
        <RunButtons
          isEmpty={text === ''}
          isRunnable={isRunnable}
          isRunning={isRunning}
          label={mayWrite ? writeTexts.tryOut : texts.run}
          onClear={() => changeText('')}
          onExplain={() => void run(explainStatement(database, statement), false)}
          onCancel={cancel}
          onRun={runAgain}
        />
        <div className={layout.checks}>
          <CheckRow
            label={texts.personal}
            title={texts.personal}
            isChecked={seesPersonal}
            onChange={setSeesPersonal}
          />
          <CheckRow
            label={writeTexts.allow}
            title={writeTexts.allow}
            isChecked={mayWrite}
            onChange={setMayWrite}
            disabledReason={noWritesReason}
          />
        </div>
        {noWritesReason === undefined ? null : <Hint>{noWritesReason}</Hint>}
        <Hint>{mayWrite ? writeTexts.limits : texts.limits}</Hint>
        <Results execution={execution} onAgain={runAgain} />
      </div>
      {history.length === 0 ? (
        <Hint>{texts.noHistory}</Hint>
      ) : (
        <Choices
          label={texts.history}
          choices={history.map((each) => ({ name: listedQuery(each), query: each }))}
          onChoose={changeText}
        />
      )}
    </div>
  )
}

type RunButtonsProps = {
  isEmpty: boolean
  isRunnable: boolean
  isRunning: boolean
  /** The label of the button that runs or tries the statement. */
  label: string
  onClear: () => void
  onExplain: () => void
  onCancel: () => void
  onRun: () => void
}

function RunButtons({ isEmpty, isRunnable, isRunning, label, ...on }: RunButtonsProps) {
  return (
    <div className={layout.run}>
      <Button variant="default" disabled={isEmpty} onClick={on.onClear}>
        {texts.clear}
      </Button>
      <Button variant="default" disabled={!isRunnable} onClick={on.onExplain}>
        {texts.explain}
      </Button>
      {isRunning ? (
        <Button color="red" onClick={on.onCancel}>
          {texts.cancel}
        </Button>
      ) : (
        <Button disabled={!isRunnable} onClick={on.onRun} rightSection={<kbd>{texts.keys}</kbd>}>
          {label}
        </Button>
      )}
    </div>
  )
}

function Results({ execution, onAgain }: { execution: Execution | undefined; onAgain: () => void }) {
  if (execution === undefined) return null
  if (execution === 'running') return <Hint role="status">{texts.running}</Hint>
  if (execution === 'trying') return <Hint role="status">{writeTexts.trying}</Hint>
  if (execution === 'cancelled') return <Hint role="status">{texts.cancelled}</Hint>
  if ('trial' in execution) return <TriedQuery answer={execution.trial} onAgain={onAgain} />
  const { answer } = execution
  if (answer.ok) return <QueryResults answer={answer.value} />
  return (
    <ErrorState title={texts.failed}>
      {answer.sentence === texts.failed ? null : answer.sentence}
      {answer.detail === undefined ? null : <code className={classes.detail}>{answer.detail}</code>}
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
      <h2 className={layout.choicesTitle}>{label}</h2>
      <ul className={layout.choices}>
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
