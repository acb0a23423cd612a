import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { loadOrThrow } from '#client/sync/load-chunk.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import type { ViewerProps } from './viewer.tsx'

/** Fetched when the page is idle, so that it opens without a connection. */
export const LazyViewer = lazyPart(
  () => loadOrThrow(() => import('./viewer.tsx')),
  (part) => part.Viewer,
  MissingViewer,
)

function MissingViewer({ onClose }: ViewerProps) {
  return (
    <Dialog opened onClose={onClose} title={texts.title(0)}>
      <ErrorState title={shellTexts.chunkMissingText} isUnreached />
    </Dialog>
  )
}
