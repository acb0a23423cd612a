/** Says why the first download failed, how often the person has tried again, and after the last try what else they can do. */
import { Box } from '@mantine/core'
import { dashboardTexts } from '#shared/messages/dashboard.ts'
import { loadFailedTexts as texts } from '#shared/messages/not-fetched.ts'
import { ErrorState } from '#client/ui/error-state.tsx'

/** The number of tries after which the tips appear (specification 1, section 9). */
const triesMax = 5

export type LoadFailedProps = {
  sentence: string
  /** There is no connection, and no other failure. */
  isUnreached: boolean
  /** How often the person has tried again. */
  tries: number
  onRetry: () => void
}

export function LoadFailed({ sentence, isUnreached, tries, onRetry }: LoadFailedProps) {
  return (
    <ErrorState title={texts.failed} onRetry={onRetry} isUnreached={isUnreached}>
      {sentence}
      {isUnreached ? <span>{dashboardTexts.safe}</span> : null}
      {tries === 0 ? null : <span>{texts.tries(Math.min(tries, triesMax), triesMax)}</span>}
      {tries < triesMax ? null : (
        <div>
          <strong>{texts.triesMax}</strong>
          <Box component="ul" mt="0.25rem" ps="1.25rem" style={{ listStyle: 'revert' }}>
            {texts.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </Box>
        </div>
      )}
    </ErrorState>
  )
}
