import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { shellTexts } from '#shared/messages/shell.ts'
import { MissingScreen } from '#client/platform/lazy-screens.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

const texts = {
  unreachable: { title: shellTexts.screenUnreachableTitle, text: shellTexts.screenUnreachableText },
  missing: { title: shellTexts.chunkMissingTitle, text: shellTexts.chunkMissingText },
  broken: { title: shellTexts.errorTitle, text: shellTexts.errorText },
}

/** Shown in place of a screen that threw an error or could not be loaded. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = kindOf(error)
  const { title, text } = texts[kind]
  return (
    <Screen title={title}>
      <ErrorState
        title={text}
        actions={
          <Group gap="xs">
            {/* No reload while offline: without a service worker the page would be lost. */}
            {kind === 'unreachable' ? null : (
              <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
            )}
            <Button variant="default" component={Link} to="/dashboard">
              {shellTexts.backToHome}
            </Button>
          </Group>
        }
      />
    </Screen>
  )
}

function kindOf(error: unknown): keyof typeof texts {
  if (!(error instanceof MissingScreen)) return 'broken'
  return error.isServerReached ? 'missing' : 'unreachable'
}
