/**
 * The sync status in every page's heading, with a link to the unsent changes. It never claims that the server has a
 * change that is still in the queue.
 */
import {
  IconAlertCircle,
  IconCircleFilled,
  IconCloudOff,
  IconCloudUp,
  IconCloudX,
  IconDatabaseX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { syncTexts } from '#shared/messages/shell.ts'
import { type SyncStatus, isSyncStop } from '#client/sync/sync-status.ts'
import classes from './header.module.css'

/** Ordered by urgency. `count` is the number of changes. */
export type SyncState =
  | { kind: 'attention'; count: number }
  | { kind: 'stopped'; count: number }
  | { kind: 'deviceFull'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'unsent'; count: number }
  | { kind: 'synced' }

const icons = {
  attention: IconAlertCircle,
  // Not that of `attention`: on the smallest phones the badge is an icon and a number, and the two need different acts.
  stopped: IconCloudX,
  deviceFull: IconDatabaseX,
  offline: IconCloudOff,
  unsent: IconCloudUp,
  synced: IconCircleFilled,
}

type SyncBadgeProps = {
  /** Undefined until it is known. Nothing is shown then, because 同期済み would be a guess. */
  state: SyncState | undefined
  /** A change has just been recorded, and is on its way. */
  isBusy?: boolean | undefined
}

export function SyncBadge({ state, isBusy = false }: SyncBadgeProps) {
  const [first = '', ...others] = state ? labelOf(state) : []
  const rest = others.map((other) => syncTexts.between + other).join('')
  const text = first + rest
  const count = state && state.kind !== 'synced' && state.count > 0 ? state.count : null
  const Icon = state ? icons[state.kind] : undefined
  return (
    <Link
      to="/unsent"
      state={{ hasWayBack: true }}
      className={classes.badge ?? ''}
      aria-label={text === '' ? syncTexts.title : syncTexts.badgeLabel(text)}
    >
      <span
        className={classes.pill}
        data-kind={state?.kind}
        data-changes={count ?? undefined}
        role="status"
        aria-busy={isBusy}
      >
        {Icon ? <Icon size={state?.kind === 'synced' ? 8 : 14} aria-hidden /> : null}
        <span className={classes.text}>
          {first}
          {rest === '' ? null : <span className={classes.rest}>{rest}</span>}
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
    case 'deviceFull':
      return [syncTexts.deviceFull, ...waitingText(state.count)]
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
  status: SyncStatus,
  { held, waiting }: { held: number; waiting: number },
): SyncState | undefined {
  if (held > 0) return { kind: 'attention', count: held }
  if (isSyncStop(status)) return { kind: 'stopped', count: waiting }
  if (status === 'device-full') return { kind: 'deviceFull', count: waiting }
  if (status === 'unreachable') return { kind: 'offline', count: waiting }
  if (waiting > 0) return { kind: 'unsent', count: waiting }
  return status === 'reached' ? { kind: 'synced' } : undefined
}
