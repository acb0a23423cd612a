/**
 * Shows for a few seconds that a group needs a name, after the field was left blank or Enter was pressed in it while
 * blank.
 */
import { useTimeout } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'

/** Specification 1, section 9. */
const validationMessageMs = 3_000

export function useNameReminder(name: string) {
  const [isReminding, setIsReminding] = useState(false)
  const { start, clear } = useTimeout(() => setIsReminding(false), validationMessageMs)
  const isBlank = name.trim() === ''
  const remind = () => {
    if (!isBlank) return
    clear()
    setIsReminding(true)
    start()
  }
  return {
    message: isReminding && isBlank ? rejectionSentences['group-name-required'] : null,
    listeners: {
      // The button is disabled while the name is blank, so without this handler Enter would give no feedback.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) remind()
      },
      onBlur: remind,
    },
  }
}
