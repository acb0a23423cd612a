/** Stores what system admins set of the server, each part as JSON. */
import type { EpochSeconds } from '#shared/dates.ts'
import {
  type ServerSettings,
  ServerSettings as Settings,
  type SettingsChange,
  type SettingsPart,
  settingDefaults,
} from '#shared/model/server-settings.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

type Db = Pick<Database, 'db'>

/** A part that was never set, or that this build cannot read, has its default. */
export async function readServerSettings({ db }: Db): Promise<ServerSettings> {
  const rows = await db.selectFrom('serverSettings').select(['part', 'value']).execute()
  const stored = new Map(rows.map(({ part, value }) => [part, value]))
  const partOf = <Part extends SettingsPart>(part: Part): ServerSettings[Part] => {
    const value = stored.get(part)
    if (value === undefined) return settingDefaults[part]
    // The schema is that of the same part.
    const read = Settings.shape[part].safeParse(parsed(value))
    return read.success ? (read.data as ServerSettings[Part]) : settingDefaults[part]
  }
  return {
    freePlan: partOf('freePlan'),
    retention: partOf('retention'),
    maintenance: partOf('maintenance'),
    backups: partOf('backups'),
  }
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export async function writeServerSettings(
  { db }: Db,
  change: SettingsChange,
  at: EpochSeconds,
): Promise<void> {
  for (const [part, content] of Object.entries(change)) {
    if (content === undefined) continue
    await keepSettingsPart({ db }, { part, value: JSON.stringify(content), updatedAt: at })
  }
}

/** A part as it is stored, such as in other data of this installation. */
export async function keepSettingsPart({ db }: Db, row: Schema['serverSettings']): Promise<void> {
  const { value, updatedAt } = row
  await db
    .insertInto('serverSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ value, updatedAt }))
    .execute()
}
