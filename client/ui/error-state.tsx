import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { unbroken } from './unbroken-phrases.tsx'

type ErrorStateProps = {
  title: string
  children?: ReactNode
  onRetry?: (() => void) | undefined
  actions?: ReactNode
  /** It answers what the person has just done, and is brought into sight: the button may be far below it. */
  isAnswer?: boolean
  /** Nothing is wrong: there is no connection. */
  isUnreached?: boolean
}

/** Shown in place of content that could not be loaded: what went wrong, and what the person can do. */
export function ErrorState({ title, children, onRetry, actions, ...props }: ErrorStateProps) {
  const { isAnswer = false, isUnreached = false } = props
  const Icon = isUnreached ? IconCloudOff : IconAlertTriangle
  const hasBody = Boolean(children) || Boolean(onRetry) || Boolean(actions)
  return (
    <Alert
      ref={isAnswer ? bringIntoSight : undefined}
      color={isUnreached ? 'yellow' : 'red'}
      variant="light"
      radius="xl"
      icon={<Icon aria-hidden />}
      title={unbroken(title)}
      role="alert"
    >
      {hasBody ? (
        <Stack gap="sm" align="flex-start">
          {unbroken(children)}
          {onRetry ? (
            <Button variant="default" onClick={onRetry}>
              {shellTexts.retry}
            </Button>
          ) : null}
          {actions}
        </Stack>
      ) : null}
    </Alert>
  )
}

function bringIntoSight(state: HTMLElement | null): void {
  state?.scrollIntoView({ block: 'center' })
}

type WarningAlertProps = {
  title: string
  /** `alert` for what happens while the person is at work. */
  role: 'alert' | 'status'
  children?: ReactNode
}

/** What the person should know before they go on. */
export function WarningAlert({ title, role, children }: WarningAlertProps) {
  return (
    <Alert
      color="yellow"
      radius="xl"
      icon={<IconAlertCircle aria-hidden />}
      title={unbroken(title)}
      role={role}
    >
      {unbroken(children)}
    </Alert>
  )
}

/** What cannot be done without a connection. */
export function OfflineAlert({ children }: { children: ReactNode }) {
  return (
    <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
      {unbroken(children)}
    </Alert>
  )
}
