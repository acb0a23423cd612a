/** Signs the person out, here or on all their devices, after a question. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { SignOutQuestion } from './sign-out-question.tsx'

export function SignOutSection() {
  return <SignOutButton label={texts.signOut} />
}

type SignOutButtonProps = { label: string; everywhere?: boolean }

export function SignOutButton({ label, everywhere = false }: SignOutButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        {...(everywhere ? { variant: 'subtle', color: 'red' } : { variant: 'default' })}
        fullWidth
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      {isAsking ? <SignOutQuestion everywhere={everywhere} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}
