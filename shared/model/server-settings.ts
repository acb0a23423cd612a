/**
 * What system admins set of the server while it runs (docs/decisions/0126-settings-of-the-server.md). What decides who may reach
 * the server, and where its data are, is in its environment instead.
 */
import * as z from 'zod/mini'
import { accountGroupsMax, daySeconds, groupPeopleMax, planLimits, systemLogKeptSeconds } from '../limits.ts'
import type { RejectionCode } from '../rejection-codes.ts'

const unreadable = 'unreadable' satisfies RejectionCode
const outOfRange = 'setting-out-of-range' satisfies RejectionCode
const tooLong = 'text-too-long' satisfies RejectionCode

export const maintenanceMaxLength = 500

/** The least and the most of each number. */
export const settingRanges = {
  groups: [1, accountGroupsMax],
  people: [2, groupPeopleMax],
  itineraries: [1, planLimits.premium.itineraries],
  /** Not longer than the privacy policy says. */
  systemLogDays: [1, systemLogKeptSeconds / daySeconds],
  systemLogMegabytes: [10, 5_000],
  adminLogDays: [365, 3_650],
  keep: [1, 100],
} as const
type Ranged = keyof typeof settingRanges

const numberIn = (name: Ranged) => {
  const [least, most] = settingRanges[name]
  return z.int(unreadable).check(z.minimum(least, outOfRange), z.maximum(most, outOfRange))
}

/** Of somebody who has the free plan. The premium plan allows what the product can hold. */
export const FreePlan = z.strictObject({
  groups: numberIn('groups'),
  people: numberIn('people'),
  itineraries: numberIn('itineraries'),
})
export type FreePlan = z.infer<typeof FreePlan>

export const Retention = z.strictObject({
  systemLogDays: numberIn('systemLogDays'),
  systemLogMegabytes: numberIn('systemLogMegabytes'),
  adminLogDays: numberIn('adminLogDays'),
})
export type Retention = z.infer<typeof Retention>

/** While it is on, the server takes no changes of rows. Devices show the message, record, and send later. */
export const Maintenance = z.strictObject({
  isOn: z.boolean(unreadable),
  message: z.string(unreadable).check(z.trim(), z.maxLength(maintenanceMaxLength, tooLong)),
})
export type Maintenance = z.infer<typeof Maintenance>

/** `time` is a time of day in Japan, HH:MM. `keep`: how many backups of the schedule stay; the oldest leave first. */
export const BackupSchedule = z.strictObject({
  isOn: z.boolean(unreadable),
  time: z
    .string(unreadable)
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-invalid' satisfies RejectionCode)),
  keep: numberIn('keep'),
})
export type BackupSchedule = z.infer<typeof BackupSchedule>

export const ServerSettings = z.strictObject({
  freePlan: FreePlan,
  retention: Retention,
  maintenance: Maintenance,
  backups: BackupSchedule,
})
export type ServerSettings = z.infer<typeof ServerSettings>
export type SettingsPart = keyof ServerSettings

const { groups, people, itineraries } = planLimits.free

export const settingDefaults: ServerSettings = {
  freePlan: { groups, people, itineraries },
  retention: { systemLogDays: 30, systemLogMegabytes: 500, adminLogDays: 365 },
  maintenance: { isOn: false, message: '' },
  backups: { isOn: true, time: '02:00', keep: 14 },
}

/** The body of `PATCH /api/admin/settings`: the parts to change, each as a whole. */
export const SettingsChange = z.strictObject({
  freePlan: z.optional(FreePlan),
  retention: z.optional(Retention),
  maintenance: z.optional(Maintenance),
  backups: z.optional(BackupSchedule),
})
export type SettingsChange = z.infer<typeof SettingsChange>
