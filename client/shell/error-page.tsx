import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { shellTexts } from '#shared/messages/shell.ts'
import { takeNewestVersion } from '#client/platform/register-service-worker.ts'
import { MissingChunk } from '#client/sync/load-chunk.ts'
import { EmptyScreen } from '#client/ui/empty-state.tsx'
import { ReloadButton } from '#client/ui/action-button.tsx'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import classes from './shell.module.css'

const texts = {
  unreachable: { title: shellTexts.screenUnreachableTitle, text: shellTexts.screenUnreachableText },
  missing: { title: shellTexts.chunkMissingTitle, text: shellTexts.screenMissingText },
  forbidden: { title: shellTexts.forbiddenTitle, text: shellTexts.forbiddenText },
  broken: { title: shellTexts.errorTitle, text: shellTexts.errorText },
}

/** Shown in place of a screen that threw an error or could not be loaded. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  const kind = kindOf(error)
  const { title, text } = texts[kind]
  // No reload while offline: without a service worker the page would be lost.
  const mayReload = kind === 'missing' || kind === 'broken'
  return (
    <EmptyScreen
      isError
      icon={IconAlertTriangle}
      title={title}
      actions={
        <>
          {kind === 'forbidden' ? null : (
            // Loads and renders the screen once more, and keeps what is in memory.
            <Button onClick={() => void router.invalidate()}>{shellTexts.retry}</Button>
          )}
          {mayReload ? (
            <ReloadButton variant="default" onReload={() => void takeNewestVersion()}>
              {shellTexts.reload}
            </ReloadButton>
          ) : null}
          <Button variant="subtle" component={Link} to="/dashboard">
            {shellTexts.backToHome}
          </Button>
        </>
      }
    >
      <p>{unbroken(text)}</p>
      <Details error={error} />
    </EmptyScreen>
  )
}

/** Code and message, which the support can search for. The stack is in the console. */
function Details({ error }: { error: unknown }) {
  const { code, message } = codeAndMessageOf(error)
  return (
    <details className={classes.details}>
      <summary>{shellTexts.errorDetails}</summary>
      <p>{shellTexts.errorCode(code)}</p>
      <p>{shellTexts.errorMessage(message)}</p>
    </details>
  )
}

function kindOf(error: unknown): keyof typeof texts {
  if (error instanceof MissingChunk) return error.isServerReached ? 'missing' : 'unreachable'
  return isForbidden(error) ? 'forbidden' : 'broken'
}

/** What a screen throws whose call was refused with 403. */
function isForbidden(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 403
}

function codeAndMessageOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: typeof error, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return { code, message: error.message }
}

export function NotFoundPage() {
  return (
    <EmptyScreen
      icon={IconMapQuestion}
      title={shellTexts.notFoundTitle}
      actions={
        <Button variant="light" component={Link} to="/dashboard">
          {shellTexts.backToHome}
        </Button>
      }
    >
      {shellTexts.notFoundText}
    </EmptyScreen>
  )
}
