/**
 * The sync status in every page's heading, with a link to the unsent changes. It never claims that the server has a
 * change that is still in the queue.
 */
import { IconAlertCircle, IconCloudOff, IconCloudUp, IconCircleFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { syncTexts } from '#shared/messages/shell.ts'
import type { SyncStatus } from '#client/sync/sync-status.ts'
import classes from './sync-badge.module.css'

/** Ordered by urgency. `count` is the number of changes. */
export type SyncState =
  | { kind: 'attention'; count: number }
  | { kind: 'stopped'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'unsent'; count: number }
  | { kind: 'synced' }

const icons = {
  attention: IconAlertCircle,
  stopped: IconAlertCircle,
  offline: IconCloudOff,
  unsent: IconCloudUp,
  synced: IconCircleFilled,
}

/** Undefined until the queue is read. Nothing is shown then, because 同期済み would be a guess. */
export function SyncBadge({ state }: { state: SyncState | undefined }) {
  const words = state ? labelOf(state) : []
  const text = words.join(syncTexts.between)
  const Icon = state ? icons[state.kind] : undefined
  return (
    <Link
      to="/unsent"
      className={classes.badge ?? ''}
      aria-label={text === '' ? syncTexts.title : syncTexts.badgeLabel(text)}
    >
      <span className={classes.pill} data-kind={state?.kind} role="status">
        {Icon ? <Icon size={state?.kind === 'synced' ? 8 : 14} aria-hidden /> : null}
        <span className={classes.text}>
          {words.map((word, index) => (
            <span key={word}>{word + (index + 1 < words.length ? syncTexts.between : '')}</span>
          ))}
        </span>
      </span>
    </Link>
  )
}

/** The connection, the number of waiting changes, or both. */
function labelOf(state: SyncState): string[] {
  switch (state.kind) {
    case 'attention':
      return [syncTexts.attention(state.count)]
    case 'stopped':
      return [syncTexts.stopped, ...waitingText(state.count)]
    case 'offline':
      return [syncTexts.offline, ...waitingText(state.count)]
    case 'unsent':
      return [syncTexts.unsent(state.count)]
    case 'synced':
      return [syncTexts.synced]
  }
}

function waitingText(count: number): string[] {
  return count > 0 ? [syncTexts.unsent(count)] : []
}

/** What the badge says: a decision of the person comes first, then why nothing is sent. */
export function syncState(
  { stop, isOnline, failedTries }: SyncStatus,
  { held, waiting }: { held: number; waiting: number },
): SyncState {
  if (held > 0) return { kind: 'attention', count: held }
  if (stop) return { kind: 'stopped', count: waiting }
  if (!isOnline || failedTries > 0) return { kind: 'offline', count: waiting }
  return waiting > 0 ? { kind: 'unsent', count: waiting } : { kind: 'synced' }
}
