import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ErrorState } from '#client/ui/error-state.tsx'

export type Unjoined = {
  /** There was no connection, so nothing is wrong: the person tries again once there is one. */
  isUnreached: boolean
  sentence: string
}

/** Why the person has not joined by the last try. */
export function JoiningProblem({ title, isUnreached, sentence, children }: JoiningProblemProps) {
  if (!isUnreached)
    return (
      <ErrorState title={title} isAnswer>
        {sentence}
        {children}
      </ErrorState>
    )
  return (
    <Alert
      ref={(alert) => alert?.scrollIntoView({ block: 'center' })}
      color="yellow"
      radius="xl"
      icon={<IconCloudOff aria-hidden />}
      title={title}
      role="alert"
    >
      {sentence}
    </Alert>
  )
}

type JoiningProblemProps = Unjoined & { title: string; children?: ReactNode }
