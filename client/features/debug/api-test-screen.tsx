/** `/api-test`: the raw answer of the server for a group of one's own (specification 3, section 2.16). */
import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconBraces, IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { debugPageTexts } from '#shared/messages/debug-pages.ts'
import type { Answer } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import { ownGroups } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Section } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { useWaiting } from '#client/ui/use-waiting.ts'
import classes from './debug.module.css'
import { DeveloperScreen } from './developer-screen.tsx'

const texts = debugPageTexts.apiTest

export function ApiTestScreen() {
  return (
    <DeveloperScreen title={debugPageTexts.pages.apiTest} icon={IconBraces}>
      <GroupTest />
    </DeveloperScreen>
  )
}

const groupPath = (id: string) => `/api/groups/${encodeURIComponent(id)}`

type Result = { answer: Answer<unknown>; ms: number }

function GroupTest() {
  const groups = useLiveQuery(ownGroups, [])
  const [chosen, setChosen] = useState<string>()
  const [result, setResult] = useState<Result>()
  const [isAsking, setIsAsking] = useState(false)
  const { begin } = useWaiting()
  if (!groups) return <ListSkeleton />
  const groupId = chosen ?? groups[0]?.group.id
  if (groupId === undefined) {
    return (
      <EmptyState icon={<IconUsers size={44} stroke={1.8} />} title={texts.noGroups}>
        {texts.noGroupsHint}
      </EmptyState>
    )
  }
  const ask = async () => {
    setIsAsking(true)
    const waiting = begin()
    const began = performance.now()
    const read = (body: unknown) => body
    const answer = await callSignedIn({ method: 'GET', path: groupPath(groupId), read }, waiting)
    if (waiting.signal.aborted) return
    setIsAsking(false)
    setResult({ answer, ms: Math.round(performance.now() - began) })
  }
  const choose = (id: string) => {
    setResult(undefined)
    setChosen(id)
  }
  return (
    <Stack gap="md">
      <Hint>{texts.lead}</Hint>
      <NativeSelect
        label={texts.group}
        data={groups.map(({ group }) => ({ value: group.id, label: group.name }))}
        value={groupId}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        rightSection={<IconChevronDown size={18} aria-hidden />}
      />
      <Button loading={isAsking} onClick={() => void ask()}>
        {texts.run}
      </Button>
      {result ? <ResultView result={result} path={groupPath(groupId)} onRetry={() => void ask()} /> : null}
    </Stack>
  )
}

type ResultViewProps = { result: Result; path: string; onRetry: () => void }

function ResultView({ result: { answer, ms }, path, onRetry }: ResultViewProps) {
  if (!answer.ok) {
    return (
      <ErrorState title={answer.code} isAnswer isUnreached={answer.offline === true} onRetry={onRetry}>
        {answer.sentence}
      </ErrorState>
    )
  }
  return (
    <Section title={texts.result} aside={<span className={classes.quiet}>{texts.took(ms)}</span>}>
      <p className={classes.code}>GET {path}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus */}
      <pre className={classes.preview} role="region" aria-label={texts.answer} tabIndex={0} data-tall>
        {JSON.stringify(answer.value, null, 2)}
      </pre>
    </Section>
  )
}
