/** Reads a photo, and shows what was read. The first time it says what has to be fetched, and asks. */
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { receiptTexts as texts } from '#shared/messages/receipts.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { type ReadReceipts, type ReadingProgress, bytesToFetch, readReceipt } from './read-receipt.ts'
import { type ReceiptValues, ReadingResult } from './reading-result.tsx'
import classes from './reading.module.css'

export type ReadingProps = {
  photo: File
  today: PlainDate
  onTake: (values: ReceiptValues) => void
  onClose: () => void
}

type State =
  | { step: 'asking'; bytes: number }
  | { step: 'working'; progress: ReadingProgress | null }
  | { step: 'done'; outcome: ReadReceipts }

export function ReadingDialog({ photo, today, onTake, onClose }: ReadingProps) {
  const [state, setState] = useState<State>({ step: 'working', progress: null })
  const [photoUrl, setPhotoUrl] = useState<string | null>(null)
  const cancelling = useRef<AbortController>(null)
  useEffect(() => (photoUrl === null ? undefined : () => URL.revokeObjectURL(photoUrl)), [photoUrl])

  const read = async () => {
    const controller = new AbortController()
    cancelling.current = controller
    const { signal } = controller
    const onProgress = (progress: ReadingProgress) => setState({ step: 'working', progress })
    const outcome = await readReceipt(photo, { today, signal, onProgress }).catch(() => null)
    if (!outcome || signal.aborted) return
    setPhotoUrl(URL.createObjectURL(photo))
    setState({ step: 'done', outcome })
  }
  // The photo is read at once if nothing has to be fetched.
  const begin = useEffectEvent((bytes: number) => {
    if (bytes > 0) setState({ step: 'asking', bytes })
    else void read()
  })
  useEffect(() => {
    let isClosed = false
    void bytesToFetch().then((bytes) => {
      if (!isClosed) begin(bytes)
    })
    return () => {
      isClosed = true
      cancelling.current?.abort()
    }
  }, [])
  const readByTap = () => {
    setState({ step: 'working', progress: null })
    void read()
  }

  return (
    <Dialog opened onClose={onClose} title={texts.action}>
      {state.step === 'asking' ? (
        <Asking bytes={state.bytes} onClose={onClose} onFetch={readByTap} />
      ) : state.step === 'working' ? (
        <Working progress={state.progress} onClose={onClose} />
      ) : !state.outcome.ok ? (
        <ErrorState title={texts.failed} onRetry={readByTap}>
          {texts.failures[state.outcome.failure]}
        </ErrorState>
      ) : state.outcome.readings.length === 0 ? (
        <ErrorState title={texts.failed}>{texts.nothing}</ErrorState>
      ) : (
        <ReadingResult photoUrl={photoUrl} today={today} readings={state.outcome.readings} onTake={onTake} />
      )}
    </Dialog>
  )
}

type AskingProps = { bytes: number; onFetch: () => void; onClose: () => void }

function Asking({ bytes, onFetch, onClose }: AskingProps) {
  return (
    <>
      <Hint>{texts.fetchFirst((bytes / 1_000_000).toFixed(1))}</Hint>
      <Hint>{texts.about}</Hint>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button onClick={onFetch}>{texts.fetch}</Button>
      </DialogActions>
    </>
  )
}

function Working({ progress, onClose }: { progress: ReadingProgress | null; onClose: () => void }) {
  const label = progress ? texts[progress.step] : texts.preparing
  return (
    <>
      <p role="status">{label}</p>
      <progress
        className={classes.progress}
        aria-label={label}
        {...(progress ? { value: progress.done } : {})}
      />
      <Hint>{texts.about}</Hint>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </>
  )
}
