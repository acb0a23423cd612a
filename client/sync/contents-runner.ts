/**
 * Sends the bytes of attachments from this page, after the changes and in one tab at a time. It is loaded with what sends and
 * fetches rows.
 */
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { DrainOutcome } from '#shared/sync/drain.ts'
import { type Runner, type RunnerDeps, createRunner } from '#shared/sync/runner.ts'
import { type ContentsOutcome, sendContents } from '#shared/sync/send-contents.ts'
import { type AccountDatabase, accountOf } from '#client/store/account-database.ts'
import { contentHere, dropUnnamed, unsentAttachments } from '#client/store/contents.ts'
import { isClosedForGood, withReopening } from '#client/store/reopen-database.ts'
import { forgetContents, reportContents } from './contents-status.ts'
import { isLineSpared, onLineChange } from './metered-line.ts'
import { createPieceTransport } from './piece-transport.ts'
import { withSyncLock } from './sync-lock.ts'
import { reportCall } from './sync-status.ts'

type Deps = {
  database: AccountDatabase
  sleep: RunnerDeps['sleep']
  /** Called when the server has got bytes, so that their rows are fetched. */
  onSent: () => void
  /** Makes a run again with a new session, if its own has ended. */
  renewing: <Outcome extends { kind: string }>(run: () => Promise<Outcome>) => Promise<Outcome | DrainOutcome>
}

let running: { database: AccountDatabase; runner: Runner } | undefined

/** Called after each drain of the account that has reached the server. */
export function wakeContents(deps: Deps): void {
  if (running?.database !== deps.database) {
    running?.runner.stop()
    running = { database: deps.database, runner: startRunner(deps) }
  }
  running.runner.wake()
}

function startRunner({ database, sleep, onSent, renewing }: Deps): Runner {
  const userId = accountOf(database)
  const refused = new Set<AttachmentId>()
  /** The server has all of their bytes. Their rows were fetched since. */
  const announced = new Set<AttachmentId>()
  const ending = new AbortController()
  let isSwept = false

  const end = () => {
    ending.abort()
    runner.stop()
    forgetContents()
  }
  const report = (sending: Omit<Parameters<typeof reportContents>[0], 'refused'>) => {
    if (!ending.signal.aborted) reportContents({ ...sending, refused: [...refused] })
  }
  const send = (): Promise<ContentsOutcome> =>
    sendContents({
      contents: {
        unsent: async () => {
          const unsent = await withReopening(database, () => unsentAttachments(database))
          return unsent.filter(({ isSendable }) => isSendable)
        },
        bytesOf: (hash) => contentHere(database, hash),
      },
      transport: createPieceTransport({ onCall: reportCall, signal: ending.signal }),
      letChangesGoFirst: () => withSyncLock(userId, async () => undefined),
      mayGoOn: () => !isClosedForGood(database) && !isLineSpared(),
      onProgress: (current) => report({ current }),
      refused,
    })
  const run = async (): Promise<DrainOutcome> => {
    if (isClosedForGood(database)) {
      end()
      return { kind: 'done' }
    }
    if (isLineSpared()) {
      report({ paused: 'metered' })
      return { kind: 'done' }
    }
    const outcome = await renewing(send)
    report(isLineSpared() ? { paused: 'metered' } : {})
    const sent = 'sent' in outcome ? outcome.sent.filter((id) => !announced.has(id)) : []
    for (const id of sent) announced.add(id)
    if (sent.length > 0) onSent()
    if (outcome.kind === 'done' && !isSwept) {
      await dropUnnamed(database)
      isSwept = true
    }
    return outcome
  }
  const runner = createRunner({
    drain: run,
    withLock: (body) => withSyncLock(`contents-${userId}`, body),
    sleep,
    random: Math.random,
    // How the server can be reached, the calls say.
    onState: () => undefined,
    onDefect: (error) => {
      if (isClosedForGood(database)) end()
      else console.error('contents', error)
    },
  })
  const stopListening = onLineChange(runner.wake)
  ending.signal.addEventListener('abort', stopListening)
  return runner
}
