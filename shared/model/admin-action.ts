/** What a system admin or an operator can do that is kept in the log (docs/decisions/0118-administration-of-people.md). */
import * as z from 'zod/mini'

/** A device may log others by `POST /api/admin/log`, such as which page of administration was opened. */
export const AdminAction = z.enum([
  'open-tool',
  'admin-granted',
  'admin-revoked',
  'premium-granted',
  'premium-revoked',
  'profile-edited',
  'account-deleted',
  'device-ended',
  'devices-ended',
  'pending-member-edited',
  'pending-member-deleted',
  'logs-exported',
  'rows-read',
  'row-read',
  'query-run',
  'query-tried',
  'query-written',
  'table-exported',
  'row-edited',
  'row-added',
  'row-deleted',
  'settings-changed',
  'backup-made',
  'backup-downloaded',
  'restore-begun',
  'backup-restored',
  'restore-failed',
])
export type AdminAction = z.infer<typeof AdminAction>
