/** Reads the QR code of an invitation by the device's camera. */
import { Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scannerTexts as texts } from '#shared/messages/invitations.ts'
import { closeCamera, openCamera, type QrReader, loadQrReader } from '#client/platform/camera.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { scannedCode } from './pasted-code.ts'
import classes from './code.module.css'

type ScanDialogProps = {
  onClose: () => void
  /** Called once, with the code of an invitation. */
  onCode: (code: string) => void
}

type Failure = keyof typeof texts.failures

const devices = { openCamera, loadQrReader }
/** Between two reads of the picture, so that a slow phone can render. */
const pauseMs = 120

export function ScanDialog({ onClose, onCode, ...rest }: ScanDialogProps & { camera?: typeof devices }) {
  const { camera = devices } = rest
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'reading' | 'other-code' | Failure>('starting')
  const reportCode = useEffectEvent(onCode)

  useEffect(() => {
    let isClosed = false
    let stream: MediaStream | undefined
    const end = () => {
      isClosed = true
      if (stream) closeCamera(stream)
    }
    const readFrom = async (element: HTMLVideoElement, read: QrReader) => {
      while (!isClosed) {
        const text = await read(element)
        const code = text === null ? null : scannedCode(text)
        if (isClosed) return
        if (code !== null) {
          end()
          return reportCode(code)
        }
        if (text !== null) setState('other-code')
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    const begin = async () => {
      const [opened, read] = await Promise.all([camera.openCamera(), camera.loadQrReader()])
      if (opened.ok) stream = opened.stream
      if (isClosed) return end()
      if (!opened.ok) return setState(opened.failure)
      const element = video.current
      if (!read || !element) {
        end()
        return setState('unloaded')
      }
      element.srcObject = opened.stream
      await element.play().catch(() => undefined)
      if (isClosed) return end()
      setState('reading')
      return readFrom(element, read)
    }
    void begin()
    return end
  }, [camera])

  const failure = state === 'starting' || state === 'reading' || state === 'other-code' ? null : state
  return (
    <Dialog opened onClose={onClose} title={texts.title}>
      {failure ? (
        <ErrorState title={texts.failures[failure].title}>{texts.failures[failure].text}</ErrorState>
      ) : (
        <Stack gap="sm">
          <div className={classes.picture}>
            <video ref={video} muted playsInline aria-hidden />
          </div>
          <Hint role="status" style={{ textAlign: 'center' }}>
            {state === 'starting' ? texts.starting : state === 'reading' ? texts.hint : texts.otherCode}
          </Hint>
        </Stack>
      )}
    </Dialog>
  )
}
