/** Offers to continue as a person of this device, before a new person signs in. */
import { Box, Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { loginTexts as texts } from '#shared/messages/login.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { ActionButton } from './action-button.tsx'
import { Avatar } from './avatar.tsx'
import { Card } from './card.tsx'
import { Hint } from './hint.tsx'
import { unbroken } from './unbroken-phrases.tsx'

type Person = { userId: UserId; displayName: string }

type PersonOfferProps = {
  /** `remaining`: somebody is still signed in. `sameName`: the name that was typed is the one of a known person. */
  reason: 'remaining' | 'sameName'
  isDisabled: boolean
  person: Person
  onContinue: () => void
  onBegin: () => void
}

export function PersonOffer({ reason, isDisabled, person, onContinue, onBegin }: PersonOfferProps) {
  const { displayName } = person
  const { title, text } = texts.offer[reason]
  return (
    <Offer person={person} title={title(displayName)} text={text(displayName)}>
      <ActionButton disabled={isDisabled} onClick={onContinue}>
        {texts.continueAs(displayName)}
      </ActionButton>
      <Button variant="default" fullWidth disabled={isDisabled} onClick={onBegin}>
        {unbroken(texts.beginAsOther)}
      </Button>
    </Offer>
  )
}

type OfferProps = { person: Person | undefined; title: string; text: string; children: ReactNode }

/** A question about the people of this device, in place of the form or button that had the focus: its heading gets it. */
export function Offer({ person, title, text, children }: OfferProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Card>
          <Stack align="center" gap="sm" ta="center">
            {person ? <Avatar id={keyOfUser(person.userId)} name={person.displayName} /> : null}
            <Box
              component="h2"
              id={id}
              ref={heading}
              tabIndex={-1}
              fz="lg"
              style={{ whiteSpace: 'pre-line' }}
            >
              {title}
            </Box>
            <Hint style={{ textWrap: 'balance' }}>{text}</Hint>
          </Stack>
        </Card>
        {children}
      </Stack>
    </section>
  )
}
