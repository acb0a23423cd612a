import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { shellTexts } from '#shared/messages/shell.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

/** What Chromium, Firefox and Safari say of a part of the app that is no longer on the server, or out of reach. */
const missingPart = /dynamically imported module|module script failed|preload CSS/i

/** In the place of a screen that broke. */
export function ErrorPage({ error }: { error: unknown }) {
  const isPartMissing = error instanceof Error && missingPart.test(error.message)
  return (
    <Screen title={isPartMissing ? shellTexts.partMissingTitle : shellTexts.errorTitle}>
      <ErrorState
        title={isPartMissing ? shellTexts.partMissingText : shellTexts.errorText}
        actions={
          <Group gap="xs">
            <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
            <Button variant="default" component={Link} to="/dashboard">
              {shellTexts.backToHome}
            </Button>
          </Group>
        }
      />
    </Screen>
  )
}
