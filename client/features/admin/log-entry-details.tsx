/** All fields of an entry of システムログ, and buttons that show the entries of the same request or person. */
import { Button, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { LogDetails } from '#shared/api/system-logs.ts'
import { logKindLabels, logTimeText, systemLogTexts as texts } from '#shared/messages/system-logs.ts'
import { copyText } from '#client/platform/share-and-download.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { LevelTag } from '#client/ui/level-tag.tsx'
import { LoadedDetails } from './loaded-details.tsx'
import type { LogAddress } from './log-address.ts'
import { whoOf } from './log-row.tsx'
import { FactList } from './fact-list.tsx'
import { fetchLog } from './system-log-calls.ts'
import classes from './system-logs.module.css'

type LogEntryDetailsProps = { id: string; onChoose: LogAddress['onChoose'] }

export function LogEntryDetails({ id, onChoose }: LogEntryDetailsProps) {
  return (
    <LoadedDetails
      fetch={(waiting) => fetchLog(id, waiting)}
      failed={texts.detailsFailed}
      render={(log) => <LogView log={log} onChoose={onChoose} />}
    />
  )
}

function LogView({ log, onChoose }: { log: LogDetails; onChoose: LogAddress['onChoose'] }) {
  const { kind, level, category, message, timestamp, deviceTimestamp, requestId, userId } = log
  const { stack, data, sessionId, userAgent, url } = log
  const [today] = useState(todayInJapan)
  const { facts } = texts
  return (
    <Stack gap="lg">
      <div>
        <LevelTag level={level} />
        <p className={classes.title}>{message}</p>
      </div>
      <Card>
        <FactList
          facts={[
            [facts.time, logTimeText(timestamp, today)],
            [facts.deviceTime, deviceTimestamp === null ? null : logTimeText(deviceTimestamp, today)],
            [facts.kind, logKindLabels[kind]],
            [facts.category, code(category)],
            [facts.person, whoOf(log)],
            [facts.userId, code(userId)],
            [facts.request, code(requestId)],
            [facts.page, code(url)],
            [facts.browser, userAgent],
            [facts.visit, code(sessionId)],
          ]}
        />
      </Card>
      {stack === null ? null : <Block title={texts.stack} text={stack} />}
      {data === null ? null : <Block title={texts.data} text={indented(data)} />}
      <Stack gap="xs">
        {requestId === null ? null : (
          <FilterButton label={texts.filterByRequest} onClick={() => onChoose({ request: requestId })} />
        )}
        {userId === null ? null : (
          <FilterButton label={texts.filterByPerson} onClick={() => onChoose({ user: userId })} />
        )}
        <CopyButton
          label={texts.copy}
          copied={texts.copied}
          copyFailed={texts.copyFailed}
          variant="default"
          onCopy={() => copyText(JSON.stringify(log, null, 2))}
        />
      </Stack>
    </Stack>
  )
}

const code = (text: string | null) => (text === null ? null : <code>{text}</code>)

/** Truncated data is not JSON any more, and is returned as it is. */
function indented(data: string): string {
  try {
    return JSON.stringify(JSON.parse(data), null, 2)
  } catch {
    return data
  }
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <Section title={title}>
      <pre className={classes.block}>{text}</pre>
    </Section>
  )
}

function FilterButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="light" leftSection={<IconFilter size={18} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
