import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { useBarAboveActions } from '#client/ui/use-bar-above-actions.ts'
import classes from './shell.module.css'

/**
 * A new version is loaded only after the person agrees, because a reload would discard a form that is being filled
 * in. Who closes the notice gets the version at the next start.
 */
export function UpdateNotice({ onAccept }: { onAccept: () => void }) {
  const [state, setState] = useState<'offered' | 'taken' | 'closed'>('offered')
  const bar = useBarAboveActions()
  if (state === 'closed') return null
  // Shows progress, because the present version may first have to finish its work.
  const isTaken = state === 'taken'
  const take = () => {
    setState('taken')
    onAccept()
  }
  return (
    <div ref={bar} className={classes.update} data-update role="status">
      <span>{isTaken ? shellTexts.updating : shellTexts.updateReady}</span>
      <UnstyledButton onClick={take} disabled={isTaken}>
        {shellTexts.updateNow}
      </UnstyledButton>
      <UnstyledButton
        onClick={() => setState('closed')}
        disabled={isTaken}
        aria-label={shellTexts.updateLater}
      >
        <IconX size={20} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
