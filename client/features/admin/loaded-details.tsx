/** The details of one row of a list, which the server is asked for while they are open. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { userManagementTexts as texts } from '#shared/messages/user-management.ts'
import type { Answer } from '#client/session/call-api.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { LoadFailed } from './paged-list.tsx'
import classes from './paged-list.module.css'

type LoadedDetailsProps<Details> = {
  fetch: (waiting: Waiting) => Promise<Answer<Details>>
  /** The title of the error that says why they could not be loaded. */
  failed: string
  render: (details: Details, loaded: Loaded<Details>) => ReactNode
}

type Loaded<Details> = {
  /** Updates the shown details after a save. */
  change: (changed: Partial<Details>) => void
  /** Asks the server again. */
  reload: () => void
}

/** Loads once, when mounted: it needs a `key` that differs for each row. */
export function LoadedDetails<Details extends object>({
  fetch,
  failed,
  render,
}: LoadedDetailsProps<Details>) {
  const [answer, setAnswer] = useState<Answer<Details>>()
  /** Why reloading failed, while the earlier details are still shown. */
  const [reloadFailure, setReloadFailure] = useState<Extract<Answer<Details>, { ok: false }> | null>(null)
  const { failedTries, begin } = useWaiting()
  const load = (waiting: Waiting) =>
    fetch(waiting).then((loaded) => {
      if (waiting.signal.aborted) return
      setAnswer((before) => (before?.ok && !loaded.ok ? before : loaded))
      setReloadFailure(loaded.ok ? null : loaded)
    })
  const beginFirst = useEffectEvent(begin)
  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(beginFirst()), [])
  const reload = () => void load(begin())
  const retry = () => {
    setAnswer(undefined)
    reload()
  }
  if (!answer)
    return (
      <>
        <FailedTries count={failedTries} />
        <ListSkeleton text={texts.loadingDetails} />
      </>
    )
  if (!answer.ok) return <LoadFailed failure={answer} title={failed} onRetry={retry} />
  const change = (changed: Partial<Details>) =>
    setAnswer((before) => (before?.ok ? { ok: true, value: { ...before.value, ...changed } } : before))
  return (
    <>
      {reloadFailure === null ? null : (
        <div className={classes.failed}>
          <LoadFailed failure={reloadFailure} title={failed} onRetry={reload} />
        </div>
      )}
      {render(answer.value, { change, reload })}
    </>
  )
}
