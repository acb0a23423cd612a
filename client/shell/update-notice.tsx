import { Button } from '@mantine/core'
import { useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import classes from './shell.module.css'

/** A new version waits until its person takes it: a form in the middle of being filled is not reloaded away. */
export function UpdateNotice({ onAccept }: { onAccept: () => void }) {
  const [isTaken, setIsTaken] = useState(false)
  // The version before may have to end what it is doing.
  const take = () => {
    setIsTaken(true)
    onAccept()
  }
  return (
    <div className={classes.update} role="status">
      <span>{shellTexts.updateReady}</span>
      <Button variant="light" onClick={take} loading={isTaken}>
        {shellTexts.updateNow}
      </Button>
    </div>
  )
}
