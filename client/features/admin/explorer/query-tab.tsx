/**
 * SQLクエリ: one statement, which is part of the address and runs only when its button is pressed. One that is to write is
 * tried first (docs/decisions/0127-dangerous-queries.md).
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
import { explaining, quickQueriesOf } from './quick-queries.ts'
import { TriedQuery } from './tried-query.tsx'
import classes from './explorer.module.css'
import layout from './query-tab.module.css'

const route = getRouteApi('/admin/database-explorer')

type Ran =
  | 'running'
  | 'trying'
  | 'cancelled'
  | { found: Answer<StatementAnswer> }
  | { tried: Answer<TrialAnswer> }

type QueryTabProps = Pick<TableList, 'database' | 'tables' | 'allowsWrites'>

export function QueryTab({ database, tables, allowsWrites }: QueryTabProps) {
  const { query } = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(query ?? '')
  const [seesPersonal, setSeesPersonal] = useState(false)
  const [mayWrite, setMayWrite] = useState(false)
  const [history, setHistory] = useState(readHistory)
  const [ran, setRan] = useState<Ran>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const problem = lengthProblem(text, statementMaxLength)
  const written = text.trim()
  const isRunning = ran === 'running' || ran === 'trying'
  const isRunnable = written !== '' && problem === null && !isRunning
  const run = async (statement: string, isTrial: boolean) => {
    const controller = new AbortController()
    running.current = controller
    setRan(isTrial ? 'trying' : 'running')
    setHistory(addToHistory(written))
    void navigate({ search: { tab: 'query', query: written }, replace: true, resetScroll: false })
    const asked = { query: statement, personal: seesPersonal }
    const next = isTrial
      ? { tried: await tryQuery(asked, controller.signal) }
      : { found: await runQuery(asked, controller.signal) }
    if (!controller.signal.aborted) setRan(next)
  }
  const cancel = () => {
    running.current?.abort()
    setRan('cancelled')
  }
  const runByKeys = () => {
    if (isRunnable) void run(written, mayWrite)
  }
  const write = (next: string) => {
    setText(next)
    // What was tried is another statement.
    setRan((before) => (typeof before === 'object' && 'tried' in before ? undefined : before))
  }
  const runAgain = () => void run(written, mayWrite)
  return (
    <div className={layout.query}>
      <Choices label={texts.quick} choices={quickQueriesOf(database)} onChoose={write} />
      <div className={layout.main}>
        <SqlField
          database={database}
          tables={tables}
          text={text}
          problem={problem}
          onChange={write}
          onRun={runByKeys}
        />
        <div className={layout.run}>
          <Button variant="default" disabled={text === ''} onClick={() => write('')}>
            {texts.clear}
          </Button>
          <Button
            variant="default"
            disabled={!isRunnable}
            onClick={() => void run(explaining(database, written), false)}
          >
            {texts.explain}
          </Button>
          {isRunning ? (
            <Button color="red" onClick={cancel}>
              {texts.cancel}
            </Button>
          ) : (
            <Button disabled={!isRunnable} onClick={runAgain} rightSection={<kbd>{texts.keys}</kbd>}>
              {mayWrite ? writeTexts.tryOut : texts.run}
            </Button>
          )}
        </div>
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
            disabledReason={
              allowsWrites ? (database === 'sqlite' ? undefined : writeTexts.postgres) : editTexts.off
            }
          />
        </div>
        {allowsWrites && database === 'sqlite' ? null : (
          <Hint>{allowsWrites ? writeTexts.postgres : editTexts.off}</Hint>
        )}
        <Hint>{mayWrite ? writeTexts.limits : texts.limits}</Hint>
        <Results ran={ran} onAgain={runAgain} />
      </div>
      {history.length === 0 ? (
        <Hint>{texts.noHistory}</Hint>
      ) : (
        <Choices
          label={texts.history}
          choices={history.map((each) => ({ name: listedQuery(each), query: each }))}
          onChoose={write}
        />
      )}
    </div>
  )
}

function Results({ ran, onAgain }: { ran: Ran | undefined; onAgain: () => void }) {
  if (ran === undefined) return null
  if (ran === 'running') return <Hint role="status">{texts.running}</Hint>
  if (ran === 'trying') return <Hint role="status">{writeTexts.trying}</Hint>
  if (ran === 'cancelled') return <Hint role="status">{texts.cancelled}</Hint>
  if ('tried' in ran) return <TriedQuery answer={ran.tried} onAgain={onAgain} />
  const { found } = ran
  if (found.ok) return <QueryResults answer={found.value} />
  return (
    <ErrorState title={texts.failed}>
      {found.sentence === texts.failed ? null : found.sentence}
      {found.detail === undefined ? null : <code className={classes.detail}>{found.detail}</code>}
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
