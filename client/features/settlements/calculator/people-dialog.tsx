/** Chooses who bears shares. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { calculatorTexts as texts } from '#shared/messages/settlement-calculator.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import classes from './calculator-view.module.css'
import { toggled } from './toggled.ts'

type PeopleDialogProps = {
  opened: boolean
  sharers: readonly UserKey[]
  leftOut: ReadonlySet<UserKey>
  /** What comes of the choices. */
  figures: ReactNode
  people: People
  onChange: (leftOut: ReadonlySet<UserKey>) => void
  onClose: () => void
}

export function PeopleDialog({ opened, onClose, ...choice }: PeopleDialogProps) {
  const { sharers, leftOut, figures, people, onChange } = choice
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.people}>
      <p className={`${classes.hint} ${classes.choiceHint}`}>{texts.peopleHint}</p>
      <ul className={classes.checks} aria-label={texts.people}>
        {sharers.map((key) => {
          const { name, url, color, isSelf, isPending, hasLeft } = people.personOf(key)
          return (
            <li key={key}>
              <CheckRow
                isChecked={!leftOut.has(key)}
                onChange={(isChecked) => onChange(toggled(leftOut, key, !isChecked))}
                label={texts.bearsShare(people.nameOf(key))}
                mark={<Avatar id={key} name={name} url={url} isPending={isPending} color={color} />}
                title={<PersonName name={name} isSelf={isSelf} hasLeft={hasLeft} />}
              />
            </li>
          )
        })}
      </ul>
      <DialogActions>
        {figures}
        <Button onClick={onClose}>{texts.apply}</Button>
      </DialogActions>
    </Dialog>
  )
}
