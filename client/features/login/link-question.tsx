/** Asked before a LINE account begins on a device that knows people without LINE: are these their records? */
import { Button, UnstyledButton } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { lineTexts as texts } from '#shared/messages/line.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card, CardList, CardRow } from '#client/ui/card.tsx'
import classes from '#client/ui/person-offer.module.css'
import { shortened } from '#client/ui/shortened-text.ts'

/** In letters. What a tap does is in sight on the second line. */
const nameShownMax = 16

type LinkQuestionProps = {
  people: readonly KnownPerson[]
  isBusy: boolean
  onLink: (person: KnownPerson) => void
  onBeginNew: () => void
}

export function LinkQuestion({ people, isBusy, onLink, onBeginNew }: LinkQuestionProps) {
  // This section replaces the button that had the focus, so the focus moves to its heading.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const id = useId()
  const [first] = people
  const isOne = people.length === 1 && first !== undefined
  return (
    <section className={classes.offer} aria-labelledby={id}>
      <Card>
        <div className={classes.person}>
          {isOne ? <Avatar id={keyOfUser(first.userId)} name={first.displayName} /> : null}
          <h2 id={id} ref={heading} tabIndex={-1}>
            {isOne ? texts.linkTitle(first.displayName) : texts.linkListTitle}
          </h2>
          <p>{texts.linkNote}</p>
        </div>
      </Card>
      {isOne ? (
        <ActionButton disabled={isBusy} onClick={() => onLink(first)}>
          {texts.linkPerson}
        </ActionButton>
      ) : (
        <CardList>
          {people.map((person) => (
            <CardRow
              key={person.userId}
              mark={<Avatar id={keyOfUser(person.userId)} name={person.displayName} />}
              title={texts.linkOf(shortened(person.displayName, nameShownMax))}
              render={(row) => <UnstyledButton {...row} disabled={isBusy} onClick={() => onLink(person)} />}
            />
          ))}
        </CardList>
      )}
      <Button variant="default" fullWidth disabled={isBusy} onClick={onBeginNew}>
        {texts.beginNew}
      </Button>
    </section>
  )
}
