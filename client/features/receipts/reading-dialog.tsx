/** Reads a photo, and shows what was read. The first time it says what has to be fetched, and asks. */
import { Button, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { receiptTexts as texts } from '#shared/messages/receipts.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import {
  type CheckedPhoto,
  type ReadReceipts,
  type ReadingProgress,
  checkPhoto,
  readReceipt,
} from './read-receipt.ts'
import type { ReaderFailure } from './reader/reader-worker.ts'
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

const failed: ReadReceipts = { ok: false, failure: 'failed' }
/** Trying again would not help. */
const ofPhoto: readonly ReaderFailure[] = ['not-a-picture', 'too-large']

export function ReadingDialog({ photo, today, onTake, onClose }: ReadingProps) {
  const [state, setState] = useState<State>({ step: 'working', progress: null })
  const [photoUrl, setPhotoUrl] = useState<string | null>(null)
  const cancelling = useRef<AbortController>(null)
  useEffect(() => (photoUrl === null ? undefined : () => URL.revokeObjectURL(photoUrl)), [photoUrl])

  const read = async (checked: CheckedPhoto, signal: AbortSignal) => {
    const onProgress = (progress: ReadingProgress) => setState({ step: 'working', progress })
    const outcome = checked.ok
      ? await readReceipt(photo, { ...checked, today, signal, onProgress }).catch(() => failed)
      : checked
    if (signal.aborted) return
    setPhotoUrl(URL.createObjectURL(photo))
    setState({ step: 'done', outcome })
  }
  // The photo is read at once if nothing has to be fetched.
  const begin = useEffectEvent((checked: CheckedPhoto, signal: AbortSignal) => {
    if (checked.ok && checked.bytesToFetch > 0) setState({ step: 'asking', bytes: checked.bytesToFetch })
    else void read(checked, signal)
  })
  useEffect(() => {
    const controller = new AbortController()
    cancelling.current = controller
    void checkPhoto(photo).then((checked) => {
      if (!controller.signal.aborted) begin(checked, controller.signal)
    })
    return () => cancelling.current?.abort()
  }, [photo])
  const readByTap = async () => {
    const controller = new AbortController()
    cancelling.current = controller
    setState({ step: 'working', progress: null })
    const checked = await checkPhoto(photo)
    if (!controller.signal.aborted) await read(checked, controller.signal)
  }
  const startByTap = () => void readByTap()

  return (
    <Dialog opened onClose={onClose} title={texts.action}>
      {state.step === 'asking' ? (
        <Asking bytes={state.bytes} onClose={onClose} onFetch={startByTap} />
      ) : state.step === 'working' ? (
        <Working progress={state.progress} onClose={onClose} />
      ) : !state.outcome.ok ? (
        <ErrorState
          title={texts.failed}
          isUnreached={state.outcome.failure === 'not-fetched'}
          onRetry={ofPhoto.includes(state.outcome.failure) ? undefined : startByTap}
        >
          {texts.failures[state.outcome.failure]}
        </ErrorState>
      ) : state.outcome.readings.length === 0 ? (
        <ErrorState title={texts.failed}>{texts.nothing}</ErrorState>
      ) : (
        <Stack gap="md">
          {state.outcome.isKept ? null : <Hint>{texts.notKept}</Hint>}
          <ReadingResult
            photoUrl={photoUrl}
            today={today}
            readings={state.outcome.readings}
            onTake={onTake}
          />
        </Stack>
      )}
    </Dialog>
  )
}

type AskingProps = { bytes: number; onFetch: () => void; onClose: () => void }

function Asking({ bytes, onFetch, onClose }: AskingProps) {
  return (
    <Stack gap="md">
      <Hint>{texts.fetchFirst((bytes / 1_000_000).toFixed(1))}</Hint>
      <Hint>{texts.about}</Hint>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button onClick={onFetch}>{texts.fetch}</Button>
      </DialogActions>
    </Stack>
  )
}

function Working({ progress, onClose }: { progress: ReadingProgress | null; onClose: () => void }) {
  const label = progress ? texts[progress.step] : texts.preparing
  return (
    <Stack gap="md">
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
    </Stack>
  )
}
