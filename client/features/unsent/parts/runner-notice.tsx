/** What keeps everything from being sent, and the way out of it. */
import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import type { RunnerState } from '#shared/sync/runner.ts'

const notices = {
  // The shell says it, with the button for it, above every screen.
  'signed-out': null,
  'schema-too-old': { title: texts.updateTitle, text: texts.update },
  'wrong-account': { title: texts.wrongAccountTitle, text: texts.wrongAccount },
}

type RunnerNoticeProps = { runner: RunnerState; onReload: () => void }

export function RunnerNotice({ runner, onReload }: RunnerNoticeProps) {
  const notice = isStopped(runner) ? notices[runner] : null
  if (notice === null) return null
  const { title, text } = notice
  return (
    <Alert
      color="yellow"
      variant="light"
      radius="xl"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
    >
      <Stack gap="sm" align="flex-start">
        {text}
        <Button variant="default" onClick={onReload}>
          {texts.reload}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Nothing is sent until the person has done something about it. */
export function isStopped(runner: RunnerState): runner is keyof typeof notices {
  return runner in notices
}
