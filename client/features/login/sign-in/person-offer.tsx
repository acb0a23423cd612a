/** Offers to continue as a person of this device, before a new person signs in. */
import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { loginTexts as texts } from '#shared/messages/login.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import classes from './login-view.module.css'

type PersonOfferProps = {
  /** `remaining`: somebody is still signed in. `sameName`: the name that was typed is the one of a known person. */
  reason: 'remaining' | 'sameName'
  isBusy: boolean
  person: Omit<KnownPerson, 'key'>
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
    <section className={classes.form} aria-labelledby={id}>
      <Card>
        <div className={classes.remaining}>
          <Avatar id={keyOfUser(userId)} name={displayName} />
          <h2 id={id} ref={heading} tabIndex={-1}>
            {texts.offer[reason].title(displayName)}
          </h2>
          <p>{texts.offer[reason].text(displayName)}</p>
        </div>
      </Card>
      <ActionButton disabled={isBusy} onClick={onContinue}>
        {texts.continueAs(displayName)}
      </ActionButton>
      <Button variant="default" fullWidth disabled={isBusy} onClick={onBegin}>
        {texts.beginAsOther}
      </Button>
    </section>
  )
}
