/** The question before a restore, and its steps while it goes on. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { BackupFile, RestoreState } from '#shared/api/backups.ts'
import { exactMomentText } from '#shared/messages/date-texts.ts'
import {
  backupTexts as texts,
  restoreOutcomeTexts,
  restoreStepTexts,
} from '#shared/messages/server-settings.ts'
import { type RestoreStep, restoreSteps } from '#shared/model/backup.ts'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { LineField } from '#client/ui/text-fields.tsx'
import { beginRestore, fetchRestore } from './server-settings-calls.ts'
import classes from './server-settings.module.css'

type RestoreDialogProps = { file: BackupFile; onClose: () => void; onBegun: (token: string) => void }

/** Asks to type a word: a restore replaces everybody's data, so that a tap alone must not begin it. */
export function RestoreDialog({ file, onClose, onBegun }: RestoreDialogProps) {
  const [typed, setTyped] = useState('')
  const begin = async () => {
    const answer = await beginRestore(file.name)
    if (answer.ok) onBegun(answer.value)
    else showNotice({ color: 'red', title: texts.restoreFailed, message: answer.sentence })
  }
  return (
    <ConfirmDialog
      opened
      look="danger"
      title={texts.restoreTitle}
      message={texts.restoreText(file.name, exactMomentText(file.madeAt))}
      confirmLabel={texts.restoreConfirm}
      canConfirm={typed.trim() === texts.restoreWord}
      onConfirm={begin}
      onClose={onClose}
    >
      <LineField
        label={texts.typeToConfirm(texts.restoreWord)}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

/** Between two polls of the progress. */
const pollMs = 1_000

type RestoreProgressProps = { token: string; onClose: () => void }

/** Shows the progress also while the server takes no other calls, and after all sessions have ended. */
export function RestoreProgress({ token, onClose }: RestoreProgressProps) {
  const [state, setState] = useState<RestoreState>()
  const [isUnreachable, setIsUnreachable] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const poll = async () => {
      const answer = await fetchRestore(token)
      if (isUnmounted) return
      setIsUnreachable(!answer.ok)
      if (answer.ok) setState(answer.value)
      if (!answer.ok || answer.value.outcome === 'running') timer = setTimeout(() => void poll(), pollMs)
    }
    void poll()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [token])
  const { step = 'prepare', outcome = 'running', reason, restorePoint } = state ?? {}
  return (
    <Card>
      <div className={classes.progress} role="status">
        <strong>{restoreOutcomeTexts[outcome]}</strong>
        <ol>
          {restoreSteps.map((each) => (
            <li key={each} data-state={stepStateOf(each, { step, outcome })}>
              <span>{restoreStepTexts[each]}</span>
              <span>{stepStateTexts[stepStateOf(each, { step, outcome })]}</span>
            </li>
          ))}
        </ol>
        {isUnreachable ? <Hint>{texts.lost}</Hint> : null}
        {reason ? <p>{reason}</p> : null}
        {restorePoint ? <p className={classes.name}>{texts.restorePoint(restorePoint)}</p> : null}
        {outcome === 'running' ? null : (
          <Button variant="default" onClick={onClose}>
            {texts.closeProgress}
          </Button>
        )}
      </div>
    </Card>
  )
}

type StepState = 'done' | 'running' | 'failed' | 'waiting'

const stepStateTexts: Record<StepState, string> = {
  done: texts.stepDone,
  running: texts.stepRunning,
  failed: texts.stepFailed,
  waiting: texts.stepWaiting,
}

function stepStateOf(
  each: RestoreStep,
  { step, outcome }: Pick<RestoreState, 'step' | 'outcome'>,
): StepState {
  const order = restoreSteps.indexOf(each) - restoreSteps.indexOf(step)
  if (order < 0 || outcome === 'restored') return 'done'
  if (order > 0) return 'waiting'
  return outcome === 'running' ? 'running' : 'failed'
}
