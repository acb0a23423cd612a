import { Text } from '@mantine/core'
import { retryTexts } from '#shared/messages/call-failures.ts'
import { unbroken } from './unbroken-phrases.tsx'

/** Says that a try of a call has failed and the next one is made. */
export function FailedTries({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Text component="p" size="sm" role="status" m={0}>
      {unbroken(retryTexts.tryingAgain)}
      <Text component="span" size="xs" c="dimmed" display="block">
        {retryTexts.failedTries(count)}
      </Text>
    </Text>
  )
}
