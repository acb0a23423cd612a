/** The calls of システム設定. The server checks at each of them that the person is a system admin. */
import * as z from 'zod/mini'
import { BackupsAnswer, RestoreBegun, RestoreState } from '#shared/api/backups.ts'
import { Overview } from '#shared/api/overview.ts'
import { SettingsAnswer } from '#shared/api/server-settings.ts'
import type { SettingsChange } from '#shared/model/server-settings.ts'
import { type Answer, callApi } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { asAdmin } from '../admin-calls.ts'

const settingsPath = '/api/admin/settings'
const backupsPath = '/api/admin/backups'

export function fetchOverview(waiting: Waiting): Promise<Answer<Overview>> {
  const read = (body: unknown) => z.object({ overview: Overview }).safeParse(body).data?.overview
  return asAdmin(callSignedIn({ method: 'GET', path: '/api/admin/overview', read }, waiting))
}

const readSettings = (body: unknown) => SettingsAnswer.safeParse(body).data

export function fetchSettings(waiting: Waiting): Promise<Answer<SettingsAnswer>> {
  return asAdmin(callSignedIn({ method: 'GET', path: settingsPath, read: readSettings }, waiting))
}

export function saveSettings(body: SettingsChange): Promise<Answer<SettingsAnswer>> {
  return asAdmin(callSignedIn({ method: 'PATCH', path: settingsPath, body, read: readSettings }))
}

const readBackups = (body: unknown) => BackupsAnswer.safeParse(body).data

export function fetchBackups(waiting: Waiting): Promise<Answer<BackupsAnswer>> {
  return asAdmin(callSignedIn({ method: 'GET', path: backupsPath, read: readBackups }, waiting))
}

export function beginBackup(): Promise<Answer<BackupsAnswer>> {
  return asAdmin(callSignedIn({ method: 'POST', path: backupsPath, body: {}, read: readBackups }))
}

const backupPath = (name: string) => `${backupsPath}/${encodeURIComponent(name)}`

/** The address that downloads the backup. */
export const backupAddress = (name: string) => `${backupPath(name)}/file`

/** Resolves with whether the backup is intact. */
export function checkBackup(name: string): Promise<Answer<boolean>> {
  const read = (body: unknown) => z.object({ passed: z.boolean() }).safeParse(body).data?.passed
  return asAdmin(callSignedIn({ method: 'POST', path: `${backupPath(name)}/check`, body: {}, read }))
}

/** Resolves with the token by which the restore can be followed. */
export function beginRestore(name: string): Promise<Answer<string>> {
  const read = (body: unknown) => RestoreBegun.safeParse(body).data?.token
  return asAdmin(callSignedIn({ method: 'POST', path: `${backupPath(name)}/restore`, body: {}, read }))
}

/** Needs no session, because a restore ends all of them. */
export function fetchRestore(token: string): Promise<Answer<RestoreState>> {
  const read = (body: unknown) => z.object({ restore: RestoreState }).safeParse(body).data?.restore
  return callApi({ method: 'GET', path: `/api/restores/${token}`, read })
}
