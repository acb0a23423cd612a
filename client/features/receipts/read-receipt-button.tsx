/** Chooses the photo of a receipt for the form of an expense. What reads it is loaded then. */
import { Button, FileButton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { receiptTexts as texts } from '#shared/messages/receipts.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import type { ReadingProps } from './reading-dialog.tsx'
import type { ReceiptValues } from './reading-result.tsx'

const ReadingDialog = lazyPart(
  () => loadOnDemand(() => import('./reading-dialog.tsx')),
  (part) => part.ReadingDialog,
  MissingReading,
)

/** Named one by one, because Safari then makes a JPEG of HEIC, which few browsers can open. */
const accepted = 'image/jpeg,image/png,image/webp'

type ReadReceiptButtonProps = Pick<ReadingProps, 'today'> & {
  /** With the photo, at its full size. */
  onTake: (values: ReceiptValues, photo: File) => void
}

export function ReadReceiptButton({ today, onTake }: ReadReceiptButtonProps) {
  const [photo, setPhoto] = useState<File | null>(null)
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Otherwise the browser would not report the same file again.
    reset.current?.()
    setPhoto(file)
  }
  const close = () => setPhoto(null)
  return (
    <>
      <FileButton resetRef={reset} accept={accepted} onChange={choose}>
        {(props) => (
          <Button variant="light" leftSection={<IconReceipt size={20} stroke={1.8} aria-hidden />} {...props}>
            {texts.action}
          </Button>
        )}
      </FileButton>
      {photo ? (
        <Suspense fallback={null}>
          <ReadingDialog
            photo={photo}
            today={today}
            onClose={close}
            onTake={(values) => {
              close()
              onTake(values, photo)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function MissingReading({ onClose }: ReadingProps) {
  return (
    <Dialog opened onClose={onClose} title={texts.action}>
      <ErrorState title={texts.missing} isUnreached />
    </Dialog>
  )
}
