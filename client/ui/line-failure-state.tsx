/** Why LINE failed, what can be done about it, and the buttons for that. Hints name only buttons that are there. */
import { Button, Group } from '@mantine/core'
import {
  type LineFailure,
  type LineRemedy,
  hintsOf,
  lineRemedyLabels,
} from '#shared/messages/line-failures.ts'
import { ErrorState } from './error-state.tsx'

type LineFailureStateProps = {
  failure: LineFailure
  isBusy?: boolean
  /** What the page can do. The page can always be reloaded. */
  on: Partial<Record<Exclude<LineRemedy, 'reload'>, () => void>>
}

export function LineFailureState({ failure, isBusy = false, on }: LineFailureStateProps) {
  const acts: Partial<Record<LineRemedy, () => void>> = { ...on, reload: () => location.reload() }
  const offered = failure.remedies.filter((remedy) => acts[remedy] !== undefined)
  const hints = hintsOf(failure, offered)
  return (
    <ErrorState
      title={failure.title}
      actions={
        offered.length === 0 ? undefined : (
          <Group gap="xs">
            {offered.map((remedy, index) => (
              <Button
                key={remedy}
                variant={index === 0 ? 'filled' : 'default'}
                disabled={isBusy}
                onClick={acts[remedy]}
              >
                {lineRemedyLabels[remedy]}
              </Button>
            ))}
          </Group>
        )
      }
    >
      <p>{failure.sentence}</p>
      {hints.length > 0 ? (
        <ul data-bullets>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      ) : null}
    </ErrorState>
  )
}
