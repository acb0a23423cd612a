/** 管理ツール: the state of sync and of the device, actions of sync, and the tools of admins and developers. */
import { Stack } from '@mantine/core'
import { IconBraces, IconBug, IconStethoscope } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { exactMomentText } from '#shared/messages/date-texts.ts'
import { debugPageTexts } from '#shared/messages/debug-pages.ts'
import { debugToolsTexts as texts } from '#shared/messages/debug.ts'
import { isLineMode, serverConfigAtom } from '#client/session/server-config.ts'
import { verifySystemAdmin } from '#client/session/system-admin.ts'
import { CardList, Section } from '#client/ui/card.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { LinkRow } from '#client/ui/link-row.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import classes from './debug.module.css'
import { FactTable } from './facts.tsx'
import { type Diagnosis, readDiagnosis } from './read-diagnosis.ts'
import { SyncActions } from './sync-actions.tsx'
import { refreshMs } from './use-refreshing.ts'

const AdminMenu = lazyPart(
  () => loadOnDemand(() => import('../admin/admin-menu.tsx')),
  (part) => part.AdminMenu,
)

export function ToolsTab() {
  const hasSystemAdmins = useAtomValue(serverConfigAtom)?.hasSystemAdmins === true
  const [diagnosis, setDiagnosis] = useState<Diagnosis>()
  useEffect(() => {
    let isShown = true
    const read = () =>
      void readDiagnosis().then(
        (latest) => (isShown ? setDiagnosis(latest) : undefined),
        // The database is closed while another account is opened. The next read succeeds.
        () => undefined,
      )
    read()
    const timer = setInterval(read, refreshMs)
    return () => {
      isShown = false
      clearInterval(timer)
    }
  }, [])
  return (
    <Stack gap="lg">
      {diagnosis ? <DiagnosisFacts diagnosis={diagnosis} /> : <ListSkeleton />}
      <SyncActions />
      <Suspense>
        {isLineMode() ? null : <DeveloperLinks />}
        {isLineMode() && hasSystemAdmins ? <AdminsLinks /> : null}
        {hasSystemAdmins ? <AdminMenu /> : null}
      </Suspense>
    </Stack>
  )
}

/** On a server with LINE the pages of developers are for system admins (DeveloperScreen). */
function AdminsLinks() {
  const [isAdmin, setIsAdmin] = useState(false)
  useEffect(() => void verifySystemAdmin().then(({ ok }) => setIsAdmin(ok)), [])
  return isAdmin ? <DeveloperLinks /> : null
}

function DeveloperLinks() {
  const { pages, name } = debugPageTexts
  return (
    <Section title={name}>
      <CardList label={name}>
        <LinkRow to="/debug" icon={IconBug} title={pages.debug} />
        <LinkRow to="/debug-simple" icon={IconStethoscope} title={pages.simple} />
        <LinkRow to="/api-test" icon={IconBraces} title={pages.apiTest} />
      </CardList>
    </Section>
  )
}

const scopesShown = 5
const mebibyte = 1024 * 1024

function DiagnosisFacts({ diagnosis }: { diagnosis: Diagnosis }) {
  const { facts } = texts
  const { queue, schema, storage, worker, scopes, answers } = diagnosis
  const code = (text: string | null) => (text === null || text === '' ? texts.unknown : <code>{text}</code>)
  return (
    <>
      <Section title={texts.sync}>
        <FactTable
          facts={[
            [facts.status, code(diagnosis.status)],
            [facts.queue, texts.queue(queue.pending, queue.applied, queue.held)],
            [facts.oldest, queue.oldestSeconds === null ? texts.none : texts.seconds(queue.oldestSeconds)],
            [facts.waits, texts.places(diagnosis.waits)],
            [facts.epoch, code(diagnosis.epoch)],
            [facts.schema, `${schema.device} / ${schema.server ?? texts.unknown}`],
            [facts.clock, texts.seconds(diagnosis.clockSeconds)],
          ]}
        />
      </Section>
      <Section title={texts.answers}>
        {answers.length === 0 ? <p className={classes.quiet}>{texts.noAnswers}</p> : null}
        <ul className={classes.lines}>
          {answers.map(({ number, timestamp, status, ms }) => (
            <li key={number}>
              <code>
                {exactMomentText(Math.floor(timestamp / 1000)).slice(11)} {status ?? '-'} {ms} ms
              </code>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.scopes}>
        <ul className={classes.lines}>
          {scopes.slice(0, scopesShown).map(({ scope, cursor }) => (
            <li key={scope}>
              {scope.startsWith('g:') ? texts.group : texts.person} <code>{scope.slice(2, 10)}</code>{' '}
              {texts.cursor(cursor)}
            </li>
          ))}
          {scopes.length > scopesShown ? <li>{texts.more(scopes.length - scopesShown)}</li> : null}
        </ul>
      </Section>
      <Section title={texts.device}>
        <FactTable
          facts={[
            [
              facts.storage,
              storage ? texts.used((storage.used / mebibyte).toFixed(1), storage.isKept) : texts.unknown,
            ],
            [facts.worker, worker ? workerText(worker) : texts.noWorker],
            [facts.database, String(diagnosis.databaseVersion)],
            [facts.build, code(diagnosis.build)],
            [facts.clientId, code(diagnosis.clientId)],
            [facts.browser, diagnosis.userAgent],
          ]}
        />
      </Section>
    </>
  )
}

function workerText({ state, isNewWaiting }: NonNullable<Diagnosis['worker']>): string {
  return isNewWaiting ? texts.workerWaiting(state) : state
}
