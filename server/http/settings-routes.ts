/** The settings of the server, which system admins read and change (docs/decisions/0126-settings-of-the-server.md). */
import type { RequestHandler, Router } from 'express'
import { v7 as uuidV7 } from 'uuid'
import { readFields } from '#shared/api/define-call.ts'
import type { SettingsAnswer } from '#shared/api/server-settings.ts'
import { type ServerSettings, SettingsChange } from '#shared/model/server-settings.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { readJson } from './read-json.ts'
import { answer } from './refuse.ts'
import { accountOf } from './require-session.ts'
import type { Services } from './services.ts'

/** Behind the gates of system admins. */
export function addSettingsRoutes(
  router: Router,
  services: Services,
  gates: readonly RequestHandler[],
): void {
  const { currentSettings, accountQueue, pokes, settings } = services
  const answerOf = (current: ServerSettings): SettingsAnswer => ({
    settings: current,
    environment: { plans: settings.plans, explorerWrites: settings.explorerWrites },
  })
  router.get('/admin/settings', ...gates, async (_request, response) => {
    answer(response, answerOf(await currentSettings.read()))
  })
  router.patch('/admin/settings', ...gates, ...readJson(services), async (request, response) => {
    const change = readFields(SettingsChange, request.body)
    if (Object.keys(change).length === 0) throw new Refusal('nothing-to-change')
    const { userId } = accountOf(request)
    const acting = { by: userId, entryId: uuidV7() }
    const changed = await accountQueue(userId, () => currentSettings.change(acting, change))
    // Devices open another stream within seconds, fetch, and learn of maintenance by the answer.
    if (change.maintenance) pokes.reconnectAll()
    answer(response, answerOf(changed))
  })
}
