import { Button } from '@mantine/core'
import { useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import classes from './shell.module.css'

/**
 * A new version is loaded only after the person agrees, because a reload would discard a form that is being filled
 * in.
 */
export function UpdateNotice({ onAccept }: { onAccept: () => void }) {
  const [isTaken, setIsTaken] = useState(false)
  // Shows progress, because the present version may first have to finish its work.
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
