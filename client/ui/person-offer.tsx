/** Offers to continue as a person of this device, before a new person signs in. */
import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { loginTexts as texts } from '#shared/messages/login.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { ActionButton } from './action-button.tsx'
import { Avatar } from './avatar.tsx'
import { Card } from './card.tsx'
import { UnbrokenPhrases } from './unbroken-phrases.tsx'
import classes from './person-offer.module.css'

type PersonOfferProps = {
  /** `remaining`: somebody is still signed in. `sameName`: the name that was typed is the one of a known person. */
  reason: 'remaining' | 'sameName'
  isBusy: boolean
  person: { userId: UserId; displayName: string }
  onContinue: () => void
  onBegin: () => void
}

export function PersonOffer({ reason, isBusy, person, onContinue, onBegin }: PersonOfferProps) {
  const { userId, displayName } = person
  // This section replaces the form that had the focus, so the focus moves to its heading.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const id = useId()
  return (
    <section className={classes.offer} aria-labelledby={id}>
      <Card>
        <div className={classes.person}>
          <Avatar id={keyOfUser(userId)} name={displayName} />
          <h2 id={id} ref={heading} tabIndex={-1}>
            {texts.offer[reason].title(displayName)}
          </h2>
          <p>{texts.offer[reason].text(displayName)}</p>
        </div>
      </Card>
      <ActionButton disabled={isBusy} onClick={onContinue}>
        <UnbrokenPhrases text={texts.continueAs(displayName)} />
      </ActionButton>
      <Button variant="default" fullWidth disabled={isBusy} onClick={onBegin}>
        {texts.beginAsOther}
      </Button>
    </section>
  )
}
