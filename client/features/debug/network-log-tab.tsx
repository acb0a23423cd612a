/** 通信ログ: the calls of this page, the newest first, with their recorded bodies. */
import { Stack } from '@mantine/core'
import { IconNetwork } from '@tabler/icons-react'
import { exactMomentText } from '#shared/messages/date-texts.ts'
import { networkLogTexts as texts } from '#shared/messages/debug.ts'
import { type NetworkCall, networkLogRules } from '#client/session/network-log.ts'
import { networkLog } from '#client/session/record-debugging.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import classes from './debug.module.css'
import { useRefreshing } from './use-refreshing.ts'

/** The number of calls that are shown at first. */
const firstMax = 30
/** More characters of a body would block the page for seconds. A shared bundle contains the rest. */
const shownCharactersMax = 5_000

export function NetworkLogTab() {
  useRefreshing()
  const calls = networkLog.calls()
  if (calls.length === 0) {
    return (
      <EmptyState icon={<IconNetwork size={44} stroke={1.8} />} title={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    )
  }
  return (
    <Stack gap="sm">
      <ShortenedList
        label={texts.list}
        items={[...calls].reverse()}
        firstMax={firstMax}
        render={(call) => <CallRow key={call.number} call={call} />}
      />
      <p className={classes.quiet}>{texts.count(calls.length, networkLogRules.callsMax)}</p>
    </Stack>
  )
}

function CallRow({ call }: { call: NetworkCall }) {
  const { timestamp, method, path, status, ms, requestId, sent, answered } = call
  const isFailed = ms !== null && (status === null || status >= 400)
  const end = status ?? (ms === null ? texts.underWay : texts.noAnswer)
  return (
    <li>
      <details>
        <summary className={classes.row}>
          <span className={classes.line}>
            <span className={classes.status} data-failed={isFailed || undefined}>
              {end}
            </span>
            <time className={classes.code}>{exactMomentText(Math.floor(timestamp / 1000)).slice(11)}</time>
            {ms === null ? null : <span>{texts.ms(ms)}</span>}
          </span>
          <span className={classes.message}>
            {method} {path}
          </span>
        </summary>
        {requestId === null ? null : <p className={classes.block}>{requestId}</p>}
        {sent === null && answered === null ? <p className={classes.block}>{texts.noBody}</p> : null}
        {sent === null ? null : <Body title={texts.sent} body={sent} />}
        {answered === null ? null : <Body title={texts.answered} body={answered} />}
      </details>
    </li>
  )
}

function Body({ title, body }: { title: string; body: string }) {
  return (
    <>
      <h3 className={classes.quiet}>{title}</h3>
      <pre className={classes.block}>{body.slice(0, shownCharactersMax)}</pre>
    </>
  )
}
