/** While the device's database is being opened: some phones never answer the first time they are asked. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { LoadingPage } from './loading-page.tsx'

const lateAfterMs = 10_000

export function StartingPage() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <LoadingPage text={shellTexts.starting} note={isLate ? shellTexts.startingLate : shellTexts.pleaseWait}>
      {isLate ? <Button onClick={() => location.reload()}>{shellTexts.reload}</Button> : null}
    </LoadingPage>
  )
}
