import { Button } from '@mantine/core'
import { useState } from 'react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { SignOutQuestion } from './sign-out-question.tsx'

export function SignOutSection() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="default" fullWidth onClick={() => setIsAsking(true)}>
        {texts.signOut}
      </Button>
      {isAsking ? <SignOutQuestion onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}
