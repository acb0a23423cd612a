/** What `GET` and `PATCH /api/admin/settings` answer. Only system admins may ask. */
import * as z from 'zod/mini'
import { ServerSettings } from '../model/server-settings.ts'

export const SettingsAnswer = z.object({
  settings: ServerSettings,
  /** What the environment says and nobody can change here. */
  environment: z.object({
    /** Which plan people have: their own, or one for everybody. */
    plans: z.enum(['own', 'free', 'premium']),
    /** Whether rows may be written by SQL in the explorer. */
    explorerWrites: z.boolean(),
  }),
})
export type SettingsAnswer = z.infer<typeof SettingsAnswer>
