/** The settings as this process knows them. Another process of the same database learns of a change within a second. */
import type { EpochSeconds } from '#shared/dates.ts'
import { sayFreePlan } from '#shared/messages/free-plan.ts'
import type { ServerSettings, SettingsChange } from '#shared/model/server-settings.ts'
import { type Acting, logAdminAction } from '#server/db/admin-access-log.ts'
import type { Database } from '#server/db/database.ts'
import { readServerSettings, writeServerSettings } from '#server/db/server-settings.ts'

export type CurrentSettings = {
  read: () => Promise<ServerSettings>
  /** Writes the parts, with the entry in the log of system admins. Resolves with all settings. */
  change: (acting: Acting, change: SettingsChange) => Promise<ServerSettings>
}

type Deps = { database: Database; now: () => EpochSeconds }

export function createCurrentSettings({ database, now }: Deps): CurrentSettings {
  let last: { at: number; settings: Promise<ServerSettings> } | undefined
  const read = () => {
    if (last?.at === now()) return last.settings
    const reading = { at: now(), settings: readServerSettings(database).then(said) }
    last = reading
    reading.settings.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.settings
  }
  return {
    read,
    change: async (acting, change) => {
      await database.db.transaction().execute(async (tx) => {
        const at = now()
        await writeServerSettings({ db: tx }, change, at)
        const details = { parts: Object.keys(change) }
        await logAdminAction(tx, acting, { action: 'settings-changed', subjectId: null, details, at })
      })
      last = undefined
      return read()
    },
  }
}

/** Refusals name the limits of this server. */
function said(settings: ServerSettings): ServerSettings {
  sayFreePlan(settings.freePlan)
  return settings
}
